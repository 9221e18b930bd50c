// A whole provider of the service, in memory. Run it: PORT=4030 node examples/provider.ts
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IssuedCard } from 'reward-card-contract';
import { createRewardCardServer, type RewardCardHandlers, reply, toNode } from 'reward-card-contract/server';

const cards = new Map<string, { balance: number; currency: string }>();
// The specification leaves these open; this provider answers: ids and codes are random, cards last until a fixed day.
const expires_at = '2030-12-31';
const add = (balance: number, currency: string): IssuedCard => {
  const card_id = crypto.randomUUID();
  cards.set(card_id, { balance, currency });
  return { card_id, code: crypto.randomUUID(), status: 'issued', delivery: 'sent_whatsapp', expires_at };
};

const handlers: RewardCardHandlers = {
  issueCard: ({ body }) => reply(201, add(body.value, body.currency)),
  getCard: ({ params: { card_id } }) => {
    const card = cards.get(card_id);
    if (!card) return reply(404, { error: 'unknown card' }); // its own answer: no error of the service is shown
    return reply(200, { card_id, ...card, status: 'active', redeemed: 0, expires_at });
  },
  bulkIssueCards: ({ body: { file = '', currency = 'KES' } }) => {
    // Its own answer: a header row, then rows of phone,value.
    const values = atob(file)
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => Number(row.split(',')[1]));
    const issued = values.filter(Number.isSafeInteger).map((value) => add(value, currency)).length;
    const [batch_id, total] = [crypto.randomUUID(), values.length];
    return reply(200, { batch_id, total, issued, failed: total - issued, status: 'complete' });
  },
  topUpCard: ({ params: { card_id }, body: { amount: added = 0 } }) => {
    const card = cards.get(card_id);
    if (!card) return reply(404, { error: 'unknown card' });
    const previous_balance = card.balance;
    card.balance += added;
    return reply(200, { card_id, previous_balance, added, new_balance: card.balance });
  },
};

// Its own answer again: every refusal is a 400 with this body. Credentials (`context`) are left out: none are shown.
const server = createRewardCardServer(handlers, { refuse: (refusal) => reply(400, { error: refusal.kind }) });
const http = createServer(toNode(server)).listen(Number(process.env.PORT ?? 4030), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
