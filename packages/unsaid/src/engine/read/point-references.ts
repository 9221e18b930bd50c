import { isEscaped, isRecord, pointerToken, refOf, valueAt } from '../model/json-pointer.ts';
import { wordList } from '../model/words.ts';

type Node = Record<string, unknown>;

/** A schema with a URI of its own, or the file; `anchors` are the pointers to its named parts. */
interface Resource {
  readonly uri: string;
  readonly pointer: string;
  readonly anchors: Map<string, string>;
}

interface Found {
  readonly schema: Node;
  readonly resource: Resource;
}

const FILE = 'https://file.invalid/';

/**
 * Writes the references of a file that go by `$id` or by an anchor as JSON pointers, which everything else follows
 * (JSON Schema 2020-12 core, section 8.2). A `$dynamicRef` that leads to the same schema from everywhere becomes a `$ref`.
 */
export function pointReferences(parsed: unknown): void {
  const search = new Search();
  search.visit(parsed, search.file);
  for (const { schema, resource } of search.found) {
    point(schema, '$ref', search.targetOf(parsed, schema.$ref, resource));
    const target = search.targetOf(parsed, schema.$dynamicRef, resource);
    if (target !== undefined && !search.isAmbiguous(target)) pointDynamic(schema, target);
  }
  for (const { schema } of search.named) for (const key of NAMING) Reflect.deleteProperty(schema, key);
}

/** Keywords that name a schema, and say nothing else. */
const NAMING = ['$id', '$anchor', '$dynamicAnchor'];

function point(schema: Node, key: string, pointer: string | undefined): void {
  if (pointer !== undefined) schema[key] = refOf(pointer);
}

function pointDynamic(schema: Node, pointer: string): void {
  delete schema.$dynamicRef;
  const reference = { $ref: refOf(pointer) };
  if (schema.$ref === undefined) Object.assign(schema, reference);
  else schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), reference];
}

class Search {
  readonly file: Resource = { uri: FILE, pointer: '', anchors: new Map() };
  /** Schemas with references, and those with names. */
  readonly found: Found[] = [];
  readonly named: Found[] = [];
  readonly #resources = new Map([[FILE, this.file]]);
  /** The schemas of each dynamic anchor. */
  readonly #dynamic = new Map<string, string[]>();
  readonly #seen = new Set<unknown>();

  visit(node: unknown, outer: Resource, pointer = '', isMap = false): void {
    if (!isRecord(node) || this.#seen.has(node)) return;
    this.#seen.add(node);
    const resource = Array.isArray(node) || isMap ? outer : this.#enter(node, outer, pointer);
    for (const [key, value] of Object.entries(node)) {
      if (!isMap && (DATA.has(key) || key.startsWith('x-'))) continue;
      this.visit(value, resource, `${pointer}/${pointerToken(key)}`, !isMap && MAPS.has(key));
    }
  }

  #enter(schema: Node, outer: Resource, pointer: string): Resource {
    const { $id, $anchor, $dynamicAnchor, $ref, $dynamicRef } = schema;
    const uri = typeof $id === 'string' ? URL.parse($id, outer.uri)?.href : undefined;
    const resource = uri === undefined ? outer : this.#resource(uri.replace(/#$/, ''), pointer);
    for (const anchor of [$anchor, $dynamicAnchor])
      if (typeof anchor === 'string' && !resource.anchors.has(anchor)) resource.anchors.set(anchor, pointer);
    if (typeof $dynamicAnchor === 'string')
      this.#dynamic.set($dynamicAnchor, [...(this.#dynamic.get($dynamicAnchor) ?? []), pointer]);
    if (typeof $ref === 'string' || typeof $dynamicRef === 'string') this.found.push({ schema, resource });
    if (resource !== outer || typeof $anchor === 'string' || typeof $dynamicAnchor === 'string')
      this.named.push({ schema, resource });
    return resource;
  }

  /** The first of a URI is the one that references to it lead to. */
  #resource(uri: string, pointer: string): Resource {
    const resource = { uri, pointer, anchors: new Map() };
    if (!this.#resources.has(uri)) this.#resources.set(uri, resource);
    return resource;
  }

  /** The pointer to what a reference leads to by the name of a schema; `undefined` for all others. */
  targetOf(parsed: unknown, reference: unknown, from: Resource): string | undefined {
    if (typeof reference !== 'string' || !isEscaped(reference)) return undefined;
    const [uri = '', fragment = ''] = (URL.parse(reference, from.uri)?.href ?? '').split('#', 2);
    const resource = uri === from.uri ? from : this.#resources.get(uri);
    const name = decodeURIComponent(fragment);
    if (resource === undefined) return undefined;
    if (name !== '' && !name.startsWith('/')) return resource.anchors.get(name);
    // Many authors mean the file, whatever the `$id` around a reference.
    const pointer = `${resource.pointer}${name}`;
    return valueAt(parsed, pointer) === undefined ? undefined : pointer;
  }

  isAmbiguous(pointer: string): boolean {
    return [...this.#dynamic.values()].some((pointers) => pointers.includes(pointer) && pointers.length > 1);
  }
}

/** Keys whose values are data, and those whose keys are names. */
const DATA = new Set(['default', 'const', 'enum', 'example', 'examples', 'value', 'mapping']);
const MAPS = new Set(
  wordList(`
  properties patternProperties dependentSchemas $defs definitions schemas responses parameters headers
  requestBodies messages paths webhooks pathItems callbacks channels
`),
);
