import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createWebhookReceiver, hmac } from '../../../../src/webhooks.ts';
import { contract, sandboxContract } from '../../../../test/contract.ts';
import { listen } from '../../../../test/listen.ts';
import { sandboxScheme } from '../../../reward-card-sandbox/src/index.ts';
import { closedPort, startSelfSigned } from '../../../unsaid-runtime/test/webhooks/endpoints.ts';
import { MOUNTS } from '../../../unsaid-runtime/test/webhooks/mounts.ts';
import { CHECKS, checkReceiver, TimeLimit } from '../../src/check-receiver/check-receiver.ts';
import { createSigner, readScheme } from '../../src/check-receiver/signature.ts';
import { renderFindings } from '../../src/engine/report/render-findings.ts';
import { FORMATS } from '../../src/engine/report/report.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { check, fastClock, rulesOf, scheme, timedScheme } from './check-options.ts';
import { KNOWN, type Parts, SECRET, startReceiver, verifyTimed } from './receivers.ts';

const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: [SECRET], content: ({ raw }) => raw });
const checksNamed = (...names: string[]) =>
  process.env.SOAK ? CHECKS : CHECKS.filter(({ name }) => names.includes(name));

describe('passes', () => {
  const verifyInTime = (raw: Buffer, headers: object) =>
    verifyTimed(raw, headers as never, (age) => Math.abs(age) < 300);

  test.each([
    ['a sound receiver', {}],
    ['a sound receiver that tells how many events it has handled', { counts: true }],
    ['a sound receiver that bounds the time', { scheme: timedScheme, parts: { verify: verifyInTime } }],
  ] as const)('%s', async (_, wanted) => {
    const report = await check(wanted);
    expect([report.findings, report.advice, report.incomplete]).toEqual([[], [], []]);
    expect(report.checks.length).toBe(CHECKS.length);
    expect(report.checks.filter(({ state }) => state === 'passed').length).toBeGreaterThanOrEqual(15);
  });

  test('our own receiver', async () => {
    let handled = 0;
    const count = () => {
      handled += 1;
    };
    const on = Object.fromEntries(KNOWN.map((event) => [event, count]));
    const receiver = createWebhookReceiver({ verify, on, onUnknown: () => {}, onError: () => {} });
    await using mounted = (await MOUNTS['node:http']?.(receiver)) as { url: string } & AsyncDisposable;
    await using counter = await listen((_, response) => void response.end(String(handled)));
    const given = { contract, url: mounted.url, scheme, secret: SECRET, handledUrl: counter.url, clock: fastClock(1) };
    const { findings, advice, questions, incomplete } = await checkReceiver(given);
    expect([findings, advice, questions, incomplete]).toEqual([[], [], [], []]);
    expect(handled).toBeGreaterThan(50);
  });

  test('our own receiver of the sandbox, signed as the overlay of the sandbox answers', async () => {
    const variant = await sandboxContract();
    const { scheme: answered } = readScheme({ secretEnv: 'SECRET' }, variant);
    const { verify } = sandboxScheme(SECRET, { toleranceMs: 60_000 });
    const receiver = createWebhookReceiver({ verify, on: {}, onUnknown: () => {}, onError: () => {} });
    await using mounted = (await MOUNTS['node:http']?.(receiver)) as { url: string } & AsyncDisposable;
    const given = { contract: variant, url: mounted.url, scheme: answered, secret: SECRET, clock: fastClock(1) };
    const report = await checkReceiver(given);
    expect([report.findings, report.advice]).toEqual([[], []]);
    const states = Object.fromEntries(report.checks.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ 'refuses-late': 'passed', 'handles-once': 'asked' });
  });
});

test.each([
  // The rule that is broken, and no other of these.
  ['bounds bodies to 10 KB', { maxBytes: 10_000 }, ['large-body']],
  ['refuses unknown fields', { judge: (event: object) => ('x_unseen' in event ? 400 : undefined) }, ['unknown-fields']],
  ['reads UTF-8 as Latin-1', { parse: (raw: Buffer) => refusingLatin1(raw) }, ['utf-8']],
])('a receiver that %s is blamed for that alone', async (_, parts, rules) => {
  const checks = checksNamed('utf-8', 'unknown-fields', 'large-body');
  const { findings, advice } = await check({ parts, checks });
  expect([...findings, ...advice].map(({ rule }) => rule)).toEqual(rules);
});

function refusingLatin1(raw: Buffer): unknown {
  if (raw.some((byte) => byte > 127)) return null;
  return JSON.parse(raw.toString('latin1'));
}

test('headers that an overlay requires are sent, and a signature where the contract names no header', async () => {
  const overlay = await closeWith({
    asyncapi: [
      action(
        '$.components.schemas.DeliveryHeaders',
        '{ payload-versioning: x }',
        "update: { required: [X-Event-Version], properties: { X-Event-Version: { type: string, const: '2026-05-01' } } }",
      ),
    ],
  });
  const first: Partial<Parts>['first'] = ({ headers }, response) => {
    if (headers['x-event-version'] === '2026-05-01') return false;
    response.writeHead(400).end();
    return true;
  };
  const checks = checksNamed('success-status');
  expect((await check({ contract: overlay, parts: { first }, checks })).findings).toEqual([]);
  const none = structuredClone(contract);
  for (const message of Object.values(none.asyncapi.channels.webhook?.messages ?? {})) message.traits = [];
  expect(() => createSigner(none, scheme, SECRET)).toThrow('Name it with --signature-header NAME.');
  const { headers } = await createSigner(none, scheme, SECRET, 'X-Sign').sign(new TextEncoder().encode('{}'));
  expect(headers['x-sign']).toMatch(/^[0-9a-f]{64}$/);
});

test('a run that takes too long ends with what it found', async () => {
  const limit = new AbortController();
  const seen: string[] = [];
  const report = await check({
    signal: limit.signal,
    onChecked: (name) => {
      seen.push(name);
      limit.abort(new TimeLimit('The checks took more than 1 seconds.'));
    },
    checks: checksNamed('success-status', 'raw-bytes'),
  });
  expect([seen, report.incomplete]).toEqual([['success-status'], ['The checks took more than 1 seconds.']]);
});

test('what only the owner can tell is a question that names what was sent', async () => {
  const { questions, checks } = await check({ checks: checksNamed('handles-once') });
  expect(questions).toContainEqual(expect.stringMatching(/handle card_id \w+ and card_id \w+ once each\?/));
  expect(checks.find(({ name }) => name === 'handles-once')?.state).toBe('asked');
});

test('a receiver that takes nothing is not praised for what it refuses', async () => {
  const { findings, checks, next } = await check({ parts: { verify: () => false } });
  expect(rulesOf(findings)).toEqual(['success-status']);
  expect(checks.filter(({ state }) => state === 'passed')).toEqual([]);
  expect(next).toContain('secret');
});

test('a finding keeps its fingerprint from run to run', async () => {
  const parts = { judge: ({ event }: { event: string }) => (event === 'card.expired' ? 404 : undefined) };
  const checks = checksNamed('success-status');
  const fingerprints = async () => (await check({ parts, checks })).findings.map(({ fingerprint }) => fingerprint);
  const found = await fingerprints();
  expect(found).toHaveLength(1);
  expect(await fingerprints()).toEqual(found);
});

describe('a report tells no secret and no signature', async () => {
  await using receiver = await startReceiver({ verify: () => true });
  const url = `${receiver.url}/webhooks?token=token-of-the-url`;
  const report = await checkReceiver({ contract, url, scheme, secret: SECRET });

  test.each(FORMATS)('as %s', (format) => {
    const text = renderFindings(report, format);
    expect(text).toContain('refuses-tampered');
    for (const told of [SECRET, 'token-of-the-url']) expect(text).not.toContain(told);
    expect(text).not.toMatch(/[\da-f]{64}/i);
  });
});

test('a signal ends the check, and what was found until then is reported', async () => {
  const stopped = new AbortController();
  const parts = {
    unknownEvent: () => stopped.abort(),
    answer: (response: ServerResponse) => void response.writeHead(202).end(),
  };
  const { findings, incomplete, checks } = await check({ parts, signal: stopped.signal });
  expect(rulesOf(findings)).toEqual(['success-status']);
  expect(incomplete).toEqual(['The check was stopped.']);
  expect(checks.at(-1)).toMatchObject({ state: 'not-run' });
});

describe('refuses in one line', () => {
  const reasonOf = (url: string) =>
    checkReceiver({ contract, url, scheme, secret: SECRET }).then(
      () => '',
      (error) => [error.name, error.exitCode, error.message].join(' '),
    );

  test('an address where nothing listens', async () => {
    expect(await reasonOf(await closedPort())).toMatch(
      /^UserError 2 --url http:\S+: nothing listens there \(ECONNREFUSED\)\.$/,
    );
  });

  test('an answer 421, after which Node sends again, has each delivery arrive once', async () => {
    let arrived = 0;
    const parts: Partial<Parts> = {
      first: (_, response) => {
        arrived += 1;
        return Boolean(response.writeHead(421).end());
      },
    };
    const { deliveries } = await check({ parts, checks: CHECKS.slice(0, 3) });
    expect(arrived).toBeGreaterThan(0);
    expect(deliveries).toBe(arrived);
  });

  test('one that redirects, which no service follows', async () => {
    await using receiver = await startReceiver({
      first: (_, response) => Boolean(response.writeHead(308, { location: '/elsewhere' }).end()),
    });
    expect(await reasonOf(receiver.url)).toMatch(/^UserError 2 .* answers 308 and leads elsewhere.*\(delivery\.4\)/);
  });

  test('one whose certificate nobody trusts', async ({ skip }) => {
    const server = await startSelfSigned();
    if (server === undefined) return skip();
    await using endpoint = server;
    expect(await reasonOf(endpoint.url)).toMatch(/^UserError 2 .*certificate.*\.$/);
  });

  test('a count that is not one', async () => {
    await using receiver = await startReceiver();
    await using counter = await listen((_, response) => void response.end('<p>12</p>'));
    const given = { contract, url: receiver.url, scheme, secret: SECRET, handledUrl: counter.url };
    await expect(checkReceiver(given)).rejects.toThrow(/--handled-url .* number of handled events/);
  });
});
