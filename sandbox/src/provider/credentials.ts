import { timingSafeEqual } from 'node:crypto';
import type { RequestHead } from '../../generated/server.ts';
import type { Documents } from './answers.ts';
import { isNode, type Node, nodeAt } from './nodes.ts';

/** How the credential of a call is sent, and how it is checked (open point api-credentials). */
export interface Credentials {
  /** Compares in constant time; only the length of the credential can be measured. */
  isAuthorized(request: RequestHead): boolean;
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

/** Credentials as the security schemes of the contract have them; any of several choices will do, with all of its schemes. */
export function credentialsOf({ openapi }: Documents, token: string): Credentials {
  const operations = Object.values(openapi.paths as Node).flatMap((item) => Object.values(isNode(item) ? item : {}));
  const security = (openapi.security ??
    operations.filter(isNode).find((each) => each.security)?.security ??
    []) as readonly Node[];
  const choices = security.map((choice) =>
    Object.keys(choice).flatMap((name) => {
      const scheme = nodeAt(openapi, 'components', 'securitySchemes', name);
      return isNode(scheme) ? [wayOf(scheme, token)] : [];
    }),
  );
  const [first = []] = choices;
  return {
    isAuthorized: (request) =>
      choices.some((ways) => ways.length > 0 && ways.every(({ read, wanted }) => isSame(read(request), wanted))),
    shown: first.map(({ shown }) => shown).join(' and '),
    asCurl: (url) => first.reduce((words, { curl }) => curl(words), url),
    challenge: first.map(({ challenge }) => challenge).find(Boolean),
    headers: choices.flat().flatMap(({ header }) => header ?? []),
  };
}

interface Way {
  readonly read: Read;
  readonly wanted: string;
  readonly shown: string;
  readonly curl: (words: string) => string;
  readonly challenge?: string;
  readonly header?: string;
}

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
