import { reply } from 'unsaid-runtime/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { type CardRecord, expireCard, findCard, redeemCard } from '../ledger/cards.ts';
import { timestamp } from '../ledger/ledger.ts';
import { changeReward, findReward, type Reward, type RewardChange, sendReward } from '../ledger/rewards.ts';
import { quote, SandboxProblem } from '../problem.ts';
import type { Service } from '../service.ts';
import { DEFAULT_LIMIT, listPage, pageOf } from './controls.ts';

type Entry = Omit<Shown.CardEntry, 'at'> & { readonly at: number };

const CARDS = {
  sql: `SELECT * FROM cards
  WHERE card < ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR batch_id = ?3) AND (?4 IS NULL OR instr(recipient_phone, ?4) > 0)
    AND (?5 IS NULL OR card_id = ?5) ORDER BY card DESC LIMIT ?6`,
  key: 'card',
  show: showCard,
} as const;

/** Entries of a card that are shown, the newest. */
export const MAX_ENTRIES = 500;

const ENTRIES = `SELECT kind, amount, balance_after, label, at FROM card_entries WHERE card = ? ORDER BY entry DESC LIMIT ${MAX_ENTRIES}`;

export function cardHandlers({ ledger }: Service) {
  const { store } = ledger;
  const change = (work: () => CardRecord) => reply(200, showCard(store.transaction(work)));
  return {
    listCards({ query }) {
      const { status = null, batch_id = null, recipient_phone = null, card_id = null } = query;
      return reply(200, listPage(ledger, CARDS, query, status, batch_id, recipient_phone, card_id));
    },
    validateCode({ body: { code } }) {
      const card = store.get<CardRecord>('SELECT * FROM cards WHERE code = ?', code);
      if (card === undefined) throw new SandboxProblem('card-not-found', 'No card has this code.');
      return reply(200, showCard(card));
    },
    inspectCard({ params: { card_id } }) {
      const card = findCard(ledger, card_id);
      const entries = store.all<Entry>(ENTRIES, card.card);
      return reply(200, {
        ...showCard(card),
        entries: entries.map((entry) => ({ ...entry, at: timestamp(entry.at) })),
      });
    },
    redeemCard: ({ params: { card_id }, body }) => change(() => redeemCard(ledger, card_id, body)),
    expireCard: ({ params: { card_id } }) => change(() => expireCard(ledger, card_id)),
  } satisfies Partial<ControlHandlers>;
}

function showCard(record: CardRecord): Shown.Card {
  const { card_id, code, recipient_phone, currency, format, brand_id, batch_id, status } = record;
  const { balance, redeemed, expires_at, access, issued_at } = record;
  return {
    card_id,
    code,
    recipient_phone,
    currency,
    format,
    brand_id,
    batch_id,
    status,
    balance,
    redeemed,
    expires_at,
    access: JSON.parse(access),
    issued_at: timestamp(issued_at),
  };
}

interface BatchRow extends Omit<Shown.Batch, 'total' | 'status' | 'created_at'> {
  readonly key: number;
  readonly created_at: number;
}

const BATCHES = {
  sql: 'SELECT rowid AS key, * FROM batches WHERE rowid < ? ORDER BY rowid DESC LIMIT ?',
  key: 'key',
  show: showBatch,
} as const;
const FIND = 'SELECT rowid AS key, * FROM batches WHERE batch_id = ?';
const FAILURES = `SELECT row, recipient_phone, value, reason FROM batch_failures WHERE batch_id = ? AND row > ?
  ORDER BY row LIMIT ?`;

export function batchHandlers({ ledger }: Service) {
  const { store } = ledger;
  return {
    listBatches: ({ query }) => reply(200, listPage(ledger, BATCHES, query)),
    inspectBatch({ params: { batch_id }, query: { limit = DEFAULT_LIMIT, after = 0 } }) {
      const batch = store.get<BatchRow>(FIND, batch_id);
      if (batch === undefined) {
        throw new SandboxProblem('batch-not-found', `No batch has the identifier ${quote(batch_id)}.`);
      }
      const rows = store.all<Shown.BatchFailure>(FAILURES, batch_id, after, limit + 1);
      const failures = pageOf(rows, { limit, total: batch.failed, key: 'row' }, (item) => item);
      return reply(200, { ...showBatch(batch), failures });
    },
  } satisfies Partial<ControlHandlers>;
}

function showBatch({ key: _key, created_at, ...batch }: BatchRow): Shown.Batch {
  return { ...batch, total: batch.issued + batch.failed, status: 'complete', created_at: timestamp(created_at) };
}

const REWARDS = {
  sql: `SELECT rowid AS key, * FROM rewards WHERE rowid < ?1 AND (?2 IS NULL OR status = ?2)
  ORDER BY rowid DESC LIMIT ?3`,
  key: 'key',
  show: (row: Reward & { readonly key: number }) => showReward(row),
} as const;

export function rewardHandlers({ ledger }: Service) {
  const change = (reward_id: string, wanted: RewardChange) =>
    reply(200, showReward(ledger.store.transaction(() => changeReward(ledger, reward_id, wanted))));
  return {
    listRewards: ({ query }) => reply(200, listPage(ledger, REWARDS, query, query.status ?? null)),
    sendReward: ({ body }) => reply(201, showReward(ledger.store.transaction(() => sendReward(ledger, body)))),
    inspectReward: ({ params: { reward_id } }) => reply(200, showReward(findReward(ledger, reward_id))),
    openReward: ({ params }) => change(params.reward_id, { status: 'opened' }),
    redeemReward: ({ params, body }) => change(params.reward_id, { status: 'redeemed', ...body }),
    expireReward: ({ params }) => change(params.reward_id, { status: 'expired' }),
    cancelReward: ({ params, body }) => change(params.reward_id, { status: 'cancelled', ...body }),
  } satisfies Partial<ControlHandlers>;
}

function showReward(reward: Reward): Shown.Reward {
  const { reward_id, recipient_email, type, amount, currency, status, selected_brand, cancelled_by } = reward;
  const at = (time: number | null) => (time === null ? null : timestamp(time));
  return {
    reward_id,
    recipient_email,
    type,
    amount,
    currency,
    status,
    selected_brand,
    cancelled_by,
    sent_at: timestamp(reward.sent_at),
    opened_at: at(reward.opened_at),
    ended_at: at(reward.ended_at),
  };
}
