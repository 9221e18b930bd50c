import { isDeepStrictEqual } from 'node:util';
import type { Ajv, ErrorObject } from 'ajv';
import type { Schema } from '../model/contract.ts';
import { createAjv, createContractAjv, schemaAt } from '../model/create-ajv.ts';
import { describeUnshared, findUnshared } from '../model/dialect.ts';
import { eachNode, isRecord, resolveRef, valueAt } from '../model/json-pointer.ts';
import { forAll } from '../system/user-error.ts';
import { checkWidening } from './check-widening.ts';
import { eachSchema } from './each-schema.ts';
import type { Blame, Refuse } from './find-offending-action.ts';
import type { OverlaidDocument } from './overlay.ts';
import { type Documents, eachExample, KINDS, UNCHECKED, type UnfitExample } from './unfit-examples.ts';

/**
 * Checks that a closed contract is a refinement of the open one: that its schemas can be compiled, require declared
 * fields only, allow every value that has been seen, list only values that the open schema allows, allow nothing that
 * the open schema excludes, and fit every example. Calls `refuse` with the node that does not.
 */
export function checkRefinement(open: Documents, closed: Documents, refuse: Refuse, blame: Blame): UnfitExample[] {
  const ajv = createContractAjv(closed, UNCHECKED);
  const openAjv = createContractAjv(open, UNCHECKED);
  const checks: (() => void)[] = [];
  for (const kind of KINDS) {
    eachSchema(closed[kind], (schema: Schema, pointer) => {
      if (!isChanged(open[kind], closed[kind], pointer)) return;
      checks.push(() => {
        checkDialect(kind, pointer, schema, refuse);
        checkRequired(kind, pointer, schema, refuse);
        checkApplies(kind, pointer, schema, refuse);
        checkUsable(ajv, kind, pointer, refuse);
        if (valueAt(open[kind], pointer) === undefined) return;
        checkSeen(ajv, kind, pointer, valuesSeen(closed[kind], schema), refuse);
        checkListed(openAjv, kind, pointer, schema, refuse);
      });
    });
  }
  forAll(checks, (check) => check());
  forAll(KINDS, (kind) => checkWidening(kind, open[kind], closed[kind], refuse));
  return forAll(KINDS, (kind) => checkExamples(ajv, open, closed, kind, refuse, blame)).flat();
}

/** Tells whether an overlay has changed more of a node than its answers: most answers are words, and constrain nothing. */
function isChanged(open: object, closed: object, pointer: string): boolean {
  const [before, after] = [valueAt(open, pointer), valueAt(closed, pointer)];
  return !isDeepStrictEqual(before, after) && !isDeepStrictEqual(withoutAnswers(before), withoutAnswers(after));
}

/** A copy of a node without the answers that it carries. */
function withoutAnswers(node: unknown): unknown {
  if (!isRecord(node)) return node;
  if (Array.isArray(node)) return node.map(withoutAnswers);
  const stated = Object.entries(node).filter(([key]) => key !== 'x-answers' && key !== 'x-open-points');
  return Object.fromEntries(stated.map(([key, value]) => [key, withoutAnswers(value)]));
}

function checkUsable(ajv: Ajv, kind: OverlaidDocument, pointer: string, refuse: Refuse): void {
  try {
    schemaAt(ajv, kind, pointer);
  } catch (error) {
    refuseUnusable(kind, pointer, (error as Error).message, refuse);
  }
}

const strictAjv = createAjv({ ...UNCHECKED, strictTypes: true, allowUnionTypes: true });

/** A bound for another type than that of its schema would bind nothing. */
function checkApplies(kind: OverlaidDocument, pointer: string, schema: Schema, refuse: Refuse): void {
  if (schema.type === undefined) return;
  const bounds = Object.entries(schema).filter(([key, value]) => key === 'type' || typeof value === 'number');
  try {
    strictAjv.compile(Object.fromEntries(bounds));
  } catch (error) {
    refuseUnusable(kind, pointer, (error as Error).message, refuse);
  }
}

function refuseUnusable(kind: OverlaidDocument, pointer: string, message: string, refuse: Refuse): void {
  const [line = ''] = message.split('\n');
  const reason = line.replace('strict mode: ', '').replace(/ at "(?:https:|#).*$/, '');
  refuse(kind, pointer, `${pointer} cannot be used: ${reason}. Correct what the overlay adds to it.`);
}

/** Validators, types and the other document know the shared keywords only. */
function checkDialect(kind: OverlaidDocument, pointer: string, schema: Schema, refuse: Refuse): void {
  const keyword = findUnshared(schema);
  if (keyword !== undefined) refuse(kind, `${pointer}/${keyword}`, `${pointer}/${describeUnshared(keyword)}.`);
}

/** A required field that is not declared is most likely misspelt, and would refuse every body. */
function checkRequired(kind: OverlaidDocument, pointer: string, schema: Schema, refuse: Refuse): void {
  const { required = [], properties = {} } = schema;
  const unknown = required.find((name) => !Object.hasOwn(properties, name));
  if (unknown === undefined) return;
  const place = `${pointer}/required`;
  refuse(
    kind,
    place,
    `${place} names ${unknown}, which is not a field of it. Correct the name, or add it to properties.`,
  );
}

/** A value that has been seen is a stated fact, which no answer may exclude. */
function checkSeen(ajv: Ajv, kind: OverlaidDocument, pointer: string, seen: readonly string[], refuse: Refuse): void {
  for (const value of seen) {
    const validate = schemaAt(ajv, kind, pointer);
    if (validate(value)) continue;
    const place = `${pointer}/${validate.errors?.[0]?.keyword}`;
    refuse(kind, place, `${place} excludes ${JSON.stringify(value)}, which has been seen. Allow every value seen.`);
  }
}

/** The values seen of a schema, those of the schemas that it refers to included. */
export function valuesSeen(
  document: object,
  schema: Schema,
  within: ReadonlySet<Schema> = new Set(),
): readonly string[] {
  const { 'x-values-seen': own = [], allOf = [] } = resolveRef<Schema>(document, schema);
  if (within.has(schema)) return [];
  return [...own, ...allOf.flatMap((part) => valuesSeen(document, part, new Set([...within, schema])))];
}

/** A list of values lists only what the open schema allows; anything else could never come. */
function checkListed(openAjv: Ajv, kind: OverlaidDocument, pointer: string, schema: Schema, refuse: Refuse): void {
  const listed = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  const strange = listed.find((value) => !schemaAt(openAjv, kind, pointer)(value));
  if (strange === undefined) return;
  const place = `${pointer}/${schema.enum ? 'enum' : 'const'}`;
  const problem = `${place} lists ${JSON.stringify(strange)}, which the contract does not allow there. Take it out.`;
  refuse(kind, place, problem);
}

function checkExamples(
  ajv: Ajv,
  before: Documents,
  after: Documents,
  kind: OverlaidDocument,
  refuse: Refuse,
  blame: Blame,
): UnfitExample[] {
  const open = before[kind];
  const closed = after[kind];
  const unfit: UnfitExample[] = [];
  const findCause = causesIn(after);
  const examples: [value: unknown, place: string, owner: string][] = [];
  eachExample(closed, (...example) => examples.push(example));
  forAll(examples, ([value, place, owner]) => {
    const isOwn = !isDeepStrictEqual(valueAt(open, place), valueAt(closed, place));
    // What a reference leads to is compiled once for all that refer to it.
    const { $ref = `#${owner}` } = valueAt(closed, owner) as { readonly $ref?: string };
    const schema = $ref.slice(1);
    if (schemaAt(ajv, kind, schema)(value)) return;
    const { cause, what } = findCause(kind, schema, value);
    const { place: by, isFallback } = blame(kind, cause);
    // Who answers only where others are silent does not know what they answered.
    if (isFallback || (isOwn && blame(kind, place).isFallback))
      return void unfit.push({ kind, place, what, cause: by });
    // Of a form that the overlay shows an example of, nobody doubts that it is meant.
    const holder = cause.replace(/\/[^/]+$/, '');
    const isShown = ownExamples(open, closed, holder).some((example) => schemaAt(ajv, kind, holder)(example));
    if (isShown) return void unfit.push({ kind, place, what, cause: by });
    if (isOwn) refuse(kind, place, `the example at ${place} does not fit: ${what}. Correct it.`);
    const remedy = 'Replace it in the overlay: remove it there, and add yours.';
    // A set that is closed leaves examples out; what fits no example at all may be a mistake.
    if (!/\/(?:enum|const)$/.test(cause))
      refuse(kind, cause, `the example at ${place} no longer fits: ${what}. ${remedy}`);
    unfit.push({ kind, place, what, cause: by });
  });
  return unfit;
}

/** The examples of a schema that an overlay has added. */
function ownExamples(open: object, closed: object, schema: string): unknown[] {
  const [before, after] = [open, closed].map((document) => valueAt(document, `${schema}/examples`));
  return Array.isArray(after) ? after.filter((example) => !(Array.isArray(before) && before.includes(example))) : [];
}

/** Finds what is wrong with a value that does not fit, in words, and the keyword that says so, which may stand elsewhere. */
function causesIn(documents: Documents) {
  // Only errors of a verbose validator carry the schema that they come from; it takes twice as long to make.
  let made: { ajv: Ajv; places: Map<unknown, string> } | undefined;
  const make = () => {
    const places = new Map<unknown, string>();
    for (const each of KINDS) eachNode(documents[each], (node, pointer) => places.set(node, pointer));
    return { ajv: createContractAjv(documents, { ...UNCHECKED, verbose: true }), places };
  };
  return (kind: OverlaidDocument, schema: string, value: unknown) => {
    made ??= make();
    const validate = schemaAt(made.ajv, kind, schema);
    validate(value);
    const [{ instancePath, message, keyword, parentSchema }] = validate.errors as [ErrorObject];
    return {
      cause: `${made.places.get(parentSchema) ?? schema}/${keyword}`,
      what: `${instancePath || 'it'} ${message}`,
    };
  };
}
