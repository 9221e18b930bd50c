import { expect, test } from 'vitest';
import { sampled } from '../../../../test/sampled.ts';
import { withStrayErrors } from './stray-errors.ts';
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

/** Functions that fail with each of the values that one may throw, some of them in the short run; the same at each call. */
function throwers(fail: (thrown: unknown) => unknown): Misbehaviour[] {
  return sampled(Object.entries(THROWN_VALUES), 6).map(([, make]) => {
    const thrown = make();
    return { thrown, callback: () => fail(thrown) };
  });
}

/** What comes of each misbehaviour, in words. */
type Expected = Readonly<Record<MisbehaviourName, string>>;

/** The same for all that fail. */
export function expected(fails: string, never: string, nonsense: string): Expected {
  const throws = { throws: fails, rejects: fails, 'returns a thenable that throws': fails };
  return { ...throws, 'never settles': never, 'returns nonsense': nonsense };
}

/** For callbacks that have to return at once: a promise of any kind is a mistake. */
export function expectedOfSync(throws: string, promise: string, nonsense: string): Expected {
  return { ...expected(promise, promise, nonsense), throws };
}

/** What is done with a callback, which resolves to what came of it, and what has to come of it. */
export type Row = readonly [
  run: (bad: Misbehaviour['callback'], misbehaviour: Misbehaviour, name: MisbehaviourName) => Promise<unknown>,
  outcome: Expected,
];

/**
 * Tries every row with every misbehaviour: the outcome is as stated, and no error is left that nobody handles. At most so
 * many of the values that may be thrown are tried, where it takes long.
 */
export function testCallbacks(of: string, rows: Readonly<Record<string, Row>>, values?: number): void {
  const names = Object.keys(MISBEHAVIOURS) as MisbehaviourName[];
  const all = Object.entries(rows).flatMap(([callback, row]) => names.map((name) => [callback, name, row] as const));
  test.each(all)(`%s of ${of} that %s`, async (_, name, [run, outcome]) => {
    for (const misbehaviour of MISBEHAVIOURS[name].slice(0, values)) {
      const { result, stray } = await withStrayErrors(() => run(misbehaviour.callback, misbehaviour, name));
      expect([String(result), ...stray]).toEqual([outcome[name]]);
    }
  });
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
