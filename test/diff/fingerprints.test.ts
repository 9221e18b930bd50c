import { describe, expect, test } from 'vitest';
import { compareContracts } from '../../cli/engine/compare/contracts/compare-contracts.ts';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import type { Contract, Schema } from '../../cli/engine/model/contract.ts';
import { isRecord, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { documents } from '../contract.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { seededRandom } from '../webhooks/seeded-random.ts';
import { contractSide as sideOf } from './edits/edited-sides.ts';

const open = await contractOf(documents);

type Edit = (contract: Contract) => void;

/** Sets members of the object at a JSON pointer, wherever a document has it; `undefined` removes one. */
const set =
  (pointer: string, members: Readonly<Record<string, unknown>>): Edit =>
  ({ openapi, asyncapi }) => {
    for (const document of [openapi, asyncapi]) {
      const node = valueAt(document, pointer);
      if (!isRecord(node)) continue;
      for (const [key, value] of Object.entries(members)) {
        if (value === undefined) delete node[key];
        else node[key] = structuredClone(value);
      }
    }
  };

const schema = (place: string, members: Readonly<Record<string, unknown>>) =>
  set(`/components/schemas/${place}`, members);
const GET = '/paths/~1v1~1cards~1{card_id}/get';
const BULK = '/paths/~1v1~1cards~1bulk/post';
const DELIVERY = '/components/operationTraits/delivery/x-delivery';
const EVENTS = '/channels/webhook/messages';

/** Edits, of which each has another fingerprint, although some are of one place. */
const EDITS: readonly Edit[] = [
  schema('TopUpRequest/properties/reason', { maxLength: 10 }),
  schema('Batch', { required: ['batch_id', 'total', 'issued', 'failed'] }),
  schema('IssuedCard/properties', { note: { type: 'string' } }),
  schema('CardRedeemedEvent/properties', { market: undefined }),
  schema('CardRedeemedEvent/properties', { method: undefined }),
  set(DELIVERY, { timeout_seconds: 3 }),
  set(EVENTS, { 'reward.opened': undefined }),
  set(EVENTS, { 'reward.sent': undefined }),
  set(GET, { description: 'Reads a card.' }),
];

/** Edits of other places, some of which move what those are about, use it, or stand beside it. */
const OTHERS: readonly Edit[] = [
  set(GET, { summary: 'Get it', deprecated: true, 'x-note': 1 }),
  set(`${GET}/responses`, { 404: { description: 'Missing.' } }),
  set(BULK, { parameters: [{ name: 'Key', in: 'header', schema: { $ref: '#/components/schemas/CurrencyCode' } }] }),
  schema('Card/properties/balance', { maximum: 5, description: 'What is left.' }),
  schema('Card/properties', { tier: { $ref: '#/components/schemas/CurrencyCode' } }),
  schema('Batch/properties', { note: { type: 'string' } }),
  schema('TopUpRequest/properties/reason', { minLength: 1 }),
  schema('CardRedeemedEvent/properties/currency', { description: 'In it.' }),
  set(DELIVERY, { max_attempts: 7 }),
  set(`${EVENTS}/card.issued`, { summary: 'It is issued' }),
  schema('DeliveryHeaders/properties', { 'X-More': { type: 'string' } }),
  ({ openapi }) => (openapi.components.schemas.IssueCardRequest as Schema).required?.reverse(),
];

function edited(...edits: readonly Edit[]): Contract {
  const contract = structuredClone(open);
  for (const edit of edits) edit(contract);
  return contract;
}

function fingerprints(old: Contract, now: Contract): string[] {
  return compareContracts(sideOf(old), sideOf(now)).changes.map(({ fingerprint }) => fingerprint);
}

/** A copy with the keys of every object in another order. */
function shuffled<Value>(value: Value, random: () => number): Value {
  if (!isRecord(value)) return value;
  if (Array.isArray(value)) return value.map((element) => shuffled(element, random)) as Value;
  const entries = Object.entries(value).map(([key, member]) => [random(), key, shuffled(member, random)] as const);
  const ordered = entries.toSorted(([a], [b]) => a - b);
  return Object.fromEntries(ordered.map(([, key, member]) => [key, member])) as Value;
}

describe('the fingerprint of a change', () => {
  const alone = EDITS.map((edit) => fingerprints(open, edited(edit)));

  test('is one for each change, and another one where it is taken back', () => {
    expect(alone.map((found) => found.length)).toEqual(EDITS.map(() => 1));
    const back = EDITS.flatMap((edit) => fingerprints(edited(edit), open));
    const values = [schema('TopUpRequest/properties/reason', { maxLength: 11 }), set(DELIVERY, { timeout_seconds: 4 })];
    const others = values.flatMap((edit) => fingerprints(open, edited(edit)));
    const all = [...alone.flat(), ...back, ...others];
    expect([...new Set(all)]).toEqual(all);
    for (const fingerprint of all) expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
  });

  test('stays the same over other edits, in any order of keys and edits', () => {
    const others = fingerprints(open, edited(...OTHERS));
    expect(others.length).toBeGreaterThanOrEqual(OTHERS.length);
    expect(others.filter((fingerprint) => alone.flat().includes(fingerprint))).toEqual([]);
    for (let seed = 1; seed <= (process.env.SOAK ? 100 : 5); seed += 1) {
      const random = seededRandom(seed);
      const edits = [...EDITS, ...OTHERS].toSorted(() => random() - 0.5);
      const found = fingerprints(shuffled(open, random), shuffled(edited(...edits), random));
      expect(found.toSorted()).toEqual([...alone.flat(), ...others].toSorted());
    }
  });

  test('of an answer is the same beside others, and another one for another answer', async () => {
    const format = (list: string) =>
      action('$.components.schemas.CardFormat', '{ card-formats: These. }', `update: { enum: [${list}] }`);
    const channels = action('$.components.schemas.AccessChannel', '{ access-channels: Any. }');
    const one = await closeWith({ openapi: [format('digital')] });
    const beside = await closeWith({ openapi: [channels, format('digital')] });
    const other = await closeWith({ openapi: [format('digital, paper')] });
    const [found = ''] = fingerprints(open, one);
    expect(fingerprints(open, beside)).toContain(found);
    expect(fingerprints(open, other)).not.toContain(found);
    expect(fingerprints(one, open)).not.toContain(found);
  });

  test('is another one where another edit makes the change breaking', () => {
    const narrowed = schema('DeliveryResult', { maxLength: 20 });
    const sent = schema('IssueCardRequest/properties', { delivery: { $ref: '#/components/schemas/DeliveryResult' } });
    const changes = (...edits: readonly Edit[]) =>
      compareContracts(sideOf(edited(...edits)), sideOf(edited(...edits, narrowed))).changes;
    const [read, written] = [changes(), changes(sent)];
    expect([read, written]).toMatchObject([[{ class: 'compatible' }], [{ class: 'breaking' }]]);
    expect(written[0]?.fingerprint).not.toBe(read[0]?.fingerprint);
  });
});
