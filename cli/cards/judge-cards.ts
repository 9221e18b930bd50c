import type { DeliveredEvent, Judge, Told } from '../engine/observe/context.ts';
import { digest, LeastRecent } from '../engine/observe/least-recent.ts';
import { type CardEntry, judgeTimeline } from './judge-timeline.ts';
import { numberAt, textAt } from './places.ts';

/** Cards that are remembered, with entries of each; older ones are judged and forgotten. */
const MAX_CARDS = 5000;
const MAX_ENTRIES = 24;
const MAX_RECIPIENTS = 20_000;

/** What an exchange or an event said of a card; an event has neither request nor status. */
type Said = Pick<Told, 'by' | 'request' | 'response' | 'parameters' | 'report'> &
  Partial<Pick<Told, 'status' | 'isMocked'>>;

/** Follows cards over exchanges and events. */
export class Cards implements Judge {
  readonly #cards = new LeastRecent<CardEntry[]>(MAX_CARDS, judgeTimeline);
  /** Card that was issued last for a recipient. */
  readonly #recipients = new LeastRecent<string>(MAX_RECIPIENTS);

  exchange(told: Told): void {
    this.#add(told);
  }

  event({ name, values, report }: DeliveredEvent): void {
    this.#add({ by: name, request: new Map(), response: values, parameters: {}, report });
  }

  #add(told: Said): void {
    const { response, parameters, request } = told;
    const asked = Object.values(parameters)[0];
    const id = textAt(response, 'cardId') ?? asked;
    if (id === undefined) return;
    this.#judgeAdded(told);
    const recipient = textAt(request, 'recipient');
    if (recipient !== undefined && told.status !== undefined && told.status < 300)
      this.#judgeRecipient(told, recipient, id);
    const entries = this.#cards.getOr(digest(id), () => []);
    if (entries.length >= MAX_ENTRIES) entries.splice(0, entries.length, ...judgeTimeline(entries));
    entries.push(entryOf(told));
  }

  #judgeRecipient({ by, report }: Said, recipient: string, id: string): void {
    const key = digest(recipient);
    const [before, now] = [this.#recipients.get(key), digest(id)];
    this.#recipients.set(key, now);
    if (before === undefined) return;
    const says = `A second issue for one phone number gave ${before === now ? 'the same card' : 'another card'}.`;
    report.behaviour({ point: 'repeated-recipients', place: by, rule: 'repeated-recipient', says });
  }

  /** "Amount to add" and "amount added": a fee may stand between them, or another currency; nothing says they are equal. */
  #judgeAdded({ request, response, parameters, report }: Said): void {
    const [asked, added] = [numberAt(request, 'toAdd'), numberAt(response, 'added')];
    if (asked === undefined || added === undefined || asked === added) return;
    const known = this.#cards
      .get(digest(Object.values(parameters)[0] ?? ''))
      ?.findLast(({ currency }) => currency)?.currency;
    const says = `\`added\` was ${added < asked ? 'less' : 'more'} than the amount that the request asked to add.`;
    const isOther = known !== undefined && known !== textAt(request, 'toAddCurrency');
    const observation = { rule: 'added-amount', place: 'TopUpResult.added', message: says };
    const { rule, place } = observation;
    if (isOther) report.behaviour({ point: 'top-up-currency', place, rule, says });
    else report.unexplained(observation);
  }

  finish(): void {
    for (const entries of this.#cards.values()) judgeTimeline(entries);
  }
}

function entryOf({ by, request, response, status, report, isMocked }: Said): CardEntry {
  const isSuccess = status === undefined || status < 300;
  const number = (role: Parameters<typeof numberAt>[1]) => numberAt(response, role);
  return {
    by,
    report,
    isMocked,
    time: textAt(response, 'redeemedAt') ?? report.moment.time,
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
}
