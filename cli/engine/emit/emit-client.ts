import type { Contract, SecurityScheme } from '../model/contract.ts';
import {
  type Code,
  code,
  data,
  docstring,
  header,
  joined,
  key,
  number,
  regExp,
  templateText,
  text,
  wellFormed,
} from './code.ts';
import { type OperationShape, operationsOf } from './operations.ts';

/** Writes `client.ts`: what a client of this contract can know beyond its types, credentials and statuses. */
export function emitClient(contract: Contract): Code {
  const schemes = Object.entries(contract.openapi.components.securitySchemes ?? {}).filter(
    // What proves who calls before anything is sent is no credential of a request.
    ([, { type }]) => type !== 'mutualTLS',
  );
  return joined([
    header(
      'What a client of the API can rely on: how credentials are sent, and which statuses mean success.',
      contract,
    ),
    code`export type { paths } from './rest.ts';\n\n`,
    statuses(contract),
    schemes.length === 0 ? NO_CREDENTIALS : closedCredentials(schemes, contract, operationsOf(contract)),
  ]);
}

function statuses(contract: Contract): Code {
  const operations = operationsOf(contract);
  const rows = operations.map(({ id, responses }) => {
    const statuses = responses
      .filter(({ status }) => /^2\d\d$/.test(status))
      .map(({ status }) => number(Number(status)));
    return code`  readonly ${key(id)}: ${statuses.length > 0 ? joined(statuses, code` | `) : code`number`};\n`;
  });
  return code`/** Status of a success, by operation; \`number\` where the contract declares \`2XX\`. */\nexport interface SuccessStatuses {\n${rows}}\n\n`;
}

const NO_CREDENTIALS = code`/** The contract declares no security scheme: the caller sends credentials with an \`authenticate\` of its own. */
export type Credentials = never;
`;

type Schemes = readonly [string, SecurityScheme][];

type Choice = readonly string[];

/** What an operation accepts, the choices with most credentials first; none where it needs no credential. */
function choicesOf(security: readonly object[], names: readonly string[]): readonly Choice[] {
  const choices = security.map((choice) => Object.keys(choice).filter((name) => names.includes(name)));
  return choices.toSorted((a, b) => b.length - a.length);
}

function closedCredentials(schemes: Schemes, { openapi }: Contract, operations: readonly OperationShape[]): Code {
  const names = schemes.map(([name]) => name);
  const rows = operations.map(({ method, path, operation }) => {
    return { method, path, choices: choicesOf(operation.security ?? openapi.security ?? [], names) };
  });
  const secured = rows.filter(({ choices }) => choices.length > 0);
  const isRequired = (name: string) =>
    secured.length > 0 && secured.every(({ choices }) => choices.every((choice) => choice.includes(name)));
  const fields = schemes.map(
    ([name, scheme]) =>
      code`${docstring(described(scheme), '  ')}  readonly ${key(name)}${isRequired(name) ? code`` : code`?`}: string;\n`,
  );
  const cases = schemes.map(
    ([name, scheme]) => code`    case ${text(name)}:\n      ${statement(scheme, name)}\n      break;\n`,
  );
  return code`/** What the service requires, by the name of its security scheme. */
export interface Credentials {
${fields}}

/** Which credentials a call needs, by its method and path: of one list all, the first lists first. */
const SECURITY: readonly (readonly [call: RegExp, choices: readonly (readonly (keyof Credentials)[])[]])[] = [
${securityRows(rows)}];

/**
 * Makes the \`authenticate\` of a client: it adds the credentials to a request as the contract says. Throws a TypeError
 * for a required credential that is missing or empty.
 */
export function authenticate(credentials: Credentials): (request: Request) => Request {
${names.filter(isRequired).map(refusal)}  return (request) => {
    const call = \`\${request.method} \${new URL(request.url).pathname}\`;
    const [, choices = []] = SECURITY.find(([pattern]) => pattern.test(call)) ?? [];
    const chosen = choices.find((choice) => choice.every((name) => credentials[name]));
    if (!chosen && choices.length > 0)
      throw new TypeError(\`The call needs the credentials \${choices.map((choice) => choice.join(' and ')).join(', or ')}.\`);
    return (chosen ?? []).reduce((sent, name) => send(sent, name, credentials[name] ?? ''), request);
  };
}

function send(request: Request, name: keyof Credentials, value: string): Request {
  switch (name) {
${cases}  }
  return request;
}
`;
}

interface SecurityRow {
  readonly method: string;
  readonly path: string;
  readonly choices: readonly Choice[];
}

/** One row where all calls need the same. Paths without parameters go first, as in a server; a base path may precede each. */
function securityRows(rows: readonly SecurityRow[]): Code[] {
  const row = (pattern: string, choices: readonly Choice[]) => code`  [${regExp(pattern)}, ${data(choices)}],\n`;
  const [first, ...others] = rows.map(({ choices }) => JSON.stringify(choices));
  if (rows[0] && others.every((each) => each === first)) return [row('^', rows[0].choices)];
  const count = (path: string) => path.split('{').length;
  const sorted = rows.toSorted((a, b) => count(a.path) - count(b.path) || b.path.length - a.path.length);
  return sorted.map(({ method, path, choices }) => {
    const pattern = path.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    return row(`^${method} .*${pattern.join('[^/]+')}$`, choices);
  });
}

function refusal(name: string): Code {
  const message = `The credential ${name} is missing: every request requires it.`;
  return code`  if (!credentials${propertyAccess(name)}) throw new TypeError(${text(message)});\n`;
}

function described({ description, type, scheme, in: place, name }: SecurityScheme): string {
  const byToken = `Sent as the bearer token of ${type === 'oauth2' ? 'OAuth 2' : 'OpenID Connect'}.`;
  const sent = { apiKey: `Sent in the ${place} ${name}.`, oauth2: byToken, openIdConnect: byToken }[type];
  const words = sent ?? `Sent by HTTP ${scheme ?? 'bearer'} authentication.`;
  return [description, words].filter(Boolean).join(' ');
}

/** The statement that sends one credential; schemes that nothing here knows are left to the caller, in so many words. */
function statement({ type, scheme, in: place, name: sent = '' }: SecurityScheme, name: string): Code {
  const kind = scheme?.toLowerCase();
  if (type === 'apiKey' && place === 'header') return code`request.headers.set(${text(sent)}, value);`;
  if (type === 'apiKey' && place === 'cookie')
    return code`request.headers.append('Cookie', ${text(`${sent}=`)} + value);`;
  if (type === 'apiKey' && place === 'query') {
    const parameter = templateText(encodeURIComponent(wellFormed(sent)));
    return code`request = new Request(\`\${request.url}\${request.url.includes('?') ? '&' : '?'}${parameter}=\${encodeURIComponent(value)}\`, request);`;
  }
  // Access tokens of both are sent as bearer tokens.
  if (kind === 'bearer' || type === 'oauth2' || type === 'openIdConnect')
    return code`request.headers.set('Authorization', 'Bearer ' + value);`;
  if (type === 'http' && kind === 'basic') return code`request.headers.set('Authorization', 'Basic ' + btoa(value));`;
  const message = `The scheme ${name} (${type}) has to be sent by an authenticate of your own.`;
  return code`throw new TypeError(${text(message)});`;
}

function propertyAccess(name: string): Code {
  const written = key(name);
  return String(written) === name ? code`.${written}` : code`[${text(name)}]`;
}
