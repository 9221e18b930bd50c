import { isDeepStrictEqual } from 'node:util';
import type { Ajv } from 'ajv';
import { compareSchemas } from '../compare/schemas/compare-schemas.ts';
import { effectThrough, isTurned, referencesIn } from '../compare/schemas/references.ts';
import { type Difference, narrows, widens } from '../compare/schemas/rule.ts';
import { type Documents, KINDS, type Schema } from '../model/contract.ts';
import { createAjv, createContractAjv, schemaAt, UNCHECKED } from '../model/create-ajv.ts';
import { eachSchema, eachWholeSchema, UNSHARED_KEYWORDS, valuesSeen } from '../model/dialect.ts';
import { X_FORMAT } from '../model/extension-keywords.ts';
import { isRecord, pointerOf, valueAt } from '../model/json-pointer.ts';
import { forAll } from '../system/user-error.ts';
import { findUnfitBy } from '../view/judge-examples.ts';
import type { UnfitExample } from '../view/unfit-examples.ts';
import type { Blame, OverlaidDocument, Problem, Refuse } from './overlay.ts';

/**
 * Checks that a closed contract is a refinement of the open one: that its schemas can be compiled, require declared
 * fields only, allow every value that has been seen, list only values that the open schema allows, allow nothing that
 * the open schema excludes, and fit every example. Calls `refuse` with the node that does not.
 */
export function checkRefinement(open: Documents, closed: Documents, refuse: Refuse, blame: Blame): UnfitExample[] {
  const ajv = createContractAjv(closed, { ...UNCHECKED, verbose: true });
  const openAjv = createContractAjv(open, UNCHECKED);
  const changed = KINDS.flatMap((kind) => {
    const schemas: { kind: OverlaidDocument; pointer: string; schema: Schema }[] = [];
    eachSchema(closed[kind], (schema, pointer) => {
      if (isChanged(valueAt(open[kind], pointer), schema)) schemas.push({ kind, pointer, schema });
    });
    return schemas;
  });
  let last = '';
  forAll(changed, ({ kind, pointer, schema }) => {
    forAll(problemsOf(pointer, schema), ([place, says]) => refuse(kind, place, `${place} ${says}`));
    const unusable = reasonToRefuse(() => schemaAt(ajv, kind, pointer));
    // A schema that contains an unusable one is unusable as well.
    if (unusable && !`${last}/`.startsWith(`${pointer}/`)) {
      last = pointer;
      refuse(kind, pointer, `${pointer} ${unusable}`);
    }
    if (unusable) return;
    if (valueAt(open[kind], pointer) === undefined) return;
    const seen = valuesSeen(closed[kind], schema);
    const problems = problemsOfValues(pointer, schema, seen, schemaAt(ajv, kind, pointer), () =>
      schemaAt(openAjv, kind, pointer),
    );
    forAll(problems, ([place, says]) => refuse(kind, place, `${place} ${says}`));
  });
  forAll(KINDS, (kind) => checkWidening(kind, open[kind], closed[kind], refuse));
  return checkExamples(open, closed, ajv, refuse, blame);
}

/** Returns true if an overlay has changed more of a node than its answers: most answers are words, and constrain nothing. */
function isChanged(before: unknown, after: unknown): boolean {
  return !isDeepStrictEqual(before, after) && !isDeepStrictEqual(withoutAnswers(before), withoutAnswers(after));
}

function withoutAnswers(node: unknown): unknown {
  if (!isRecord(node)) return node;
  if (Array.isArray(node)) return node.map(withoutAnswers);
  const stated = Object.entries(node).filter(([key]) => key !== 'x-answers' && key !== 'x-open-points');
  return Object.fromEntries(stated.map(([key, value]) => [key, withoutAnswers(value)]));
}

const strictAjv = createAjv({ ...UNCHECKED, strictTypes: true, allowUnionTypes: true });

/** Problems of a schema, regardless of its earlier form. */
function* problemsOf(pointer: string, schema: Schema): Iterable<Problem> {
  // Validators, types and the other document know the shared keywords only.
  const keyword = UNSHARED_KEYWORDS.find((each) => Object.hasOwn(schema, each));
  if (keyword !== undefined) yield [`${pointer}/${keyword}`, UNSHARED];
  if (X_FORMAT in schema && !('format' in schema))
    yield [`${pointer}/${X_FORMAT}`, 'requires `format`, which is missing. Write it beside `format`.'];
  // A required field that is not declared is most likely misspelt, and would refuse every body.
  const { type, required = [], properties = {} } = schema;
  const unknown = required.find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined)
    yield [
      `${pointer}/required`,
      `lists ${unknown}, which is not a declared property. Correct the name, or add it to properties.`,
    ];
  // A bound for another type than that of its schema would bind nothing.
  const bounds = Object.entries(schema).filter(([key, value]) => key === 'type' || typeof value === 'number');
  const loose = type && bounds.length > 1 && reasonToRefuse(() => strictAjv.compile(Object.fromEntries(bounds)));
  if (loose) yield [pointer, loose];
}

const UNSHARED =
  'is not a keyword of both OpenAPI 3.1 and AsyncAPI 3.0. Say it with keywords that both have, such as type, items, properties and required.';

function reasonToRefuse(compile: () => unknown): string | undefined {
  try {
    compile();
    return undefined;
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n');
    const reason = line.replace('strict mode: ', '').replace(/ at "(?:https:|#).*$/, '');
    return `cannot be used: ${reason}. Correct what the overlay adds to it.`;
  }
}

type Validate = ReturnType<typeof schemaAt>;

/** Values seen are stated facts, which no answer may exclude; a list lists only what may come. */
function* problemsOfValues(
  pointer: string,
  schema: Schema,
  seen: readonly string[],
  validate: Validate,
  open: () => Validate,
): Iterable<Problem> {
  for (const value of seen) {
    if (validate(value)) continue;
    const place = `${pointer}/${validate.errors?.[0]?.keyword}`;
    const sources = [schema['x-source'] ?? []].flat().join(', ');
    const excluded = `${JSON.stringify(value)}, which has been seen${sources && ` (${sources})`}`;
    const remedy = "Allow every value seen, beside the provider's own";
    yield [place, `excludes ${excluded}: the answer contradicts the contract. ${remedy}.`];
  }
  const listed = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  const strange = listed.find((value) => !open()(value));
  if (strange !== undefined)
    yield [
      `${pointer}/${schema.enum ? 'enum' : 'const'}`,
      `lists ${JSON.stringify(strange)}, which the contract does not allow there. Remove it.`,
    ];
}

/** Finds the examples that an answer leaves no room for, and refuses those of the overlay itself. */
function checkExamples(open: Documents, closed: Documents, ajv: Ajv, refuse: Refuse, blame: Blame): UnfitExample[] {
  const unfit = findUnfitBy(() => ajv, closed);
  forAll(unfit, ({ kind, place, what, broken }) => {
    const { keyword, schema } = broken();
    const cause = `${schema}/${keyword}`;
    // An event may refer to a schema of the other document, whose examples the overlay did not write.
    const example = valueAt(closed[kind], place);
    const isOwn = KINDS.every((each) => !isDeepStrictEqual(valueAt(open[each], place), example));
    // A fallback does not know the other answers.
    if (blame(kind, cause).isFallback || (isOwn && blame(kind, place).isFallback)) return;
    // A form that an example of the overlay shows is intended.
    const shown = ownExamples(open[kind], closed[kind], schema);
    if (shown.some((example) => schemaAt(ajv, kind, schema)(example))) return;
    if (isOwn) refuse(kind, place, `the example at ${place} does not fit: ${what}. Correct it.`);
    // An answer that narrows leaves examples out; of another type than they are, it leaves no value at all.
    if (keyword === 'type')
      refuse(
        kind,
        cause,
        `the example at ${place} no longer fits: ${what}. Keep the type that the contract has there.`,
      );
  });
  return unfit;
}

function ownExamples(open: object, closed: object, schema: string): unknown[] {
  const [before, after] = [open, closed].map((document) => valueAt(document, `${schema}/examples`));
  return Array.isArray(after) ? after.filter((example) => !(Array.isArray(before) && before.includes(example))) : [];
}

/**
 * Checks that every schema of a closed document refuses what that of the open one refuses, so that an answer excludes
 * values and never brings any. Calls `refuse` with the node that lets others fit.
 */
function checkWidening(kind: OverlaidDocument, open: object, closed: object, refuse: Refuse): void {
  const narrowed = new Map<string, Difference>();
  eachWholeSchema(closed, (schema, pointer) => {
    const before = valueAt(open, pointer);
    if (!isRecord(before)) return;
    const found = compareSchemas({ document: open, schema: before }, { document: closed, schema });
    const widening = found.find(({ effect }) => widens(effect));
    if (widening) {
      const place = `${pointer}${pointerOf(widening.keys)}`;
      refuse(kind, place, `${place} would allow what the contract excludes: ${widening.says}. ${REMEDY}.`);
    }
    const narrowing = found.find(({ effect }) => narrows(effect));
    if (narrowing) narrowed.set(pointer, narrowing);
  });
  if (narrowed.size > 0) checkExceptions(kind, open, narrowed, refuse);
}

const REMEDY = 'An answer may exclude values, and not add any. Remove it, or state it so that fewer values fit';

/** A change that narrows a schema widens another that refers to it below `not`, and may widen one that does below `oneOf`. */
function checkExceptions(
  kind: OverlaidDocument,
  open: object,
  narrowed: ReadonlyMap<string, Difference>,
  refuse: Refuse,
): void {
  eachWholeSchema(open, (schema, pointer) => {
    for (const { from, to } of referencesIn(schema)) {
      const narrowing = narrowed.get(to);
      if (!narrowing || !widens(effectThrough(isTurned(from), narrowing.effect))) continue;
      const place = `${to}${pointerOf(narrowing.keys)}`;
      const problem = `${pointer}, which excludes what fits #${to}, would allow more: ${narrowing.says}`;
      refuse(kind, place, `${place} narrows what is excluded elsewhere. ${problem}. ${REMEDY}.`);
    }
  });
}
