import { THROWN_VALUES } from './thrown-values.ts';

/** A function that a user supplied, and that does not do what it is there for. */
export interface Misbehaviour {
  // biome-ignore lint/suspicious/noExplicitAny: it stands in for functions of every type
  readonly callback: (...args: any[]) => any;
  /** What it throws or rejects with. */
  readonly thrown?: unknown;
}

export type MisbehaviourName =
  | 'throws'
  | 'rejects'
  | 'returns a thenable that throws'
  | 'never settles'
  | 'returns nonsense';

const THROWN = new Error('thrown on purpose');

/** What each misbehaviour is tried with: whatever one may throw, where it throws or rejects. */
const MISBEHAVIOURS: Readonly<Record<MisbehaviourName, readonly Misbehaviour[]>> = {
  throws: throwers((thrown) => {
    throw thrown;
  }),
  rejects: throwers((thrown) => Promise.reject(thrown)),
  'returns a thenable that throws': [
    {
      thrown: THROWN,
      callback: () => ({
        // biome-ignore lint/suspicious/noThenProperty: what the test is about
        then: () => {
          throw THROWN;
        },
      }),
    },
  ],
  'never settles': [{ callback: () => new Promise(() => {}) }],
  // No callback of the package takes a symbol for an answer.
  'returns nonsense': [{ callback: () => Symbol('nonsense') }],
};

/** Functions that fail with each of the values that one may throw, the same each time they are called. */
function throwers(fail: (thrown: unknown) => unknown): Misbehaviour[] {
  return Object.values(THROWN_VALUES).map((make) => {
    const thrown = make();
    return { thrown, callback: () => fail(thrown) };
  });
}

export const THROWERS: readonly Misbehaviour[] = [...MISBEHAVIOURS.throws, ...MISBEHAVIOURS.rejects];

/** What is expected of each misbehaviour. */
export type Expected<Outcome> = Readonly<Record<MisbehaviourName, Outcome>>;

/** The same outcome for all that fail. */
export function expected<Outcome>(fails: Outcome, never: Outcome, nonsense: Outcome): Expected<Outcome> {
  return {
    throws: fails,
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
    rejects: promise,
    'returns a thenable that throws': promise,
    'never settles': promise,
    'returns nonsense': nonsense,
  };
}

/** Every row of a table with every misbehaviour, for `test.each`. */
export function cases<Row>(
  rows: Readonly<Record<string, Row>>,
): [string, MisbehaviourName, Row, readonly Misbehaviour[]][] {
  const names = Object.keys(MISBEHAVIOURS) as MisbehaviourName[];
  return Object.entries(rows).flatMap(([title, row]) =>
    names.map((name): [string, MisbehaviourName, Row, readonly Misbehaviour[]] => [
      title,
      name,
      row,
      MISBEHAVIOURS[name],
    ]),
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
