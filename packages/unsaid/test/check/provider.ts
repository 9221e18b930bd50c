import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRewardCardServer, reply } from '../../../../src/server.ts';
import { CARD, ISSUED } from '../../../../test/answers.ts';
import { type Listening, listen } from '../../../../test/listen.ts';

/** The stubs of the contract as a small provider fills them, with cards in memory. */
function createProvider() {
  const cards = new Map<string, { balance: number; currency: string }>();
  return createRewardCardServer(
    {
      issueCard: ({ body: { value, currency } }) => {
        const card_id = crypto.randomUUID();
        cards.set(card_id, { balance: value, currency });
        return reply(201, { ...ISSUED, card_id, code: crypto.randomUUID() });
      },
      getCard: ({ params: { card_id } }) => {
        const card = cards.get(card_id);
        if (!card) return reply(404, { error: 'unknown card' });
        return reply(200, { ...CARD, card_id, ...card });
      },
      bulkIssueCards: () =>
        reply(200, { batch_id: crypto.randomUUID(), total: 1, issued: 1, failed: 0, status: 'complete' }),
      topUpCard: ({ params: { card_id }, body: { amount: added = 0 } }) => {
        const card = cards.get(card_id);
        if (!card) return reply(404, { error: 'unknown card' });
        const previous_balance = card.balance;
        card.balance += added;
        return reply(200, { card_id, previous_balance, added, new_balance: card.balance });
      },
    },
    { refuse: ({ kind }) => reply(400, { error: kind }) },
  );
}

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a broken provider makes of a response; `lose` ends the connection without one, `hang` never responds. */
export type Spoiled =
  | { status?: number; body?: unknown; type?: string; headers?: Record<string, string> }
  | 'lose'
  | 'hang';
type Spoil = (call: string, response: { status: number; body: Record<string, unknown> }) => Spoiled | undefined;

export interface Provider extends Listening {
  readonly received: Received[];
}

/** A provider on a free port. `spoil` breaks responses, by `POST issue`, `GET card`, `POST topup`, `POST bulk`. */
export async function startProvider(spoil: Spoil = () => undefined): Promise<Provider> {
  const received: Received[] = [];
  const provider = createProvider();
  const listening = await listen(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(chunks);
    received.push({ method, path: url, headers, body: body.toString() });
    const answered = await provider.fetch(
      new Request(`http://provider${url}`, {
        method,
        headers: { 'content-type': headers['content-type'] ?? '' },
        ...(body.length > 0 && { body }),
      }),
    );
    const text = await answered.text();
    const call = `${method} ${/issue|topup|bulk/.exec(url)?.[0] ?? 'card'}`;
    const spoiled = spoil(call, { status: answered.status, body: text === '' ? {} : JSON.parse(text) }) ?? {};
    if (spoiled === 'hang') return;
    if (spoiled === 'lose') return void request.socket.destroy();
    response.writeHead(spoiled.status ?? answered.status, {
      'content-type': spoiled.type ?? 'application/json',
      ...spoiled.headers,
    });
    const { body: other } = spoiled;
    response.end(other === undefined ? text : typeof other === 'string' ? other : JSON.stringify(other));
  });
  return Object.assign(listening, { received });
}
