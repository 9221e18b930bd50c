/** Returns true if the value of a `Host` header names this machine; any other name may belong to another site (DNS rebinding). */
export function isOwnHost(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}

/** Returns true if an origin is that of a page served by this machine. */
export function isOwnOrigin(origin: string): boolean {
  return /^https?:\/\//i.test(origin) && isOwnHost(origin.replace(/^https?:\/\//i, ''));
}
