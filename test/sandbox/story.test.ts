import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './running-sandbox.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runningSandbox();
});
afterAll(() => running.sandbox.close());

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

test('examples/integrator.ts runs unchanged', async () => {
  const env = {
    ...process.env,
    REWARD_CARD_BASE_URL: running.sandbox.url,
    REWARD_CARD_AUTHORIZATION: `Bearer ${running.sandbox.token}`,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/integrator.ts'], { env });
  const [issued, before, topUp, after, bulk] = JSON.parse(stdout);
  expect([before.card_id, before.balance, topUp.new_balance, after.balance]).toEqual([
    issued.card_id,
    5000,
    7500,
    7500,
  ]);
  expect(bulk).toMatchObject({ total: 1, issued: 1, failed: 0, status: 'complete' });
});
