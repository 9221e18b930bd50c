import { getLineColLocation, YamlParseError } from '@redocly/openapi-core';
import { UserError } from '../system/user-error.ts';
import type { ReadText } from './read-text.ts';
import { parseDocument } from './redocly.ts';

interface YamlFile {
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
    throw error instanceof YamlParseError ? problemOfYaml(error, file) : error;
  }
}

export function problemOfYaml({ originalError, message, line, source }: YamlParseError, file: string): UserError {
  if (originalError instanceof RangeError) return new UserError(`${file}: is nested too deeply.`);
  const [reason = ''] = message.split(/ (?:in ".*" )?\(\d+:\d+\)$/);
  // The end of a file is behind the last line break.
  const last = source.body.trimEnd().split('\n').length;
  return new UserError(`${file}:${Math.min(line || 1, last)}: ${reason}. Correct the YAML.`);
}
