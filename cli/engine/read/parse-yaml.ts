import { getLineColLocation, YamlParseError } from '@redocly/openapi-core';
import { UserError } from '../system/user-error.ts';
import type { ReadText } from './read-text.ts';
import { parseDocument } from './redocly.ts';

export interface YamlFile {
  readonly value: unknown;
  readonly lineOf: (pointer: string) => number;
}

/** Reads a YAML file of the contract. Throws as `read` and `parseYaml` do. */
export async function readYaml(read: ReadText, file: string): Promise<YamlFile> {
  return parseYaml(await read(file), read.shown?.(file) ?? file);
}

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
