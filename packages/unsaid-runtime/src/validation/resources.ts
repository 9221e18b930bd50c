import { isObject } from './values.ts';

/** A schema of JSON Schema 2020-12. */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

/** A schema with a base URI of its own, and the anchors in it. */
export interface Resource {
  readonly uri: string;
  readonly root: unknown;
  readonly anchors: Map<string, Schema>;
  readonly dynamicAnchors: Map<string, Schema>;
}

/** A schema and the resource in which it stands. */
export interface Located {
  readonly schema: Schema;
  readonly resource: Resource;
}

/** Keywords that hold a schema, several in a list, or several by name. */
const ONE = [
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'];

/** Finds what references lead to (JSON Schema 2020-12 core, sections 8.2 and 9.2). */
export class Resources {
  /** Whether a reference depends on how it was reached. */
  isDynamic = false;
  readonly #byUri = new Map<string, Resource>();
  readonly #homes = new Map<unknown, Resource>();

  /** Adds a document, which may hold schemas anywhere, or what has come to it; returns it as a resource. */
  add(root: unknown, uri: string): Resource {
    const resource = this.#byUri.get(uri) ?? this.#resource(root, uri);
    this.#homes.delete(root);
    this.#visit(root, resource);
    return resource;
  }

  /** The schema that a reference leads to. Throws an Error for one that leads nowhere. */
  resolve(reference: string, from: Resource): Located {
    const [base = '', fragment = ''] = new URL(reference, from.uri).href.split('#');
    const resource = this.#byUri.get(base);
    if (resource === undefined) throw new Error(`The reference ${reference} leads to no schema.`);
    const name = decodeURIComponent(fragment);
    const schema = name === '' || name.startsWith('/') ? this.#at(resource, name) : resource.anchors.get(name);
    if (schema === undefined) throw new Error(`The reference ${reference} leads to no schema.`);
    return { schema, resource: this.#homes.get(schema) ?? resource };
  }

  #at({ root }: Resource, pointer: string): Schema | undefined {
    let node = root;
    for (const token of pointer.split('/').slice(1)) {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      node = typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
    }
    return typeof node === 'boolean' || isObject(node) ? node : undefined;
  }

  #resource(root: unknown, uri: string): Resource {
    const resource = { uri, root, anchors: new Map(), dynamicAnchors: new Map() };
    this.#byUri.set(uri, resource);
    return resource;
  }

  #visit(schema: unknown, outer: Resource): void {
    if (!isObject(schema) || this.#homes.has(schema)) return;
    const { $id, $anchor, $dynamicAnchor, $dynamicRef } = schema;
    const resource =
      typeof $id === 'string' ? this.#resource(schema, new URL($id, outer.uri).href.replace(/#$/, '')) : outer;
    this.#homes.set(schema, resource);
    if (typeof $dynamicRef === 'string') this.isDynamic = true;
    if (typeof $anchor === 'string') resource.anchors.set($anchor, schema);
    if (typeof $dynamicAnchor === 'string') {
      resource.anchors.set($dynamicAnchor, schema);
      resource.dynamicAnchors.set($dynamicAnchor, schema);
    }
    for (const keyword of ONE) this.#visit(schema[keyword], resource);
    for (const keyword of LIST) this.#visitAll(schema[keyword], resource);
    for (const keyword of NAMED) this.#visitAll(schema[keyword], resource);
  }

  #visitAll(schemas: unknown, resource: Resource): void {
    if (typeof schemas !== 'object' || schemas === null) return;
    for (const schema of Object.values(schemas)) this.#visit(schema, resource);
  }
}
