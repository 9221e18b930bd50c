import autocannon from 'autocannon';
import type { ServerProcess } from './start-server.ts';

/** Requests to one server, sent in turn over keep-alive connections. */
export interface Load {
  readonly requests: readonly autocannon.Request[];
  /** The status that every response has to have. */
  readonly expected: number;
  /** Default 32. */
  readonly connections?: number;
}

/** One POST of JSON. */
export function postOf(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): autocannon.Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', path, body: text, headers: { 'content-type': 'application/json', ...headers } };
}

/** Makes sure that a server checks: throws unless it responds to the request with the status. */
export async function expectStatus({ port }: ServerProcess, request: autocannon.Request, expected: number) {
  const { path, method = 'POST', headers, body } = request;
  const init = { method, headers: headers as Record<string, string>, body: String(body) };
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, init);
  if (status !== expected) throw new Error(`Expected ${expected} of ${path}, got ${status}.`);
}

/**
 * Sends a load for a second, and works for `workUs` microseconds on each response. Throws where a response has another
 * status.
 */
export async function send(
  { port }: Pick<ServerProcess, 'port'>,
  { requests, expected, connections = 32 }: Load,
  workUs = 0,
) {
  const url = `http://127.0.0.1:${port}`;
  const work = () => {
    const end = performance.now() + workUs / 1_000;
    while (performance.now() < end);
  };
  const setupClient = (client: autocannon.Client) => void client.on('response', work);
  const result = await autocannon({ url, requests: [...requests], connections, duration: 1, setupClient });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || String(statuses) !== String(expected)) {
    throw new Error(`Expected ${expected} of ${url}, got ${statuses.join(', ')} and ${result.errors} errors.`);
  }
  return { count: result.requests.total, perSecond: result.requests.total / result.duration };
}

/** Sends each request once, over so many connections. Throws where a response has another status than 200. */
export async function sendOnce({ port }: ServerProcess, requests: readonly autocannon.Request[], connections: number) {
  const share = Math.ceil(requests.length / connections);
  let client = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    amount: requests.length,
    setupClient(connection) {
      connection.setRequests(requests.slice(client * share, (client + 1) * share));
      client += 1;
    },
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`Expected 200, got ${result.non2xx} others and ${result.errors} errors.`);
}

/**
 * Work on each response that makes the client slower than a bare server and than ours. A server that waits for its client
 * has to wake it with each response, one that is behind does not, and the two could not be compared.
 */
const WORK_US = 15;

/** Rounds of a second after which a server's code is compiled; a server runs for days. */
export const SERVER_WARM_UP = 8;

/** CPU time of the server per request, in µs. */
export async function cpuPerRequest(server: ServerProcess, load: Load): Promise<number> {
  const before = await server.usage();
  const { count } = await send(server, load, WORK_US);
  return ((await server.usage()).cpu - before.cpu) / count;
}
