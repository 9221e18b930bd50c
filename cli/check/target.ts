import { UserError } from '../engine/system/user-error.ts';

/** Spelled as this machine, to which nothing travels over a network. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The service to check. */
export interface Target {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly isLocal: boolean;
}

/**
 * Reads the address of the service. Throws a UserError for what is not HTTP or HTTPS, for one that carries a credential,
 * and for HTTP to another machine, unless that is allowed.
 */
export function readTarget(text: string, allowHttp = false): Target {
  const url = URL.parse(text);
  const refuse = (problem: string) => new UserError(`--base-url ${problem}`, 2);
  if (url === null) throw refuse(`${shown(text)}: is not a URL. Write it as https://api.example.com.`);
  // Not repeated: it holds a secret.
  if (url.username !== '' || url.password !== '')
    throw refuse('carries a user name or a password. Send credentials with --header-env.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`${shown(text)}: is neither HTTP nor HTTPS. Write it as https://api.example.com.`);
  if (url.search !== '' || url.hash !== '') throw refuse('has a query or a fragment. Give the address without them.');
  const isLocal = THIS_MACHINE.test(url.hostname);
  if (url.protocol === 'http:' && !isLocal && !allowHttp)
    throw refuse(
      `${shown(text)}: would send credentials and phone numbers unencrypted. Use https, or add --allow-http if you must.`,
    );
  return { baseUrl: url.href.replace(/\/+$/, ''), isLocal };
}

function shown(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200);
}
