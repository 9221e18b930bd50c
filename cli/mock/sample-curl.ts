import type { OpenApiDocument, Parameter } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { credentialHeaders } from './credentials.ts';

/** How a command is written: on one line to copy from a terminal, or on several to read on a page. */
const LAYOUTS = { line: { between: ' ', indent: 0 }, lines: { between: ' \\\n  ', indent: 2 } } as const;

/**
 * A curl command to try a mock with: the first request example of the document whose path is literal, with the
 * credentials and the headers that the contract requires.
 */
export function sampleCurl(document: OpenApiDocument, url: string, layout: keyof typeof LAYOUTS = 'line'): string {
  const { between, indent } = LAYOUTS[layout];
  for (const [path, { post }] of Object.entries(document.paths)) {
    const [mediaType, { examples = {} }] = Object.entries(post?.requestBody?.content ?? {})[0] ?? ['', {}];
    const [example] = Object.values(examples);
    if (post === undefined || example === undefined || path.includes('{')) continue;
    const parameters = (post.parameters ?? []).map((each) => resolveRef<Parameter>(document, each));
    const required = parameters.filter(({ in: place, required = false }) => place === 'header' && required);
    const headers = [
      ['content-type', mediaType],
      ...credentialHeaders(document, post).map(({ header, value }) => [header, value]),
      ...required.map(({ name, schema }) => [name, String(schema.examples?.[0] ?? 'VALUE')]),
    ];
    const words = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
    const body = `-d ${quoted(JSON.stringify(example.value, null, indent))}`;
    return [`curl -i ${url}${path}`, ...words, body].join(between);
  }
  return `curl -i ${url}`;
}

/** A word of a POSIX shell. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
