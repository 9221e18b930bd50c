import type { RequestListener } from 'node:http';
import { createRewardCardClient } from '../../../src/client.ts';
import { listen } from '../../../test/listen.ts';
import { type SandboxOptions, startSandbox } from '../src/index.ts';

/** A sandbox on a free port with a clock that stands, and ways to call it. */
export async function runningSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ port: 0, clock: 'manual', ...options });
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const client = createRewardCardClient({
    baseUrl: sandbox.url,
    authenticate: (request) => {
      request.headers.set('authorization', `Bearer ${sandbox.token}`);
      return request;
    },
  });
  return { sandbox, control, client };
}

export type RunningSandbox = Awaited<ReturnType<typeof runningSandbox>>;

/** An endpoint for webhooks on a free port of this machine. */
export async function listening(listener: RequestListener) {
  const endpoint = await listen(listener);
  return { ...endpoint, url: `${endpoint.url}/hook` };
}

/** Waits for a value that some other process or connection brings about. */
export async function until<Value>(
  read: () => Value | undefined | false | Promise<Value | undefined | false>,
  patienceMs = 60_000,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error('What was waited for did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

export const PHONE = '+254712345678';
