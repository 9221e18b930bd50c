import { type CardRecord, quote } from '../ledger/card-record.ts';
import { expireCard } from '../ledger/expire-cards.ts';
import { timestamp } from '../ledger/ledger.ts';
import { redeemCard } from '../ledger/redeem-card.ts';
import { SandboxProblem } from '../problem.ts';
import type { ShownCard, ShownCardWithEntries, ShownEntry } from './answers.ts';
import { NEWEST, pageOf, readPage } from './pages.ts';
import { choice, integer, optional, readInput, text } from './read-input.ts';
import type { ControlRoute } from './route.ts';

const MOST = 9_007_199_254_740_991;

type Entry = Omit<ShownEntry, 'at'> & { readonly at: number };

const LIST = `SELECT * FROM cards
  WHERE card < ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR batch_id = ?3) AND (?4 IS NULL OR recipient_phone = ?4)
  ORDER BY card DESC LIMIT ?5`;

export const CARD_ROUTES: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/cards',
    answer({ controls: { ledger }, query }) {
      const { limit, after, filters } = readPage(query, {
        status: optional(choice(['active', 'redeemed', 'expired'])),
        batch_id: optional(text(40)),
        recipient_phone: optional(text(20)),
      });
      const { status = null, batch_id = null, recipient_phone = null } = filters;
      const rows = ledger.store.all<CardRecord>(
        LIST,
        ...[after ?? NEWEST, status, batch_id, recipient_phone, limit + 1],
      );
      return { body: pageOf(rows, limit, ({ card }) => card, showCard) };
    },
  },
  {
    method: 'POST',
    path: '/cards/validate',
    answer({ controls: { ledger }, body }) {
      const { code } = readInput(body, { code: text(40) });
      const card = ledger.store.get<CardRecord>('SELECT * FROM cards WHERE code = ?', code);
      if (card === undefined) throw new SandboxProblem('card-not-found', 'No card has this code.');
      return { body: showCard(card) };
    },
  },
  {
    method: 'GET',
    path: '/cards/{card_id}',
    answer({ controls: { ledger }, params: { card_id = '' } }) {
      const card = ledger.store.get<CardRecord>('SELECT * FROM cards WHERE card_id = ?', card_id);
      if (card === undefined)
        throw new SandboxProblem('card-not-found', `No card has the identifier ${quote(card_id)}.`);
      const entries = ledger.store.all<Entry>(
        'SELECT kind, amount, balance_after, label, at FROM card_entries WHERE card = ? ORDER BY entry DESC LIMIT 500',
        card.card,
      );
      const body: ShownCardWithEntries = { ...showCard(card), entries: entries.map(showEntry) };
      return { body };
    },
  },
  {
    method: 'POST',
    path: '/cards/{card_id}/redeem',
    async answer({ controls: { ledger, commits }, params: { card_id = '' }, body }) {
      const redemption = readInput(body, {
        amount: optional(integer(1, MOST)),
        method: optional(choice(['whatsapp', 'web', 'ussd'])),
        market: optional(text(2, /^[A-Z]{2}$/, 'must be two capitals')),
      });
      return { body: showCard(await commits.run(() => redeemCard(ledger, card_id, redemption))) };
    },
  },
  {
    method: 'POST',
    path: '/cards/{card_id}/expire',
    async answer({ controls: { ledger, commits }, params: { card_id = '' }, body }) {
      readInput(body, {});
      return { body: showCard(await commits.run(() => expireCard(ledger, card_id))) };
    },
  },
];

/** A card as the controls show it. */
function showCard({ card: _key, issued_at, expires_ms: _expires, access, ...card }: CardRecord): ShownCard {
  const { loaded: _loaded, ...shown } = card as typeof card & { loaded?: number };
  return { ...shown, access: JSON.parse(access), issued_at: timestamp(issued_at) };
}

function showEntry(entry: Entry): ShownEntry {
  return { ...entry, at: timestamp(entry.at) };
}
