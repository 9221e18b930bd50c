// The first steps of an integrator: issue a card, read it, top it up, read it again, and issue many from a file.
// It calls the mock that `npx reward-card mock` starts; set REWARD_CARD_BASE_URL to call another service.
import { createRewardCardClient, csvFile } from 'reward-card-contract/client';

const authorization = process.env.REWARD_CARD_AUTHORIZATION; // the sandbox, for one, wants such a header
const client = createRewardCardClient({
  baseUrl: process.env.REWARD_CARD_BASE_URL ?? 'http://127.0.0.1:4010',
  headers: authorization ? { authorization } : {},
  authenticate: (request) => request, // how credentials are sent is an open point: add yours here
  timeoutMs: 10_000,
});
const currency = 'KES';

const card = { recipient_phone: '+254712345678', value: 5000, currency };
const { data: issued, response } = await client.POST('/v1/cards/issue', { body: card });
if (!issued) throw new Error(`The card was not issued: status ${response.status}.`);
const params = { path: { card_id: issued.card_id } };
const before = await client.GET('/v1/cards/{card_id}', { params });
const body = { amount: 2500, currency, reason: 'Q2 attendance bonus' };
const topUp = await client.POST('/v1/cards/{card_id}/topup', { params, body });
const after = await client.GET('/v1/cards/{card_id}', { params });

const file = csvFile('recipient_phone,value\n+254712345678,5000\n'); // which columns the file has is an open point
const bulk = await client.POST('/v1/cards/bulk', { body: { file, currency, format: 'digital' } });
console.log(JSON.stringify([issued, before.data, topUp.data, after.data, bulk.data]));
