import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { around } from '../../../test/around.ts';
import { MAX_CALLS } from '../src/calls/observe-calls.ts';
import { EARLIEST, LATEST } from '../src/clock.ts';
import { MAX_ENTRIES } from '../src/control/cards.ts';
import { DEFAULT_LIMIT } from '../src/control/controls.ts';
import { MAX_BODY_BYTES } from '../src/control/create-control-server.ts';
import { DEFAULT_CARDS } from '../src/control/state.ts';
import { MAX_BYTES } from '../src/delivery/delivery-rows.ts';
import { readAnswers } from '../src/provider/answers.ts';
import { runningSandbox, until } from './running-sandbox.ts';

const { maxWebhooks, openingBalance } = readAnswers();

const running = around(runningSandbox, (each) => each.sandbox.close());

test('every control in the document is served, and refuses what the document does not have', async () => {
  const document = JSON.parse(
    await readFile(path.join(ROOT, 'packages/reward-card-sandbox/generated/controls/openapi.json'), 'utf8'),
  );
  const paths: [string, string[]][] = Object.entries<object>(document.paths).map(([template, item]) => [
    template,
    Object.keys(item).map((method) => method.toUpperCase()),
  ]);
  expect(paths.length).toBe(Object.keys(document.paths).length);
  for (const [template, methods] of paths.filter(([template]) => template !== '/_sandbox/stream')) {
    const url = running.sandbox.url + template.replaceAll(/\{\w+\}/g, '1');
    const refused = await fetch(url, { method: 'OPTIONS' });
    const allowed = refused.headers.get('allow')?.split(', ');
    expect([template, refused.status, allowed]).toEqual([template, 405, expect.arrayContaining(methods)]);
    const odd = await fetch(`${url}?unheard_of=1`);
    expect([template, odd.status]).toEqual([template, allowed?.includes('GET') ? 400 : 405]);
  }
});

test('every number that the document of the controls states is that of the code', async () => {
  const document = await readFile(
    path.join(ROOT, 'packages/reward-card-sandbox/generated/controls/openapi.json'),
    'utf8',
  );
  const texts: string[] = [];
  JSON.parse(document, (key, value) => {
    if (key === 'description') texts.push(String(value).replaceAll(/\s+/g, ' '));
    return value;
  });
  const stated = [
    `at most ${MAX_BODY_BYTES} bytes`,
    `opened with ${openingBalance} when`,
    `the newest ${MAX_CALLS} calls`,
    `from ${new Date(EARLIEST).getUTCFullYear()} to ${new Date(LATEST).toISOString()}`,
    `There are at most ${maxWebhooks}.`,
    `last ${MAX_ENTRIES} entries`,
    `first ${MAX_BYTES} bytes`,
    `items on the page; ${DEFAULT_LIMIT} where`,
    `cards; ${DEFAULT_CARDS} where`,
  ];
  for (const phrase of stated)
    expect(
      texts.some((text) => text.includes(phrase)),
      phrase,
    ).toBe(true);
  const OTHER = /\b[345]\d\d\b|RFC 9457|ISO 8601|SHA-256|since 1970|127\.…|like 20\d\d\S+/g;
  const rest = stated.reduce((text, phrase) => text.replaceAll(phrase, ''), texts.join('\n')).replaceAll(OTHER, '');
  expect(rest.match(/.{0,40}\d{2,}.*/g)).toBe(null);
});

test.each(['2027-02-30', '2027-04-01T24:00:00Z', 'tomorrow'])('the clock is not set to %s', async (now) => {
  const { status, body } = await running.control('PUT', '/clock', { now });
  expect([status, body.issues[0].at]).toEqual([400, '/now']);
});

test('the clock is not advanced beyond its end, and says so before anything moves', async () => {
  const { sandbox, control } = await runningSandbox();
  await using _ = sandbox;
  await control('PUT', '/clock', { now: '2199-12-30T00:00:00Z' });
  const { status, body } = await control('POST', '/clock/advance', { ms: 366 * 86_400_000 });
  expect([status, body.detail]).toEqual([400, expect.stringContaining('172800000')]);
  expect((await control('GET', '/clock')).body.now).toBe('2199-12-30T00:00:00.000Z');
  for (const bad of [-1, Number.NaN]) await expect(sandbox.advance(bad)).rejects.toThrow('milliseconds');
});

test('the sandbox sends no event that its own contract refuses', async () => {
  const reward = { recipient_email: 'a@b..c', amount: 5, currency: 'KES' };
  const { status, body } = await running.control('POST', '/rewards', reward);
  expect([status, body.issues]).toMatchObject([400, [{ at: expect.stringContaining('recipient_email') }]]);
  expect((await running.control('GET', '/rewards')).body.items).toEqual([]);
});

const HTTP = ['http://localhost/', 'http://127.0.0.1:9/hook', 'http://[::1]/'];
const REFUSED = [
  ...['http://example.com/', 'http://10.0.0.1/', 'http://localhost.evil.example/', 'ftp://example.com/'],
  ...['https://169.254.169.254/latest', 'https://[fe80::1]/', 'https://[::ffff:169.254.169.254]/'],
  ...['https://0xa9fea9fe/', 'https://169.254.169.254./', 'https://[64:ff9b::a9fe:a9fe]/', 'https://100.100.100.200/'],
  ...['http://127.0.0.1:4020/_sandbox/reset', 'https://sandbox.example/_sandbox'],
];
const ILL_FORMED = ['', 'example.com', 'https://', 'https://user@example.com/', 'https://exa mple.com/'];

test.each([
  ...['https://example.com/hook', ...HTTP].map((url) => [url, 201] as const),
  ...[...REFUSED, ...ILL_FORMED].map((url) => [url, 400] as const),
])('an endpoint at %j is answered with %i', async (url, status) => {
  expect((await running.control('POST', '/webhooks', { url })).status).toBe(status);
});

test('a form of another site cannot change anything', async () => {
  const response = await fetch(`${running.sandbox.url}/_sandbox/reset`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'text/plain' },
  });
  expect(response.status).toBe(415);
});

test('the stream tells of changes after they are committed', async () => {
  const stop = new AbortController();
  const response = await fetch(`${running.sandbox.url}/_sandbox/stream`, { signal: stop.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })().catch(() => {});
  await running.control('POST', '/seed', { cards: 1 });
  await until(() => text.includes('"kind":"card"') && text.includes('"kind":"reward"'));
  await running.control('POST', '/clock/advance', { ms: 1 });
  await until(() => text.includes('"kind":"clock"'));
  await running.control('POST', '/reset', {});
  await until(() => text.includes('"kind":"reset"'));
  stop.abort();
  await reading;
});

test('lists come in pages without gaps', async () => {
  await running.control('POST', '/reset', {});
  await running.control('POST', '/seed', { cards: 25 });
  const seen: string[] = [];
  for (let after: number | null = Number.MAX_SAFE_INTEGER; after !== null; ) {
    const { body } = await running.control('GET', `/cards?limit=10&after=${after}`);
    seen.push(...body.items.map(({ card_id }: { card_id: string }) => card_id));
    expect(body.total).toBe(25);
    after = body.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  const whole = (await running.control('GET', '/cards?limit=25')).body;
  expect([whole.items.length, whole.next]).toEqual([25, null]);
  for (const list of [
    'rewards?status=cancelled',
    'batches',
    'deliveries?event=card.expired',
    'timeline?kind=delivery',
  ]) {
    const { items, total } = (await running.control('GET', `/${list}`)).body;
    expect([list, total]).toEqual([list, items.length]);
  }
});

test('every answered open point is listed with its place, and responses name only such', async () => {
  const { body } = await running.control('GET', '/assumptions');
  const register = JSON.parse(
    await readFile(path.join(ROOT, 'packages/reward-card-sandbox/generated/open-points.json'), 'utf8'),
  );
  const listed = new Set(body.items.map(({ id }: { id: string }) => id));
  expect([...listed]).toEqual(
    register.filter(({ answers }: { answers?: unknown[] }) => answers?.length).map(({ id }: { id: string }) => id),
  );
  const departures = body.items.filter((item: { departs_from: string | null }) => item.departs_from !== null);
  expect(departures.map(({ id, departs_from }: Record<string, string>) => [id, departs_from])).toEqual([
    ['card-expiry', 'states.4'],
    ['webhook-registration', 'delivery.1'],
    ['endpoint-requirements', 'service.11'],
    ['reward-lifetime', 'rewards.12'],
  ]);
  for (const { answer } of departures) expect(answer).toContain('departs from the specification');
  const registration = await fetch(`${running.sandbox.url}/_sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"url": "http://127.0.0.1:9/"}',
  });
  expect(registration.headers.get('x-sandbox-assumptions')).toBe('webhook-registration, endpoint-requirements');
  await running.control('DELETE', `/webhooks/${((await registration.json()) as { webhook_id: string }).webhook_id}`);
  const { response } = await running.client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'x' } } });
  for (const id of response.headers.get('x-sandbox-assumptions')?.split(', ') ?? []) expect(listed).toContain(id);
});

test('a refused control is typed as well: the problem says what is wrong', async () => {
  const { controls } = running.sandbox;
  const params = { path: { card_id: 'crd_0000000000000000' } };
  const { data, error, response } = await controls.POST('/_sandbox/cards/{card_id}/expire', { params, body: {} });
  expect([response.status, data]).toEqual([404, undefined]);
  expect(error?.detail).toBe('No card has the identifier "crd_0000000000000000".');
  // @ts-expect-error the document has no such status
  const wrong = await controls.GET('/_sandbox/cards', { params: { query: { status: 'lost' } } });
  expect(wrong.error?.issues).toEqual([{ at: '/status', message: 'must be one of active, redeemed, expired' }]);
});

test('guides/examples/integrator.ts runs unchanged', async () => {
  const env = {
    ...process.env,
    REWARD_CARD_BASE_URL: running.sandbox.url,
    REWARD_CARD_AUTHORIZATION: `Bearer ${running.sandbox.token}`,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['guides/examples/integrator.ts'], { env });
  const [issued, before, topUp, after, bulk] = JSON.parse(stdout);
  expect([before.card_id, before.balance, topUp.new_balance, after.balance]).toEqual([
    issued.card_id,
    5000,
    7500,
    7500,
  ]);
  expect(bulk).toMatchObject({ total: 1, issued: 1, failed: 0, status: 'complete' });
});
