import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../src/index.ts';

let sandbox: Sandbox;
let card: { card_id: string };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, clock: 'manual' });
  card = (await call('POST', '/v1/cards/issue', ISSUE)).body;
});
afterAll(() => sandbox.close());

const ISSUE = { recipient_phone: '+254712345678', value: 500, currency: 'KES' };

async function call(method: string, path: string, body?: unknown, contentType = 'application/json') {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { authorization: `Bearer ${sandbox.token}`, 'content-type': contentType },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const assumed = response.headers.get('x-sandbox-assumptions')?.split(', ') ?? [];
  const answered = (await response.json()) as { card_id: string; detail: string };
  return { status: response.status, assumed, body: answered };
}

describe('a request that breaks an answer of the sandbox is not said to break the contract', () => {
  test.each<[string, string, object, string]>([
    ['a value of 0', 'issue', { ...ISSUE, value: 0 }, 'value-bounds'],
    ['an amount of 0', 'topup', { amount: 0, currency: 'KES' }, 'value-bounds'],
    ['a phone number with a space', 'issue', { ...ISSUE, recipient_phone: '+254 712' }, 'phone-number-form'],
    ['a currency in lower case', 'issue', { ...ISSUE, currency: 'kes' }, 'currency-codes'],
    ['another format', 'issue', { ...ISSUE, format: 'physical' }, 'card-formats'],
    ['another channel', 'issue', { ...ISSUE, access: ['sms'] }, 'access-channels'],
    ['a top-up without amount', 'topup', { currency: 'KES' }, 'top-up-required-fields'],
    ['a long reason', 'topup', { amount: 5, currency: 'KES', reason: 'x'.repeat(250) }, 'value-bounds'],
    ['a bulk issue without currency', 'bulk', { file: btoa('a') }, 'bulk-required-fields'],
  ])('%s', async (_, operation, body, point) => {
    const path = operation === 'topup' ? `${card.card_id}/topup` : operation;
    const refused = await call('POST', `/v1/cards/${path}`, body);
    expect([refused.status, refused.assumed]).toEqual([400, expect.arrayContaining(['error-responses', point])]);
    expect(refused.body.detail).toContain(`breaks what the sandbox answers to ${point}`);
    expect(refused.body.detail).not.toContain('the contract');
  });

  test('an identifier of another form, and another media type', async () => {
    const unknown = await call('GET', '/v1/cards/crd_UNKNOWN');
    expect(unknown.assumed).toContain('identifier-forms');
    expect(unknown.body.detail).toContain('what the sandbox answers to identifier-forms');
    expect((await call('POST', '/v1/cards/issue', ISSUE, 'text/plain')).assumed).toContain('media-types');
  });

  test('what is stated is the contract, also beside an answer', async () => {
    const missing = await call('POST', '/v1/cards/issue', { value: 5, currency: 'KES' });
    expect(missing.body.detail).toMatch(/^The request breaks the contract: /);
    const both = await call('POST', '/v1/cards/issue', { value: 0, currency: 'KES' });
    expect(both.body.detail).toMatch(/^The request breaks the contract and what the sandbox answers to value-bounds: /);
    const stated = await call('POST', '/v1/cards/issue', { ...ISSUE, recipient_phone: '0712' });
    expect(stated.body.detail).toContain('breaks the contract and what');
  });

  test('an event that is triggered with a value that the sandbox alone excludes', async () => {
    const body = { event: 'card.redeemed', overrides: { market: 'ke' } } as const;
    const { error } = await sandbox.controls.POST('/_sandbox/trigger', { body });
    expect(error?.detail).toContain('would not be what the sandbox answers to market-codes');
  });
});

test('a bulk issue names what its rows rest on, as a single issue does', async () => {
  const single = (await call('POST', '/v1/cards/issue', ISSUE)).assumed;
  const file = btoa('recipient_phone,value\n0722,5\n+254712345678,5\n');
  const { assumed } = await call('POST', '/v1/cards/bulk', { file, currency: 'KES' });
  expect(assumed).toEqual(expect.arrayContaining([...single, 'csv-columns', 'bulk-defaults']));
});

test('a card that was expired before its date is not said to be past it', async () => {
  const { card_id } = (await call('POST', '/v1/cards/issue', ISSUE)).body;
  await sandbox.controls.POST('/_sandbox/cards/{card_id}/expire', { params: { path: { card_id } }, body: {} });
  const { body } = await call('POST', `/v1/cards/${card_id}/topup`, { amount: 5, currency: 'KES' });
  expect(body.detail).toMatch(/^The card was expired before its date, by POST \/_sandbox/);
});
