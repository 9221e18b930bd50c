import type { Examples } from './collect-examples.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Step {
  readonly place: string;
  readonly name: string;
  readonly at: string;
  readonly data: Fields;
}

const ENDS = ['redeemed', 'expired', 'cancelled'];

/** Replays the life of each reward, and the wallets; returns the contradictions. */
export function replayRewards({ events }: Examples): string[] {
  const rewards = new Map<string, Step[]>();
  const found: string[] = [];
  for (const { place, value } of events) {
    const { event, created_at, data } = value as Fields & { data?: Fields };
    if (data === undefined) continue;
    const name = String(event).split('.')[1] ?? '';
    const at = data[`${name}_at`];
    if (at !== undefined && String(created_at) < String(at)) found.push(`${place}: created_at is before ${name}_at`);
    if (data.reward_id === undefined) continue;
    const steps = rewards.get(String(data.reward_id)) ?? [];
    rewards.set(String(data.reward_id), [...steps, { place, name, at: String(at), data }]);
  }
  for (const [id, steps] of rewards) found.push(...checkLife(id, steps));
  return [...found, ...checkWallets(events)];
}

function* checkLife(id: string, steps: readonly Step[]): Iterable<string> {
  const ends = new Set(steps.filter(({ name }) => ENDS.includes(name)).map(({ name }) => name));
  if (ends.size > 1) yield `${id} is ${[...ends].join(' and ')}`;
  for (const name of new Set(steps.map((step) => step.name))) {
    const times = new Set(steps.filter((step) => step.name === name).map(({ at }) => at));
    if (times.size > 1) yield `${id} is ${name} twice`;
  }
  const rank = (step: Step) => ['sent', 'opened'].indexOf(step.name) + 1 || 3;
  const sorted = steps.toSorted((a, b) => a.at.localeCompare(b.at));
  for (const [index, step] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before !== undefined && rank(before) > rank(step))
      yield `${step.place}: ${id} is ${step.name} after it was ${before.name}`;
  }
  for (const name of ['recipient_email', 'type', 'amount', 'currency', 'selected_brand']) {
    const told = new Set(steps.map(({ data }) => data[name]).filter((value) => value !== undefined));
    if (told.size > 1) yield `${id} has several values of ${name}: ${[...told].join(', ')}`;
  }
}

function* checkWallets(events: Examples['events']): Iterable<string> {
  const wallets = new Map<unknown, unknown>();
  for (const { place, value } of events) {
    const { event, data } = value as { event: string; data: Fields };
    if (event !== 'wallet.low_balance') continue;
    const { wallet_id, currency, current_balance, threshold } = data;
    if (Number(current_balance) >= Number(threshold)) yield `${place}: the balance is not below the threshold`;
    if ((wallets.get(wallet_id) ?? currency) !== currency) yield `${place}: ${wallet_id} has several currencies`;
    wallets.set(wallet_id, currency);
  }
}
