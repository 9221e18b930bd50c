import type { Schema } from '../../model/contract.ts';

/**
 * What a change does to the set of values that fit: as many, more, fewer, or neither of the two kept ('both', which is
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
  /** What it does to the set of values that fit the compared schema as a whole. */
  readonly effect: Effect;
  /**
   * Whether it declares a field that was not declared, or no longer declares one that was, in an object that is silent
   * about other fields. Nobody who keeps to the contract writes a field that it does not declare. What stands beside a
   * component where it is used, such as another member of `allOf`, is not looked at when the component is compared.
   */
  readonly declares?: 'more' | 'less';
  /** What changed, in a clause without the place and without a full stop: `maxLength falls from 10 to 5`. */
  readonly says: string;
}

/** A schema with the bundled document in which its references lead somewhere. */
export interface SchemaOf {
  readonly document: object;
  readonly schema: Schema | boolean | undefined;
}

/** Whether fewer values fit: of those that fitted before, some may no longer. */
export function narrows(effect: Effect): boolean {
  return effect === 'narrows' || effect === 'both';
}

/** Whether more values fit: of those that fit now, some may not have fitted before. */
export function widens(effect: Effect): boolean {
  return effect === 'widens' || effect === 'both';
}

/** The effect that does what is named, and nothing else. */
export function effectThat(does: { readonly narrows: boolean; readonly widens: boolean }): Effect {
  if (does.narrows) return does.widens ? 'both' : 'narrows';
  return does.widens ? 'widens' : 'none';
}

/** The effect of several changes at once. */
export function joined(effects: readonly Effect[]): Effect {
  return effectThat({ narrows: effects.some(narrows), widens: effects.some(widens) });
}

/** The effect of several differences at once. */
export function effectOf(differences: readonly Difference[]): Effect {
  return joined(differences.map(({ effect }) => effect));
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
