import type { CardStatus, Channel, Redemption } from '../../generated/controls/rest.ts';
import type { IssueCardRequest, TopUpRequest } from '../../generated/rest.ts';
import { quote, SandboxProblem } from '../problem.ts';
import type { Answers } from '../provider/answers.ts';
import { fire, type Ledger } from './ledger.ts';
import { drawOnWallet } from './wallets.ts';

/** A card as it is kept. */
export interface CardRecord {
  readonly card: number;
  readonly card_id: string;
  readonly code: string;
  readonly recipient_phone: string;
  readonly currency: string;
  readonly format: string;
  /** JSON array of channels. */
  readonly access: string;
  readonly brand_id: string | null;
  readonly batch_id: string | null;
  /** `issued` is said in the response to the issue alone (open point card-statuses). */
  readonly status: CardStatus;
  readonly balance: number;
  readonly redeemed: number;
  readonly issued_at: number;
  readonly expires_at: string;
  readonly expires_ms: number;
}

/** Finds a card as it is now: one whose time is over is expired, whether that was recorded yet or not. Throws `card-not-found`. */
export function findCard({ store, now }: Ledger, cardId: string): CardRecord {
  const card = store.get<CardRecord>('SELECT * FROM cards WHERE card_id = ?', cardId);
  if (card === undefined) throw new SandboxProblem('card-not-found', `No card has the identifier ${quote(cardId)}.`);
  return card.status === 'active' && isOver(card, now()) ? { ...card, status: 'expired' } : card;
}

/** Finds a card that can still be used. Throws `card-not-found` and `card-expired`. */
function findUsableCard(ledger: Ledger, cardId: string): CardRecord {
  const card = findCard(ledger, cardId);
  const isOverdue = isOver(card, ledger.now());
  if (card.status !== 'expired' && !isOverdue) return card;
  const why = isOverdue
    ? `The card could be used until ${card.expires_at}`
    : 'The card was expired before its date, by POST /_sandbox/cards/{card_id}/expire';
  throw new SandboxProblem('card-expired', `${why}; issue another.`);
}

function isOver({ expires_ms }: CardRecord, now: number): boolean {
  return expires_ms <= now;
}

/** Expires an active card, which keeps its unused balance (open point balance-and-redeemed), and fires `card.expired`. */
function expire(ledger: Ledger, card: CardRecord, at = card.expires_ms): CardRecord {
  const { balance } = card;
  const facts = factsOf(ledger, card, { status: 'expired' });
  fire(ledger, 'card.expired', { ...facts, balance_expired: balance, expired_at: at });
  return setStatus(ledger, card, 'expired');
}

function setStatus(ledger: Ledger, card: CardRecord, status: CardStatus): CardRecord {
  if (card.status === status) return card;
  ledger.store.run('UPDATE cards SET status = ? WHERE card = ?', status, card.card);
  ledger.note('card');
  return { ...card, status };
}

/** Appends an entry, and moves the balance along. Throws `balance-too-large`. */
function enter(
  ledger: Ledger,
  card: Pick<CardRecord, 'card' | 'card_id' | 'balance'>,
  entry: { readonly kind: 'issue' | 'topup' | 'redeem'; readonly amount: number; readonly label?: string | undefined },
): number {
  const balance = card.balance + entry.amount;
  if (!Number.isSafeInteger(balance)) {
    throw new SandboxProblem('balance-too-large', `A card holds at most ${Number.MAX_SAFE_INTEGER}.`);
  }
  ledger.store.run(
    'INSERT INTO card_entries (card, kind, amount, balance_after, label, at) VALUES (?, ?, ?, ?, ?, ?)',
    card.card,
    entry.kind,
    entry.amount,
    balance,
    entry.label ?? null,
    ledger.now(),
  );
  ledger.store.run(
    'UPDATE cards SET balance = ?, redeemed = redeemed - min(?, 0) WHERE card = ?',
    balance,
    entry.amount,
    card.card,
  );
  ledger.note('card');
  return balance;
}

const INSERT = `INSERT INTO cards
  (card_id, code, recipient_phone, currency, format, access, brand_id, batch_id, status, issued_at, expires_at, expires_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'active', ?, ?, ?) ON CONFLICT DO NOTHING`;

/** How often an identifier is drawn before its form counts as used up. */
const MAX_DRAWS = 1_000;

/** Data of a card for responses and events, from which the contract selects; `changed` is newer. */
function factsOf(
  { answers }: Ledger,
  card: CardRecord,
  changed: Partial<Pick<CardRecord, 'status' | 'balance' | 'redeemed'>> = {},
) {
  const { card_id, recipient_phone, currency, expires_at, issued_at, format, brand_id, batch_id } = card;
  const { status = card.status, balance = card.balance, redeemed = card.redeemed } = changed;
  return {
    card_id,
    recipient_phone,
    balance,
    currency,
    redeemed,
    expires_at,
    issued_at,
    format,
    access: JSON.parse(card.access),
    status: answers.cardStatus(status),
    brand_id: brand_id ?? undefined,
    batch_id: batch_id ?? undefined,
  };
}

/** Issues a card, which draws on the wallet and fires `card.issued`. Throws `wallet-insufficient`. */
export function issueCard(ledger: Ledger, request: IssueCardRequest, batch_id?: string) {
  const { answers } = ledger;
  const { recipient_phone, value, currency, format = answers.defaultFormat, brand_id } = request;
  // An empty list names no channel over which the card could be sent: it counts as left out.
  const access = request.access?.length ? request.access : answers.defaultAccess;
  checkAmount(value);
  drawOnWallet(ledger, currency, value);
  const now = ledger.now();
  const expiry = expiryOf(now, answers.expiry);
  const others = [recipient_phone, currency, format, JSON.stringify(access), brand_id ?? null, batch_id ?? null];
  const insert = (draws = 1): { readonly key: number; readonly card_id: string; readonly code: string } => {
    const card_id = answers.newId('card');
    const code = answers.newId('code');
    const { key, changes } = ledger.store.run(INSERT, card_id, code, ...others, now, expiry.date, expiry.endsAt);
    if (changes === 1) return { key, card_id, code };
    // A provider's form may have few identifiers: others are drawn.
    if (draws === MAX_DRAWS) throw new SandboxProblem('internal-error', 'No unused identifier of this form is left.');
    return insert(draws + 1);
  };
  const { key, card_id, code } = insert();
  enter(ledger, { card: key, card_id, balance: 0 }, { kind: 'issue', amount: value });
  const issued = {
    card_id,
    code,
    value,
    balance: value,
    redeemed: 0,
    currency,
    recipient_phone,
    format,
    brand_id,
    batch_id,
    access,
    status: answers.cardStatus('issued'),
    delivery: answers.deliveryOf(access),
    expires_at: expiry.date,
    issued_at: now,
  };
  if (batch_id === undefined || answers.cardEventsOfBatches) fire(ledger, 'card.issued', issued);
  return issued;
}

/** Where an answer bounds no value, this is left: what moves no money, or takes it back, is neither an issue nor a top-up. */
function checkAmount(amount: number): void {
  if (amount < 1)
    throw new SandboxProblem('invalid-request', `An amount is at least 1, not ${amount}.`, undefined, ['value-bounds']);
}

const DAY_MS = 86_400_000;

/**
 * When a card expires, as a date and as the first moment after it: some time after the issue, at the end of that day in
 * UTC; where a month has no such day, on its last.
 */
export function expiryOf(issuedAt: number, expiry: Answers['expiry']) {
  const issued = new Date(issuedAt);
  const { years_after_issue = 0, months_after_issue = 0, days_after_issue = 0 } = expiry;
  const year = issued.getUTCFullYear() + years_after_issue;
  const month = issued.getUTCMonth() + months_after_issue;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const start = Date.UTC(year, month, Math.min(issued.getUTCDate(), lastOfMonth) + days_after_issue);
  return { date: new Date(start).toISOString().slice(0, 10), endsAt: start + DAY_MS };
}

/** Retrieves a card, and changes nothing. Throws `card-not-found`. */
export function retrieveCard(ledger: Ledger, cardId: string) {
  return factsOf(ledger, findCard(ledger, cardId));
}

/**
 * Redeems a card wholly or in part, and fires `card.redeemed`. Throws `card-not-found`, `card-expired`,
 * `balance-insufficient` and `method-not-accessible`.
 */
export function redeemCard(ledger: Ledger, cardId: string, redemption: Redemption): CardRecord {
  const card = findUsableCard(ledger, cardId);
  const { amount = card.balance, market = ledger.answers.defaultMarket } = redemption;
  if (amount === 0 || amount > card.balance) {
    throw new SandboxProblem('balance-insufficient', `The card holds ${card.balance} ${card.currency}.`);
  }
  const method = channelOf(card, redemption.method, ledger.answers.redemptionMethods);
  const balance = enter(ledger, card, { kind: 'redeem', amount: -amount, label: method });
  const { status } = setStatus(ledger, card, balance === 0 ? 'redeemed' : 'active');
  fire(ledger, 'card.redeemed', {
    ...factsOf(ledger, card, { status, balance, redeemed: card.redeemed + amount }),
    amount_redeemed: amount,
    balance_remaining: balance,
    redeemed_at: ledger.now(),
    method,
    market,
  });
  return { ...card, status, balance, redeemed: card.redeemed + amount };
}

function channelOf(card: CardRecord, wanted: Channel | undefined, methods: readonly unknown[] | undefined): Channel {
  const access: Channel[] = JSON.parse(card.access);
  const method = wanted ?? access.find((channel) => methods?.includes(channel) ?? true) ?? access[0];
  if (method !== undefined && access.includes(method)) return method;
  throw new SandboxProblem('method-not-accessible', `The card can be used over ${access.join(', ')}.`);
}

/**
 * Adds value to a card, which draws on the wallet and fires `card.topped_up`; a redeemed card becomes active again.
 * Throws `card-not-found`, `card-expired`, `currency-mismatch`, `wallet-insufficient` and `balance-too-large`.
 */
export function topUpCard(ledger: Ledger, cardId: string, request: TopUpRequest) {
  const card = findUsableCard(ledger, cardId);
  // A provider may require no currency: it is the card's then.
  const { amount, currency = card.currency, reason } = request;
  if (card.currency !== currency) {
    throw new SandboxProblem('currency-mismatch', `The card is in ${card.currency}; top it up in that.`);
  }
  checkAmount(amount);
  drawOnWallet(ledger, currency, amount);
  const new_balance = enter(ledger, card, { kind: 'topup', amount, label: reason });
  if (card.status === 'redeemed') setStatus(ledger, card, 'active');
  const result = {
    ...factsOf(ledger, card, { status: 'active', balance: new_balance }),
    previous_balance: card.balance,
    added: amount,
    new_balance,
    reason,
    topped_up_at: ledger.now(),
  };
  fire(ledger, 'card.topped_up', result);
  return result;
}

/** Expires cards with unused balance whose time is over (open point zero-balance-expiry). */
export function expireOverdueCards(ledger: Ledger): void {
  const cards = ledger.store.all<CardRecord>(
    "SELECT * FROM cards WHERE status = 'active' AND expires_ms <= ? ORDER BY expires_ms, card",
    ledger.now(),
  );
  for (const card of cards) expire(ledger, card);
}

/** When the next card expires, if any is left. */
export function nextExpiry({ store }: Ledger): number | undefined {
  const sql = "SELECT expires_ms FROM cards WHERE status = 'active' ORDER BY expires_ms LIMIT 1";
  return store.get<{ expires_ms: number }>(sql)?.expires_ms;
}

/** Expires one card before its time. Throws `card-not-found` and `state-conflict`. */
export function expireCard(ledger: Ledger, cardId: string): CardRecord {
  const card = findCard(ledger, cardId);
  if (card.status !== 'active') {
    throw new SandboxProblem('state-conflict', `The card is ${card.status}; only unused balance expires.`);
  }
  return expire(ledger, card, ledger.now());
}
