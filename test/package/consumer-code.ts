import { CARD } from '../answers.ts';

/** Code of a consumer that must compile, whatever the resolution. Also runs: it prints what it found. */
export const GOOD = `
import { createRewardCardClient, csvFile, RewardCardClientError } from 'reward-card-contract/client';
import type { CallResult } from 'reward-card-contract/client';
import { type Deviation, findDeviations, reportDeviations } from 'reward-card-contract/client/deviations';
import type { Card, CardStatus, IssuedCard, Issue, UnknownEvent, WebhookEvent, paths } from 'reward-card-contract';
import { validateCard, validateWebhookEvent } from 'reward-card-contract/validators';

const card: Card = ${JSON.stringify(CARD)};
const client = createRewardCardClient({
  baseUrl: new URL('https://host.example/base/'),
  authenticate: async (request) => { request.headers.set('x-key', 'k'); return request; },
  fetch: async (request) => new Response(
    JSON.stringify({ ...card, card_id: request.url + ' ' + request.headers.get('x-key') }),
    { headers: { 'content-type': 'application/json' } },
  ),
  timeoutMs: 5000,
});
const deviations: Deviation[] = [];
client.use(reportDeviations((deviation) => deviations.push(deviation)));

export async function issue(): Promise<IssuedCard | undefined> {
  const result: CallResult<IssuedCard> = await client.POST('/v1/cards/issue', {
    body: { recipient_phone: '+254712345678', value: 5000, currency: 'KES', format: 'plastic', access: ['sms'] },
  });
  return result.data;
}
export function amount(event: WebhookEvent): number | undefined {
  switch (event.event) {
    case 'card.redeemed': return event.amount_redeemed;
    case 'reward.redeemed': return event.data.amount;
    default: return undefined;
  }
}
const status: CardStatus = 'suspended';
const text: string = card.status;
type Path = keyof paths;
const path: Path = '/v1/cards/{card_id}';
const unknown: UnknownEvent = { event: 'card.blocked', anything: 1 };
const result = await client.GET(path, { params: { path: { card_id: 'crd/1' } } });
const checked = validateCard({ ...card, balance: 0.5 });
const issues: readonly Issue[] = checked.ok ? [] : checked.issues;
const event = validateWebhookEvent(unknown);
let code = '';
try { createRewardCardClient({ baseUrl: '' }); } catch (error) { code = (error as RewardCardClientError).code; }
export const found = {
  id: result.data?.card_id, file: csvFile('a,b'), issues: issues.map(({ at, rule }) => at + ' ' + rule),
  known: event.ok && event.known, code, status, text,
  kinds: findDeviations({ operation: 'getCard', status: 404, text: '' }).map(({ kind }) => kind),
};
console.log(JSON.stringify(found));
`;

/** What `GOOD` prints. */
export const FOUND = {
  id: 'https://host.example/base/v1/cards/crd%2F1 k',
  file: 'YSxi',
  issues: ['/balance type'],
  known: false,
  code: 'base-url',
  status: 'suspended',
  text: 'active',
  kinds: ['other-outcome'],
};

/** The part that only a project with the types of Node compiles: a provider, and the documents as modules. */
export const GOOD_ON_NODE = `
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import * as server from 'reward-card-contract/server';
import type { Inbox } from 'reward-card-contract/webhooks';
import * as outbox from 'reward-card-contract/webhooks/outbox';
import * as postgres from 'reward-card-contract/webhooks/postgres';
import * as redis from 'reward-card-contract/webhooks/redis';
import openapi from 'reward-card-contract/openapi.json' with { type: 'json' };
import asyncapi from 'reward-card-contract/asyncapi.json' with { type: 'json' };
import openPoints from 'reward-card-contract/open-points.json' with { type: 'json' };
const { resolve } = createRequire(import.meta.url);
const yaml = ['openapi', 'asyncapi'].map((name) => readFileSync(resolve('reward-card-contract/' + name + '.yaml'), 'utf8'));
const title: string = openapi.info.title;
// Without pg, pg-boss, bullmq or ioredis: what they would hand over is described, not imported.
declare const boss: postgres.PgBossLike;
export const makeInbox = (): Inbox => postgres.createPostgresInbox({ boss, queue: 'inbox' });
export const makeOutbox = () =>
  outbox.createWebhookOutbox({ queue: postgres.postgresQueue({ boss, queue: 'outbox' }), sign: () => 'x', firstRetryMs: 1_000 });
console.log(JSON.stringify({
  title, channel: Object.keys(asyncapi.channels), points: openPoints.length > 50,
  yaml: yaml.map((text) => /^(openapi|asyncapi): \\S+$/m.test(text)),
  doors: [outbox.createWebhookOutbox, postgres.postgresQueue, redis.redisQueue].every((door) => typeof door === 'function'),
  server: typeof server.createRewardCardServer, node: typeof createServer,
}));
`;
