import { createRewardCardClient } from 'reward-card-contract/client';
import { expect, test } from 'vitest';
import { createCaller } from './router.ts';

const ISSUED = { card_id: 'crd_1', code: '1', status: 'active', delivery: 'sent_sms', expires_at: '2027-08-19' };
const request = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };

function callerOf(body: object, status = 201) {
  const fetch = async () => Response.json(body, { status });
  return createCaller({ client: createRewardCardClient({ baseUrl: 'http://127.0.0.1', fetch }) });
}

test('what fits the contract goes through', async () => {
  await expect(callerOf(ISSUED).issueCard(request)).resolves.toEqual(ISSUED);
});

test('an unseen status, and a field that is not listed, are kept', async () => {
  const unseen = { ...ISSUED, status: 'on-hold', more: 1 };
  await expect(callerOf(unseen).issueCard(request)).resolves.toEqual(unseen);
});

test('input that breaks the contract is refused, with the place', async () => {
  const call = callerOf(ISSUED).issueCard({ ...request, recipient_phone: '0712345678' });
  await expect(call).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [{ path: ['recipient_phone'], message: 'must begin with "+"' }] },
  });
});

test('output that breaks the contract is refused', async () => {
  await expect(callerOf({ ...ISSUED, card_id: 7 }).issueCard(request)).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Output validation failed',
  });
});
