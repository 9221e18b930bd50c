import { lookup as resolveName } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { connectionError } from './connection-error.ts';
import { UserError } from './user-error.ts';

/** A document as a server sent it; `url` is where it was found, behind redirects. */
export interface Document {
  readonly url: URL;
  readonly bytes: Buffer;
}

export interface Limits {
  /** For all documents together. */
  readonly seconds: number;
  readonly bytes: number;
}

export const LIMITS: Limits = { seconds: 60, bytes: 64 * 1024 * 1024 };

const MOST_REDIRECTS = 5;

/** Networks of this machine, of its neighbours and of no host. */
const NOT_PUBLIC = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/32',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]) {
  const [address = '', bits] = network.split('/');
  NOT_PUBLIC.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const isPublic = (address: string) => !NOT_PUBLIC.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Error of a name that leads to this machine or its network. */
class NotPublic extends Error {}

/** Looks a name up, and accepts it only if each of its addresses is public: the connection goes to one of them. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    const problem = error ?? (found.every(({ address }) => isPublic(address)) ? null : new NotPublic());
    if (problem !== null || first === undefined) return done(problem ?? new Error('no address'), '');
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

/**
 * Downloads documents for one address that a user named, which may be on this machine. A redirect may lead to another host
 * only if that is public. Throws a UserError of one line for everything else.
 */
export function download(named: string, { seconds, bytes: most }: Limits) {
  const home = URL.parse(named);
  if (home === null || !/^https?:$/.test(home.protocol)) throw new UserError(`${shown(named)}: is not an address.`, 2);
  // Not repeated: it holds a secret.
  if (home.username + home.password !== '')
    throw new UserError('The address carries a user name or a password. Remove them.', 2);
  const late = AbortSignal.timeout(seconds * 1000);
  let left = most;

  async function get(url: URL): Promise<Document> {
    let at = url;
    try {
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        const response = await ask(at, at.origin === home?.origin, late);
        const { statusCode = 0, headers } = response;
        const { location } = headers;
        if (statusCode < 300 || statusCode > 399 || location === undefined) return await read(response, at);
        response.destroy();
        at = redirected(at, location);
      }
      throw new UserError(`redirects more than ${MOST_REDIRECTS} times`);
    } catch (error) {
      const reason = reasonFor(error, late, seconds);
      throw new UserError(`${shown(url.href)}: cannot be fetched: ${reason}. Download it, and name the file.`, 2);
    }
  }

  async function read(response: IncomingMessage, url: URL): Promise<Document> {
    const problem = problemOf(response);
    if (problem !== undefined) {
      response.destroy();
      throw new UserError(problem);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      left -= chunk.length;
      if (left < 0) throw new UserError(`it is larger than ${most} bytes, the limit`);
      chunks.push(chunk);
    }
    if (!response.complete) throw new UserError('the connection was closed before its end');
    return { url, bytes: Buffer.concat(chunks) };
  }

  return { get, try: (url: URL) => get(url).catch(() => undefined) };
}

/** Reason why a response holds no description, before its body is read. */
function problemOf({ statusCode, headers }: IncomingMessage): string | undefined {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (statusCode !== 200) return `the server responds with status ${statusCode}`;
  if (/^text\/html\b/i.test(type)) return 'it is a web page, not a description';
  return encoding === 'identity' ? undefined : `it is compressed by ${encoding}, which was not asked for`;
}

function ask(url: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isTrusted && isIP(host) !== 0 && !isPublic(host)) throw new NotPublic();
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'unsaid' };
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, ...(!isTrusted && { lookup: lookUpPublic }) }, resolve)
      .on('error', reject)
      .end();
  });
}

function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from.href);
  if (to === null || !/^https?:$/.test(to.protocol)) throw new UserError('it redirects to what is not an address');
  if (from.protocol === 'https:' && to.protocol === 'http:') throw new UserError('it redirects from https to http');
  return to;
}

function reasonFor(error: unknown, late: AbortSignal, seconds: number): string {
  if (late.aborted) return `it took more than ${seconds} seconds`;
  if (error instanceof UserError) return error.message;
  if (error instanceof NotPublic) return 'it leads to this machine or its network';
  const { unreachable, code } = connectionError(error);
  const proxy = PROXIES.find((name) => process.env[name]);
  return `${unreachable ?? code}${proxy === undefined ? '' : `; --fetch does not use the proxy of ${proxy}`}`;
}

/** Variables that name a proxy. Behind one, where a redirect leads could not be checked. */
const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];

/** An address in one line, without query and credentials. */
function shown(address: string): string {
  const url = URL.parse(address);
  return url === null ? address.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200) : `${url.origin}${url.pathname}`;
}
