import type { Contract, SecurityScheme } from '../model/contract.ts';
import { type Code, code, data, docstring, header, imports, joined, key, number } from './code.ts';
import { type OperationShape, operationsOf } from './operations.ts';
import { RUNTIME } from './run-time.ts';

/** Writes `client.ts`: what a client of this contract can know beyond its types, credentials and statuses. */
export function emitClient(contract: Contract): Code {
  const schemes = Object.entries(contract.openapi.components.securitySchemes ?? {}).filter(
    // Mutual TLS proves the caller before anything is sent, so no request carries it.
    ([, { type }]) => type !== 'mutualTLS',
  );
  return joined([
    header(
      'What a client of the API can rely on: how credentials are sent, and which statuses mean success.',
      contract,
    ),
    schemes.length === 0 ? code`` : imports(['authenticator'], `${RUNTIME}/client`),
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

/** Credentials that an operation accepts, the choices with most credentials first; empty if it needs no credential. */
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
  const security = {
    credentials: Object.fromEntries(schemes.map(([name, scheme]) => [name, credentialOf(scheme)])),
    required: names.filter(isRequired),
    calls: rows,
  };
  return code`/** The credentials that the service requires, by the name of their security scheme. */
export interface Credentials {
${fields}}

/**
 * Makes the \`authenticate\` of a client: it adds the credentials to a request as the contract says. Throws a TypeError
 * for a required credential that is missing or empty.
 */
export const authenticate = /* @__PURE__ */ authenticator<Credentials>(${data(security, 110)} as const);
`;
}

/** How a credential is sent; `undefined` for a scheme that the caller has to send. */
function credentialOf({ type, scheme, in: place, name = '' }: SecurityScheme) {
  if (type === 'apiKey') return { in: place, name };
  const kind = scheme?.toLowerCase();
  const authorization = { in: 'header', name: 'Authorization' };
  if (type === 'http' && kind === 'basic') return { ...authorization, scheme: 'Basic' };
  // Access tokens of OAuth 2 and of OpenID Connect are sent as bearer tokens.
  const isBearer = kind === 'bearer' || type === 'oauth2' || type === 'openIdConnect';
  return isBearer ? { ...authorization, scheme: 'Bearer' } : undefined;
}
function described({ description, type, scheme, in: place, name }: SecurityScheme): string {
  const byToken = `Sent as the bearer token of ${type === 'oauth2' ? 'OAuth 2' : 'OpenID Connect'}.`;
  const sent = { apiKey: `Sent in the ${place} ${name}.`, oauth2: byToken, openIdConnect: byToken }[type];
  const words = sent ?? `Sent by HTTP ${scheme ?? 'bearer'} authentication.`;
  return [description, words].filter(Boolean).join(' ');
}
