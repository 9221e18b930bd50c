import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contract, sandboxContract } from '../../../../test/contract.ts';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { startSandbox } from '../../../reward-card-sandbox/src/index.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { breaches, check, csvIn } from './checking.ts';
import { startProvider } from './provider.ts';

const csv = await csvIn(await temporaryFolder());
const WHOLE = { exchanges: 6, deliveries: 0 };

describe('a service that keeps the contract has no breach', () => {
  test('a provider that fills the stubs', async () => {
    await using provider = await startProvider();
    const checked = await check(provider.url, { values: { csv } });
    expect([breaches(checked), checked.incomplete]).toEqual([[], []]);
    expect(checked.analysis).toMatchObject(WHOLE);
    const { statements } = checked.analysis.coverage;
    expect(statements.held).toBe(statements.exercised);
    expect(statements.exercised).toBeGreaterThan(35);
    expect(
      provider.received.map(({ method, path }) => `${method} ${path.replace(/[\da-f]{8}-[\da-f-]{27}/, 'ID')}`),
    ).toEqual([
      'POST /v1/cards/issue',
      'GET /v1/cards/ID',
      'POST /v1/cards/ID/topup',
      'GET /v1/cards/ID',
      'POST /v1/cards/bulk',
      'GET /v1/cards/unknown-ID',
    ]);
  });

  test('the mock', async () => {
    const mock = await startMock({ contract, port: 0, log: () => {} });
    const checked = await check(mock.url, { values: { csv }, probe: true });
    await mock.close();
    expect([breaches(checked), checked.incomplete]).toEqual([[], []]);
  });

  test('the sandbox, by the open contract and by the contract with its answers', async () => {
    await using sandbox = await startSandbox({ port: 0 });
    const headers = [['Authorization', `Bearer ${sandbox.token}`]] as const;
    for (const of of [contract, await sandboxContract()]) {
      const checked = await check(sandbox.url, { of, headers, values: { csv }, probe: true });
      expect([breaches(checked), checked.incomplete]).toEqual([[], []]);
      expect(checked.analysis.exchanges).toBeGreaterThan(20);
    }
  });
});

test('the story goes on after a card_id that is a number', async () => {
  await using provider = await startProvider((call, { body }) => {
    if (call === 'POST bulk') return { body: { ...body, batch_id: 7 } };
    if (call === 'POST topup') return { status: 200, body: { previous_balance: 1, added: 1, new_balance: 2 } };
    return call === 'POST issue' ? { body: { ...body, card_id: 4711 } } : undefined;
  });
  const checked = await check(provider.url, { values: { csv } });
  const places = breaches(checked).map(({ place }) => place);
  expect(places).toEqual(expect.arrayContaining(['IssuedCard.card_id', 'Batch.batch_id']));
  expect(provider.received.map(({ path }) => path)).toContain('/v1/cards/4711/topup');
});

test('what we send ourselves is no evidence', async () => {
  await using provider = await startProvider();
  const { analysis } = await check(provider.url, { values: { csv }, headers: [['X-Api-Key', 'k']] });
  const sent = analysis.findings.filter(({ rule, place, message }) => {
    return (
      rule === 'credential' ||
      /request was sent as/.test(message) ||
      (/Request\./.test(place) && /value|form|range/.test(rule))
    );
  });
  expect(sent).toEqual([]);
});

test('a service that asks for credentials is told of as that, with no evidence', async () => {
  await using server = await listen((_, response) => response.writeHead(401).end('{"error":"who?"}'));
  const { analysis, incomplete } = await check(server.url);
  expect(incomplete[0]).toContain('Pass credentials with --header-env NAME=VARIABLE');
  expect(analysis.findings).toEqual([]);
});

describe('a response that is lost', () => {
  test.each([
    ['POST issue', 'POST /v1/cards/issue', 'A card of 5000 KES for +254***78 may have been issued.', 1],
    ['POST topup', 'POST /v1/cards/{card_id}/topup', 'The card may have been topped up with 2500 KES.', 3],
    ['POST bulk', 'POST /v1/cards/bulk', 'Cards of the CSV file may have been issued.', 5],
  ])('at %s ends the story, and the call is not repeated', async (at, name, effect, sent) => {
    await using provider = await startProvider((call) => (call === at ? 'lose' : undefined));
    const { incomplete, analysis } = await check(provider.url, { values: { csv } });
    const advice = 'It was not repeated; ask the provider before you run this again.';
    expect(incomplete[0]).toBe(
      `${name}: the connection ended without a response (UND_ERR_SOCKET). ${effect} ${advice}`,
    );
    expect(incomplete[1]).toMatch(/^Left out because of that: GET/);
    expect(provider.received).toHaveLength(sent);
    expect(provider.received.filter(({ path }) => path.endsWith(at.slice(5)))).toHaveLength(1);
    expect(analysis.exchanges).toBe(sent);
  });

  test.each([
    ['as it came', {}, (text: string) => text],
    ['once it is decoded', { 'content-encoding': 'gzip' }, (text: string) => gzipSync(text)],
  ])('because it is too large %s ends with a report', async (_, headers, encode) => {
    await using service = await listen((_request, response) => {
      response.writeHead(201, { 'content-type': 'application/json', ...headers });
      response.end(encode(JSON.stringify('x'.repeat(17 * 1024 * 1024))));
    });
    const { incomplete } = await check(service.url);
    expect(incomplete[0]).toMatch(/the response is larger than 16777216 bytes/);
  });

  test('in time is not waited for any longer', async () => {
    await using provider = await startProvider(() => 'hang');
    const { incomplete } = await check(provider.url, { timeoutMs: 500 });
    expect(incomplete[0]).toMatch(
      /^POST \/v1\/cards\/issue: no response came within 0.5 s. A card .* was not repeated/,
    );
    expect(provider.received).toHaveLength(1);
  });
});

test.each([
  ['a status after which fetch repeats a call', { status: 421 }, /^POST \/v1\/cards\/issue was answered with 421\.$/],
  [
    'a redirect',
    { status: 307, headers: { location: '/v1/cards/issue' } },
    /was answered with 307\. Redirects are not/,
  ],
  ['a status that leads nowhere else', { status: 304 }, /was answered with 304\.$/],
  [
    'an error of the server',
    { status: 503 },
    /was answered with 503\. A card of 5000 KES .* may have been issued; it was not/,
  ],
  [
    'a refusal',
    { status: 401, body: { error: 'who?' } },
    /^POST \/v1\/cards\/issue was answered with 401\. Pass credentials/,
  ],
  ['no card_id', { body: { code: 'x' } }, /was answered with 201 and no card_id\. A card of 5000 KES/],
  [
    'half a character',
    { body: { card_id: '\ud800' } },
    /was answered with 201 and a card_id that no URL can carry\. A card/,
  ],
  ['HTML', { type: 'text/html', body: '<html>' }, /was answered with 201 and HTML instead of JSON\. Is --base-url/],
])('%s at the issue is said, and nothing is repeated or issued after it', async (_name, spoiled, message) => {
  await using provider = await startProvider((call) => (call === 'POST issue' ? spoiled : undefined));
  const { incomplete } = await check(provider.url, { values: { csv } });
  expect(incomplete[0]).toMatch(message);
  expect(incomplete[1]).toMatch(/^Left out because of that: .*topup.*bulk/);
  expect(provider.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a refused top-up lets no other call that moves money follow', async () => {
  await using provider = await startProvider((call) => (call === 'POST topup' ? { status: 409 } : undefined));
  const { incomplete } = await check(provider.url, { values: { csv } });
  expect(incomplete).toEqual([
    'POST /v1/cards/{card_id}/topup was answered with 409.',
    'Left out because of that: POST /v1/cards/bulk.',
  ]);
  expect(provider.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET', 'GET']);
});

test('a header that the contract requires is new in each call, so that none counts as a repetition', async () => {
  await using provider = await startProvider();
  const of = structuredClone(contract);
  for (const { operation } of pathOperations(of.openapi.paths))
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name: 'X-Once', in: 'header', required: true, schema: { type: 'string' } },
    ];
  await check(provider.url, { of });
  const keys = provider.received.map(({ headers }) => String(headers['x-once']));
  expect(keys.every((key) => /^[\da-f-]{36}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(5);
});

describe('wrong requests', () => {
  test('name no recipient, no amount and no card that exists', async () => {
    await using provider = await startProvider();
    await check(provider.url, { probe: true });
    const probes = provider.received.slice(5);
    expect(probes.length).toBe(18);
    const known = provider.received[1]?.path ?? '';
    for (const { body, path } of probes) {
      expect(body).not.toMatch(/\+|\d/);
      expect(path).not.toContain(known);
    }
  });

  test('are evidence, whatever the service does about them, while errors are open', async () => {
    // Accepts everything, with a body that no statement allows; what is not there is judged as anything else that is read.
    await using provider = await startProvider((call, { status }) =>
      status >= 400 && call !== 'GET card' ? { status: 200, body: [] } : undefined,
    );
    await using strict = await startProvider();
    const lax = await check(provider.url, { probe: true });
    const found = await check(strict.url, { probe: true });
    expect([breaches(lax), breaches(found)]).toEqual([[], []]);
    expect(lax.analysis.findings.map(({ message }) => message).join()).toContain('In response to a wrong request: ');
    const errors = found.analysis.findings.filter(({ openPoints }) => openPoints.includes('error-responses'));
    expect(errors.length).toBeGreaterThan(5);
    expect(errors.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^GET \/\{\.\.\.\}, which the contract does not list, was answered with 400\.$/),
    );
  });

  test('carry the credential, but for the one that is to show what happens without', async () => {
    await using provider = await startProvider();
    await check(provider.url, { probe: true, headers: [['X-Key', 'secret-key']] });
    const without = provider.received.filter(({ headers }) => headers['x-key'] === undefined);
    expect(without.map(({ method, path }) => `${method} ${path.slice(0, 10)}`)).toEqual(['GET /v1/cards/']);
  });
});
