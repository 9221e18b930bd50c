import type { Schema } from '../../model/contract.ts';

/**
 * Effect of a change on the set of values that fit: as many, more, fewer, or neither of the two kept ('both', which is
 * also the effect of what cannot be decided).
 */
export type Effect = 'none' | 'widens' | 'narrows' | 'both';

/** One difference between two schemas, at the outermost place where they differ. */
export interface Difference {
  readonly kind: 'added' | 'changed' | 'removed';
  /**
   * Keys from the compared schema to the place: in the schema before where it exists there, else in the one after. Where
   * a reference was followed they lead through `$ref` to what it refers to.
   */
  readonly keys: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  /** Effect on the set of values that fit the compared schema. */
  readonly effect: Effect;
  /**
   * True if it declares a field that was not declared, or no longer declares one that was, in an object that is silent
   * about other fields. A writer that follows the contract sends no undeclared field.
   */
  readonly declares?: 'more' | 'less';
  /** The change, as a clause without the place and without a full stop: `maxLength falls from 10 to 5`. */
  readonly says: string;
}

/** A schema with the bundled document in which its references lead somewhere. */
export interface SchemaOf {
  readonly document: object;
  readonly schema: Schema | boolean | undefined;
}

/** Returns true if fewer values fit: some that fitted before may no longer fit. */
export function narrows(effect: Effect): boolean {
  return effect === 'narrows' || effect === 'both';
}

/** Returns true if more values fit: some that fit now may not have fitted before. */
export function widens(effect: Effect): boolean {
  return effect === 'widens' || effect === 'both';
}

/** The effect that does what is named, and nothing else. */
export function effectThat(does: { readonly narrows: boolean; readonly widens: boolean }): Effect {
  if (does.narrows) return does.widens ? 'both' : 'narrows';
  return does.widens ? 'widens' : 'none';
}

/** The effect of several differences at once. */
export function effectOf(differences: readonly Difference[]): Effect {
  const effects = differences.map(({ effect }) => effect);
  return effectThat({ narrows: effects.some(narrows), widens: effects.some(widens) });
}

/** The effect as it is seen from outside of a negation, or with before and after exchanged. */
export function flipped(effect: Effect): Effect {
  return effectThat({ narrows: widens(effect), widens: narrows(effect) });
}

/** The effect where it is known that no value is lost, or that none is gained. */
export function without(effect: Effect, excluded: 'narrows' | 'widens'): Effect {
  return effectThat({
    narrows: narrows(effect) && excluded !== 'narrows',
    widens: widens(effect) && excluded !== 'widens',
  });
}

/** Differences with another effect, which callers must not waive for a field that was not declared. */
export function judgedAs(differences: readonly Difference[], judge: (effect: Effect) => Effect): Difference[] {
  return differences.map(({ declares: _, ...difference }) => ({ ...difference, effect: judge(difference.effect) }));
}

/** Differences of a part, seen from the schema that holds it. */
export function below(keys: readonly string[], differences: readonly Difference[]): Difference[] {
  return differences.map((difference) => ({ ...difference, keys: [...keys, ...difference.keys] }));
}

/** Keywords of a schema with their values. */
export type Keywords = Readonly<Record<string, unknown>>;

export type SideName = 'before' | 'after';

/** Queries for rules during a comparison. A part is a schema, true, false, or undefined if not described. */
export interface Comparing {
  /** The schemas that hold the keywords. */
  readonly before: unknown;
  readonly after: unknown;
  /** Compares two parts, such as a field of an object or an alternative of `anyOf`. */
  compare(before: unknown, after: unknown): Difference[];
  /** Returns true if the types of these parts of a side exclude a value that fits two of them. */
  areApart(side: SideName, parts: readonly unknown[]): boolean;
  /** Returns true if a side has no constraint at all on a field of the value. */
  isSilentOn(side: SideName, field: string): boolean;
}

/** One demand of keywords: the only one of a rule, or one of several with different names. */
interface Demand {
  readonly id: string;
  /** Keys from the schema to the demand, where it is only a part of the keyword. */
  readonly keys: readonly string[];
  readonly keywords: Keywords;
}

/**
 * Effect of a change of keywords on the set of values that fit. A schema is a conjunction of demands: a value fits if it
 * meets each of them. So each rule compares its own keywords only, and what it finds holds for the schema.
 */
export interface Rule {
  /** Keywords that have a meaning only together. */
  readonly keywords: readonly string[];
  /** The demands of a schema's keywords; absent: they make one. Plain: nowhere is anything said of fields without a name. */
  readonly split?: (keywords: Keywords, isPlain: boolean) => readonly Demand[];
  /** One demand that says what demands of one name say together. */
  readonly join?: (demands: readonly Keywords[]) => Keywords;
  /** Compares a demand with the one that takes its place; at least one of the two is there. */
  readonly compare: (
    before: Keywords | undefined,
    after: Keywords | undefined,
    comparing: Comparing,
  ) => readonly Difference[];
}

/** The own members of an object, none of which is inherited: a name may be `constructor`. None of anything else. */
export function membersOf(value: unknown): Members {
  const members = Object.create(null) as Members;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return members;
  for (const [name, member] of Object.entries(value)) members[name] = member;
  return members;
}

export type Members = Record<string, unknown>;

/** The names of the members of two objects, each once. */
export function namesOf(old: object, now: object): string[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])];
}

/** The elements of a value that should be a list. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The member of an object under a key of its own; `undefined` if absent. */
export function memberOf(object: Keywords | undefined, key: string): unknown {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Where and how a value differs: what is undefined before was added, what is undefined after was removed. */
export function difference(
  keys: readonly string[],
  before: unknown,
  after: unknown,
  effect: Effect,
  says: string,
): Difference {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return { kind, keys, before, after, effect, says };
}

/** A value as a sentence quotes it, shortened where it is long. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** The kinds of values that types distinguish: `integer` numbers, other numbers, and the rest. */
export const KINDS = ['null', 'boolean', 'string', 'object', 'array', 'integer', 'fraction'] as const;

/** The kinds of values that the `type` of a schema allows. */
export function kindsOf(keywords: Keywords | undefined): readonly string[] {
  const type = memberOf(keywords, 'type');
  if (type === undefined) return KINDS;
  return [type].flat().flatMap((name) => (name === 'number' ? ['integer', 'fraction'] : [String(name)]));
}

/** Finds for each element of a list what it has become in another one, by the first test that holds; the others have no partner. */
export function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  tests: readonly ((was: Item, is: Item) => boolean)[],
): (readonly [was: Item | undefined, is: Item | undefined])[] {
  let old = before;
  let now = after;
  const pairs: (readonly [Item, Item])[] = [];
  for (const test of tests) {
    for (const was of old) {
      const is = now.find((each) => test(was, each));
      if (is === undefined) continue;
      pairs.push([was, is]);
      old = old.filter((each) => each !== was);
      now = now.filter((each) => each !== is);
    }
  }
  return [...pairs, ...old.map((was) => [was, undefined] as const), ...now.map((is) => [undefined, is] as const)];
}
