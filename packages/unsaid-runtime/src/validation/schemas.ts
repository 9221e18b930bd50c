import { always, type Check, never } from './check.ts';
import { compileSchema } from './compile-schema.ts';
import type { Formats, Schema } from './compiling.ts';
import { isObject } from './values.ts';

type Mode = 'exact' | 'loose';

/** The schemas of a document, which may refer to each other. */
export class Schemas {
  readonly #document: object;
  readonly #formats: Formats;
  readonly #checks = { exact: new Map<Schema, Check>(), loose: new Map<Schema, Check>() };

  constructor(document: object, formats: Formats) {
    this.#document = document;
    this.#formats = formats;
  }

  /** The check of the schema that a reference leads to, such as `#/$defs/NAME`. Throws an Error for one that leads nowhere. */
  check(reference: string, mode: Mode = 'exact'): Check {
    return this.#compiled(this.#resolved(reference), mode);
  }

  #compiled(schema: Schema, mode: Mode): Check {
    if (typeof schema === 'boolean') return schema ? always : never;
    const checks = this.#checks[mode];
    const known = checks.get(schema);
    if (known !== undefined) return known;
    // A schema may refer to itself.
    let made = always;
    checks.set(schema, (...args) => made(...args));
    made = compileSchema(schema, {
      formats: this.#formats,
      isExact: mode === 'exact',
      part: (part) => this.#compiled(part, mode),
      condition: (part) => this.#compiled(part, 'loose'),
      reference: (reference) => this.check(reference, mode),
    });
    checks.set(schema, made);
    return made;
  }

  #resolved(reference: string): Schema {
    let node: unknown = this.#document;
    for (const token of decodeURIComponent(reference).split('/').slice(1)) {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      node = typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
    }
    if (typeof node === 'boolean' || isObject(node)) return node;
    throw new Error(`The reference ${reference} leads to no schema.`);
  }
}
