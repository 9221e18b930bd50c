import { type ProblemIssue, SandboxProblem } from '../problem.ts';

/** Reads one value; says what is wrong with it by throwing an `InputError`. */
export type Reader<Value> = (value: unknown) => Value;

/** Readers of the fields of an object. */
type Fields = Readonly<Record<string, Reader<unknown>>>;
type Read<F extends Fields> = { readonly [Name in keyof F]: ReturnType<F[Name]> };

class InputError extends Error {
  readonly issues: readonly ProblemIssue[];
  constructor(issues: readonly ProblemIssue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** Reads what a caller sent. Throws `invalid-request` with everything that is wrong. */
export function readInput<F extends Fields>(value: unknown, fields: F): Read<F> {
  try {
    return object(fields)(value);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const list = error.issues.map(({ at, message }) => `${at || 'the body'} ${message}`).join('; ');
    throw new SandboxProblem('invalid-request', `The request cannot be carried out: ${list}.`, error.issues);
  }
}

/** An object with these fields and no others. */
export function object<F extends Fields>(fields: F): Reader<Read<F>> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) fail('must be an object');
    const issues = Object.keys(value)
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => ({ at: `/${escapePointer(name)}`, message: 'is not known here' }));
    const read: Record<string, unknown> = {};
    for (const [name, reader] of Object.entries(fields)) {
      try {
        read[name] = reader((value as Record<string, unknown>)[name]);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        issues.push(...error.issues.map(({ at, message }) => ({ at: `/${name}${at}`, message })));
      }
    }
    if (issues.length > 0) throw new InputError(issues.slice(0, 50));
    return read as Read<F>;
  };
}

export function optional<Value>(reader: Reader<Value>): Reader<Value | undefined> {
  return (value) => (value === undefined ? undefined : reader(value));
}

export function orNull<Value>(reader: Reader<Value>): Reader<Value | null> {
  return (value) => (value === null ? null : reader(value));
}

/** Text of 1 to `longest` characters, of a form where one is given. */
export function text(longest: number, form?: Pick<RegExp, 'test'>, what = 'has not the form wanted'): Reader<string> {
  return (value) => {
    if (typeof value !== 'string') fail(value === undefined ? 'is missing' : 'must be a string');
    if (value.length === 0 || value.length > longest) fail(`must have 1 to ${longest} characters`);
    if (form !== undefined && !form.test(value)) fail(what);
    return value;
  };
}

export function integer(from: number, to: number): Reader<number> {
  return (value) => {
    if (value === undefined) fail('is missing');
    if (!Number.isSafeInteger(value) || Number(value) < from || Number(value) > to) {
      fail(`must be a whole number from ${from} to ${to}`);
    }
    return Number(value);
  };
}

/** An integer written in a query. */
export function numeral(from: number, to: number): Reader<number> {
  return (value) => {
    const isNumeral = typeof value === 'string' && /^\d{1,16}$/.test(value);
    return integer(from, to)(isNumeral ? Number(value) : value);
  };
}

export function flag(value: unknown): boolean {
  return typeof value === 'boolean' ? value : fail(value === undefined ? 'is missing' : 'must be true or false');
}

export function choice<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((each) => each === value) ?? fail(`must be one of ${values.join(', ')}`);
}

export function list<Value>(reader: Reader<Value>, most: number): Reader<Value[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most) fail(`must be a list of 1 to ${most}`);
    return (value as unknown[]).map(reader);
  };
}

/** Any JSON object; what is in it is somebody else's to judge. */
export function anyObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail('must be an object');
  return value as Readonly<Record<string, unknown>>;
}

/** A moment: ISO 8601 in UTC; read as milliseconds since 1970. */
export function moment(from: number, to: number): Reader<number> {
  return (value) => {
    const form = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?$/.exec(value) : null;
    const time = Date.parse(form?.[0] ?? '');
    // Date.parse counts on from the end of a month: 30 February would be 2 March.
    if (!(time >= from && time <= to) || new Date(time).toISOString().slice(0, 10) !== form?.[1]) {
      fail(
        `must be a moment like 2027-04-01T00:00:00Z, from ${new Date(from).getUTCFullYear()} to ${new Date(to).getUTCFullYear()}`,
      );
    }
    return time;
  };
}

export const currency = text(3, /^[A-Z]{3}$/, 'must be three capitals');

function fail(message: string): never {
  throw new InputError([{ at: '', message }]);
}

function escapePointer(name: string): string {
  return name.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');
}
