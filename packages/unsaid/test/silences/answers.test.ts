import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { CATALOGUE } from '../../src/silences/catalogue.ts';
import { findSilences } from '../../src/silences/find-silences.ts';
import { readDescription } from '../../src/silences/read-description.ts';

const MONEY =
  '{ type: object, properties: { amount: { type: integer, description: "AMOUNT" }, note: { type: string, maxLength: 9, description: "NOTE" } } }';

/** A payment and its refund, with sentences put at some of their places. */
const description = (said: Readonly<Record<string, string>>) => `openapi: 3.1.0
info: { title: T, version: '1', description: "${said.api ?? ''}" }
paths:
  /payments: { post: { operationId: pay, description: "${said.pay ?? ''}", requestBody: { content: { application/json: { schema: ${MONEY.replace('AMOUNT', said.amount ?? '').replace('NOTE', said.note ?? '')} } } }, responses: { '201': { description: Created } } } }
  /payments/{id}/refunds: { post: { operationId: refund, description: "${said.refund ?? ''}", requestBody: { content: { application/json: { schema: ${MONEY.replace('AMOUNT', '').replace('NOTE', '')} } } }, responses: { '201': { description: Created } } } }
  /webhooks: { post: { operationId: createWebhook, parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }], description: "${said.webhook ?? ''}", responses: { '201': { description: Created } } } }
`;

let file = '';
beforeAll(async () => {
  file = path.join(await temporaryFolder(), 'openapi.yaml');
});

async function findings(said: Readonly<Record<string, string>>) {
  await writeFile(file, description(said));
  return findSilences(await readDescription(file), CATALOGUE);
}

/** Sentences that speak of something else, or of a part, leave a question open. */
test.each([
  ['rate-limits', { webhook: 'Sent when you reach your email quota limits.' }],
  ['rate-limits', { refund: 'The number of requests performed is shown.' }],
  ['refund-window', { note: 'The note has to be sent within 3 days.' }],
  ['repeated-call', { refund: 'You can pay back more than part of it.' }],
  ['amount-unit', { note: 'In cents.' }],
  ['events-delivery', { pay: 'A payment attempt is made at once.' }],
  ['above-sum', { note: 'It cannot exceed 9 characters.' }],
  ['partial', { pay: 'Part of the payment is a tip.' }],
  ['key-scope', { api: 'API Keys have a rate limit per endpoint.' }],
  ['key-other-body', { api: 'You can safely retry the same request with the same idempotency key.' }],
  ['key-first-outcome', { api: 'A repeated key returns the first response. A window opens simultaneously.' }],
  ['amount-currency', { api: 'A payment holds the amount, currency and payer.' }],
  ['amount-bounds', { amount: 'Moved between the payer and the payee.' }],
  ['capture-by-itself', { pay: 'In order to pay, send the amount.' }],
])('%s is still asked beside %j', async (id, said) => {
  const { open } = await findings(said);
  expect(open.map(({ question }) => question.id)).toContain(id);
});

test.each([
  ['repeated-call', { api: 'A request that is sent more than once with the same reference is carried out once.' }],
  ['refund-window', { refund: 'A refund is possible within 180 days.' }],
  ['amount-unit', { amount: 'In cents.' }, 1],
  ['rate-limits', { api: 'The rate limit is 100 requests per minute.' }],
])('%s is taken as said by %j, and the sentence is kept', async (id, sentences, places = 0) => {
  const { open, said } = await findings(sentences as Readonly<Record<string, string>>);
  expect(open.find(({ question }) => question.id === id)?.places.length ?? 0).toBe(places);
  const [text] = Object.values(sentences);
  expect(said.filter(({ question }) => question.id === id)[0]?.sentences[0]?.text).toBe(text);
});

test('what answers a part is shown beside the question', async () => {
  const { open } = await findings({ refund: 'A refund may be partial.' });
  const partial = open.find(({ question }) => question.id === 'partial');
  expect(partial?.places[0]?.partly?.text).toBe('A refund may be partial.');
});
