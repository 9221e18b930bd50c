import type { Ajv } from 'ajv';
import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { compileWithin, createContractAjv } from '../../model/create-ajv.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { compareDemands } from './compare-demands.ts';
import { type Conjunct, conjunctsOf, isNamed, referredTo } from './references.ts';
import {
  type Comparing,
  type Difference,
  difference,
  effectOf,
  elementsOf,
  type Keywords,
  KINDS,
  kindsOf,
  membersOf,
  narrows,
  type SchemaOf,
  widens,
  without,
} from './rule.ts';
import { listedIn } from './value-rules.ts';

/**
 * Compares two schemas. No value that fits the one before is refused by the one after unless a difference narrows, and
 * none that fits the one after is refused by the one before unless a difference widens. References to components of the
 * same name are not followed: the components are compared by themselves.
 */
export function compareSchemas(before: SchemaOf, after: SchemaOf): Difference[] {
  return comparisonOf(before.document, after.document)(before.schema, after.schema);
}

/** Compares schemas of two documents, with the parts that they hold. */
function comparisonOf(
  documentBefore: object,
  documentAfter: object,
): (before: unknown, after: unknown) => Difference[] {
  /** What is being compared, the outermost first. */
  const underway: { readonly before: unknown; readonly after: unknown }[] = [];

  /** @param isAlone Whether no other schema judges the same value. */
  function compare(before: unknown, after: unknown, isAlone = true): Difference[] {
    if (areSameName(before, after)) return [];
    const [one, other] = [aliased(documentBefore, before), aliased(documentAfter, after)];
    const isUnderway = underway.some((each) => each.before === one && each.after === other);
    if (isUnderway && isRecord(before) && isRecord(after))
      return [difference([], before, after, 'both', 'a schema that contains itself changes')];
    underway.push({ before: one, after: other });
    const found = compareUnguarded(before, after, isAlone);
    underway.pop();
    return found;
  }

  function compareUnguarded(before: unknown, after: unknown, isAlone: boolean): Difference[] {
    if (before === undefined || after === undefined) return compareWithNothing(before, after, isAlone);
    if (before === false && after === false) return [];
    if (before === false) return [difference([], before, after, 'widens', 'it is newly allowed')];
    if (after === false) return [difference([], before, after, 'narrows', 'it is no longer allowed')];
    const [old, now] = [conjunctsOf(documentBefore, before), conjunctsOf(documentAfter, after)];
    const areAlone = isAlone && [old, now].every((each) => holding(each, COMBINATIONS) === 0);
    const areWhole = areAlone && [old, now].every((each) => holding(each, PARTS) <= 1);
    const comparing: Comparing = {
      ...{ before, after },
      compare: (one, other) => compare(one, other, areWhole),
      compareHere: (one, other) => compare(one, other, false),
      areApart: (side, parts) => areApart(side === 'before' ? documentBefore : documentAfter, parts),
      isSilentOn: (side, field) => {
        const conjuncts = side === 'before' ? old : now;
        return areAlone && !conjuncts.some(({ keywords }) => speaksOf(keywords, field));
      },
    };
    return excludingKnown(compareDemands(old, now, comparing), before, after);
  }

  /** A schema that comes or goes is one difference. */
  function compareWithNothing(before: unknown, after: unknown, isAlone: boolean): Difference[] {
    if (before === after) return [];
    const effect = effectOf(compare(before ?? ANYTHING, after ?? ANYTHING, isAlone));
    const says = before === undefined ? 'a schema is added' : 'the schema is removed';
    return [difference([], before, after, without(effect, before === undefined ? 'widens' : 'narrows'), says)];
  }

  /** Where a side has few values, each is tried with the other side: that decides what the rules can only suspect. */
  function excludingKnown(found: Difference[], before: unknown, after: unknown): Difference[] {
    const effect = effectOf(found);
    if (effect === 'none') return found;
    const keepsAll = narrows(effect) && allFit(documentBefore, before, documentAfter, after);
    const addsNone = widens(effect) && allFit(documentAfter, after, documentBefore, before);
    return found.map((each) => {
      const kept = keepsAll ? without(each.effect, 'narrows') : each.effect;
      return { ...each, effect: addsNone ? without(kept, 'widens') : kept };
    });
  }

  return compare;
}

/** In place of a schema where there is none. */
const ANYTHING = {};

/** Whether both are nothing but a reference to a component of the same name, which is compared by itself. */
function areSameName(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after].map((schema) =>
    isRecord(schema) && Object.keys(schema).length === 1 ? schema.$ref : undefined,
  );
  return typeof one === 'string' && one === other && isNamed(one);
}

/** What a schema stands for that is nothing but a reference. */
function aliased(document: object, schema: unknown, names: readonly string[] = []): unknown {
  if (!isRecord(schema) || typeof schema.$ref !== 'string' || Object.keys(schema).length > 1) return schema;
  const target = referredTo(document, schema.$ref);
  if (target === undefined || names.includes(schema.$ref)) return schema;
  return aliased(document, target, [...names, schema.$ref]);
}

function areApart(document: object, parts: readonly unknown[]): boolean {
  const kinds = parts.flatMap((part) => kindsOfAll(conjunctsOf(document, part)));
  return new Set(kinds).size === kinds.length;
}

/** Keywords that judge parts of a value, and those that judge a value by several schemas. */
const PARTS = ['properties', 'patternProperties', 'additionalProperties', 'items', 'contains', 'propertyNames'];
const COMBINATIONS = ['anyOf', 'oneOf', 'not', 'if'];

/** How many schemas that hold for a value at once have one of some keywords. */
function holding(conjuncts: readonly Conjunct[], keywords: readonly string[]): number {
  return conjuncts.filter((conjunct) => keywords.some((keyword) => Object.hasOwn(conjunct.keywords, keyword))).length;
}

/** Whether keywords say something about a field: by name, by pattern, or by what they say of all others. */
function speaksOf(keywords: Keywords, field: string): boolean {
  const { properties, required } = keywords;
  return (
    ['additionalProperties', 'patternProperties'].some((keyword) => Object.hasOwn(keywords, keyword)) ||
    Object.hasOwn(membersOf(properties), field) ||
    elementsOf(required).includes(field)
  );
}

/** Whether the values of a schema can be listed and all of them fit another. */
function allFit(document: object, schema: unknown, otherDocument: object, other: unknown): boolean {
  const values = finiteValues(conjunctsOf(document, schema));
  if (values === undefined) return false;
  const [fits, fitsOther] = [judgeOf(document, schema), judgeOf(otherDocument, other)];
  return values.every((value) => fits(value) === false || fitsOther(value) === true);
}

/** The kinds of values that can fit all of these at once, as far as their types tell. */
function kindsOfAll(conjuncts: readonly Conjunct[]): readonly string[] {
  return conjuncts.reduce<readonly string[]>((kinds, { keywords }) => {
    const own = kindsOf(keywords);
    return kinds.filter((kind) => own.includes(kind));
  }, KINDS);
}

const FEW: Readonly<Record<string, readonly unknown[]>> = { null: [null], boolean: [true, false] };

/** Every value that can fit all of these at once, and perhaps some more; `undefined` where there are too many to list. */
function finiteValues(conjuncts: readonly Conjunct[]): readonly unknown[] | undefined {
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
