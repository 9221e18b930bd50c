import { timingSafeEqual } from 'node:crypto';
import type { RequestHead } from '../../generated/server.ts';
import type { Answers, Documents } from './answers.ts';
import { isNode, type Node, nodeAt } from './nodes.ts';

/** How the credential of a call is sent, and how it is checked (open point api-credentials). */
export interface Credentials {
  /** Compares in constant time; only the length of the credential can be measured. */
  isAuthorized(request: RequestHead, operation: string): boolean;
  /** What a caller sends, for a person: `Authorization: Bearer <token>`. */
  readonly shown: string;
  /** An address and the credential, as words of a command of curl. */
  asCurl(url: string): string;
  /** Value of `WWW-Authenticate`, where the scheme has a challenge. */
  readonly challenge: string | undefined;
  /** Headers in which it may come, in lower case. */
  readonly headers: readonly string[];
}

type Read = (request: RequestHead) => string | null | undefined;

/** User of a token without one, where a scheme asks for both. */
const USER = 'sandbox';

/** Types of schemes whose credentials the sandbox can check. */
const CHECKED = new Set(['apiKey', 'oauth2', 'openIdConnect', 'http bearer', 'http basic']);

/**
 * Credentials as the security schemes of the contract have them, of each operation its own; any of several choices will do,
 * with all of its schemes.
 */
export function credentialsOf({ documents: { openapi } }: Pick<Answers, 'documents'>, token: string): Credentials {
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
    isAuthorized: (request, operation) => {
      const choices = own.get(operation) ?? shared;
      // An operation that says `security: []` asks for none.
      if (choices !== shared && choices.length === 0) return true;
      return choices.some(
        (choice) => choice.length > 0 && choice.every(({ read, wanted }) => isSame(read(request), wanted)),
      );
    },
    shown: first.map(({ shown }) => shown).join(' and '),
    asCurl: (url) => first.reduce((words, { curl }) => curl(words), url),
    challenge: first.map(({ challenge }) => challenge).find(Boolean),
    headers: [...ways.values()].flatMap(({ header }) => header ?? []),
  };
}

function schemesOf(openapi: Node): Readonly<Record<string, Node>> {
  return (nodeAt(openapi, 'components', 'securitySchemes') ?? {}) as Readonly<Record<string, Node>>;
}

/** Names of the schemes whose credentials the sandbox cannot check. */
export function uncheckedSchemes({ openapi }: Documents): string[] {
  return Object.entries(schemesOf(openapi)).flatMap(([name, { type, scheme }]) =>
    CHECKED.has(type === 'http' ? `http ${String(scheme).toLowerCase()}` : String(type)) ? [] : [name],
  );
}

interface Way {
  readonly read: Read;
  readonly wanted: string;
  readonly shown: string;
  readonly curl: (words: string) => string;
  readonly challenge?: string;
  readonly header?: string;
}

/** How the credential of a scheme is sent; `oauth2` and `openIdConnect` are bearer tokens. */
function wayOf({ type, scheme = 'bearer', in: place, name = '' }: Node, token: string): Way {
  const key = String(name);
  const header = (shown: string) => ({ shown, curl: (words: string) => `${words} -H '${shown}'` });
  if (type === 'apiKey' && place === 'query')
    return {
      read: ({ url }) => new URL(url).searchParams.get(key),
      wanted: token,
      shown: `the query ${key}=<token>`,
      curl: (words) => `'${words}?${encodeURIComponent(key)}=<token>'`,
    };
  if (type === 'apiKey' && place === 'header')
    return {
      ...header(`${key}: <token>`),
      read: ({ headers }) => headers.get(key),
      wanted: token,
      header: key.toLowerCase(),
    };
  if (type === 'apiKey') {
    const read: Read = ({ headers }) => cookieOf(headers.get('cookie'), key);
    return { ...header(`Cookie: ${key}=<token>`), read, wanted: token, header: 'cookie' };
  }
  const isBasic = String(scheme).toLowerCase() === 'basic';
  const form = isBasic ? /^Basic +(\S+) *$/i : /^Bearer +(\S+) *$/i;
  const read: Read = ({ headers }) => form.exec(headers.get('authorization') ?? '')?.[1];
  if (!isBasic)
    return {
      ...header('Authorization: Bearer <token>'),
      read,
      wanted: token,
      challenge: 'Bearer',
      header: 'authorization',
    };
  const pair = token.includes(':') ? token : `${USER}:${token}`;
  const shown = token.includes(':') ? '<token>' : `${USER}:<token>`;
  return {
    read,
    wanted: Buffer.from(pair).toString('base64'),
    shown: `Authorization: Basic, user and password ${shown}`,
    curl: (words) => `-u '${shown}' ${words}`,
    challenge: 'Basic realm="sandbox"',
    header: 'authorization',
  };
}

function cookieOf(header: string | null, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function isSame(given: string | null | undefined, wanted: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
