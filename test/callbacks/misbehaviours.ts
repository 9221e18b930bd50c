import { THROWN_VALUES } from './thrown-values.ts';

/** A function that a user supplied, and that does not do what it is there for. */
export interface Misbehaviour {
  readonly name: MisbehaviourName;
  // biome-ignore lint/suspicious/noExplicitAny: it stands in for functions of every type
  readonly callback: (...args: any[]) => any;
  /** What it throws or rejects with. */
  readonly thrown?: unknown;
}

export type MisbehaviourName =
  | 'throws'
  | 'throws no Error'
  | 'rejects'
  | 'returns a thenable that throws'
  | 'never settles'
  | 'returns nonsense';

const THROWN = new Error('thrown on purpose');

export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  {
    name: 'throws',
    thrown: THROWN,
    callback: () => {
      throw THROWN;
    },
  },
  {
    name: 'throws no Error',
    thrown: 'text on purpose',
    callback: () => {
      throw 'text on purpose';
    },
  },
  { name: 'rejects', thrown: THROWN, callback: async () => Promise.reject(THROWN) },
  {
    name: 'returns a thenable that throws',
    thrown: THROWN,
    callback: () => ({
      // biome-ignore lint/suspicious/noThenProperty: what the test is about
      then: () => {
        throw THROWN;
      },
    }),
  },
  { name: 'never settles', callback: () => new Promise(() => {}) },
  // No callback of the package takes a symbol for an answer.
  { name: 'returns nonsense', callback: () => Symbol('nonsense') },
];

/** Functions that throw or reject with each of the values that one may throw, the same each time they are called. */
export const THROWERS: readonly Misbehaviour[] = Object.values(THROWN_VALUES).flatMap((make): Misbehaviour[] => {
  const thrown = make();
  const throws = () => {
    throw thrown;
  };
  return [
    { name: 'throws', thrown, callback: throws },
    { name: 'rejects', thrown, callback: async () => throws() },
  ];
});

/** What is expected of each misbehaviour. */
export type Expected<Outcome> = Readonly<Record<MisbehaviourName, Outcome>>;

/** The same outcome for all that fail. */
export function expected<Outcome>(fails: Outcome, never: Outcome, nonsense: Outcome): Expected<Outcome> {
  return {
    throws: fails,
    'throws no Error': fails,
    rejects: fails,
    'returns a thenable that throws': fails,
    'never settles': never,
    'returns nonsense': nonsense,
  };
}

/** For callbacks that have to return at once: a promise of any kind is a mistake. */
export function expectedOfSync<Outcome>(throws: Outcome, promise: Outcome, nonsense: Outcome): Expected<Outcome> {
  return {
    throws,
    'throws no Error': throws,
    rejects: promise,
    'returns a thenable that throws': promise,
    'never settles': promise,
    'returns nonsense': nonsense,
  };
}

/** Every row of a table with every misbehaviour, for `test.each`. */
export function cases<Row>(rows: Readonly<Record<string, Row>>): [string, MisbehaviourName, Row, Misbehaviour][] {
  return Object.entries(rows).flatMap(([name, row]) =>
    MISBEHAVIOURS.map((bad): [string, MisbehaviourName, Row, Misbehaviour] => [name, bad.name, row, bad]),
  );
}

/** Names of all functions in an object of options, those of nested objects with a dot: a new one needs a row. */
export type CallbacksOf<Options, Prefix extends string = ''> = {
  [Key in keyof Options & string]-?: CallbackIn<NonNullable<Options[Key]>, `${Prefix}${Key}`>;
}[keyof Options & string];

type CallbackIn<Value, Name extends string> = Value extends (...args: never[]) => unknown
  ? Name
  : Value extends string | readonly unknown[] | Uint8Array | URL | Headers | AbortSignal
    ? never
    : Value extends object
      ? CallbacksOf<Value, `${Name}.`>
      : never;
