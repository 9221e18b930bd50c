import type { RewardStatus } from '../../generated/controls/rest.ts';
import { quote, SandboxProblem } from '../problem.ts';
import { fire, type Ledger } from './ledger.ts';
import { checkCurrency } from './wallets.ts';

/** A reward as it is kept. */
export interface Reward {
  readonly reward_id: string;
  readonly recipient_email: string;
  readonly type: 'choice_card';
  readonly amount: number;
  readonly currency: string;
  readonly status: RewardStatus;
  readonly selected_brand: string | null;
  readonly cancelled_by: string | null;
  readonly sent_at: number;
  readonly opened_at: number | null;
  readonly ended_at: number | null;
}

/** Sends a reward, and fires `reward.sent`. Throws `invalid-request` for a currency that the contract does not know. */
export function sendReward(
  ledger: Ledger,
  { recipient_email, amount, currency }: Pick<Reward, 'recipient_email' | 'amount' | 'currency'>,
): Reward {
  checkCurrency(ledger, currency);
  const [reward_id, type, now] = [ledger.answers.newId('reward'), 'choice_card', ledger.now()] as const;
  ledger.store.run(
    `INSERT INTO rewards (reward_id, recipient_email, type, amount, currency, status, sent_at)
     VALUES (?, ?, ?, ?, ?, 'sent', ?)`,
    reward_id,
    recipient_email,
    type,
    amount,
    currency,
    now,
  );
  fire(ledger, 'reward.sent', { reward_id, recipient_email, type, amount, currency, sent_at: now });
  ledger.note('reward');
  return findReward(ledger, reward_id);
}

/** Finds a reward. Throws `reward-not-found`. */
export function findReward({ store }: Ledger, rewardId: string): Reward {
  const reward = store.get<Reward>('SELECT * FROM rewards WHERE reward_id = ?', rewardId);
  if (reward !== undefined) return reward;
  throw new SandboxProblem('reward-not-found', `No reward has the identifier ${quote(rewardId)}.`);
}

/** New state of a reward, with its data. */
export type RewardChange =
  | { readonly status: 'opened' | 'expired' }
  | { readonly status: 'redeemed'; readonly selected_brand: string }
  | { readonly status: 'cancelled'; readonly cancelled_by: string };

/**
 * Changes the status of a reward, and fires its event; a reward that is opened again stays as it is. Throws
 * `reward-not-found` and `state-conflict`.
 */
export function changeReward(ledger: Ledger, rewardId: string, change: RewardChange): Reward {
  const { status } = change;
  const before = findReward(ledger, rewardId);
  if (status === 'opened' && before.status === 'opened') return before;
  if (!ledger.answers.rewardTransitions[before.status]?.includes(status)) {
    throw new SandboxProblem('state-conflict', `A reward that is ${before.status} cannot be ${status}.`);
  }
  const now = ledger.now();
  const selected_brand = change.status === 'redeemed' ? change.selected_brand : null;
  const cancelled_by = change.status === 'cancelled' ? change.cancelled_by : null;
  ledger.store.run(
    `UPDATE rewards SET status = ?, ${status === 'opened' ? 'opened_at' : 'ended_at'} = ?, selected_brand = ?, cancelled_by = ?
     WHERE reward_id = ?`,
    status,
    now,
    selected_brand,
    cancelled_by,
    rewardId,
  );
  ledger.note('reward');
  fire(ledger, `reward.${status}`, { ...before, ...change, [`${status}_at`]: now });
  return findReward(ledger, rewardId);
}
