import { isDeepStrictEqual } from 'node:util';
import type { Ajv, ErrorObject } from 'ajv';
import type { AsyncApiDocument, OpenApiDocument, Schema } from '../model/contract.ts';
import { createAjv, createContractAjv, schemaAt } from '../model/create-ajv.ts';
import { describeUnshared, findUnshared } from '../model/dialect.ts';
import { eachNode, isRecord, resolveRef, valueAt } from '../model/json-pointer.ts';
import { forAll } from '../system/user-error.ts';
import { removeNodes } from './change-nodes.ts';
import { checkWidening } from './check-widening.ts';
import { eachSchema } from './each-schema.ts';
import type { Blame, Refuse } from './find-offending-action.ts';
import { OVERLAY_FILES, type OverlaidDocument } from './overlay.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/** Keywords check their own values when they are compiled; the schema of schemas would only take time. */
const UNCHECKED = { meta: false, validateSchema: false, code: { optimize: false } } as const;

const KINDS = Object.keys(OVERLAY_FILES) as OverlaidDocument[];

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

/** An example of the documents that an answer leaves no room for. */
export interface UnfitExample {
  readonly kind: OverlaidDocument;
  readonly place: string;
  readonly what: string;
  /** File and line of the action that excludes it. */
  readonly cause: string;
}

/** Tells whether an overlay has changed more of a node than its answers: most answers are words, and constrain nothing. */
function isChanged(open: object, closed: object, pointer: string): boolean {
  return !isDeepStrictEqual(withoutAnswers(valueAt(open, pointer)), withoutAnswers(valueAt(closed, pointer)));
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

/** A bound for another type than that of its schema would bind nothing. */
function checkApplies(kind: OverlaidDocument, pointer: string, schema: Schema, refuse: Refuse): void {
  if (schema.type === undefined) return;
  const bounds = Object.entries(schema).filter(([key, value]) => key === 'type' || typeof value === 'number');
  try {
    createAjv({ ...UNCHECKED, strictTypes: true, allowUnionTypes: true }).compile(Object.fromEntries(bounds));
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

/** The examples of documents that do not fit their schemas, with what is wrong. */
export function findUnfit(documents: Documents): Omit<UnfitExample, 'cause'>[] {
  const ajv = createContractAjv(documents, UNCHECKED);
  return KINDS.flatMap((kind) =>
    unfitIn(ajv, kind, documents[kind]).map(({ place, error }) => ({ kind, place, what: wordsOf(error) })),
  );
}

/** Documents without those examples, and the end of a sentence that names the first of them. */
export function leaveOut<Given extends Documents>(
  documents: Given,
  unfit: readonly Omit<UnfitExample, 'cause'>[],
): { documents: Given; leftOut: string } {
  const of = (kind: OverlaidDocument) => unfit.filter((each) => each.kind === kind).map(({ place }) => place);
  const [openapi, asyncapi] = [
    removeNodes(documents.openapi, of('openapi')),
    removeNodes(documents.asyncapi, of('asyncapi')),
  ];
  const others = unfit.length === 1 ? '' : `, and so are ${unfit.length - 1} more`;
  return { documents: { ...documents, openapi, asyncapi }, leftOut: `(${unfit[0]?.what}) and is left out${others}.` };
}

interface Unfit {
  readonly value: unknown;
  readonly place: string;
  /** JSON pointer of the schema that it does not fit. */
  readonly schema: string;
  readonly error: ErrorObject;
}

function unfitIn(ajv: Ajv, kind: OverlaidDocument, document: object): Unfit[] {
  const unfit: Unfit[] = [];
  eachExample(document, (value, place, owner) => {
    // What a reference leads to is compiled once for all that refer to it.
    const { $ref = `#${owner}` } = valueAt(document, owner) as { readonly $ref?: string };
    const schema = $ref.slice(1);
    const validate = schemaAt(ajv, kind, schema);
    if (!validate(value)) unfit.push({ value, place, schema, error: (validate.errors as [ErrorObject])[0] });
  });
  return unfit;
}

const wordsOf = ({ instancePath, message }: ErrorObject) => `${instancePath || 'it'} ${message}`;

function checkExamples(
  ajv: Ajv,
  open: Documents,
  closed: Documents,
  kind: OverlaidDocument,
  refuse: Refuse,
  blame: Blame,
): UnfitExample[] {
  return forAll(unfitIn(ajv, kind, closed[kind]), ({ value, place, schema, error }) => {
    const what = wordsOf(error);
    const isOwn = !isDeepStrictEqual(valueAt(open[kind], place), valueAt(closed[kind], place));
    if (isOwn) refuse(kind, place, `the example at ${place} does not fit: ${what}. Correct it.`);
    const cause = findCause(closed, kind, schema, value);
    const remedy = 'Replace it in the overlay: remove it there, and add yours.';
    // A set that is closed leaves examples out; what fits no example at all may be a mistake.
    if (!/\/(?:enum|const)$/.test(cause))
      refuse(kind, cause, `the example at ${place} no longer fits: ${what}. ${remedy}`);
    return { kind, place, what, cause: blame(kind, cause) };
  });
}

/** The place of the keyword that a value breaks, which a reference may lead to. */
function findCause(documents: Documents, kind: OverlaidDocument, schema: string, value: unknown): string {
  // Only errors of a verbose validator carry the schema that they come from; it takes twice as long to make.
  const validate = schemaAt(createContractAjv(documents, { ...UNCHECKED, verbose: true }), kind, schema);
  validate(value);
  const [{ keyword, parentSchema }] = validate.errors as [ErrorObject];
  const places = new Map<unknown, string>();
  for (const each of KINDS) eachNode(documents[each], (node, pointer) => places.set(node, pointer));
  return `${places.get(parentSchema) ?? schema}/${keyword}`;
}

/** Calls `visit` on every example, with its own JSON pointer and that of the schema that it is an example of. */
function eachExample(document: object, visit: (value: unknown, pointer: string, schema: string) => void): void {
  eachNode(document, (node, pointer) => {
    const { examples, schema, payload } = node;
    if (!isRecord(examples) || pointer.endsWith('/properties')) return;
    const owner = schema ? `${pointer}/schema` : payload ? `${pointer}/payload` : pointer;
    for (const [name, example] of Object.entries(examples)) {
      const wrapped = isRecord(example) ? example : {};
      const value = schema ? wrapped.value : payload ? wrapped.payload : example;
      // Of an example that lies elsewhere, nothing is known.
      if (value === undefined) continue;
      visit(value, `${pointer}/examples/${name}`, owner);
    }
  });
}
