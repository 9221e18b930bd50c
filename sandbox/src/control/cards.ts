import { reply } from 'reward-card-contract/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { type CardRecord, expireCard, findCard, redeemCard } from '../ledger/cards.ts';
import { timestamp } from '../ledger/ledger.ts';
import { quote, SandboxProblem } from '../problem.ts';
import { type Controls, DEFAULT_LIMIT, NEWEST, pageOf, totalOf } from './controls.ts';

type Entry = Omit<Shown.CardEntry, 'at'> & { readonly at: number };

const LIST = `SELECT * FROM cards
  WHERE card < ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR batch_id = ?3) AND (?4 IS NULL OR instr(recipient_phone, ?4) > 0)
    AND (?5 IS NULL OR card_id = ?5) ORDER BY card DESC LIMIT ?6`;

/** Entries of a card that are shown, the newest. */
export const MAX_ENTRIES = 500;

const ENTRIES = `SELECT kind, amount, balance_after, label, at FROM card_entries WHERE card = ? ORDER BY entry DESC LIMIT ${MAX_ENTRIES}`;

export function cardHandlers({ ledger }: Controls) {
  const { store } = ledger;
  const change = (work: () => CardRecord) => reply(200, showCard(store.transaction(work)));
  return {
    listCards({ query: { limit = DEFAULT_LIMIT, after = NEWEST, ...filters } }) {
      const { status = null, batch_id = null, recipient_phone = null, card_id = null } = filters;
      const wanted = [status, batch_id, recipient_phone, card_id];
      const total = totalOf(ledger, LIST, NEWEST, ...wanted);
      const rows = store.all<CardRecord>(LIST, after, ...wanted, limit + 1);
      return reply(200, pageOf(rows, { limit, total, key: 'card' }, showCard));
    },
    validateCode({ body: { code } }) {
      const card = store.get<CardRecord>('SELECT * FROM cards WHERE code = ?', code);
      if (card === undefined) throw new SandboxProblem('card-not-found', 'No card has this code.');
      return reply(200, showCard(card));
    },
    inspectCard({ params: { card_id } }) {
      const card = findCard(ledger, card_id);
      const entries = store.all<Entry>(ENTRIES, card.card);
      return reply(200, { ...showCard(card), entries: entries.map(showEntry) });
    },
    redeemCard: ({ params: { card_id }, body }) => change(() => redeemCard(ledger, card_id, body)),
    expireCard: ({ params: { card_id } }) => change(() => expireCard(ledger, card_id)),
  } satisfies Partial<ControlHandlers>;
}

function showCard(record: CardRecord): Shown.Card {
  const { card_id, code, recipient_phone, currency, format, brand_id, batch_id, status } = record;
  const { balance, redeemed, expires_at, access, issued_at } = record;
  return {
    ...{ card_id, code, recipient_phone, currency, format, brand_id, batch_id, status, balance, redeemed, expires_at },
    access: JSON.parse(access),
    issued_at: timestamp(issued_at),
  };
}

function showEntry(entry: Entry): Shown.CardEntry {
  return { ...entry, at: timestamp(entry.at) };
}

interface Row extends Omit<Shown.Batch, 'created_at' | 'completed_at'> {
  readonly key: number;
  readonly created_at: number;
  readonly completed_at: number;
}

/** A batch is shown once its last row is done. */
const FINISHED = 'completed_at IS NOT NULL';
const LIST_BATCHES = `SELECT rowid AS key, * FROM batches WHERE rowid < ? AND ${FINISHED} ORDER BY rowid DESC LIMIT ?`;
const FIND = `SELECT rowid AS key, * FROM batches WHERE batch_id = ? AND ${FINISHED}`;
const FAILURES = `SELECT row, recipient_phone, value, reason FROM batch_failures WHERE batch_id = ? AND row > ?
  ORDER BY row LIMIT ?`;

export function batchHandlers({ ledger }: Controls) {
  const { store } = ledger;
  return {
    listBatches({ query: { limit = DEFAULT_LIMIT, after = NEWEST } }) {
      const rows = store.all<Row>(LIST_BATCHES, after, limit + 1);
      return reply(200, pageOf(rows, { limit, total: totalOf(ledger, LIST_BATCHES, NEWEST), key: 'key' }, showBatch));
    },
    inspectBatch({ params: { batch_id }, query: { limit = DEFAULT_LIMIT, after = 0 } }) {
      const batch = store.get<Row>(FIND, batch_id);
      if (batch === undefined) {
        throw new SandboxProblem('batch-not-found', `No batch has the identifier ${quote(batch_id)}.`);
      }
      const rows = store.all<Shown.BatchFailure>(FAILURES, batch_id, after, limit + 1);
      const failures = pageOf(rows, { limit, total: batch.failed, key: 'row' }, (item) => item);
      return reply(200, { ...showBatch(batch), failures });
    },
  } satisfies Partial<ControlHandlers>;
}

function showBatch({ key: _key, created_at, completed_at, ...batch }: Row): Shown.Batch {
  return { ...batch, created_at: timestamp(created_at), completed_at: timestamp(completed_at) };
}
