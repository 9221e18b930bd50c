import { beforeEach, describe, expect, test } from 'vitest';
import type { RefusalKind } from '../../../../src/server.ts';
import { BATCH, CARD, ISSUED, TOP_UP } from '../../../../test/answers.ts';
import { around } from '../../../../test/around.ts';
import { sampled } from '../../../../test/sampled.ts';
import { BAD_REQUESTS } from './bad-requests.ts';
import { LIMIT, MOUNTS } from './mounts.ts';
import { sendRaw } from './raw-request.ts';
import { recordedServer } from './recorded-server.ts';

/** Refusals that the bytes of a request alone cannot cause. */
type Elsewhere =
  | ('context-failed' | 'handler-failed' | 'not-implemented' | 'invalid-response')
  | ('body-consumed' | 'body-unreadable');

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

const ISSUE_BODY = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };

/** Each operation as a good caller calls it: `[operation, method, path, params, body, status, answer]`. */
const CALLS = [
  ['issueCard', 'POST', '/v1/cards/issue', {}, ISSUE_BODY, 201, ISSUED],
  ['getCard', 'GET', '/v1/cards/crd_1?page=2', { card_id: 'crd_1' }, undefined, 200, CARD],
  ['getCard', 'GET', '/v1/cards/a%2Fb%00%C3%A9%25', { card_id: 'a/b\0é%' }, undefined, 200, CARD],
  // The id of a card is any text, so a word that other methods know may be one.
  ['getCard', 'GET', '/v1/cards/issue', { card_id: 'issue' }, undefined, 200, CARD],
  ['getCard', 'GET', '/v1/cards/...', { card_id: '...' }, undefined, 200, CARD],
  ['bulkIssueCards', 'POST', '/v1/cards/bulk', {}, { file: 'YQ==', currency: 'KES' }, 202, BATCH],
  ['topUpCard', 'POST', '/v1/cards/crd_1/topup', { card_id: 'crd_1' }, { amount: 2500 }, 200, TOP_UP],
] as const;

describe.each(Object.entries(MOUNTS))('%s', (name, mount) => {
  const server = recordedServer({ maxBodyBytes: LIMIT });
  const mounted = around(
    () => mount(server),
    (each) => each.close(),
  );
  beforeEach(() => {
    server.calls.length = 0;
    server.refusals.length = 0;
  });

  const all = BAD_REQUESTS.filter(({ except }) => except?.[name] !== null);
  // What Node hands over is judged alike behind every framework: there the short run tries every third.
  const requests = name === 'Node' ? all : sampled(all, 3);
  test.each(requests.map((request) => [request.name, request] as const))('refuses %s', async (_, request) => {
    const kind = request.except?.[name] ?? request.kind;
    const response = await sendRaw(mounted.port, request);
    expect(server.calls).toEqual([]);
    // A path that cannot be decoded, Fastify refuses itself.
    if (name === 'Fastify' && response.status === 400) return expect(request.target).toContain('/v1/cards/%');
    // Middleware passes on what the contract has no path for, and Express answers where nothing else does.
    if (kind === 'not-found' && name.startsWith('Express')) {
      expect([response.status, server.refusals]).toEqual([404, []]);
      return;
    }
    expect(server.refusals.map((refusal) => refusal.kind)).toEqual([kind]);
    expect([response.status, response.headers.get('x-refusal')]).toEqual([418, kind]);
    expect(server.incidents).toEqual([]);
  });

  test.each(CALLS)('%s by %s %s', async (operation, method, path, params, body, status, answer) => {
    const response = await fetch(mounted.url + path, {
      method,
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(answer);
    expect(server.calls).toEqual([{ operation, params, body }]);
    expect(server.incidents).toEqual([]);
  });

  test('a chunked body in small pieces', async () => {
    const pieces = [...JSON.stringify(ISSUE_BODY)].map((character) => `1\r\n${character}\r\n`).join('');
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const request = { target: '/v1/cards/issue', headers, body: `${pieces}0\r\n\r\n` };
    expect((await sendRaw(mounted.port, request)).status).toBe(201);
    expect(server.calls.map((call) => call.body)).toEqual([ISSUE_BODY]);
  });

  test('a request target that is a whole URL', async () => {
    const request = { method: 'GET', target: `${mounted.url}/v1/cards/crd_1` };
    expect((await sendRaw(mounted.port, request)).status).toBe(200);
  });
});
