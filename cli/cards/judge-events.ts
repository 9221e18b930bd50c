import type { Contract, Json } from '../engine/model/contract.ts';
import type { DeliveredEvent, Judge, Reporter } from '../engine/observe/context.ts';
import { digest, LeastRecent } from '../engine/observe/least-recent.ts';
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
  readonly #openapi: Contract['openapi'];
  readonly #subjects = new LeastRecent<Subject>(MAX_SUBJECTS);
  readonly #wallets = new LeastRecent<number>(MAX_SUBJECTS);
  readonly #families = new Set<string>();
  #last: { happened: string; time: string } | undefined;

  constructor(openapi: Contract['openapi']) {
    this.#openapi = openapi;
  }

  event(event: DeliveredEvent): void {
    const [family] = this.#openapi.webhooks[event.name]?.post?.tags ?? [];
    if (family !== undefined) this.#judgeFamilies(family, event.report);
    this.#judgeOrder(event);
    this.#judgeSubject(event);
    this.#judgeWallet(event);
  }

  #judgeFamilies(family: string, report: Reporter): void {
    this.#families.add(family);
    if (this.#families.size < 2) return;
    const says = `One endpoint received ${[...this.#families].toSorted().join(' and ')}.`;
    report.behaviour({ point: 'event-families', place: 'asyncapi info', rule: 'families', key: 'families', says });
  }

  /** Holds the moments that events give against the order in which they came. */
  #judgeOrder(event: DeliveredEvent): void {
    const happened = momentOf(event);
    if (happened === undefined) return;
    const before = this.#last;
    const { report } = event;
    const { time = '' } = report.moment;
    // Of recordings that are not in the order of time, nothing tells in which order the events came.
    if (before !== undefined && time < before.time) return;
    this.#last = { happened, time };
    if (before === undefined) return;
    const says = `An event came ${before.happened <= happened ? 'after' : 'before'} one that had happened earlier.`;
    say(
      'event-order',
      'deliverEvent',
      'order',
      before.happened <= happened ? says : 'An event came after one that happened later.',
      report,
    );
  }

  #judgeSubject(event: DeliveredEvent): void {
    const { report } = event;
    const id = [...event.values].find(
      ([place, value]) => /\.data\.reward_id$/.test(place) && typeof value === 'string',
    )?.[1];
    if (typeof id !== 'string') return;
    const key = digest(id);
    const subject = this.#subjects.getOr(key, () => ({ name: '', seen: new Map() }));
    const happened = momentOf(event);
    if (subject.seen.has(event.name)) {
      if (event.name === 'reward.opened') {
        const says = 'A second `reward.opened` came for one reward.';
        say('repeated-opening', event.name, 'opened-again', says, report);
      }
    } else if (subject.name !== '') {
      say(
        'state-transitions',
        event.name,
        'event-order',
        `\`${event.name}\` came after \`${subject.name}\` of the same reward.`,
        report,
      );
    }
    judgeUnredeemed(event, subject, happened);
    const sent = subject.seen.get('reward.sent');
    if (event.name === 'reward.expired' && sent && happened) {
      const days = Math.round((Date.parse(happened) - Date.parse(sent)) / 86_400_000);
      say('reward-lifetime', event.name, 'lifetime', `A reward expired ${days} days after it was sent.`, report);
    }
    subject.name = event.name;
    subject.seen.set(event.name, happened);
  }

  #judgeWallet({ name, values, report }: DeliveredEvent): void {
    const [balance, threshold] = [numberAt(values, 'walletBalance'), numberAt(values, 'walletThreshold')];
    if (balance === undefined || threshold === undefined) return;
    if (balance >= threshold) {
      const statements = report.context.index.where((fact) => fact.event === name && fact.fires !== undefined);
      const message = `\`${name}\` fired with a balance that is not below the threshold.`;
      report.breach({ rule: 'fires', place: name, message, statements });
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
    say('low-balance-repetition', name, 'repetition', says, report);
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

function say(point: string, place: string, rule: string, says: string, report: Reporter): void {
  report.behaviour({ point, place, rule, says });
}

/** "Passes its expiry date unredeemed", "cancelled before redemption". */
function judgeUnredeemed({ name, report }: DeliveredEvent, { seen }: Subject, happened: string | undefined): void {
  const redeemed = seen.get('reward.redeemed');
  if (
    !/^reward\.(?:expired|cancelled)$/.test(name) ||
    redeemed === undefined ||
    happened === undefined ||
    redeemed >= happened
  )
    return;
  const statements = report.context.index.where((fact) => fact.event === name && fact.fires !== undefined);
  report.breach({
    rule: 'fires',
    place: name,
    message: `\`${name}\` fired for a reward that had been redeemed before.`,
    statements,
  });
}
