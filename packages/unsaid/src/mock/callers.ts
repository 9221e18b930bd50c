import type { IncomingMessage } from 'node:http';
import { isOwnHost, isOwnOrigin } from '../engine/system/own-host.ts';
import { UserError } from '../engine/system/user-error.ts';
import { excerpt, Refusal } from './refusals.ts';

export interface Callers {
  /** Origins of pages that may call, in addition to those of this machine. */
  readonly allowOrigins?: readonly string[];
  /** The address that the mock listens on. */
  readonly host: string;
}

/**
 * Makes a guard against pages of other sites: an origin has to be of this machine, or an allowed one; and a mock that this
 * machine alone can reach has to be called by a name of this machine, which defeats DNS rebinding. Throws a UserError for an
 * origin that is not one.
 */
export function createCallerGuard({
  allowOrigins = [],
  host,
}: Callers): (request: IncomingMessage) => Refusal | undefined {
  const allowed = new Set(allowOrigins.map(originOf));
  const isReachable = !isOwnHost(host.includes(':') ? `[${host}]` : host);
  return ({ headers: { host: called, origin } }) => {
    if (!isReachable && !isOwnHost(called)) {
      const detail = `Host ${excerpt(called ?? '')} is not allowed. Use the printed address, or start the mock with --host.`;
      return new Refusal('foreign-request', detail);
    }
    if (origin === undefined || isOwnOrigin(origin) || allowed.has(origin)) return undefined;
    const detail = `Origin ${excerpt(origin)} is not allowed. Start the mock with --allow-origin ${excerpt(origin)}.`;
    return new Refusal('foreign-request', detail);
  };
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new UserError(`--allow-origin ${excerpt(text)}: is not an origin such as http://shop.example:3000.`, 2);
}
