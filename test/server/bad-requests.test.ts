import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RefusalKind } from '../../src/server/index.ts';
import { BAD_REQUESTS } from './bad-requests.ts';
import { LIMIT, MOUNTS, type Mounted } from './mounts.ts';
import { sendRaw } from './raw-request.ts';
import { recordedServer } from './recorded-server.ts';

/** Refusals that the bytes of a request alone cannot cause. */
type Elsewhere =
  | ('context-failed' | 'handler-failed' | 'not-implemented' | 'invalid-response')
  | ('too-busy' | 'body-consumed' | 'body-unreadable');

const KINDS: Record<Exclude<RefusalKind, Elsewhere>, true> = {
  'not-found': true,
  'method-not-allowed': true,
  'bad-path-encoding': true,
  'missing-body': true,
  'unsupported-media-type': true,
  'unsupported-content-encoding': true,
  'body-too-large': true,
  'malformed-json': true,
  'invalid-request': true,
};

test('the table has every kind of refusal that a request can cause', () => {
  expect(new Set(BAD_REQUESTS.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
});

describe.each(Object.entries(MOUNTS))('%s', (name, mount) => {
  const server = recordedServer({ maxBodyBytes: LIMIT });
  let mounted: Mounted;
  beforeAll(async () => {
    mounted = await mount(server);
  });
  afterAll(() => mounted.close());
  beforeEach(() => {
    server.calls.length = 0;
    server.refusals.length = 0;
  });

  const requests = BAD_REQUESTS.filter(({ except }) => except?.[name] !== null);
  test.each(requests.map((request) => [request.name, request] as const))('refuses %s', async (_, request) => {
    const kind = request.except?.[name] ?? request.kind;
    const response = await sendRaw(mounted.port, request);
    expect(server.calls).toEqual([]);
    // Middleware passes on what the contract has no path for, and Express answers where nothing else does.
    if (kind === 'not-found' && name.startsWith('Express')) {
      expect([response.status, server.refusals]).toEqual([404, []]);
      return;
    }
    expect(server.refusals.map((refusal) => refusal.kind)).toEqual([kind]);
    expect([response.status, response.headers.get('x-refusal')]).toEqual([418, kind]);
    expect(server.incidents).toEqual([]);
  });
});
