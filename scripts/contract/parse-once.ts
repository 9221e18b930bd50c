import type { ReadText } from './read-text.ts';

/** The values of texts, for as long as someone reads by the function that they were read by. */
const read = new WeakMap<ReadText, Map<string, unknown>>();

/**
 * The value of a YAML text, which `parse` is asked for once for each `reader`: the bundles of both documents and the
 * comparison with the statements read the same files. Each caller gets a copy of its own, for bundling changes it.
 */
export function parseOnce(reader: ReadText, text: string, parse: () => unknown): unknown {
  const values = read.get(reader) ?? new Map<string, unknown>();
  read.set(reader, values);
  if (!values.has(text)) values.set(text, parse());
  return structuredClone(values.get(text));
}
