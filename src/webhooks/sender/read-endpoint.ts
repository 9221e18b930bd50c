const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The endpoint as text. Throws a TypeError unless it is HTTPS, as stated (Registration and delivery), or on this machine. */
export function readEndpoint(endpoint: string | URL): string {
  const { protocol, hostname, href } = parse(endpoint);
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) return href;
  throw new TypeError(`\`endpoint\` ${href} is neither HTTPS nor on this machine.`);
}

function parse(endpoint: string | URL): URL {
  try {
    return new URL(endpoint);
  } catch (cause) {
    throw new TypeError(`\`endpoint\` ${String(endpoint)} is not a URL.`, { cause });
  }
}
