import type { Contract, SecurityScheme } from '../model/contract.ts';
import { pathOperations } from '../model/path-operations.ts';
import { pointOf } from '../model/roles.ts';
import { describeOpenPoints } from '../view/describe-open-points.ts';
import { joinPoints } from '../view/points-at.ts';
import { docstring, literal, propertyKey } from './code.ts';
import { header } from './header.ts';
import { operationsOf } from './operations.ts';

/** Writes `client.ts`: what a client of this contract can know beyond its types, credentials and statuses. */
export function emitClient(contract: Contract): string {
  const schemes = Object.entries(contract.openapi.components.securitySchemes ?? {});
  return [
    header(
      'What a client of the API can rely on: how credentials are sent, and which statuses mean success.',
      contract,
    ),
    "export type { paths } from './rest.ts';\n\n",
    statuses(contract),
    schemes.length === 0 ? noCredentials(contract) : closedCredentials(schemes, contract.openapi.security ?? []),
  ].join('');
}

function statuses(contract: Contract): string {
  const operations = operationsOf(contract);
  const rows = operations.map(({ id, responses }) => {
    const codes = responses.filter(({ status }) => /^2\d\d$/.test(status)).map(({ status }) => status);
    return `  readonly ${id}: ${codes.length > 0 ? codes.join(' | ') : 'number'};\n`;
  });
  return `/** Status of a success, by operation; \`number\` where the contract declares \`2XX\`. */\nexport interface SuccessStatuses {\n${rows.join('')}}\n\n`;
}

function noCredentials(contract: Contract): string {
  const { openapi, openPoints } = contract;
  const marked = [openapi.info, ...pathOperations(openapi.paths).map(({ operation }) => operation)];
  const { 'x-open-points': ids, 'x-answers': answers } = joinPoints(marked);
  const { id = '' } = pointOf(contract, 'credentials') ?? {};
  const answer = answers[id];
  const points = {
    ids: ids.filter((each) => each === id),
    valuesSeen: [],
    answers: answer === undefined ? {} : { [id]: answer },
  };
  const fact =
    'The contract declares no security scheme: the caller sends credentials with an `authenticate` of its own.';
  const text = [fact, describeOpenPoints(points, openPoints)].filter(Boolean).join('\n\n');
  return `${docstring(text)}export type Credentials = never;\n`;
}

type Schemes = readonly [string, SecurityScheme][];

function closedCredentials(schemes: Schemes, security: readonly object[]): string {
  const isRequired = (name: string) => security.length > 0 && security.every((choice) => name in choice);
  const fields = schemes.map(
    ([name, scheme]) =>
      `  /** ${described(scheme)} */\n  readonly ${propertyKey(name)}${isRequired(name) ? '' : '?'}: string;\n`,
  );
  const lines = schemes.map(([name, scheme]) => {
    const value = `credentials${propertyAccess(name)}`;
    const send = statement(value, scheme, name);
    return isRequired(name) && !send.startsWith('throw') ? `    ${send}` : `    if (${value} !== undefined) ${send}`;
  });
  const required = schemes.map(([name]) => name).filter(isRequired);
  return `/** What the service requires, by the name of its security scheme. */
export interface Credentials {
${fields.join('')}}

/**
 * Makes the \`authenticate\` of a client: it adds the credentials to a request as the contract says. Throws a TypeError
 * for a required credential that is missing or empty.
 */
export function authenticate(credentials: Credentials): (request: Request) => Request {
${required.map(refusal).join('')}  return (request) => {
${lines.join('\n')}
    return request;
  };
}
`;
}

/** The statement that refuses a missing credential, which would be sent as the text `undefined`. */
function refusal(name: string): string {
  const message = `The credential ${name} is missing: every request requires it.`;
  return `  if (!credentials${propertyAccess(name)}) throw new TypeError(${literal(message)});\n`;
}

function described({ description, type, scheme, in: place, name }: SecurityScheme): string {
  const sent =
    type === 'apiKey' ? `Sent in the ${place} ${name}.` : `Sent by HTTP ${scheme ?? 'bearer'} authentication.`;
  return [description?.replaceAll('*/', '* /'), sent].filter(Boolean).join(' ');
}

/** The statement that sends one credential; schemes beyond headers are left to the caller, in so many words. */
function statement(value: string, { type, scheme, in: place, name: header }: SecurityScheme, name: string): string {
  const kind = scheme?.toLowerCase();
  if (type === 'apiKey' && place === 'header') return `request.headers.set(${literal(header ?? '')}, ${value});`;
  // Access tokens of both are sent as bearer tokens.
  if (kind === 'bearer' || type === 'oauth2' || type === 'openIdConnect')
    return `request.headers.set('Authorization', \`Bearer \${${value}}\`);`;
  if (type === 'http' && kind === 'basic') return `request.headers.set('Authorization', \`Basic \${btoa(${value})}\`);`;
  return `throw new TypeError(${literal(`The scheme ${name} (${type}) has to be sent by an authenticate of your own.`)});`;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

function propertyAccess(name: string): string {
  return IDENTIFIER.test(name) ? `.${name}` : `[${literal(name)}]`;
}
