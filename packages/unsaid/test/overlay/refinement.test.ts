import { describe, expect, test } from 'vitest';
import { documents, contract as open, sandboxContract } from '../../../../test/contract.ts';
import type { Contract, Schema } from '../../src/engine/model/contract.ts';
import { createContractAjv, schemaAt } from '../../src/engine/model/create-ajv.ts';
import { eachNode, isRecord, resolveRef, valueAt } from '../../src/engine/model/json-pointer.ts';
import { createNear, edgesOf } from '../schemas/near-values.ts';
import { createDraw } from '../schemas/random-schemas.ts';
import { lostFacts } from './lost-facts.ts';

const closed = await sandboxContract();

/** Values for each schema that is narrowed, from the open one as well as from the closed one; others take a tenth of them. */
const RUNS = process.env.SOAK ? 10_000 : 150;

const NAMED = [
  ...Object.keys(open.openapi.components.schemas).map((name) => ['openapi', name] as const),
  ...Object.keys(open.asyncapi.components.schemas)
    .filter((name) => !(name in open.openapi.components.schemas))
    .map((name) => ['asyncapi', name] as const),
];

const WORDS_ONLY = ['description', 'title', 'examples'];

/** Of the extension keywords, only a sum is checked. */
const isChecked = (key: string) => !WORDS_ONLY.includes(key) && (!key.startsWith('x-') || key === 'x-sum');

/** What a schema checks, references resolved. */
function checksOf(document: object, node: unknown): unknown {
  if (!isRecord(node)) return node;
  if (Array.isArray(node)) return node.map((item) => checksOf(document, item));
  const entries = Object.entries(resolveRef(document, node)).filter(([key]) => isChecked(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, checksOf(document, value)]));
}

interface Count {
  /** Values that the closed schema accepts. */
  accepted: number;
  /** Values that the open schema accepts and the closed one refuses. */
  narrowed: number;
  /** Values that the closed schema accepts and the open one refuses. */
  widened: unknown[];
}

const known = new Map<Contract, ReturnType<typeof createContractAjv>>();

/** The validator of a contract, which is made once for all of its schemas. */
function ajvOf(contract: Contract) {
  const ajv = known.get(contract) ?? createContractAjv(contract, { allErrors: false });
  known.set(contract, ajv);
  return ajv;
}

/** Makes values near a named schema: the documents' examples, some with a field at an edge of some schema, and others. */
function createValues(document: Contract['openapi' | 'asyncapi'], name: string, seed: number): () => unknown {
  const copy = structuredClone(document);
  const $ref = `#/components/schemas/${name}`;
  const texts = new Set<string>(['', '+', ...[8, 9, 10, 15, 16, 17].map((length) => '+'.padEnd(length, '7'))]);
  const wholes: unknown[] = [];
  eachNode(copy, (node) => {
    const { examples = {}, schema, payload } = node as { examples?: object; schema?: Schema; payload?: Schema };
    if ((schema ?? payload)?.$ref === $ref)
      wholes.push(...Object.values(examples).map(({ value, payload: sent = value }) => sent));
    const { const: only, enum: values = examples, 'x-values-seen': seen = [] } = node as Schema;
    if (!Array.isArray(values)) return;
    for (const each of [...values, ...seen].map(String))
      for (const text of [each, `${each}x`, each.slice(1), each.padEnd(201, 'x')]) texts.add(text);
    if (only === undefined) node.enum = values;
  });
  const draw = createDraw(seed);
  const edges = [...edgesOf(Object.values(copy.components.schemas)), ...texts];
  const make = createNear(draw, edges);
  return () => {
    if (wholes.length === 0 || draw.chance(0.5)) return make({ document: copy, schema: { $ref } });
    const value = draw.pick(wholes) as object;
    return draw.chance(0.3) ? value : { ...value, [draw.pick(Object.keys(value))]: draw.pick(edges) };
  };
}

function compare(kind: 'openapi' | 'asyncapi', name: string, variant: Contract, runs: number): Count {
  const pointer = `/components/schemas/${name}`;
  const [isOpen, isClosed] = [open, variant].map((contract) => schemaAt(ajvOf(contract), kind, pointer));
  const count: Count = { accepted: 0, narrowed: 0, widened: [] };
  for (const [seed, contract] of [open, variant].entries()) {
    const makeValue = createValues(contract[kind], name, seed + 1);
    for (let run = 0; run < runs; run++) {
      const value = makeValue();
      const [before, after] = [isOpen?.(value), isClosed?.(value)];
      if (after) count.accepted++;
      if (before && !after) count.narrowed++;
      if (after && !before) count.widened.push(value);
    }
  }
  return count;
}

describe('whatever packages/reward-card-sandbox/overlay accepts, the open contract accepts', () => {
  test.each(NAMED)('values for each of the two schemas of %s %s', (kind, name) => {
    const pointer = `/components/schemas/${name}`;
    const [before, after] = [open, closed].map((contract) =>
      checksOf(contract[kind], valueAt(contract[kind], pointer)),
    );
    const isNarrowed = JSON.stringify(before) !== JSON.stringify(after);
    const runs = isNarrowed ? RUNS : RUNS / 10;
    const { accepted, narrowed, widened } = compare(kind, name, closed, runs);
    expect(widened).toEqual([]);
    // Neither comparison is empty: the values are good enough for either answer.
    expect(accepted).toBeGreaterThan(runs / 10);
    expect([name, narrowed > 0]).toEqual([name, isNarrowed]);
  });
});

/** The documents as they are written; webhooks are a projection of the one into the other. */
const stated = {
  openapi: (contract: Contract) => lostFacts(documents.openapi, contract.openapi),
  asyncapi: (contract: Contract) => lostFacts(documents.asyncapi, contract.asyncapi),
};

describe('whatever the open contract states, packages/reward-card-sandbox/overlay states', () => {
  test.each(['openapi', 'asyncapi'] as const)('in the %s document', (kind) => {
    expect(stated[kind](open)).toEqual([]);
    expect(stated[kind](closed)).toEqual([]);
  });
});

/** The sandbox's contract with one node changed, as no overlay could. */
function contradict(pointer: string, edit: (node: Record<string, unknown>) => void): Contract {
  const variant = structuredClone(closed);
  const node = valueAt(variant.openapi, pointer);
  if (!isRecord(node)) throw new Error(`There is nothing at ${pointer}.`);
  edit(node);
  return variant;
}

const schema = (name: string) => `/components/schemas/${name}`;
const without =
  (...keys: string[]) =>
  (node: Record<string, unknown>) => {
    for (const key of keys) delete node[key];
  };
const ANSWERED = '/x-open-points/phone-number-form';
const GET = '/paths/~1v1~1cards~1{card_id}/get';

describe('a contract that contradicts', () => {
  test.each([
    ['PhoneNumber', schema('PhoneNumber'), without('pattern', 'allOf')],
    ['TopUpResult', schema('TopUpResult'), without('x-sum')],
  ])('on %s is caught, by its values and by its facts', (name, pointer, edit) => {
    const variant = contradict(pointer, edit);
    expect(compare('openapi', name, variant, 1000).widened.length).toBeGreaterThan(0);
    expect(stated.openapi(variant).every((lost) => lost.startsWith(pointer))).toBe(true);
    expect(stated.openapi(variant)).not.toEqual([]);
  });

  const RESPONSES = '/paths/~1v1~1cards~1issue/post/responses';
  test.each([
    ['a lost response', `${GET}/responses`, without('200'), '/2XX'],
    ['another success', RESPONSES, (node: object) => Object.assign(node, { 200: {} }), '/200'],
    ['a point that is neither open nor answered', schema('PhoneNumber'), without('x-answers'), ANSWERED],
  ])('by %s is caught by its facts', (_, pointer, edit, lost) => {
    expect(stated.openapi(contradict(pointer, edit))).toEqual([`${pointer}${lost}`]);
  });
});
