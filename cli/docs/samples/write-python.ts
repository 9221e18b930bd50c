import type { Json } from '../../engine/model/contract.ts';
import { bodyTextOf, type Call, headersOf, pathOf } from './read-calls.ts';

/** The call with the standard library of Python 3. */
export function writePython(call: Call, baseUrl: string): string {
  const { method, body, credentials, note } = call;
  const headers = [
    ...Object.entries(headersOf(call)).map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},\n`),
    ...(note ? [`        # ${note}\n`] : []),
    ...credentials.map(({ header, value }) => `        ${quoted(header)}: ${quoted(value)},\n`),
  ];
  const isForm = call.mediaType === 'application/x-www-form-urlencoded';
  const encoded = isForm ? quoted(bodyTextOf(call) ?? '') : `json.dumps(${literal(body ?? null, '    ')})`;
  const data = body === undefined ? '' : `    data=${encoded}.encode(),\n`;
  return `import json
import urllib.error
import urllib.request

request = urllib.request.Request(
    ${quoted(baseUrl + pathOf(call))},
    method=${quoted(method)},
    headers={
${headers.join('')}    },
${data})
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, json.load(response))
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`;
}

/** A JSON value as Python writes it. */
function literal(value: Json, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (isList(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  const inner = `${indent}    `;
  const lines = Object.entries(value).map(([name, item]) => `${inner}${quoted(name)}: ${literal(item, inner)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** A string of JSON is one of Python too, as long as it holds no half of a surrogate pair. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
