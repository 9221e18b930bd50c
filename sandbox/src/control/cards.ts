import { reply } from 'reward-card-contract/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { type CardRecord, quote } from '../ledger/card-record.ts';
import { expireCard } from '../ledger/expire-cards.ts';
import { timestamp } from '../ledger/ledger.ts';
import { redeemCard } from '../ledger/redeem-card.ts';
import { SandboxProblem } from '../problem.ts';
import type { Controls } from './controls.ts';
import { DEFAULT_LIMIT, NEWEST, pageOf } from './page-of.ts';

type Entry = Omit<Shown.CardEntry, 'at'> & { readonly at: number };

const LIST = `SELECT * FROM cards
  WHERE card < ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR batch_id = ?3) AND (?4 IS NULL OR recipient_phone = ?4)
    AND (?5 IS NULL OR card_id = ?5) ORDER BY card DESC LIMIT ?6`;

/** Entries of a card that are shown, the newest. */
export const MAX_ENTRIES = 500;

const ENTRIES = `SELECT kind, amount, balance_after, label, at FROM card_entries WHERE card = ? ORDER BY entry DESC LIMIT ${MAX_ENTRIES}`;

export function cardHandlers({ ledger, commits }: Controls) {
  const { store } = ledger;
  return {
    listCards({ query: { limit = DEFAULT_LIMIT, after = NEWEST, ...filters } }) {
      const { status = null, batch_id = null, recipient_phone = null, card_id = null } = filters;
      const rows = store.all<CardRecord>(LIST, after, status, batch_id, recipient_phone, card_id, limit + 1);
      return reply(
        200,
        pageOf(rows, limit, ({ card }) => card, showCard),
      );
    },
    validateCode({ body: { code } }) {
      const card = store.get<CardRecord>('SELECT * FROM cards WHERE code = ?', code);
      if (card === undefined) throw new SandboxProblem('card-not-found', 'No card has this code.');
      return reply(200, showCard(card));
    },
    inspectCard({ params: { card_id } }) {
      const card = store.get<CardRecord>('SELECT * FROM cards WHERE card_id = ?', card_id);
      if (card === undefined) {
        throw new SandboxProblem('card-not-found', `No card has the identifier ${quote(card_id)}.`);
      }
      const entries = store.all<Entry>(ENTRIES, card.card);
      return reply(200, { ...showCard(card), entries: entries.map(showEntry) });
    },
    async redeemCard({ params: { card_id }, body }) {
      return reply(200, showCard(await commits.run(() => redeemCard(ledger, card_id, body))));
    },
    async expireCard({ params: { card_id } }) {
      return reply(200, showCard(await commits.run(() => expireCard(ledger, card_id))));
    },
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
