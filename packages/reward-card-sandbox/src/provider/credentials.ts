import type { RequestHead } from 'unsaid-runtime/server';
import type { Answers, Documents } from './answers.ts';
import { isNode, type Node, nodeAt } from './nodes.ts';

export type Credentials = ReturnType<typeof credentialsOf>;

/** A header or a parameter of the query; `<token>` stands for the token, before anything is encoded. */
export interface Sent {
  readonly in: 'header' | 'query';
  readonly name: string;
  readonly value: string;
}

const BASIC = 'Basic ';

/** The value of a header with the token in it. */
export function withToken(value: string, token: string): string {
  const whole = value.replaceAll('<token>', token);
  return value.startsWith(BASIC) ? BASIC + Buffer.from(whole.slice(BASIC.length)).toString('base64') : whole;
}

/** A header as words of a command of curl. */
export function asOption({ name, value }: Sent): string {
  return value.startsWith(BASIC) ? `-u '${value.slice(BASIC.length)}'` : `-H '${name}: ${value}'`;
}

type Read = (request: RequestHead) => string | null | undefined;

/** User of a token without one, where a scheme asks for both. */
const USER = 'sandbox';

/** Schemes whose credentials the sandbox can check. */
export const CHECKED = ['apiKey in header', 'apiKey in query', 'oauth2', 'openIdConnect', 'http bearer', 'http basic'];

/**
 * How credentials are sent and checked (open point api-credentials), as the security schemes of the contract have them, of
 * each operation its own; any of several choices will do, with all of its schemes.
 */
export function credentialsOf({ documents: { openapi } }: Answers, token: string) {
  const ways = new Map(Object.entries(schemesOf(openapi)).map(([name, scheme]) => [name, wayOf(scheme, token)]));
  const choicesOf = (security: unknown) =>
    (Array.isArray(security) ? security : []).map((choice: Node) =>
      Object.keys(choice).flatMap((name) => ways.get(name) ?? []),
    );
  const shared = choicesOf(openapi.security);
  const own = new Map(
    Object.values(openapi.paths as Node)
      .flatMap((item) => Object.values(isNode(item) ? item : {}))
      .filter(isNode)
      .flatMap(({ operationId, security }) => (security ? [[operationId, choicesOf(security)] as const] : [])),
  );
  const [first = []] = [...shared, ...[...own.values()].flat()];
  return {
    isAuthorized: (request: RequestHead, operation: string): boolean => {
      const choices = own.get(operation) ?? shared;
      // An operation with `security: []` requires none.
      if (choices !== shared && choices.length === 0) return true;
      return choices.some(
        (choice) => choice.length > 0 && choice.every(({ read, wanted }) => read(request) === wanted),
      );
    },
    /** Credentials of a caller, for a person: `Authorization: Bearer <token>`. */
    shown: first.map(shownOf).join(' and '),
    /** Credentials in a request of an operation. */
    sentWith: (operation: string): readonly Sent[] =>
      (own.get(operation) ?? shared).find((choice) => choice.length > 0) ?? [],
    /** Value of `WWW-Authenticate`, where the scheme has a challenge. */
    challenge: first.map(({ challenge }) => challenge).find(Boolean),
    /** Headers in which it may come, in lower case. */
    headers: [...ways.values()].flatMap((way) => (way.in === 'header' ? way.name.toLowerCase() : [])),
  };
}

function schemesOf(openapi: Node): Readonly<Record<string, Node>> {
  return (nodeAt(openapi, 'components', 'securitySchemes') ?? {}) as Readonly<Record<string, Node>>;
}

/** Names and kinds of the schemes whose credentials the sandbox cannot check. */
export function uncheckedSchemes({ openapi }: Documents): string[] {
  return Object.entries(schemesOf(openapi)).flatMap(([name, { type, scheme = '', in: place = '' }]) => {
    const kind = [type, String(scheme).toLowerCase(), place && `in ${place}`].filter((part) => part !== '').join(' ');
    return CHECKED.includes(kind) ? [] : [`${name}, ${kind}`];
  });
}

interface Way extends Sent {
  readonly read: Read;
  readonly wanted: string;
  readonly challenge?: string;
}

function shownOf({ in: place, name, value }: Sent): string {
  if (place === 'query') return `the query ${name}=${value}`;
  return value.startsWith(BASIC)
    ? `${name}: Basic, user and password ${value.slice(BASIC.length)}`
    : `${name}: ${value}`;
}

/** How the credential of a scheme is sent; `oauth2` and `openIdConnect` are bearer tokens. */
function wayOf({ type, scheme = 'bearer', in: place, name: given = '' }: Node, token: string): Way {
  const name = String(given);
  const key = { name, value: '<token>', wanted: token };
  if (type === 'apiKey' && place === 'query')
    return { ...key, in: 'query', read: ({ url }) => new URL(url).searchParams.get(name) };
  if (type === 'apiKey') return { ...key, in: 'header', read: ({ headers }) => headers.get(name) };
  const isBasic = String(scheme).toLowerCase() === 'basic';
  const form = isBasic ? /^Basic +(\S+) *$/i : /^Bearer +(\S+) *$/i;
  const value = !isBasic ? 'Bearer <token>' : token.includes(':') ? `${BASIC}<token>` : `${BASIC}${USER}:<token>`;
  return {
    in: 'header',
    name: 'Authorization',
    value,
    read: ({ headers }) => form.exec(headers.get('authorization') ?? '')?.[1],
    wanted: withToken(value, token).replace(/^\w+ /, ''),
    challenge: isBasic ? 'Basic realm="sandbox"' : 'Bearer',
  };
}
