/** A part of a document, as JSON has it. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at some keys of a document, with references followed; `undefined` if absent. */
export function nodeAt(document: Node, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((node, key) => (isNode(node) ? followed(document, node)[key] : undefined), document);
}

/** A schema with its references followed, and what `allOf` adds to it. */
export function resolved(document: Node, schema: unknown): Node {
  const node = isNode(schema) ? followed(document, schema) : {};
  const parts = Array.isArray(node.allOf) ? node.allOf.map((part) => resolved(document, part)) : [];
  if (parts.length === 0) return node;
  const properties = Object.assign({}, ...[...parts, node].map((part) => part.properties ?? {}));
  return { ...Object.assign({}, ...parts), ...node, ...(Object.keys(properties).length > 0 && { properties }) };
}

/** A node, or what its reference leads to. */
export function followed(document: Node, node: Node): Node {
  if (typeof node.$ref !== 'string') return node;
  const keys = node.$ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { $ref: _, ...beside } = node;
  const target = nodeAt(document, ...keys);
  return isNode(target) ? { ...target, ...beside } : beside;
}

/** Every pattern that a text has to match to satisfy a schema. */
export function patternsOf(document: Node, schema: unknown): string[] {
  const node = isNode(schema) ? followed(document, schema) : {};
  const parts = Array.isArray(node.allOf) ? node.allOf.flatMap((part) => patternsOf(document, part)) : [];
  return typeof node.pattern === 'string' ? [node.pattern, ...parts] : parts;
}
