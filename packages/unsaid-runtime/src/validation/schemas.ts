import { always, type Check, never } from './check.ts';
import { compileSchema } from './compile-schema.ts';
import type { Formats } from './compiling.ts';
import { type Located, type Resource, Resources, type Schema } from './resources.ts';

type Mode = 'exact' | 'loose';

/** Documents with schemas that refer to each other. */
export class Schemas {
  readonly #resources = new Resources();
  readonly #formats: Formats;
  readonly #checks = { exact: new Map<Schema, Check>(), loose: new Map<Schema, Check>() };

  constructor(formats: Formats = {}) {
    this.#formats = formats;
  }

  /** Adds a document, by its own URI. */
  add(document: unknown, uri = 'https://contract.invalid/'): Resource {
    return this.#resources.add(document, uri);
  }

  /** The check of the schema that a reference leads to, such as `#/$defs/NAME`. Throws an Error for one that leads nowhere. */
  check(reference: string, from: Resource): Check {
    return this.#entered(this.#resources.resolve(reference, from), undefined, 'exact');
  }

  /** The check of a schema that is reached from another resource, or from outside. */
  #entered({ schema, resource }: Located, from: Resource | undefined, mode: Mode): Check {
    const check = this.#compiled(schema, resource, mode);
    if (resource === from || !this.#resources.isDynamic) return check;
    return (value, findings, evaluated, outer) => check(value, findings, evaluated, { resource, outer });
  }

  #compiled(schema: Schema, resource: Resource, mode: Mode): Check {
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
      part: (part) => this.#entered(this.#located(part, resource), resource, mode),
      condition: (part) => this.#entered(this.#located(part, resource), resource, 'loose'),
      reference: (reference) => this.#entered(this.#resources.resolve(reference, resource), resource, mode),
      dynamicReference: (reference) => this.#dynamicReference(reference, resource, mode),
    });
    checks.set(schema, made);
    return made;
  }

  /** A schema within a resource may be a resource of its own. */
  #located(schema: Schema, resource: Resource): Located {
    const isOwn = typeof schema === 'object' && typeof schema.$id === 'string';
    return isOwn ? this.#resources.resolve(String(schema.$id), resource) : { schema, resource };
  }

  /** `$dynamicRef` leads to the outermost schema with its anchor on the way (JSON Schema 2020-12 core, section 8.2.3.2). */
  #dynamicReference(reference: string, from: Resource, mode: Mode): Check {
    const target = this.#resources.resolve(reference, from);
    const check = this.#entered(target, from, mode);
    const name = reference.slice(reference.indexOf('#') + 1);
    if (target.resource.dynamicAnchors.get(name) !== target.schema) return check;
    return (value, findings, evaluated, scope) => {
      let outermost = target;
      for (let each = scope; each !== undefined; each = each.outer) {
        const { resource } = each;
        const schema = resource.dynamicAnchors.get(name);
        if (schema !== undefined) outermost = { schema, resource };
      }
      return this.#entered(outermost, undefined, mode)(value, findings, evaluated, scope);
    };
  }
}
