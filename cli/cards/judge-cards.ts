import type { Moment } from '../engine/observe/collect-findings.ts';
import { behaviour, type Context } from '../engine/observe/context.ts';
import { digest } from '../engine/observe/digest.ts';
import type { DeliveredEvent, Judge, Told } from '../engine/observe/judge.ts';
import { LeastRecent } from '../engine/observe/least-recent.ts';
import { type CardEntry, judgeTimeline } from './judge-timeline.ts';
import { numberAt, textAt } from './places.ts';

/** Cards that are remembered, with entries of each; older ones are judged and forgotten. */
const MAX_CARDS = 5000;
const MAX_ENTRIES = 24;
const MAX_RECIPIENTS = 20_000;

/** What an exchange or an event said of a card; an event has neither request nor status. */
type Said = Pick<Told, 'by' | 'request' | 'response' | 'parameters' | 'moment'> &
  Partial<Pick<Told, 'status' | 'isMocked'>>;

/** Follows cards over exchanges and events. */
export class Cards implements Judge {
  readonly #context: Context;
  readonly #cards: LeastRecent<CardEntry[]>;
  /** Card that was issued last for a recipient. */
  readonly #recipients = new LeastRecent<string>(MAX_RECIPIENTS);

  constructor(context: Context) {
    this.#context = context;
    this.#cards = new LeastRecent(MAX_CARDS, (entries) => judgeTimeline(context, entries));
  }

  exchange(told: Told): void {
    this.#add(told);
  }

  event({ name, values }: DeliveredEvent, moment: Moment): void {
    this.#add({ by: name, request: new Map(), response: values, parameters: {}, moment });
  }

  #add(told: Said): void {
    const { response, parameters, request, moment } = told;
    const asked = Object.values(parameters)[0];
    const id = textAt(response, 'cardId') ?? asked;
    if (id === undefined) return;
    this.#judgeAdded(told);
    const recipient = textAt(request, 'recipient');
    if (recipient !== undefined && told.status !== undefined && told.status < 300)
      this.#judgeRecipient(told, recipient, id);
    const entries = this.#cards.getOr(digest(id), () => []);
    if (entries.length >= MAX_ENTRIES) entries.splice(0, entries.length, ...judgeTimeline(this.#context, entries));
    entries.push(entryOf(told, moment));
  }

  #judgeRecipient({ by, moment }: Said, recipient: string, id: string): void {
    const key = digest(recipient);
    const [before, now] = [this.#recipients.get(key), digest(id)];
    this.#recipients.set(key, now);
    if (before === undefined) return;
    const says = `A second issue for one phone number gave ${before === now ? 'the same card' : 'another card'}.`;
    behaviour(this.#context, { point: 'repeated-recipients', place: by, rule: 'repeated-recipient', says }, moment);
  }

  /** "Amount to add" and "amount added": a fee may stand between them, or another currency; nothing says they are equal. */
  #judgeAdded({ request, response, parameters, moment }: Said): void {
    const [asked, added] = [numberAt(request, 'toAdd'), numberAt(response, 'added')];
    if (asked === undefined || added === undefined || asked === added) return;
    const known = this.#cards
      .get(digest(Object.values(parameters)[0] ?? ''))
      ?.findLast(({ currency }) => currency)?.currency;
    const says = `\`added\` was ${added < asked ? 'less' : 'more'} than the amount that the request asked to add.`;
    const isOther = known !== undefined && known !== textAt(request, 'toAddCurrency');
    const observation = { rule: 'added-amount', place: 'TopUpResult.added', message: says };
    const { rule, place } = observation;
    if (isOther) behaviour(this.#context, { point: 'top-up-currency', place, rule, says }, moment);
    else this.#context.findings.add({ ...observation, class: 'unexplained' }, moment);
  }

  finish(): void {
    for (const entries of this.#cards.values()) judgeTimeline(this.#context, entries);
  }
}

function entryOf({ by, request, response, status, moment, isMocked }: Said, { time }: Moment): CardEntry {
  const isSuccess = status === undefined || status < 300;
  const number = (role: Parameters<typeof numberAt>[1]) => numberAt(response, role);
  const entry = {
    by,
    moment,
    isMocked,
    time: textAt(response, 'redeemedAt') ?? time,
    status,
    value: isSuccess ? numberAt(request, 'issuedValue') : undefined,
    askedCurrency: textAt(request, 'toAddCurrency'),
    currency: textAt(response, 'cardCurrency') ?? (isSuccess ? textAt(request, 'issuedCurrency') : undefined),
    cardStatus: textAt(response, 'cardStatus'),
    expiresAt: textAt(response, 'expiresAt'),
    balance: number('balance'),
    redeemed: number('redeemed'),
    previous: number('previousBalance'),
    added: number('added'),
    newBalance: number('newBalance'),
    amountRedeemed: number('amountRedeemed'),
    remaining: number('balanceRemaining'),
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as unknown as CardEntry;
}
