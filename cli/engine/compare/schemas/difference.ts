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
