import { inspect } from 'node:util';
import type { OpenApiDocument } from '../../engine/model/contract.ts';
import { mapOperations } from '../../engine/model/path-operations.ts';
import { escapeUnseen } from '../../engine/system/terminal.ts';
import type { Code } from '../html.ts';
import type { ClientNames, Shown } from '../site-of.ts';
import { PYTHON, SHELL, TYPESCRIPT } from './languages.ts';
import { baseUrlOf, bodyTextOf, type Call, eachCall, headersOf, readCalls, urlOf } from './read-calls.ts';

/** A call in one language, in the form that Redoc reads from `x-codeSamples`. */
export type Sample = { readonly [Key in keyof Code]-?: string };

/** A call in every language, ready to run against the first server of a document, or another one. */
export function samplesOf(call: Call, server: OpenApiDocument | string, client: ClientNames): Sample[] {
  const baseUrl = typeof server === 'string' ? server : baseUrlOf({ servers: call.servers ?? server.servers });
  return [
    { lang: 'shell', label: 'curl', source: writeCurl(call, baseUrl) },
    { lang: 'typescript', label: 'TypeScript', source: writeTypescript(call, baseUrl, client) },
    { lang: 'python', label: 'Python', source: writePython(call, baseUrl) },
  ];
}

/** The document as the pages show it, with samples at each operation; the contract itself has none. */
export function withSamples(document: OpenApiDocument, contract: Shown): OpenApiDocument {
  const calls = new Map(readCalls(contract).map((call) => [call.operationId, call]));
  return {
    ...document,
    paths: mapOperations(document.paths, (operation) => {
      const call = calls.get(operation.operationId);
      return call
        ? { ...operation, 'x-codeSamples': samplesOf(call, contract.openapi, contract.site.client) }
        : operation;
    }),
  };
}

/** The call as a command of a POSIX shell, to read on a page or, on one line, to copy from a terminal. */
export function writeCurl(call: Call, baseUrl: string, isOneLine = false): string {
  const { method, credentials, note } = call;
  const body = bodyTextOf(call, isOneLine ? 0 : 2);
  const headers = [
    ...Object.entries(headersOf(call)),
    ...credentials.map(({ header, value }) => [header, value] as const),
  ];
  const words = [
    `curl -i -X ${method} ${SHELL.literal(urlOf(call, baseUrl))}`,
    ...headers.map(([name, value]) => `-H ${SHELL.literal(`${name}: ${value}`.replaceAll(/[\r\n]+/g, ' '))}`),
    ...(body === undefined ? [] : [`-d ${SHELL.literal(body)}`]),
  ];
  if (isOneLine) return words.join(' ');
  return [...(note ? [SHELL.comment(note)] : []), words.join(' \\\n  ')].join('\n');
}

/** A command to try a mock with: the first call that needs nothing to be there already. */
export function sampleCurl(contract: Parameters<typeof eachCall>[0], url: string): string {
  let first: Call | undefined;
  for (const call of eachCall(contract)) {
    if (call.body !== undefined && !call.template.includes('{')) return writeCurl(call, url, true);
    first ??= call;
  }
  return first === undefined ? `curl -i ${url}` : writeCurl(first, url, true);
}

/** The call with the standard library of Python 3. */
function writePython(call: Call, baseUrl: string): string {
  const { method, credentials, note } = call;
  const body = escapeUnseen(bodyTextOf(call, 2) ?? '').replaceAll("'", String.raw`\u0027`);
  const line = (name: string, value: string) => `        ${PYTHON.literal(name)}: ${PYTHON.literal(value)},\n`;
  const headers = [
    ...Object.entries(headersOf(call)).map(([name, value]) => line(name, value)),
    ...(note ? [`        ${PYTHON.comment(note)}\n`] : []),
    ...credentials.map(({ header, value }) => line(header, value)),
  ];
  return `import json
import urllib.error
import urllib.request

request = urllib.request.Request(
    ${PYTHON.literal(urlOf(call, baseUrl))},
    method=${PYTHON.literal(method)},
    headers={
${headers.join('')}    },
${body === '' ? '' : `    data=r'''${body}'''.encode(),\n`})
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, json.load(response))
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`;
}

/** The call with the client of the contract. */
function writeTypescript(call: Call, baseUrl: string, client: ClientNames): string {
  const groups = { path: call.parameters, query: call.query, header: call.headers };
  const params = Object.fromEntries(Object.entries(groups).filter(([, values]) => Object.keys(values).length > 0));
  const options = [
    ...(Object.keys(params).length > 0 ? [`  params: ${TYPESCRIPT.literal(params)},\n`] : []),
    ...(call.body === undefined
      ? []
      : [`  body: ${TYPESCRIPT.literal(withFiles(call, client)).replaceAll('\n', '\n  ')},\n`]),
  ];
  const { create, from, file } = client;
  const names = [create, ...(file !== undefined && call.files.length > 0 ? [file] : [])].join(', ');
  // A client that is bound to no contract is given what `generate` wrote.
  const [variant, option] =
    client.variant === undefined ? ['', ''] : [`import { variant } from '${client.variant}';\n`, '  variant,\n'];
  return `import { ${names} } from '${from}';
${variant}
const client = ${create}({
  baseUrl: ${TYPESCRIPT.literal(baseUrl)},
${option}${authentication(call)}});
const { data, error, response } = await client.${call.method}(${TYPESCRIPT.literal(call.template)}, {\n${options.join('')}});
console.log(response.status, data ?? error);`;
}

function authentication({ credentials, note }: Call): string {
  const comment = note ? `  ${TYPESCRIPT.comment(note)}\n` : '';
  if (credentials.length === 0) return `${comment}  authenticate: (request) => request,\n`;
  const lines = credentials.map(
    ({ header, value }) => `    request.headers.set(${TYPESCRIPT.literal(header)}, ${TYPESCRIPT.literal(value)});\n`,
  );
  return `${comment}  authenticate: (request) => {\n${lines.join('')}    return request;\n  },\n`;
}

/** The body, in which each file is the text that it holds. */
function withFiles({ body, files }: Call, { file }: ClientNames): unknown {
  if (file === undefined) return body;
  const texts = files.map((name) => {
    const text = Buffer.from(String(Object(body)[name]), 'base64').toString('utf8');
    return [name, { [inspect.custom]: () => `${file}(${TYPESCRIPT.literal(text)})` }];
  });
  return texts.length === 0 ? body : { ...Object(body), ...Object.fromEntries(texts) };
}
