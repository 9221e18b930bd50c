import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_REQUESTS } from './bad-requests.ts';
import { LIMIT, MOUNTS, type Mounted } from './mounts.ts';
import { sendRaw } from './raw-request.ts';
import { recordedServer } from './recorded-server.ts';

test('the table has at least 60 requests', () => {
  expect(BAD_REQUESTS.length).toBeGreaterThanOrEqual(60);
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
    expect(server.refusals.map((refusal) => refusal.kind)).toEqual([kind]);
    expect([response.status, response.headers.get('x-refusal')]).toEqual([418, kind]);
    expect(server.incidents).toEqual([]);
  });
});
