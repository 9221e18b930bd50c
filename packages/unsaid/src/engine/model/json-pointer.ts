export function pointerToken(key: string | number): string {
  const text = String(key);
  return /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${pointerToken(key)}`).join('');
}

export function keysOfPointer(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  if (!pointer.includes('~')) return tokens;
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer of a reference to a place of the same document; a URL fragment, which may be percent-encoded. */
export function pointerOfRef($ref: string): string {
  const fragment = $ref.replace(/^#/, '');
  return isEscaped(fragment) ? decodeURIComponent(fragment) : fragment;
}

/** Returns true if each `%` of a part of a URL begins a valid escape. */
export function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The reference to a place of the same document. */
export function refOf(pointer: string): string {
  // Half a character has no encoding.
  return `#${pointer.replaceAll(/[^/\p{Surrogate}]+/gu, encodeURIComponent)}`;
}

/** The keys of a normalised JSONPath such as `$['paths']['/v1/orders'][0]`. */
export function keysOfPath(path: string): string[] {
  return [...path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(
    ([, name, index]) => index ?? (name ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}

/** Reads the value at a JSON pointer; `undefined` if absent or inherited from Object.prototype. */
export function valueAt(document: unknown, pointer: string): unknown {
  const step = (node: unknown, key: string) => (isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined);
  return keysOfPointer(pointer).reduce(step, document);
}

/** Returns true for an object or an array, whose members can be read by key. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function resolveRef<Node extends object>(document: object, node: Node | { $ref: string }): Node {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as Node;
  const target = valueAt(document, pointerOfRef(node.$ref));
  if (!isRecord(target)) throw new Error(`${node.$ref} points at nothing in the bundled document.`);
  return resolveRef(document, target as Node | { $ref: string });
}

/**
 * Calls `visit` on every object of a document but those that hold what authors named, outermost first, with the JSON pointer
 * of each: a schema or a field may be called `example`.
 */
export function eachNode(
  document: unknown,
  visit: (node: Record<string, unknown>, pointer: string) => void,
  pointer = '',
): void {
  if (!isRecord(document)) return;
  if (!Array.isArray(document)) visit(document, pointer);
  for (const key of Object.keys(document)) {
    const value = document[key];
    if (!isRecord(value) || (DATA_KEYS.has(key) && !HOLDS_NAMES.test(pointer))) continue;
    const place = `${pointer}/${pointerToken(key)}`;
    if (Array.isArray(value) || !holdsNames(key, pointer)) eachNode(value, visit, place);
    else for (const name of Object.keys(value)) eachNode(value[name], visit, `${place}/${pointerToken(name)}`);
  }
}

/** Returns true for the key of an object all of whose keys authors chose. */
const holdsNames = (key: string, pointer: string) =>
  OF_NAMED_SCHEMAS.has(key) || (pointer === '/components' && !key.startsWith('x-'));

const OF_NAMED_SCHEMAS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);

/** Objects of which some keys are chosen names, or whose `default` covers all other responses. */
const HOLDS_NAMES = /\/(?:responses|parameters|messages)$/;

const DATA_KEYS = new Set(['examples', 'example', 'default', 'const', 'enum', 'x-seen', 'x-problem-replies']);

/** Returns true for a pointer to an extension keyword, whose keys are its own, or into one; a name may begin with `x-`, too. */
export const isWithinExtension = (pointer: string): boolean => WITHIN_EXTENSION.test(`/#${pointer}/`);

const WITHIN_EXTENSION = /\/(?!(?:properties|headers|parameters|responses|schemas|examples)\/)[^/]+\/x-[^/]+\//;
