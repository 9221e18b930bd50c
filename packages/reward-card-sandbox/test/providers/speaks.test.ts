import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvFile } from '../../../../src/client.ts';
import { createWebhookReceiver, signatureScheme } from '../../../../src/webhooks.ts';
import { toNode } from '../../../../src/webhooks-node.ts';
import { documents } from '../../../../test/contract.ts';
import { type Listening, listen } from '../../../../test/listen.ts';
import { collect, runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { contractOf } from '../../../unsaid/src/engine/load/read-contract.ts';
import { startMock } from '../../../unsaid/src/mock/start-mock.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import type { Sandbox } from '../../src/index.ts';
import {
  clientOf,
  type Generated,
  generate,
  HEADERS,
  overlayOf,
  PROVIDERS,
  type ProviderName,
  speaking,
} from './providers.ts';

const folder = await temporaryFolder();
const SECRET = { acacia: 'a-secret-of-acacia', baobab: 'a-secret-of-baobab', cedar: `whsec_${btoa('x'.repeat(32))}` };
const RECIPIENTS: Readonly<Record<ProviderName, string>> = {
  acacia: 'recipient_phone,value\n+254712345678,500\n+254712345679,600\n+254712345670,1\n',
  baobab: 'msisdn;amount\n+254712345678;500\n+254712345679;600\n0712;1\n',
  cedar: 'recipient_phone,value\n+254712345678,500\n+254712345679,600\n0712,1\n',
};
const key = () => ({ header: { 'Idempotency-Key': crypto.randomUUID() } });

describe.each(sampled(PROVIDERS, 3))('the sandbox with the overlay of %s', (name) => {
  let filled: Generated;
  let own: Generated;
  let sandbox: Sandbox;
  let endpoint: Listening;
  const told: { event: string }[] = [];

  beforeAll(async () => {
    filled = await generate(overlayOf(name), path.join(folder, `${name}-filled`), true);
    own = await generate(overlayOf(name), path.join(folder, name), false);
    const { verify } = signatureScheme(own.signature, { secrets: [SECRET[name]] });
    const note = (event: { event: string }) => void told.push(event);
    const receiver = createWebhookReceiver({
      verify,
      variant: own.variant,
      on: { 'card.issued': note },
      onUnknown: note,
    } as never);
    endpoint = await listen(toNode(receiver));
    sandbox = await speaking(filled.folder, { webhooks: [{ url: endpoint.url, secret: SECRET[name] }] });
  });
  afterAll(async () => {
    await sandbox?.close();
    await endpoint?.close();
  });

  test('is called by the client and heard by the receiver that were generated from it', async () => {
    const client = clientOf(sandbox, name, own) as ReturnType<typeof clientOf>;
    const body = { recipient_phone: '+254712345678', value: 5_000, currency: 'KES' };
    const issued = await client.POST('/v1/cards/issue', { params: key(), body } as never);
    expect(issued.response.status).toBe(201);
    const card_id = issued.data?.card_id ?? '';
    const got = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id } } });
    expect(got.data).toMatchObject({ card_id, balance: 5_000, status: 'active' });
    const params = { path: { card_id }, ...key() };
    const topUp = await client.POST('/v1/cards/{card_id}/topup', {
      params,
      body: { amount: 700, currency: 'KES' },
    } as never);
    expect(topUp.data).toMatchObject({ previous_balance: 5_000, added: 700, new_balance: 5_700 });
    const file = csvFile(RECIPIENTS[name]);
    const bulk = await client.POST('/v1/cards/bulk', { params: key(), body: { file, currency: 'KES' } } as never);
    expect([bulk.response.status, bulk.data?.total]).toEqual([name === 'acacia' ? 202 : 200, 3]);
    await sandbox.idle();
    expect(told.map(({ event }) => event).filter((event) => event === 'card.issued')).toHaveLength(
      name === 'acacia' ? 1 : 3,
    );
    const { data } = await sandbox.controls.GET('/_sandbox/deliveries');
    expect(data?.items.map(({ status }) => status)).toEqual(data?.items.map(() => 'delivered'));
    expect(data?.items.find(({ event }) => event === 'batch.complete')).toBeDefined();
  });

  test('is called by its own commands, which say what the provider answers', async () => {
    const said = async (...args: string[]) =>
      collect(async () => {
        process.exitCode = await runCli([...args, '--url', sandbox.url]);
      });
    const issued = await said('cards', 'issue', '+254712345678', '5000', 'KES', '--json');
    expect(issued).toMatchObject({ code: 0, stderr: '' });
    const { card_id } = JSON.parse(issued.stdout);
    expect(await said('cards', 'topup', card_id, '500')).toMatchObject({ code: 0, stderr: '' });
    const file = path.join(folder, `${name}.csv`);
    await writeFile(file, RECIPIENTS[name]);
    expect(await said('batches', 'issue', file, '--currency', 'KES')).toMatchObject({ code: 0, stderr: '' });
    const REFUSED = {
      acacia: /must be one of KES, GHS/,
      baobab: /400: \{"error":\{"code":"INVALID/,
      cedar: /400: \{"error_code":1000\}/,
    };
    const refused = await said('cards', 'issue', '+254712345678', '5000', 'XTS');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(REFUSED[name]) });
  });

  test('refuses in the status, the media type and the body of the provider', async () => {
    const headers = { ...HEADERS[name], 'content-type': 'application/json' };
    const call = (method: string, at: string, body?: string, others = {}) =>
      fetch(sandbox.url + at, { method, headers: { ...headers, ...others }, ...(body !== undefined && { body }) });
    const idempotency = () => ({ 'idempotency-key': crypto.randomUUID() });
    const card = await call(
      'POST',
      '/v1/cards/issue',
      '{"recipient_phone":"+254712345678","value":500,"currency":"KES"}',
      idempotency(),
    );
    const { card_id } = (await card.json()) as { card_id: string };
    const refusals = [
      await call('POST', '/v1/cards/issue', '{bad', idempotency()),
      await call('POST', '/v1/cards/issue', '{"value":1}', idempotency()),
      await call('POST', '/v1/cards/issue', undefined, idempotency()),
      await call('POST', '/v1/cards/bulk', '{"file":"!","currency":"KES"}', idempotency()),
      await call('GET', `/v1/cards/${card_id.slice(0, -4)}0000`),
      await call('GET', `/v1/cards/${card_id}`, undefined, { authorization: 'Bearer no', 'x-api-key': 'no' }),
      await call('GET', '/v1/nowhere'),
      await call('DELETE', `/v1/cards/${card_id}`),
      await call('POST', `/v1/cards/${card_id}/topup`, '{"amount":5,"currency":"GHS"}', idempotency()),
    ];
    // As `x-problems` of each has them: four invalid requests, an unknown card, wrong credentials, no such path or method.
    const BAD = name === 'acacia' ? 422 : 400;
    const CURRENCY_STATUS = name === 'acacia' ? 422 : 409;
    const expected = [BAD, BAD, BAD, BAD, 404, 401, 404, 404, CURRENCY_STATUS];
    expect(refusals.map(({ status }) => status)).toEqual(expected);
    for (const refusal of refusals) {
      const text = await refusal.text();
      const { validate } = own.operations.getCard?.responses.default ?? {};
      expect(validate?.(JSON.parse(text)), text).toMatchObject({ ok: true });
      const type = name === 'acacia' ? 'application/problem+json' : 'application/json';
      expect(refusal.headers.get('content-type')).toBe(type);
    }
    const CURRENCY = {
      acacia: [422, 'currency-mismatch'],
      baobab: [409, 'CURRENCY_MISMATCH'],
      cedar: [409, '2003'],
    } as const;
    const again = await call('POST', `/v1/cards/${card_id}/topup`, '{"amount":5,"currency":"GHS"}', idempotency());
    expect(again.status).toBe(CURRENCY[name][0]);
    expect(await again.text()).toContain(CURRENCY[name][1]);
  });

  test('refuses a secret that its scheme cannot read as it is registered', async () => {
    const body = { url: 'http://127.0.0.1:9/', secret: 'a-secret-of-ours' };
    const { data, response } = await sandbox.controls.POST('/_sandbox/webhooks', { body });
    expect(response.status).toBe(name === 'cedar' ? 400 : 201);
    const path = { webhook_id: data?.webhook_id ?? '' };
    if (data) await sandbox.controls.DELETE('/_sandbox/webhooks/{webhook_id}', { params: { path } });
  });

  test('signs as `reward-card check-receiver` does with the same overlay', async () => {
    const options = ['--url', endpoint.url, '--overlay', overlayOf(name), '--secret-env', 'SECRET_OF_TEST'];
    const { code, output } = await runCliInProcess(['check-receiver', ...options], {
      SECRET_OF_TEST: SECRET[name],
    });
    expect(code, output).toBe(0);
    expect(output.replaceAll(/\s+/g, ' ')).toMatch(/: as answered by (Acacia|Baobab|Cedar)\./);
    expect(output).toMatch(/^- passed, raw-bytes/m);
    expect(output).toMatch(/^- passed, refuses-wrong-secret/m);
  });

  test('`reward-card check` finds no breach with the same overlay, and breaches with another', async () => {
    const [[header = '', value = ''] = []] = Object.entries(HEADERS[name]);
    const har = path.join(folder, `${name}.har`);
    const breaches = async (overlay: ProviderName) => {
      const { code, stdout, stderr } = await runCliInProcess(
        [
          ...['check', '--base-url', sandbox.url, '--overlay', overlayOf(overlay), '--yes', '--format', 'json'],
          ...['--header-env', `${header}=CREDENTIAL_OF_TEST`],
          // A key is not where the other overlay looks for credentials.
          ...(name === 'baobab' && overlay !== name ? ['--header-env', 'Authorization=CREDENTIAL_OF_TEST'] : []),
          ...['--phone', '+254712345678', '--amount', '500', '--currency', 'KES', '--har', har],
        ],
        { CREDENTIAL_OF_TEST: value },
      );
      expect(code, stderr).toBe(overlay === name ? 0 : 1);
      const { findings } = JSON.parse(stdout) as { findings: { class: string }[] };
      return findings.filter((each) => each.class === 'breach');
    };
    expect(await breaches(name)).toEqual([]);
    // What it recorded agrees with the answers, whether they are known or not.
    for (const known of [[], ['--overlay', overlayOf(name)]]) {
      const out = path.join(folder, `${name}-learnt-${known.length}`);
      const learnt = await runCliInProcess(['learn', har, ...known, '--out', out]);
      expect([learnt.code, learnt.output]).toEqual([0, expect.stringMatching(/Found: 0 breaches/)]);
      expect(learnt.output).toContain('is a refinement of the contract');
    }
    expect(await breaches(name === 'cedar' ? 'acacia' : 'cedar')).not.toEqual([]);
  });

  test('the mock refuses in the body of the provider, too', async () => {
    const contract = await contractOf(documents, overlayOf(name));
    const mock = await startMock({ contract, port: 0 });
    const ask = (method: string, at: string, init: RequestInit = {}) => fetch(mock.url + at, { method, ...init });
    const headers = { ...HEADERS[name], 'content-type': 'application/json', 'idempotency-key': 'a-key-of-mine' };
    const refusals = [
      await ask('POST', '/v1/cards/issue', { headers, body: '{bad' }),
      await ask('POST', '/v1/cards/issue', { headers, body: '{"value":1}' }),
      await ask('POST', '/v1/cards/issue', { body: '{}', headers: { 'content-type': 'application/json' } }),
    ];
    for (const refusal of refusals) {
      const text = await refusal.text();
      const { validate } = own.operations.getCard?.responses.default ?? {};
      expect(validate?.(JSON.parse(text)), text).toMatchObject({ ok: true });
    }
    await mock.close();
  });

  test('says whose answers hold, which of them it follows, and puts only its own into the header', async () => {
    const { data } = await sandbox.controls.GET('/_sandbox/assumptions');
    const theirs = data?.items.filter(({ by }) => by !== 'sandbox') ?? [];
    expect(theirs.length).toBeGreaterThan(5);
    // In words alone, also beside a point that the same action answers by keywords: the sandbox goes on in its own way, and says so.
    const unfollowed = {
      acacia: ['batch-counts', 'webhook-secret'],
      baobab: ['webhook-secret'],
      cedar: [] as string[],
    }[name];
    expect(theirs.flatMap(({ id, followed }) => (followed ? [] : [id]))).toEqual(unfollowed);
    expect(sandbox.answers.theirs).toBe(new Set(theirs.map(({ id }) => id)).size);
    expect(sandbox.answers.unfollowed.map((line) => /: ([a-z-]+) is/.exec(line)?.[1])).toEqual(unfollowed);
    const issue = await fetch(`${sandbox.url}/v1/cards/issue`, {
      method: 'POST',
      headers: { ...HEADERS[name], 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: '{"recipient_phone":"+254712345678","value":500,"currency":"KES"}',
    });
    const assumed = issue.headers.get('x-sandbox-assumptions') ?? '';
    expect(assumed).toContain('wallet-funding');
    expect(assumed).not.toContain('api-credentials');
  });
});
