const values = new Map<string, unknown>();

/**
 * The value of a YAML text, which `parse` is asked for once: the bundles of both documents and the comparison with the
 * statements read the same files. Each caller gets a copy of its own, for bundling changes what it is given.
 */
export function parseOnce(text: string, parse: () => unknown): unknown {
  if (!values.has(text)) values.set(text, parse());
  return structuredClone(values.get(text));
}
