import { UserError } from './user-error.ts';

/** Spelled as this machine, to which nothing travels over a network. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export const isLocal = ({ hostname }: URL): boolean => THIS_MACHINE.test(hostname);

/**
 * Reads the address of a service or an endpoint. Throws a UserError for what is not HTTP or HTTPS, for one that carries a
 * credential, and for HTTP to another machine, unless that is allowed.
 */
export function readUrl(option: string, text: string, { allowHttp = false } = {}): URL {
  const url = URL.parse(text);
  const refuse = (problem: string) => new UserError(`${option} ${problem}`, 2);
  const shown = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw refuse(`${shown}: is not an HTTP URL such as https://api.example.com.`);
  // Not repeated: it holds a secret.
  if (url.username !== '' || url.password !== '') throw refuse('carries a user name or a password. Remove them.');
  if (url.protocol === 'http:' && !isLocal(url) && !allowHttp)
    throw refuse(`${shownUrl(text)}: is remote; secrets would be sent unencrypted. Use https.`);
  return url;
}

/** The address without its query and credentials, which may hold secrets. */
export function shownUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname}${search === '' ? '' : '?...'}`;
}
