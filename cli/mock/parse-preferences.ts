import { excerpt, Refusal } from './refusal.ts';

/** What a client asks of the mock in a `Prefer` header (RFC 7240), with the names that Prism gave these wishes. */
export interface Preferences {
  /** Status to answer. */
  readonly code?: number;
  /** Name of the example to answer. */
  readonly example?: string;
  /** Whether to make up values instead of answering an example. */
  readonly dynamic?: boolean;
}

/** Reads a `Prefer` header; preferences of other names are ignored. Throws a Refusal for an invalid value. */
export function parsePreferences(header: string | string[] | undefined): Preferences {
  const wishes = new Map<string, string>();
  for (const part of String(header ?? '').split(/[,;]/)) {
    const [name = '', value = ''] = part.split(/=(.*)/s).map((text) => text.trim());
    // RFC 7240: of a preference that is given twice, the first counts.
    if (!wishes.has(name.toLowerCase())) wishes.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1'));
  }
  const [code, example, dynamic] = ['code', 'example', 'dynamic'].map((name) => wishes.get(name));
  if (code !== undefined && !/^[2-5]\d\d$/.test(code)) refuse('code', code, 'a status from 200 to 599');
  if (example === '') refuse('example', example, 'the name of an example of the contract');
  if (dynamic !== undefined && !/^(true|false)$/.test(dynamic)) refuse('dynamic', dynamic, 'true or false');
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example }),
    ...(dynamic !== undefined && { dynamic: dynamic === 'true' }),
  };
}

function refuse(name: string, value: string, wanted: string): never {
  throw new Refusal(
    'invalid-preference',
    `The Prefer header asks for ${name}=${excerpt(value)}. Give ${wanted}, as in ${EXAMPLE}.`,
  );
}

const EXAMPLE = '"Prefer: code=404" or "Prefer: dynamic=true"';
