import type { RewardStatus } from '../../generated/controls/rest.ts';
import { REWARD_TRANSITIONS } from '../answers.ts';
import { quote, SandboxProblem } from '../problem.ts';
import { type Ledger, newIdentifier, recordEvent, timestamp } from './ledger.ts';

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

/** Sends a reward, and fires `reward.sent`. */
export function sendReward(
  ledger: Ledger,
  { recipient_email, amount, currency }: Pick<Reward, 'recipient_email' | 'amount' | 'currency'>,
): Reward {
  const [reward_id, type, now] = [newIdentifier('rwd'), 'choice_card', ledger.now()] as const;
  ledger.store.run(
    `INSERT INTO rewards (reward_id, recipient_email, type, amount, currency, status, sent_at)
     VALUES (?, ?, ?, ?, ?, 'sent', ?)`,
    ...[reward_id, recipient_email, type, amount, currency, now],
  );
  const data = { reward_id, recipient_email, type, amount, currency, sent_at: timestamp(now) };
  recordEvent(ledger, { event: 'reward.sent', created_at: timestamp(now), data });
  ledger.note({ kind: 'reward', id: reward_id });
  return findReward(ledger, reward_id);
}

/** Finds a reward. Throws `reward-not-found`. */
export function findReward({ store }: Ledger, rewardId: string): Reward {
  const reward = store.get<Reward>('SELECT * FROM rewards WHERE reward_id = ?', rewardId);
  if (reward !== undefined) return reward;
  throw new SandboxProblem('reward-not-found', `No reward has the identifier ${quote(rewardId)}.`);
}

/** Opens a reward; only the first time is an event. Throws `reward-not-found` and `state-conflict`. */
export function openReward(ledger: Ledger, rewardId: string): Reward {
  const found = findReward(ledger, rewardId);
  if (found.status === 'opened') return found;
  const reward = advance(ledger, found, 'opened');
  const { reward_id, recipient_email } = reward;
  const data = { reward_id, recipient_email, opened_at: timestamp(ledger.now()) };
  recordEvent(ledger, { event: 'reward.opened', created_at: timestamp(ledger.now()), data });
  return reward;
}

/** Redeems an opened reward for a brand. Throws `reward-not-found` and `state-conflict`. */
export function redeemReward(ledger: Ledger, rewardId: string, brand: string): Reward {
  const { reward_id, recipient_email, type, amount, currency } = advance(
    ledger,
    findReward(ledger, rewardId),
    'redeemed',
  );
  ledger.store.run('UPDATE rewards SET selected_brand = ? WHERE reward_id = ?', brand, reward_id);
  const redeemed_at = timestamp(ledger.now());
  const data = { reward_id, recipient_email, selected_brand: brand, redeemed_at, type, amount, currency };
  recordEvent(ledger, { event: 'reward.redeemed', created_at: redeemed_at, data });
  return findReward(ledger, reward_id);
}

/** Expires a reward that was not redeemed. Throws `reward-not-found` and `state-conflict`. */
export function expireReward(ledger: Ledger, rewardId: string): Reward {
  const reward = advance(ledger, findReward(ledger, rewardId), 'expired');
  const { reward_id, recipient_email } = reward;
  const expired_at = timestamp(ledger.now());
  const data = { reward_id, recipient_email, expired_at };
  recordEvent(ledger, { event: 'reward.expired', created_at: expired_at, data });
  return reward;
}

/** Cancels a reward that was not redeemed, in the name of an e-mail address. Throws as `expireReward` does. */
export function cancelReward(ledger: Ledger, rewardId: string, cancelledBy: string): Reward {
  const { reward_id } = advance(ledger, findReward(ledger, rewardId), 'cancelled');
  ledger.store.run('UPDATE rewards SET cancelled_by = ? WHERE reward_id = ?', cancelledBy, reward_id);
  const cancelled_at = timestamp(ledger.now());
  const data = { reward_id, cancelled_by: cancelledBy, cancelled_at };
  recordEvent(ledger, { event: 'reward.cancelled', created_at: cancelled_at, data });
  return findReward(ledger, reward_id);
}

function advance(ledger: Ledger, reward: Reward, status: Exclude<RewardStatus, 'sent'>): Reward {
  const next: readonly string[] = REWARD_TRANSITIONS[reward.status];
  if (!next.includes(status)) {
    throw new SandboxProblem('state-conflict', `A reward that is ${reward.status} cannot be ${status}.`);
  }
  const column = status === 'opened' ? 'opened_at' : 'ended_at';
  ledger.store.run(
    `UPDATE rewards SET status = ?, ${column} = ? WHERE reward_id = ?`,
    ...[status, ledger.now(), reward.reward_id],
  );
  ledger.note({ kind: 'reward', id: reward.reward_id });
  return { ...reward, status, [column]: ledger.now() };
}
