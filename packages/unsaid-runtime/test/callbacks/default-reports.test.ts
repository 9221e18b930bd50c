import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRewardCardServer, type Handlers, reply } from '../../../../src/server.ts';
import { createWebhookReceiver } from '../../../../src/webhooks.ts';
import { signDelivery } from '../../../../src/webhooks-testing.ts';
import { sign, verify } from '../webhooks/scheme.ts';

const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts) => void printed.push(parts.map(String).join(' ')));
});
afterEach(() => vi.restoreAllMocks());

/** Control characters, direction marks and separators of lines: nothing that a terminal or a log reader acts on. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const HOSTILE = 'card.x\nINFO paid 9000\r\u001b[2J\u0085\u2028\u202e\u0000end';
const FIRST_LINE = 'card.x';
const VISIBLE = 'card.x\\u{a}INFO paid 9000\\u{d}\\u{1b}[2J\\u{85}\\u{2028}\\u{202e}\\u{0}end';

test('the receiver prints one line, whatever the name of an event', async () => {
  const receiver = createWebhookReceiver({ verify, on: {} });
  const delivery = await signDelivery({ event: HOSTILE }, { sign });
  expect((await receiver.fetch(delivery.request())).status).toBe(200);
  expect(printed).toEqual([expect.stringContaining(VISIBLE)]);
  expect(printed[0]).not.toMatch(INVISIBLE);
});

test('the receiver prints what a handler threw, and where', async () => {
  const fails = () => Promise.reject(new Error('no stock'));
  const receiver = createWebhookReceiver({ verify, on: { 'card.issued': fails } });
  const delivery = await signDelivery({ event: 'card.issued' }, { sign });
  expect((await receiver.fetch(delivery.request())).status).toBe(500);
  expect(printed).toEqual([
    expect.stringMatching(/The handler of 'card\.issued' failed\. no stock at .*default-reports\.test\.ts/),
  ]);
});

function serverOf(getCard: Handlers<unknown>['getCard']) {
  const other = () => reply(500, null);
  return createRewardCardServer(
    { issueCard: other, bulkIssueCards: other, topUpCard: other, getCard },
    { refuse: () => reply(500, null) },
  );
}

test.each<[string, Handlers<unknown>['getCard'], string]>([
  ['an Error with a place', () => Promise.reject(new Error(HOSTILE)), `getCard: the handler failed. ${FIRST_LINE} at `],
  ['text', () => Promise.reject(HOSTILE), `getCard: the handler failed. ${FIRST_LINE}`],
  [
    'a reply that breaks the contract',
    () => reply(200, { balance: 1 } as never),
    'getCard: the reply with status 200 breaks the contract. /',
  ],
])('the server prints one line about %s', async (_, getCard, line) => {
  await serverOf(getCard).fetch(new Request('http://provider.test/v1/cards/crd_1'));
  expect(printed).toEqual([expect.stringContaining(line)]);
  expect(printed[0]).not.toMatch(INVISIBLE);
});
