import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';

const EXAMPLE = `${ROOT}/examples/provider.ts`;

let provider: ChildProcess;
let url = '';

beforeAll(async () => {
  provider = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(provider.stdout as NonNullable<typeof provider.stdout>, 'data');
  url = String(line).trim();
});
afterAll(async () => {
  provider.kill();
  await once(provider, 'exit');
});

async function call(method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('it issues a card, tops it up and shows it', async () => {
  const issued = await call('POST', '/v1/cards/issue', {
    recipient_phone: '+254712345678',
    value: 5000,
    currency: 'KES',
  });
  expect(issued).toMatchObject({ status: 201, body: { status: 'issued' } });
  const path = `/v1/cards/${issued.body.card_id}`;
  const topUp = await call('POST', `${path}/topup`, { amount: 2500, currency: 'KES' });
  expect(topUp).toMatchObject({ status: 200, body: { previous_balance: 5000, added: 2500, new_balance: 7500 } });
  expect(await call('GET', path)).toMatchObject({ status: 200, body: { balance: 7500, currency: 'KES' } });
});

test('it issues the cards of a file', async () => {
  const file = btoa('recipient_phone,value\n+254712345678,5000\n+254733222111,3000\n');
  const batch = await call('POST', '/v1/cards/bulk', { file, currency: 'KES' });
  expect(batch).toMatchObject({ status: 200, body: { total: 2, issued: 2, failed: 0 } });
});

test('it refuses what breaks the contract, and knows no card that it did not issue', async () => {
  expect(await call('POST', '/v1/cards/issue', { value: 1.5 })).toEqual({
    status: 400,
    body: { error: 'invalid-request' },
  });
  expect((await call('GET', '/v1/cards/crd_1')).status).toBe(404);
});
