import { always, type Check, Evaluated, never } from './check.ts';
import { compileSchema } from './compile-schema.ts';
import type { Formats, Schema } from './compiling.ts';
import { isObject } from './values.ts';

interface Mode {
  readonly isExact: boolean;
  /** True within a schema that judges the same value as others do, such as one of `anyOf`. */
  readonly isBranch: boolean;
}

/** The result of a check of a value. */
interface Known {
  isRight: boolean;
  readonly seen: Evaluated | undefined;
  /** True while it reports what is wrong. */
  isReporting: boolean;
}

const OUTSIDE: Mode = { isExact: true, isBranch: false };

/** The schemas of a document, which may refer to each other. */
export class Schemas {
  readonly #document: object;
  readonly #formats: Formats;
  readonly #hasBigInts: boolean;
  readonly #checks = new Map<string, Map<Schema, Check>>();
  /** Results for the value that is being judged, and for its parts. */
  readonly #known = new Map<Check, Map<unknown, Known>>();

  constructor(document: object, formats: Formats, hasBigInts: boolean) {
    this.#document = document;
    this.#formats = formats;
    this.#hasBigInts = hasBigInts;
  }

  /** The check of the schema that a reference leads to, such as `#/$defs/NAME`. Throws an Error for one that leads nowhere. */
  check(reference: string, { isExact, isBranch }: Mode = OUTSIDE): Check {
    const schema = this.resolved(reference);
    const check = this.#compiled(schema, { isExact, isBranch: false });
    return isBranch && !isPlain(schema) ? this.#remembering(check) : check;
  }

  /** Returns true if a value satisfies a schema of the document. */
  accepts(schema: Schema, value: unknown): boolean {
    return this.#compiled(schema, OUTSIDE)(value);
  }

  /** Runs a function that judges one value, and does not change it. */
  judging<Result>(run: () => Result): Result {
    try {
      return run();
    } finally {
      if (this.#known.size > 0) this.#known.clear();
    }
  }

  /**
   * A check that looks at a value once: branches within branches would ask for the same thing again and again. Of a schema
   * that is part of itself, the inner one demands nothing more.
   */
  #remembering(check: Check): Check {
    return (value, findings, evaluated) => {
      const known = this.#known.get(check) ?? new Map<unknown, Known>();
      this.#known.set(check, known);
      let result = known.get(value);
      if (result === undefined || (evaluated && !result.seen)) {
        result = { isRight: true, seen: evaluated && new Evaluated(), isReporting: false };
        known.set(value, result);
        result.isRight = check(value, undefined, result.seen);
      }
      if (result.seen) evaluated?.addAll(result.seen);
      if (result.isRight || findings === undefined || findings.isFull || result.isReporting) return result.isRight;
      result.isReporting = true;
      check(value, findings, evaluated);
      result.isReporting = false;
      return false;
    };
  }

  #compiled(schema: Schema, mode: Mode): Check {
    if (typeof schema === 'boolean') return schema ? always : never;
    const key = `${mode.isExact} ${mode.isBranch}`;
    const checks = this.#checks.get(key) ?? new Map<Schema, Check>();
    this.#checks.set(key, checks);
    const known = checks.get(schema);
    if (known !== undefined) return known;
    // A schema may refer to itself.
    let made = always;
    checks.set(schema, (...args) => made(...args));
    made = compileSchema(schema, {
      formats: this.#formats,
      isExact: mode.isExact,
      hasBigInts: this.#hasBigInts,
      part: (part) => this.#compiled(part, mode),
      branch: (part) => this.#compiled(part, { ...mode, isBranch: true }),
      condition: (part) => this.#compiled(part, { isExact: false, isBranch: true }),
      reference: (reference) => this.check(reference, mode),
      resolved: (reference) => this.resolved(reference),
    });
    checks.set(schema, made);
    return made;
  }

  /** The schema that a reference leads to. Throws an Error for one that leads nowhere. */
  resolved(reference: string): Schema {
    let node: unknown = this.#document;
    for (const token of decodeURIComponent(reference).split('/').slice(1)) {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      node = typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
    }
    if (typeof node === 'boolean' || isObject(node)) return node;
    throw new Error(`The reference ${reference} leads to no schema.`);
  }
}

/** Returns true for a schema without others in it, whose check is shorter than a look at what is known. */
function isPlain(schema: Schema): boolean {
  if (typeof schema === 'boolean') return true;
  return !('$ref' in schema) && Object.values(schema).every((value) => [value].flat().every((each) => !isObject(each)));
}
