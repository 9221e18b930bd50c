import { DatabaseSync } from 'node:sqlite';
import { CARD_IDS } from '../load/call-sandbox.ts';
import { serve } from '../load/serve.ts';

// Topping up a card, each request a transaction, as a program for this alone does it: no schema, no check of types, no
// trigger, no foreign key.
const [file = ':memory:'] = process.argv.slice(2);

const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000; BEGIN;
  CREATE TABLE wallets (currency TEXT PRIMARY KEY, balance INTEGER) WITHOUT ROWID;
  CREATE TABLE cards (card INTEGER PRIMARY KEY, card_id TEXT UNIQUE, currency TEXT, status TEXT, balance INTEGER);
  CREATE TABLE card_entries (entry INTEGER PRIMARY KEY, card INTEGER, amount INTEGER, balance INTEGER, label TEXT, at INTEGER);
  CREATE TABLE events (event INTEGER PRIMARY KEY, name TEXT, payload TEXT, at INTEGER);
  CREATE TABLE selections (event TEXT, webhook_id TEXT, PRIMARY KEY (event, webhook_id)) WITHOUT ROWID;
  CREATE TABLE deliveries (delivery INTEGER PRIMARY KEY, event INTEGER, webhook_id TEXT, next_at INTEGER);
  INSERT INTO wallets VALUES ('KES', 1000000000000)`);
const insertCard = database.prepare(
  "INSERT INTO cards (card_id, currency, status, balance) VALUES (?, 'KES', 'active', 0)",
);
for (const id of CARD_IDS) insertCard.run(id);
database.exec('COMMIT');

const begin = database.prepare('BEGIN IMMEDIATE');
const commit = database.prepare('COMMIT');
const findCard = database.prepare('SELECT card, currency, status, balance FROM cards WHERE card_id = ?');
const findWallet = database.prepare('SELECT balance FROM wallets WHERE currency = ?');
const drawOnWallet = database.prepare('UPDATE wallets SET balance = ? WHERE currency = ?');
const loadCard = database.prepare('UPDATE cards SET balance = ? WHERE card = ?');
const enterLoad = database.prepare(
  'INSERT INTO card_entries (card, amount, balance, label, at) VALUES (?, ?, ?, ?, ?)',
);
const record = database.prepare('INSERT INTO events (name, payload, at) VALUES (?, ?, ?)');
const deliver = database.prepare(
  'INSERT INTO deliveries (event, webhook_id, next_at) SELECT ?, webhook_id, ? FROM selections WHERE event = ?',
);

interface TopUp {
  readonly cardId: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
}

type Card = { card: number; currency: string; status: string; balance: number };
type Answer = { readonly status: number; readonly body: object };

function topUp({ cardId, amount, currency, reason }: TopUp): Answer {
  const card = findCard.get(cardId) as Card | undefined;
  const wallet = findWallet.get(currency) as { balance: number } | undefined;
  if (card === undefined) return { status: 404, body: { message: 'no such card' } };
  if (card.currency !== currency || card.status === 'expired' || wallet === undefined || wallet.balance < amount) {
    return { status: 409, body: { message: 'not possible' } };
  }
  const now = Date.now();
  const balance = card.balance + amount;
  const body = { card_id: cardId, previous_balance: card.balance, added: amount, new_balance: balance };
  drawOnWallet.run(wallet.balance - amount, currency);
  loadCard.run(balance, card.card);
  enterLoad.run(card.card, amount, balance, reason, now);
  const event = { event: 'card.topped_up', ...body, currency, reason, topped_up_at: new Date(now).toISOString() };
  const { lastInsertRowid } = record.run(event.event, JSON.stringify(event), now);
  deliver.run(lastInsertRowid, now, event.event);
  return { status: 200, body };
}

serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [, , , cardId = ''] = request.url?.split('/') ?? [];
    begin.run();
    const { status, body } = topUp({ cardId, ...JSON.parse(Buffer.concat(chunks).toString()) });
    commit.run();
    const text = JSON.stringify(body);
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    response.writeHead(status, head).end(text);
  });
});
