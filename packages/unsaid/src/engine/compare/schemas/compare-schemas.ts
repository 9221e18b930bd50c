import type { Ajv } from 'ajv';
import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { compileWithin, createContractAjv, UNCHECKED } from '../../model/create-ajv.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { compareDemands } from './compare-demands.ts';
import { type Conjunct, conjunctsOf } from './references.ts';
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
function comparisonOf(documentBefore: object, documentAfter: object) {
  /** Comparisons in progress, the outermost first. */
  const underway: (readonly [before: unknown, after: unknown])[] = [];

  function compare(before: unknown, after: unknown): Difference[] {
    const isUnderway = underway.some(([one, other]) => one === before && other === after);
    if (isUnderway && isRecord(before) && isRecord(after))
      return [difference([], before, after, 'both', 'a schema that contains itself changes')];
    underway.push([before, after]);
    const found = compareUnguarded(before, after);
    underway.pop();
    return found;
  }

  function compareUnguarded(before: unknown, after: unknown): Difference[] {
    if (before === undefined || after === undefined) return compareWithNothing(before, after);
    if (before === false && after === false) return [];
    if (before === false) return [difference([], before, after, 'widens', 'it is newly allowed')];
    if (after === false) return [difference([], before, after, 'narrows', 'it is no longer allowed')];
    const old = conjunctsOf(documentBefore, before);
    const now = conjunctsOf(documentAfter, after);
    const comparing: Comparing = {
      before,
      after,
      compare,
      areApart: (side, parts) => areApart(side === 'before' ? documentBefore : documentAfter, parts),
      isSilentOn: (side, field) => !(side === 'before' ? old : now).some(({ keywords }) => speaksOf(keywords, field)),
    };
    return excludingKnown(compareDemands(old, now, comparing), before, after);
  }

  /** A schema that comes or goes is one difference. */
  function compareWithNothing(before: unknown, after: unknown): Difference[] {
    if (before === after) return [];
    const effect = effectOf(compare(before ?? ANYTHING, after ?? ANYTHING));
    const says = before === undefined ? 'a schema is added' : 'the schema is removed';
    return [difference([], before, after, without(effect, before === undefined ? 'widens' : 'narrows'), says)];
  }

  /** Where a side lists its values, each is tried with the other side: that decides what the rules can only suspect. */
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

/** Schema used when there is none. */
const ANYTHING = {};

function areApart(document: object, parts: readonly unknown[]): boolean {
  const kinds = parts.flatMap((part) => kindsOfAll(conjunctsOf(document, part)));
  return new Set(kinds).size === kinds.length;
}

/** Returns true if keywords constrain a field: by name, by pattern, or as one of all others. */
function speaksOf(keywords: Keywords, field: string): boolean {
  const { properties, required } = keywords;
  return (
    ['additionalProperties', 'patternProperties'].some((keyword) => Object.hasOwn(keywords, keyword)) ||
    Object.hasOwn(membersOf(properties), field) ||
    elementsOf(required).includes(field)
  );
}

/** Returns true if a schema lists its values, by `enum` or `const`, and every one that fits it fits another. */
function allFit(document: object, schema: unknown, otherDocument: object, other: unknown): boolean {
  const listing = conjunctsOf(document, schema).find(
    ({ keywords }) => Array.isArray(keywords.enum) || Object.hasOwn(keywords, 'const'),
  );
  if (listing === undefined) return false;
  const fits = judgeOf(document, schema);
  const fitsOther = judgeOf(otherDocument, other);
  return listedIn(listing.keywords).every(({ value }) => fits(value) === false || fitsOther(value) === true);
}

/** Kinds of values that can fit all of these at once, judging by their types. */
function kindsOfAll(conjuncts: readonly Conjunct[]): readonly string[] {
  return conjuncts.reduce<readonly string[]>((kinds, { keywords }) => {
    const own = kindsOf(keywords);
    return kinds.filter((kind) => own.includes(kind));
  }, KINDS);
}

/** Creates a function that returns true if a value fits a schema of a document; `undefined` if our checks cannot judge by it. */
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
const LENIENT = { ...UNCHECKED, strictTypes: false, strictRequired: false, strictTuples: false } as const;
