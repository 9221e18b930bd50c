import type { Ajv } from 'ajv';
import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { compileWithin, createContractAjv } from '../../model/create-ajv.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Conjunct } from './demands.ts';
import { elementsOf, type Keywords, KINDS, kindsOf, membersOf } from './rule.ts';
import { listedIn } from './value-rules.ts';

type Conjuncts = readonly Conjunct[];

/** Whether every value that fits these schemas at once surely meets a demand, as `minimum: 1` of an integer means that it is above 0. */
export function implies(conjuncts: Conjuncts, demand: Keywords): boolean {
  const keywords = Object.keys(demand);
  return keywords.length > 0 && keywords.every((keyword) => IMPLIED[keyword]?.(demand[keyword], conjuncts, demand));
}

type Judge = (value: unknown, conjuncts: Conjuncts, demand: Keywords) => boolean;

const IMPLIED: Readonly<Record<string, Judge>> = {
  minimum: (value, conjuncts) => lowest(conjuncts, 1) >= Number(value),
  exclusiveMinimum: (value, conjuncts) => lowest(conjuncts, 1) > Number(value),
  maximum: (value, conjuncts) => lowest(conjuncts, -1) >= -Number(value),
  exclusiveMaximum: (value, conjuncts) => lowest(conjuncts, -1) > -Number(value),
  multipleOf: (value, conjuncts) => areIntegers(conjuncts) && Number.isSafeInteger(1 / Number(value)),
  minLength: (value, conjuncts) => valuesOf(conjuncts, 'pattern').some((each) => shortest(each) >= Number(value)),
  pattern: (value) => value === '',
  minProperties: (value, conjuncts) =>
    new Set(valuesOf(conjuncts, 'required').flatMap(elementsOf)).size >= Number(value),
  not: (value, conjuncts) => {
    const excluded = kindsOf(value === true ? {} : membersOf(value));
    return !kindsOfAll(conjuncts).some((kind) => excluded.includes(kind));
  },
  if: (_value, _conjuncts, demand) => demand.then === undefined && demand.else === undefined,
};

function valuesOf(conjuncts: Conjuncts, keyword: string): unknown[] {
  return conjuncts.flatMap(({ keywords }) => (Object.hasOwn(keywords, keyword) ? [keywords[keyword]] : []));
}

function areIntegers(conjuncts: Conjuncts): boolean {
  return !kindsOfAll(conjuncts).includes('fraction');
}

/** The lowest integer that fits, or the negative of the highest one. */
function lowest(conjuncts: Conjuncts, sign: 1 | -1): number {
  if (!areIntegers(conjuncts)) return Number.NaN;
  const [inclusive, exclusive] = sign === 1 ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum'];
  const bounds = [
    ...valuesOf(conjuncts, inclusive).map((bound) => Math.ceil(sign * Number(bound))),
    ...valuesOf(conjuncts, exclusive).map((bound) => Math.floor(sign * Number(bound)) + 1),
  ];
  return Math.max(...bounds.filter(Number.isSafeInteger));
}

/** How many characters a string has at least that a pattern begins with, as far as it begins with plain ones. */
function shortest(pattern: unknown): number {
  const [, plain = ''] = /^\^((?:\\[^\w]|[\w@#%&=:;,<>/-])*)/.exec(String(pattern)) ?? [];
  const rest = String(pattern).slice(plain.length + 1);
  if (rest.includes('|')) return 0;
  const length = plain.replaceAll(/\\./g, '.').length;
  return /^[*?{]/.test(rest) ? length - 1 : length;
}

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
