/** One thing that is wrong with a value. */
export interface Issue {
  /** JSON pointer (RFC 6901) to the place in the value; empty for the value itself. */
  readonly at: string;
  /** The rule that was broken: the keyword of the schema, `exact-integer`, or `depth`. */
  readonly rule: string;
  /** Description of the problem, for a person. */
  readonly message: string;
}

/** The result of a validator: the value, now known to be of its type, or everything that is wrong with it. */
export type Validation<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks a value against a schema, and reports all issues at once, up to 1000. Never throws, changes nothing. */
export interface Validator<Value> {
  (value: unknown): Validation<Value>;
  /** Makes bigints of the integers of 64 bits in a parsed value. Absent from a schema without any. */
  readonly withBigInts?: (value: unknown, event?: string) => unknown;
}

/** Enough for any person, and a bound on what a hostile value can make us remember. */
const MAX_ISSUES = 1000;

/** Collects the issues of a value and of its parts. */
export class Findings {
  readonly issues: Issue[];
  readonly #at: string;

  constructor(at = '', issues: Issue[] = []) {
    this.#at = at;
    this.issues = issues;
  }

  get isFull(): boolean {
    return this.issues.length >= MAX_ISSUES;
  }

  add(rule: string, message: string): void {
    if (!this.isFull) this.issues.push({ at: this.#at, rule, message });
  }

  /** The collector for a part of the value; it adds to the same issues. */
  inside(key: string | number): Findings {
    return new Findings(`${this.#at}/${pointerToken(String(key))}`, this.issues);
  }
}

/** Writes one token of a JSON pointer. */
export function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
