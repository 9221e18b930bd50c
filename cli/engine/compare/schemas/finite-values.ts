import type { Ajv } from 'ajv';
import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { compileWithin, createContractAjv } from '../../model/create-ajv.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Conjunct } from './references.ts';
import { KINDS, kindsOf, membersOf } from './rule.ts';
import { listedIn } from './value-rules.ts';

/** The kinds of values that can fit all of these at once, as far as their types tell. */
export function kindsOfAll(conjuncts: readonly Conjunct[]): readonly string[] {
  return conjuncts.reduce<readonly string[]>((kinds, { keywords }) => {
    const own = kindsOf(keywords);
    return kinds.filter((kind) => own.includes(kind));
  }, KINDS);
}

const FEW: Readonly<Record<string, readonly unknown[]>> = { null: [null], boolean: [true, false] };

/** Every value that can fit all of these at once, and perhaps some more; `undefined` where there are too many to list. */
export function finiteValues(conjuncts: readonly Conjunct[]): readonly unknown[] | undefined {
  const listing = conjuncts.find(({ keywords }) => Array.isArray(keywords.enum) || Object.hasOwn(keywords, 'const'));
  const kinds = kindsOfAll(conjuncts);
  const values = listing
    ? listedIn(listing.keywords).map(({ value }) => value)
    : kinds.flatMap((kind) => FEW[kind] ?? []);
  const areFew = listing !== undefined || kinds.every((kind) => Object.hasOwn(FEW, kind));
  return areFew && values.every(isExact) ? values : undefined;
}

/** Below `not` and `if` our checks judge integers that numbers do not carry exactly otherwise than elsewhere. */
function isExact(value: unknown): boolean {
  if (isRecord(value)) return Object.values(value).every(isExact);
  return typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** Tells whether a value fits a schema of a document; `undefined` where our checks cannot judge by it. */
export function judgeOf(document: object, schema: unknown): (value: unknown) => boolean | undefined {
  let check: ((value: unknown) => unknown) | undefined;
  return (value) => {
    try {
      check ??= compileWithin(ajvOf(document), 'openapi', schema ?? {});
      return check(value) === true;
    } catch {
      // A keyword or format that they do not know, or a schema that is part of itself at once.
      return undefined;
    }
  };
}

const VALIDATORS = new WeakMap<object, Ajv>();

/** A validator that knows the components of a document; the same for all schemas of it. */
function ajvOf(document: object): Ajv {
  const known = VALIDATORS.get(document);
  if (known) return known;
  const { components } = membersOf(document);
  const openapi = { components: components ?? {} } as unknown as OpenApiDocument;
  const ajv = createContractAjv({ openapi, asyncapi: {} as AsyncApiDocument }, LENIENT);
  VALIDATORS.set(document, ajv);
  return ajv;
}

/** Keywords and formats have to be known; whether a type stands beside each is of no matter here. */
const LENIENT = {
  ...{ meta: false, validateSchema: false, code: { optimize: false }, allErrors: false },
  ...{ strictTypes: false, strictRequired: false, strictTuples: false },
} as const;
