import type { Contract, Json, OpenApiDocument } from '../../engine/model/contract.ts';
import { mapOperations } from '../../engine/model/path-operations.ts';
import type { Code } from '../html.ts';
import { baseUrlOf, bodyTextOf, type Call, headersOf, pathOf, readCalls } from './read-calls.ts';

/** A call in one language, in the form that Redoc reads from `x-codeSamples`. */
export type Sample = { readonly [Key in keyof Code]-?: string };

/** A call in every language, ready to run against the first server of a document, or another one. */
export function samplesOf(call: Call, server: OpenApiDocument | string): Sample[] {
  const baseUrl = typeof server === 'string' ? server : baseUrlOf(server);
  return [
    { lang: 'shell', label: 'curl', source: writeCurl(call, baseUrl) },
    { lang: 'typescript', label: 'TypeScript', source: writeTypescript(call, baseUrl) },
    { lang: 'python', label: 'Python', source: writePython(call, baseUrl) },
  ];
}

/** The document as the pages show it, with samples at each operation; the contract itself has none. */
export function withSamples(document: OpenApiDocument, contract: Contract): OpenApiDocument {
  const calls = new Map(readCalls(contract).map((call) => [call.operationId, call]));
  return {
    ...document,
    paths: mapOperations(document.paths, (operation) => {
      const call = calls.get(operation.operationId);
      return call ? { ...operation, 'x-codeSamples': samplesOf(call, contract.openapi) } : operation;
    }),
  };
}

/** The call as a command of a POSIX shell, to read on a page or, on one line, to copy from a terminal. */
export function writeCurl(call: Call, baseUrl: string, isOneLine = false): string {
  const { method, credentials, note } = call;
  const body = bodyTextOf(call, isOneLine ? 0 : 2);
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = [
    ...Object.entries(headersOf(call)),
    ...credentials.map(({ header, value }) => [header, value] as const),
  ];
  const words = [
    `curl -i -X ${method} ${quoted(baseUrl + pathOf(call))}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  if (isOneLine) return words.join(' ');
  return [...(note ? [`# ${note}`] : []), words.join(' \\\n  ')].join('\n');
}

/** A command to try a mock with: the first call that needs nothing to be there already. */
export function sampleCurl(contract: Parameters<typeof readCalls>[0], url: string, isOneLine = true): string {
  const calls = readCalls(contract);
  const call = calls.find(({ body, template }) => body !== undefined && !template.includes('{')) ?? calls[0];
  return call === undefined ? `curl -i ${url}` : writeCurl(call, url, isOneLine);
}

/** The call with the standard library of Python 3. */
function writePython(call: Call, baseUrl: string): string {
  const { method, body, credentials, note } = call;
  const line = (name: string, value: string) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
  const headers = [
    ...Object.entries(headersOf(call)).map(([name, value]) => line(name, value)),
    ...(note ? [`        # ${note}\n`] : []),
    ...credentials.map(({ header, value }) => line(header, value)),
  ];
  const isForm = call.mediaType === 'application/x-www-form-urlencoded';
  const encoded = isForm ? JSON.stringify(bodyTextOf(call)) : `json.dumps(${indented(inPython(body ?? null), '    ')})`;
  const data = body === undefined ? '' : `    data=${encoded}.encode(),\n`;
  return `import json
import urllib.error
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(baseUrl + pathOf(call))},
    method=${JSON.stringify(method)},
    headers={
${headers.join('')}    },
${data})
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, json.load(response))
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`;
}

/** The call with the client of this package. */
function writeTypescript(call: Call, baseUrl: string): string {
  const groups = { path: call.parameters, query: call.query, header: call.headers };
  const parameters = Object.entries(groups)
    .filter(([, values]) => Object.keys(values).length > 0)
    .map(([place, values]) => `${place}: ${onOneLine(inTypescript(values))}`);
  const options = [
    ...(parameters.length > 0 ? [`params: { ${parameters.join(', ')} }`] : []),
    ...(call.body === undefined ? [] : [`body: ${withFiles(call)}`]),
  ];
  const called = `client.${call.method}(${quotedOnce(call.template)}, {\n${options.map((line) => `  ${line},\n`).join('')}})`;
  const names = ['createRewardCardClient', ...(call.files.length > 0 ? ['csvFile'] : [])].join(', ');
  // Of another contract, the client is given what `generate` wrote.
  const [variant, option] = call.isOwn
    ? ['', '']
    : ["import { variant } from './contract/index.ts';\n", '  variant,\n'];
  return `import { ${names} } from 'reward-card-contract/client';
${variant}
const client = createRewardCardClient({
  baseUrl: ${quotedOnce(baseUrl)},
${option}${authentication(call)}});
const { data, error, response } = await ${called};
console.log(response.status, data ?? error);`;
}

function authentication({ credentials, note }: Call): string {
  const comment = note ? `  // ${note}\n` : '';
  if (credentials.length === 0) return `${comment}  authenticate: (request) => request,\n`;
  const lines = credentials.map(
    ({ header, value }) => `    request.headers.set(${quotedOnce(header)}, ${quotedOnce(value)});\n`,
  );
  return `${comment}  authenticate: (request) => {\n${lines.join('')}    return request;\n  },\n`;
}

/** The body, in which each file is the text that it holds. */
function withFiles({ body = null, files }: Call): string {
  let text = indented(inTypescript(body), '  ');
  for (const name of files) {
    const encoded = Object(body)[name];
    const file = Buffer.from(String(encoded), 'base64').toString('utf8');
    text = text.replace(`${name}: ${quotedOnce(encoded)}`, () => `${name}: csvFile(${quotedOnce(file)})`);
  }
  return text;
}

const TEXT_OR_WORD = /"(?:[^"\\]|\\.)*"(: )?|true|false|null/g;

const PYTHON: Readonly<Record<string, string>> = { null: 'None', true: 'True', false: 'False' };

/** A JSON value as Python writes it; text is the same, as long as it holds no half of a surrogate pair. */
function inPython(value: Json): string {
  return JSON.stringify(value, null, 4).replaceAll(TEXT_OR_WORD, (word) => PYTHON[word] ?? word);
}

/** A JSON value as TypeScript writes it: text in single quotes, names without quotes where they need none. */
function inTypescript(value: Json): string {
  return JSON.stringify(value, null, 2).replaceAll(TEXT_OR_WORD, (word, colon = '') => {
    if (!word.startsWith('"')) return word;
    const text: string = JSON.parse(word.slice(0, word.length - colon.length));
    return (colon !== '' && /^[a-z_$][\w$]*$/i.test(text) ? text : quotedOnce(text)) + colon;
  });
}

const indented = (text: string, indent: string) => text.replaceAll('\n', `\n${indent}`);

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function quotedOnce(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
