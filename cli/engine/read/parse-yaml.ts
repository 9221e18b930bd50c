import { getLineColLocation, YamlParseError } from '@redocly/openapi-core';
import { UserError } from '../system/user-error.ts';
import type { ReadText } from './read-text.ts';
import { parseDocument } from './redocly.ts';

/** A YAML file, read as the documents are. */
export interface YamlFile {
  readonly value: unknown;
  /** Line of the node at a JSON pointer; of its key, where it is a member of a mapping. */
  readonly lineOf: (pointer: string) => number;
}

/** Reads a YAML file of the contract. Throws as `read` and `parseYaml` do. */
export async function readYaml(read: ReadText, file: string): Promise<YamlFile> {
  return parseYaml(await read(file), read.shown?.(file) ?? file);
}

/** Parses the text of a file; throws a UserError with `file` and line for what is not YAML. */
export function parseYaml(text: string, file: string): YamlFile {
  try {
    const { parsed: value, source } = parseDocument(text, file);
    const lineOf = (pointer: string) =>
      getLineColLocation({ source, pointer: `#${pointer}`, reportOnKey: true }).start.line;
    return { value, lineOf };
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error;
    if (error.originalError instanceof RangeError) throw new UserError(`${file}: is nested too deeply.`);
    const [reason = ''] = error.message.split(/ (?:in ".*" )?\(\d+:\d+\)$/);
    throw new UserError(`${file}:${error.line || 1}: ${reason}. Correct the YAML.`);
  }
}
