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
  const wishes = String(header ?? '').matchAll(/(?:^|[,;])\s*(code|example|dynamic)\s*(?:=\s*"?([^",;]*)"?)?/gi);
  // Of a preference that is given twice, the first counts.
  const values = Object.fromEntries([...wishes].toReversed().map(([, name, value = '']) => [name, value.trim()]));
  const { code, example, dynamic } = values as Record<string, string | undefined>;
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
  const problem = `The Prefer header asks for ${name}=${excerpt(value)}. Give ${wanted}`;
  throw new Refusal('invalid-preference', `${problem}, as in "Prefer: code=404" or "Prefer: dynamic=true".`);
}
