/** Whether the value of a `Host` header names this machine; any other name may belong to another site (DNS rebinding). */
export function isOwnHost(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host ?? '');
}

/** Whether an origin is that of a page which this machine serves. */
export function isOwnOrigin(origin: string): boolean {
  return /^https?:\/\//i.test(origin) && isOwnHost(origin.replace(/^https?:\/\//i, ''));
}
