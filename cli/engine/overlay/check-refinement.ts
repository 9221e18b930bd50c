import { isDeepStrictEqual } from 'node:util';
import type { Ajv } from 'ajv';
import type { AsyncApiDocument, OpenApiDocument, Schema } from '../model/contract.ts';
import { createAjv, createContractAjv, schemaAt } from '../model/create-ajv.ts';
import { describeUnshared, eachSchema, findUnshared } from '../model/dialect.ts';
import { isRecord, resolveRef, valueAt } from '../model/json-pointer.ts';
import { forAll } from '../system/user-error.ts';
import { findUnfit, KINDS, UNCHECKED, type UnfitExample } from '../view/unfit-examples.ts';
import { checkWidening } from './check-widening.ts';
import type { OverlaidDocument, Refuse } from './overlay.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/**
 * Checks that a closed contract is a refinement of the open one: that its schemas can be compiled, require declared
 * fields only, allow every value that has been seen, list only values that the open schema allows, allow nothing that
 * the open schema excludes, and fit every example. Calls `refuse` with the node that does not.
 */
export function checkRefinement(open: Documents, closed: Documents, refuse: Refuse): UnfitExample[] {
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
  return checkExamples(open, closed, refuse);
}

/** Tells whether an overlay has changed more of a node than its answers: most answers are words, and constrain nothing. */
function isChanged(open: object, closed: object, pointer: string): boolean {
  const [before, after] = [valueAt(open, pointer), valueAt(closed, pointer)];
  return !isDeepStrictEqual(before, after) && !isDeepStrictEqual(withoutAnswers(before), withoutAnswers(after));
}

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

/** Finds the examples that an answer leaves no room for, and refuses those of the overlay itself. */
function checkExamples(open: Documents, closed: Documents, refuse: Refuse): UnfitExample[] {
  const unfit = findUnfit(closed);
  forAll(unfit, ({ kind, place, what, cause }) => {
    const isOwn = !isDeepStrictEqual(valueAt(open[kind], place), valueAt(closed[kind], place));
    if (isOwn) refuse(kind, place, `the example at ${place} does not fit: ${what}. Correct it.`);
    const remedy = 'Replace it in the overlay: remove it there, and add yours.';
    // A set that is closed leaves examples out; what fits no example at all may be a mistake.
    if (!/\/(?:enum|const)$/.test(cause))
      refuse(kind, cause, `the example at ${place} no longer fits: ${what}. ${remedy}`);
  });
  return unfit;
}
