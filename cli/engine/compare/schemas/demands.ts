import { isRecord, valueAt } from '../../model/json-pointer.ts';
import { isWording, RULES, ruleOfUnknown } from './keyword-table.ts';
import { elementsOf, type Keywords, type Rule } from './rule.ts';

/** A demand of a schema, with the rule that judges it. */
export interface PlacedDemand {
  readonly rule: Rule;
  /** Tells it apart from all demands that another one cannot take the place of. */
  readonly name: string;
  /** Keys from the schema to the demand. */
  readonly keys: readonly string[];
  readonly keywords: Keywords;
  /** Whether it stands in a component to which both sides refer, and is compared there. */
  readonly isShared: boolean;
}

/** The demands of schemas that hold all at once. Wording of what they refer to is not theirs. */
export function demandsOf(conjuncts: readonly Conjunct[], shared: readonly string[], isPlain: boolean): PlacedDemand[] {
  return conjuncts.flatMap(({ keywords, keys, names }) => {
    const isShared = names.some((name) => shared.includes(name));
    const own = Object.keys(keywords).filter((keyword) => names.length === 0 || !isWording(keyword));
    return rulesOf(own).flatMap((rule) => {
      const picked = Object.fromEntries(
        own.filter((key) => rule.keywords.includes(key)).map((key) => [key, keywords[key]]),
      );
      const demands = rule.split?.(picked, isPlain) ?? [{ id: '', keys: [], keywords: picked }];
      return demands.map((demand) => ({
        rule,
        name: `${rule.keywords.join()} ${demand.id}`,
        keys: [...keys, ...demand.keys],
        keywords: demand.keywords,
        isShared,
      }));
    });
  });
}

function rulesOf(keywords: readonly string[]): Rule[] {
  const known = RULES.filter((rule) => rule.keywords.some((keyword) => keywords.includes(keyword)));
  return [...known, ...keywords.flatMap((keyword) => ruleOfUnknown(keyword) ?? [])];
}

/** Components to which both sides refer. */
export function sharedNames(before: readonly Conjunct[], after: readonly Conjunct[]): string[] {
  const named = (conjuncts: readonly Conjunct[]) => new Set(conjuncts.flatMap(({ names }) => names).filter(isNamed));
  const others = named(after);
  return [...named(before)].filter((name) => others.has(name));
}

/** One of the schemas that all hold for a value: a schema itself, what it refers to, or a member of its `allOf`. */
export interface Conjunct {
  /** Keywords other than `$ref` and `allOf`. */
  readonly keywords: Keywords;
  /** Keys from the schema; they lead through `$ref` to what it refers to. */
  readonly keys: readonly string[];
  /** References on the way, the outermost first. */
  readonly names: readonly string[];
}

/** A part of a document to which a reference leads; `undefined` where it leads out of it, or to nothing. */
export function referredTo(document: object, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  try {
    return valueAt(document, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

/** Whether a reference leads to a named schema, which is compared by itself. */
export function isNamed(reference: string): boolean {
  return /^#\/components\/schemas\/[^/]+$/.test(reference);
}

/** The schemas that hold for a value all at once. A reference to nothing stays a keyword. */
export function conjunctsOf(
  document: object,
  schema: unknown,
  keys: readonly string[] = [],
  names: readonly string[] = [],
): Conjunct[] {
  if (schema === false) return [{ keywords: { not: {} }, keys, names }];
  if (!isRecord(schema)) return [];
  const { $ref, allOf, ...keywords } = schema;
  const members = elementsOf(allOf).flatMap((member, index) =>
    conjunctsOf(document, member, [...keys, 'allOf', String(index)], names),
  );
  if (typeof $ref !== 'string') return [{ keywords, keys, names }, ...members];
  // A schema that is part of itself at once demands nothing more.
  if (names.includes($ref)) return [{ keywords, keys, names }, ...members];
  const target = referredTo(document, $ref);
  if (target === undefined) return [{ keywords: { ...keywords, $ref }, keys, names }, ...members];
  const referred = conjunctsOf(document, target, [...keys, '$ref'], [...names, $ref]);
  return [{ keywords, keys, names }, ...referred, ...members];
}
