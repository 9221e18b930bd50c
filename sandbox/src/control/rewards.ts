import { reply } from 'reward-card-contract/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { timestamp } from '../ledger/ledger.ts';
import { changeReward, findReward, type Reward, type RewardChange, sendReward } from '../ledger/rewards.ts';
import type { Controls } from './controls.ts';
import { DEFAULT_LIMIT, NEWEST, pageOf, totalOf } from './controls.ts';

const LIST = `SELECT rowid AS key, * FROM rewards WHERE rowid < ?1 AND (?2 IS NULL OR status = ?2)
  ORDER BY rowid DESC LIMIT ?3`;

type Row = Reward & { readonly key: number };

export function rewardHandlers({ ledger }: Controls) {
  const change = (reward_id: string, wanted: RewardChange) =>
    reply(200, showReward(ledger.store.transaction(() => changeReward(ledger, reward_id, wanted))));
  return {
    listRewards({ query: { status = null, limit = DEFAULT_LIMIT, after = NEWEST } }) {
      const rows = ledger.store.all<Row>(LIST, after, status, limit + 1);
      const total = totalOf(ledger, LIST, NEWEST, status);
      return reply(200, pageOf(rows, { limit, total, key: 'key' }, showReward));
    },
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
    ...{ reward_id, recipient_email, type, amount, currency, status, selected_brand, cancelled_by },
    sent_at: timestamp(reward.sent_at),
    opened_at: at(reward.opened_at),
    ended_at: at(reward.ended_at),
  };
}
