import type { Kind, Node, Sentence } from './walk.ts';

export const SORTS = ['api', 'operation', 'field', 'object', 'event', 'scheme'] as const;
export type Sort = (typeof SORTS)[number];

/** Something that questions are asked about, and what the model has recognised in it. */
export interface Thing {
  readonly of: Sort;
  readonly kind: Kind;
  readonly pointer: string;
  readonly name: string;
  readonly node: Node;
  /** The schema of a field or object, its references resolved. */
  readonly schema: Node;
  readonly tags: ReadonlySet<string>;
  /** Subject of the thing, in a word: `payment`. */
  readonly noun: string;
  /** The word for a thing to which the operation was done: `captured`. */
  readonly done: string;
  /** Sentences at its place. */
  readonly said: readonly Sentence[];
  /** Sentences within it: at parameters, fields and responses. They answer only if they mention the thing. */
  readonly within: readonly Sentence[];
  /** The words by which a sentence elsewhere speaks of it; none where each sentence counts. */
  readonly about: RegExp | undefined;
  /** How many operations and events depend on it. */
  readonly uses: number;
  /** Stake of the business: 0 if it moves money, 1 if it reserves or promises money, else 2. */
  readonly stake: number;
  /** The path or component under which it is listed. */
  readonly group: string;
}

/** Facts by their names, each a test of the same context. */
export type Facts<Context> = Readonly<Record<string, (context: Context) => boolean>>;

export function factsOf<Context>(facts: Facts<Context>, context: Context): string[] {
  return Object.keys(facts).filter((name) => facts[name]?.(context));
}
