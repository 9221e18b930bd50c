import type { Json } from '../engine/model/contract.ts';
import type { Moment } from '../engine/observe/collect-findings.ts';
import { behaviour, breach, type Context } from '../engine/observe/context.ts';
import { digest } from '../engine/observe/digest.ts';
import type { DeliveredEvent, Judge } from '../engine/observe/judge.ts';
import { LeastRecent } from '../engine/observe/least-recent.ts';
import { numberAt, textAt } from './places.ts';

/** Rewards and wallets that are remembered. */
const MAX_SUBJECTS = 10_000;

interface Subject {
  name: string;
  /** When the last event happened, as the event says. */
  happened?: string | undefined;
  readonly seen: Map<string, string | undefined>;
}

/** Follows rewards and wallets over their events. */
export class Events implements Judge {
  readonly #context: Context;
  readonly #subjects = new LeastRecent<Subject>(MAX_SUBJECTS);
  readonly #wallets = new LeastRecent<number>(MAX_SUBJECTS);
  readonly #families = new Set<string>();
  #last: { happened: string; time: string } | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  event(event: DeliveredEvent, moment: Moment): void {
    const { openapi } = this.#context.contract;
    const [family] = openapi.webhooks[event.name]?.post?.tags ?? [];
    if (family !== undefined) this.#judgeFamilies(family, moment);
    this.#judgeOrder(event, moment);
    this.#judgeSubject(event, moment);
    this.#judgeWallet(event, moment);
  }

  #say(point: string, place: string, rule: string, says: string, moment: Moment): void {
    behaviour(this.#context, { point, place, rule, says }, moment);
  }

  #judgeFamilies(family: string, moment: Moment): void {
    this.#families.add(family);
    if (this.#families.size < 2) return;
    const says = `One endpoint received ${[...this.#families].toSorted().join(' and ')}.`;
    behaviour(
      this.#context,
      { point: 'event-families', place: 'asyncapi info', rule: 'families', key: 'families', says },
      moment,
    );
  }

  /** Holds the moments that events give against the order in which they came. */
  #judgeOrder(event: DeliveredEvent, moment: Moment): void {
    const happened = momentOf(event);
    if (happened === undefined) return;
    const before = this.#last;
    const { time = '' } = moment;
    // Of recordings that are not in the order of time, nothing tells in which order the events came.
    if (before !== undefined && time < before.time) return;
    this.#last = { happened, time };
    if (before === undefined) return;
    const says = `An event came ${before.happened <= happened ? 'after' : 'before'} one that had happened earlier.`;
    this.#say(
      'event-order',
      'deliverEvent',
      'order',
      before.happened <= happened ? says : 'An event came after one that happened later.',
      moment,
    );
  }

  #judgeSubject(event: DeliveredEvent, moment: Moment): void {
    const id = [...event.values].find(
      ([place, value]) => /\.data\.reward_id$/.test(place) && typeof value === 'string',
    )?.[1];
    if (typeof id !== 'string') return;
    const key = digest(id);
    const subject = this.#subjects.getOr(key, () => ({ name: '', seen: new Map() }));
    const happened = momentOf(event);
    if (subject.seen.has(event.name)) this.#judgeAgain(event, moment);
    else if (subject.name !== '') {
      this.#say(
        'state-transitions',
        event.name,
        'event-order',
        `\`${event.name}\` came after \`${subject.name}\` of the same reward.`,
        moment,
      );
    }
    this.#judgeUnredeemed(event, subject, happened, moment);
    const sent = subject.seen.get('reward.sent');
    if (event.name === 'reward.expired' && sent && happened) {
      const days = Math.round((Date.parse(happened) - Date.parse(sent)) / 86_400_000);
      this.#say('reward-lifetime', event.name, 'lifetime', `A reward expired ${days} days after it was sent.`, moment);
    }
    subject.name = event.name;
    subject.seen.set(event.name, happened);
  }

  #judgeAgain({ name }: DeliveredEvent, moment: Moment): void {
    if (name === 'reward.opened')
      this.#say('repeated-opening', name, 'opened-again', 'A second `reward.opened` came for one reward.', moment);
  }

  /** "Passes its expiry date unredeemed", "cancelled before redemption". */
  #judgeUnredeemed({ name }: DeliveredEvent, { seen }: Subject, happened: string | undefined, moment: Moment): void {
    const redeemed = seen.get('reward.redeemed');
    if (
      !/^reward\.(?:expired|cancelled)$/.test(name) ||
      redeemed === undefined ||
      happened === undefined ||
      redeemed >= happened
    )
      return;
    const statements = this.#context.index.where((fact) => fact.event === name && fact.fires !== undefined);
    breach(
      this.#context,
      {
        rule: 'fires',
        place: name,
        message: `\`${name}\` fired for a reward that had been redeemed before.`,
        statements,
      },
      moment,
    );
  }

  #judgeWallet({ name, values }: DeliveredEvent, moment: Moment): void {
    const [balance, threshold] = [numberAt(values, 'walletBalance'), numberAt(values, 'walletThreshold')];
    if (balance === undefined || threshold === undefined) return;
    if (balance >= threshold) {
      const statements = this.#context.index.where((fact) => fact.event === name && fact.fires !== undefined);
      const message = `\`${name}\` fired with a balance that is not below the threshold.`;
      breach(this.#context, { rule: 'fires', place: name, message, statements }, moment);
    }
    const key = digest(
      JSON.stringify(values.get('WalletLowBalanceEvent.data.wallet_id') ?? null),
      textAt(values, 'walletCurrency') ?? '',
    );
    const before = this.#wallets.get(key);
    this.#wallets.set(key, balance);
    const says =
      before === undefined
        ? 'The event fired for a wallet for the first time in the recording.'
        : `The event fired again for a wallet, with a balance that was ${balance < before ? 'lower than' : 'not lower than'} before.`;
    this.#say('low-balance-repetition', name, 'repetition', says, moment);
  }
}

/** When an event happened: the moment in its data, or else the one of its envelope. */
function momentOf({ payload }: DeliveredEvent): string | undefined {
  const { data } = payload;
  const fields = { ...payload, ...(typeof data === 'object' && data !== null ? (data as Record<string, Json>) : {}) };
  const names = Object.keys(fields).filter((name) => name.endsWith('_at') && name !== 'created_at');
  const value = fields[names[0] ?? 'created_at'];
  const time = typeof value === 'string' ? new Date(value) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
