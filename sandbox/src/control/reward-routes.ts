import { isEmailAddress } from '../../generated/validators.ts';
import { timestamp } from '../ledger/ledger.ts';
import {
  cancelReward,
  expireReward,
  findReward,
  openReward,
  type Reward,
  redeemReward,
  sendReward,
} from '../ledger/rewards.ts';
import type { ShownReward } from './answers.ts';
import { NEWEST, pageOf, readPage } from './pages.ts';
import { choice, currency, integer, optional, readInput, text } from './read-input.ts';
import type { ControlCall, ControlRoute } from './route.ts';

const email = text(1000, { test: isEmailAddress }, 'must be an e-mail address');

const LIST = `SELECT rowid AS key, * FROM rewards WHERE rowid < ?1 AND (?2 IS NULL OR status = ?2)
  ORDER BY rowid DESC LIMIT ?3`;

type Row = Reward & { readonly key: number };

export const REWARD_ROUTES: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/rewards',
    answer({ controls: { ledger }, query }) {
      const { limit, after, filters } = readPage(query, {
        status: optional(choice(['sent', 'opened', 'redeemed', 'expired', 'cancelled'])),
      });
      const rows = ledger.store.all<Row>(LIST, after ?? NEWEST, filters.status ?? null, limit + 1);
      return {
        body: pageOf(
          rows,
          limit,
          ({ key }) => key,
          ({ key: _key, ...reward }) => showReward(reward),
        ),
      };
    },
  },
  {
    method: 'POST',
    path: '/rewards',
    async answer({ controls: { ledger, commits }, body }) {
      const input = readInput(body, { recipient_email: email, amount: integer(1, 100_000_000), currency });
      return { status: 201, body: showReward(await commits.run(() => sendReward(ledger, input))) };
    },
  },
  {
    method: 'GET',
    path: '/rewards/{reward_id}',
    answer: ({ controls: { ledger }, params: { reward_id = '' } }) => ({
      body: showReward(findReward(ledger, reward_id)),
    }),
  },
  {
    method: 'POST',
    path: '/rewards/{reward_id}/open',
    answer: (call) => change(call, {}, (id) => openReward(call.controls.ledger, id)),
  },
  {
    method: 'POST',
    path: '/rewards/{reward_id}/redeem',
    answer: (call) =>
      change(call, { selected_brand: text(100) }, (id, input) =>
        redeemReward(call.controls.ledger, id, String(input.selected_brand)),
      ),
  },
  {
    method: 'POST',
    path: '/rewards/{reward_id}/expire',
    answer: (call) => change(call, {}, (id) => expireReward(call.controls.ledger, id)),
  },
  {
    method: 'POST',
    path: '/rewards/{reward_id}/cancel',
    answer: (call) =>
      change(call, { cancelled_by: email }, (id, input) =>
        cancelReward(call.controls.ledger, id, String(input.cancelled_by)),
      ),
  },
];

async function change(
  { controls: { commits }, params: { reward_id = '' }, body }: ControlCall,
  fields: Parameters<typeof readInput>[1],
  work: (id: string, input: Readonly<Record<string, unknown>>) => Reward,
) {
  const input = readInput(body, fields);
  return { body: showReward(await commits.run(() => work(reward_id, input))) };
}

function showReward({ sent_at, opened_at, ended_at, ...reward }: Reward): ShownReward {
  const at = (time: number | null) => (time === null ? null : timestamp(time));
  return { ...reward, sent_at: at(sent_at), opened_at: at(opened_at), ended_at: at(ended_at) };
}
