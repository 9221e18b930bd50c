import { describe, expect, test } from 'vitest';
import { createRewardCardClient, retryCalls } from '../../../../src/client.ts';
import { createRewardCardServer, notImplemented } from '../../../../src/server.ts';
import {
  createMemoryStore,
  createWebhookReceiver,
  createWebhookSender,
  exponentialBackoff,
  hmac,
  signatureScheme,
} from '../../../../src/webhooks.ts';

const receiver = { verify: async () => true, on: {}, onUnknown() {}, onError() {} };
const sender = { endpoint: 'https://shop.example/', sign: async () => 'signature', schedule: () => 1_000 };
const handlers = {
  issueCard: notImplemented,
  getCard: notImplemented,
  bulkIssueCards: notImplemented,
  topUpCard: notImplemented,
} as const;
const server = { refuse: () => ({ status: 400 }) as never };
const timed = {
  algorithm: 'hmac-sha256',
  encoding: 'hex',
  content: '{timestamp}.{body}',
  header: '{timestamp},{signature}',
} as const;
const tolerance = { now: Date.now, timestamp: () => 0 };
const signed = { hash: 'SHA-256', encoding: 'hex', secrets: ['secret'] } as const;

/** Every option that is a number, with a value that is right. */
const OPTIONS: readonly [name: string, right: number, create: (value: never) => unknown][] = [
  [
    'createRewardCardClient timeoutMs',
    1,
    (timeoutMs) => createRewardCardClient({ baseUrl: 'http://x.test', timeoutMs }),
  ],
  ['retryCalls attempts', 2, (attempts) => retryCalls({ attempts })],
  ['retryCalls firstDelayMs', 0, (firstDelayMs) => retryCalls({ firstDelayMs })],
  ['retryCalls longestDelayMs', 0, (longestDelayMs) => retryCalls({ longestDelayMs })],
  [
    'createRewardCardServer maxBodyBytes',
    1,
    (maxBodyBytes) => createRewardCardServer(handlers, { ...server, maxBodyBytes }),
  ],
  ['createWebhookReceiver maxBodyBytes', 1, (maxBodyBytes) => createWebhookReceiver({ ...receiver, maxBodyBytes })],
  ['createWebhookReceiver deadlineMs', 1, (deadlineMs) => createWebhookReceiver({ ...receiver, deadlineMs })],
  ['createMemoryStore keepMs', 1, (keepMs) => createMemoryStore({ keepMs })],
  ['createMemoryStore maxKeys', 1, (maxKeys) => createMemoryStore({ maxKeys })],
  [
    'createWebhookSender maxResponseBytes',
    1,
    (maxResponseBytes) => createWebhookSender({ ...sender, maxResponseBytes }),
  ],
  ['exponentialBackoff firstMs', 1, (firstMs) => exponentialBackoff({ firstMs, factor: 2 })],
  ['exponentialBackoff factor', 2, (factor) => exponentialBackoff({ firstMs: 1, factor })],
  ['exponentialBackoff jitter', 0.5, (jitter) => exponentialBackoff({ firstMs: 1, factor: 2, jitter })],
  [
    'hmac toleranceMs',
    1,
    (toleranceMs) => hmac({ ...signed, content: ({ raw }) => raw, tolerance: { ...tolerance, toleranceMs } }),
  ],
  ['signatureScheme toleranceMs', 1, (toleranceMs) => signatureScheme(timed, { secrets: ['secret'], toleranceMs })],
  [
    'signatureScheme tolerance_seconds',
    1,
    (tolerance_seconds) => signatureScheme({ ...timed, tolerance_seconds }, { secrets: ['secret'] }),
  ],
];

describe.each(OPTIONS)('%s', (_, right, create) => {
  test('takes a number', () => {
    expect(() => create(right as never)).not.toThrow();
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, '5', {}])(
    'is refused as %j',
    (wrong) => {
      expect(() => create(wrong as never)).toThrow(/tolerance|timeoutMs|takes|is not/);
    },
  );
});
