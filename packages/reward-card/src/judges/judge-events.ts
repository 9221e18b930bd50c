import { type DeliveredEvent, digest, isRecord, type Judge, LeastRecent, numberAt, textAt } from 'unsaid/judges';

/** Rewards and wallets that are remembered. */
const MAX_SUBJECTS = 10_000;

/** The events of a reward, the last of them, and when each happened. */
interface Reward {
  last?: string;
  readonly happened: Map<string, string | undefined>;
}

/** Follows rewards and wallets over their events. */
export class Events implements Judge {
  readonly #rewards = new LeastRecent<Reward>(MAX_SUBJECTS);
  readonly #wallets = new LeastRecent<number>(MAX_SUBJECTS);
  #last: { happened: string; time: string } | undefined;

  event(event: DeliveredEvent): void {
    this.#judgeOrder(event);
    this.#judgeReward(event);
    this.#judgeWallet(event);
  }

  /** Holds the moments that events give against the order in which they came. */
  #judgeOrder(event: DeliveredEvent): void {
    const happened = momentOf(event);
    const { time = '' } = event.report.moment;
    const before = this.#last;
    // Without times, a recording does not show in which order the events came.
    if (happened === undefined || (before !== undefined && time < before.time)) return;
    this.#last = { happened, time };
    if (before === undefined) return;
    const which = before.happened <= happened ? 'one that had happened earlier' : 'one that happened later';
    event.report.behaviour('event-order', 'order', `An event came after ${which}.`, 'deliverEvent');
  }

  #judgeReward(event: DeliveredEvent): void {
    const { name, report, values } = event;
    const place = [...values.keys()].find((key) => /\.data\.reward_id$/.test(key)) ?? '';
    const id = textAt(values, place);
    if (id === undefined) return;
    const key = digest(id);
    const reward: Reward = this.#rewards.get(key) ?? { happened: new Map() };
    this.#rewards.set(key, reward);
    const now = momentOf(event);
    const [sent, redeemed] = ['reward.sent', 'reward.redeemed'].map((each) => reward.happened.get(each));
    if (!reward.happened.has(name)) {
      const says = `\`${name}\` came after \`${reward.last}\` of the same reward.`;
      if (reward.last !== undefined) report.behaviour('state-transitions', 'event-order', says, name);
    } else if (name === 'reward.opened')
      report.behaviour('repeated-opening', 'opened-again', 'A second `reward.opened` came for one reward.', name);
    // "Passes its expiry date unredeemed", "cancelled before redemption".
    if (/^reward\.(?:expired|cancelled)$/.test(name) && redeemed && now && redeemed < now)
      reportFiring(event, 'for a reward that had been redeemed before');
    if (name === 'reward.expired' && sent && now) {
      const days = Math.round((Date.parse(now) - Date.parse(sent)) / 86_400_000);
      report.behaviour('reward-lifetime', 'lifetime', `A reward expired ${days} days after it was sent.`, name);
    }
    reward.last = name;
    reward.happened.set(name, now);
  }

  #judgeWallet(event: DeliveredEvent): void {
    const { name, values, report } = event;
    const at = (field: string) => `WalletLowBalanceEvent.data.${field}`;
    const balance = numberAt(values, at('current_balance'));
    const threshold = numberAt(values, at('threshold'));
    if (balance === undefined || threshold === undefined) return;
    if (balance >= threshold) reportFiring(event, 'with a balance that is not below the threshold');
    const key = digest(JSON.stringify(values.get(at('wallet_id')) ?? null), textAt(values, at('currency')) ?? '');
    const before = this.#wallets.get(key);
    this.#wallets.set(key, balance);
    const lower = before !== undefined && balance < before ? 'lower than' : 'not lower than';
    const says =
      before === undefined
        ? 'The event fired for a wallet for the first time in the recording.'
        : `The event fired again for a wallet, with a balance that was ${lower} before.`;
    report.behaviour('low-balance-repetition', 'repetition', says, name);
  }
}

/** An event that came where the statements say that it does not fire. */
function reportFiring({ name, report }: DeliveredEvent, how: string): void {
  const statements = report.context.index.where((fact) => fact.event === name && fact.fires !== undefined);
  report.breach({ rule: 'fires', place: name, message: `\`${name}\` fired ${how}.`, statements });
}

/** When an event happened: the moment in its data, or else the one of its envelope. */
function momentOf({ payload }: DeliveredEvent): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...payload, ...(isRecord(payload.data) ? payload.data : {}) };
  const name = Object.keys(fields).find((each) => each.endsWith('_at') && each !== 'created_at') ?? 'created_at';
  const time = new Date(typeof fields[name] === 'string' ? fields[name] : Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
