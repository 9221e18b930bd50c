import type { Json } from '../../engine/model/contract.ts';
import type { Call } from './read-calls.ts';

/** The call with the client of this package. */
export function writeTypescript(call: Call, baseUrl: string): string {
  const parameters = parametersOf(call);
  const options = [
    ...(parameters.length > 0 ? [`params: { ${parameters.join(', ')} }`] : []),
    ...(call.body === undefined ? [] : [`body: ${withFiles(call)}`]),
  ];
  const call_ = `client.${call.method}(${quoted(call.template)}, {\n${options.map((line) => `  ${line},\n`).join('')}})`;
  const names = ['createRewardCardClient', ...(call.files.length > 0 ? ['csvFile'] : [])].join(', ');
  // Of another contract, the client is given what `generate` wrote.
  const [variant, option] = call.isOwn
    ? ['', '']
    : ["import { variant } from './contract/index.ts';\n", '  variant,\n'];
  return `import { ${names} } from 'reward-card-contract/client';
${variant}
const client = createRewardCardClient({
  baseUrl: ${quoted(baseUrl)},
${option}${authentication(call)}});
const { data, error, response } = await ${call_};
console.log(response.status, data ?? error);`;
}

function parametersOf({ parameters, query, headers }: Call): string[] {
  const groups = { path: parameters, query, header: headers };
  return Object.entries(groups)
    .filter(([, values]) => Object.keys(values).length > 0)
    .map(
      ([place, values]) =>
        `${place}: ${literal(values, '')
          .replaceAll(/\s*\n\s*/g, ' ')
          .replace(', }', ' }')}`,
    );
}

function authentication({ credentials, note }: Call): string {
  const comment = note ? `  // ${note}\n` : '';
  if (credentials.length === 0) return `${comment}  authenticate: (request) => request,\n`;
  const lines = credentials.map(
    ({ header, value }) => `    request.headers.set(${quoted(header)}, ${quoted(value)});\n`,
  );
  return `${comment}  authenticate: (request) => {\n${lines.join('')}    return request;\n  },\n`;
}

/** The body, in which each file is the text that it holds. */
function withFiles({ body = null, files }: Call): string {
  let text = literal(body, '  ');
  for (const name of files) {
    const encoded = Object(body)[name];
    const file = Buffer.from(String(encoded), 'base64').toString('utf8');
    text = text.replace(`${name}: ${quoted(encoded)}`, () => `${name}: csvFile(${quoted(file)})`);
  }
  return text;
}

/** A JSON value as TypeScript writes it, on several lines where it is an object. */
function literal(value: Json, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([name, item]) => `${inner}${/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)}: ${literal(item, inner)},\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
