import { expiryOf } from '../src/ledger/cards.ts';
import { readAnswers } from '../src/provider/answers.ts';

const { defaultAccess, expiry, openingBalance } = readAnswers();

/** One operation on the core. A card or a reward is named by a number, taken modulo how many there are. */
export type Operation =
  | { readonly kind: 'issue'; readonly value: number; readonly currency: string }
  | { readonly kind: 'bulk'; readonly rows: readonly BulkRow[]; readonly currency: string }
  | { readonly kind: 'top-up'; readonly card: number; readonly amount: number; readonly currency: string }
  | { readonly kind: 'redeem'; readonly card: number; readonly amount: number | undefined }
  | { readonly kind: 'retrieve' | 'expire'; readonly card: number }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'fund'; readonly currency: string; readonly amount: number }
  | { readonly kind: 'threshold'; readonly currency: string; readonly threshold: number }
  | { readonly kind: 'send' }
  | { readonly kind: 'open' | 'redeem-reward' | 'expire-reward' | 'cancel'; readonly reward: number };

/** A row of a file: what stands in its two fields. */
export interface BulkRow {
  readonly phone: string;
  readonly value: string;
}

export interface ModelCard {
  readonly currency: string;
  balance: number;
  redeemed: number;
  status: string;
  readonly endsAt: number;
}

/** What the sandbox is taken for: a few maps and sums. */
export class Model {
  now = Date.UTC(2026, 0, 15);
  readonly cards: ModelCard[] = [];
  readonly rewards: string[] = [];
  readonly batches: { total: number; issued: number; failed: number; status: string }[] = [];
  readonly wallets = new Map<string, { balance: number; threshold: number }>();
  readonly events = new Map<string, number>();

  /** Carries the operation out; returns the code of the problem that it meets, or what it comes to. */
  apply(operation: Operation): unknown {
    switch (operation.kind) {
      case 'issue':
        return this.#issue(operation.value, operation.currency);
      case 'bulk':
        return this.#issueBatch(operation.rows, operation.currency);
      case 'top-up':
        return this.#topUp(this.#card(operation.card), operation.amount, operation.currency);
      case 'redeem':
        return this.#redeem(this.#card(operation.card), operation.amount);
      case 'retrieve': {
        const card = this.#card(operation.card);
        return [card.balance, card.redeemed, card.status];
      }
      case 'expire': {
        const card = this.#card(operation.card);
        if (card.status !== 'active') return 'state-conflict';
        this.#expire(card);
        return 'expired';
      }
      case 'wait':
        this.now += operation.days * 86_400_000;
        for (const card of this.cards) if (card.status === 'active' && card.endsAt <= this.now) this.#expire(card);
        return undefined;
      case 'fund': {
        const wallet = this.#wallet(operation.currency);
        wallet.balance += operation.amount;
        return wallet.balance;
      }
      case 'threshold':
        this.#wallet(operation.currency).threshold = operation.threshold;
        return operation.threshold;
      default:
        return this.#reward(operation);
    }
  }

  #issue(value: number, currency: string): unknown {
    if (!this.#draw(currency, value)) return 'wallet-insufficient';
    this.#addCard(value, currency);
    return `sent_${defaultAccess[0]}`;
  }

  /** Row by row what the wallet still holds; it is drawn on once, for all of them. */
  #issueBatch(rows: readonly BulkRow[], currency: string): unknown {
    let cost = 0;
    const values: number[] = [];
    for (const { phone, value } of rows) {
      const wanted = /^\d+$/.test(value) ? Number(value) : 0;
      const isGood = /^\+\d{8,15}$/.test(phone) && wanted >= 1 && wanted <= 100_000_000;
      if (!isGood || cost + wanted > this.#wallet(currency).balance) continue;
      cost += wanted;
      values.push(wanted);
    }
    this.#draw(currency, cost);
    for (const value of values) this.#addCard(value, currency);
    this.#fire('batch.complete');
    const batch = {
      total: rows.length,
      issued: values.length,
      failed: rows.length - values.length,
      status: 'complete',
    };
    this.batches.push(batch);
    return batch;
  }

  #addCard(value: number, currency: string): void {
    this.cards.push({
      currency,
      balance: value,
      redeemed: 0,
      status: 'active',
      endsAt: expiryOf(this.now, expiry).endsAt,
    });
    this.#fire('card.issued');
  }

  #topUp(card: ModelCard, amount: number, currency: string): unknown {
    if (this.#isOver(card)) return 'card-expired';
    if (card.currency !== currency) return 'currency-mismatch';
    if (!this.#draw(currency, amount)) return 'wallet-insufficient';
    card.balance += amount;
    if (card.status === 'redeemed') card.status = 'active';
    this.#fire('card.topped_up');
    return [card.balance - amount, amount, card.balance];
  }

  #redeem(card: ModelCard, wanted: number | undefined): unknown {
    if (this.#isOver(card)) return 'card-expired';
    const amount = wanted ?? card.balance;
    if (amount === 0 || amount > card.balance) return 'balance-insufficient';
    card.balance -= amount;
    card.redeemed += amount;
    card.status = card.balance === 0 ? 'redeemed' : 'active';
    this.#fire('card.redeemed');
    return [card.balance, card.redeemed, card.status];
  }

  #expire(card: ModelCard): void {
    card.status = 'expired';
    this.#fire('card.expired');
  }

  #isOver(card: ModelCard): boolean {
    return card.status === 'expired' || card.endsAt <= this.now;
  }

  #reward(operation: Extract<Operation, { kind: 'send' } | { reward: number }>): unknown {
    if (operation.kind === 'send') {
      this.rewards.push('sent');
      this.#fire('reward.sent');
      return 'sent';
    }
    const at = operation.reward % this.rewards.length;
    const status = this.rewards[at] ?? '';
    if (operation.kind === 'open' && status === 'opened') return 'opened';
    const [to, from] = STEPS[operation.kind];
    if (!from.includes(status)) return 'state-conflict';
    this.rewards[at] = to;
    this.#fire(`reward.${to}`);
    return to;
  }

  #draw(currency: string, amount: number): boolean {
    const wallet = this.#wallet(currency);
    if (wallet.balance < amount) return false;
    if (wallet.balance >= wallet.threshold && wallet.balance - amount < wallet.threshold)
      this.#fire('wallet.low_balance');
    wallet.balance -= amount;
    return true;
  }

  #wallet(currency: string) {
    const wallet = this.wallets.get(currency) ?? { balance: openingBalance, threshold: 0 };
    this.wallets.set(currency, wallet);
    return wallet;
  }

  #card(index: number): ModelCard {
    const card = this.cards[index % this.cards.length];
    if (card === undefined) throw new Error('There is no card.');
    return card;
  }

  #fire(event: string): void {
    this.events.set(event, (this.events.get(event) ?? 0) + 1);
  }
}

const STEPS = {
  open: ['opened', ['sent']],
  'redeem-reward': ['redeemed', ['opened']],
  'expire-reward': ['expired', ['sent', 'opened']],
  cancel: ['cancelled', ['sent', 'opened']],
} as const satisfies Record<string, readonly [string, readonly string[]]> as Record<
  string,
  readonly [string, readonly string[]]
> &
  Record<'open' | 'redeem-reward' | 'expire-reward' | 'cancel', readonly [string, readonly string[]]>;
