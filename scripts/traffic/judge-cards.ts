import type { Json } from '../contract/contract.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, breach, type Context } from './context.ts';
import { digest } from './digest.ts';
import { type CardEntry, judgeTimeline } from './judge-timeline.ts';
import { LeastRecent } from './least-recent.ts';
import { numberAt, PLACES, textAt } from './places.ts';

/** Cards that are remembered, with entries of each; older ones are judged and forgotten. */
const MAX_CARDS = 5000;
const MAX_ENTRIES = 24;
const MAX_RECIPIENTS = 20_000;

/** What one exchange said, by the places of its values. */
export interface Told {
  /** Id of the operation, or name of the event. */
  readonly by: string;
  readonly request: ReadonlyMap<string, Json>;
  readonly response: ReadonlyMap<string, Json>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly moment: Moment;
}

/** Follows cards over exchanges and events. */
export class Cards {
  readonly #context: Context;
  readonly #cards: LeastRecent<CardEntry[]>;
  /** Card that was issued last for a recipient. */
  readonly #recipients = new LeastRecent<string>(MAX_RECIPIENTS);

  constructor(context: Context) {
    this.#context = context;
    this.#cards = new LeastRecent(MAX_CARDS, (entries) => judgeTimeline(context, entries));
  }

  add(told: Told): void {
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

  #judgeRecipient({ by, moment }: Told, recipient: string, id: string): void {
    const key = digest(recipient);
    const [before, now] = [this.#recipients.get(key), digest(id)];
    this.#recipients.set(key, now);
    if (before === undefined) return;
    const says = `A second issue for one phone number gave ${before === now ? 'the same card' : 'another card'}.`;
    behaviour(this.#context, { point: 'repeated-recipients', place: by, rule: 'repeated-recipient', says }, moment);
  }

  /** "Amount to add" and "amount added": they differ where the one is converted, which takes another currency. */
  #judgeAdded({ request, response, parameters, moment }: Told): void {
    const [asked, added] = [numberAt(request, 'toAdd'), numberAt(response, 'added')];
    if (asked === undefined || added === undefined || asked === added) return;
    const known = this.#cards
      .get(digest(Object.values(parameters)[0] ?? ''))
      ?.findLast(({ currency }) => currency)?.currency;
    const message = 'TopUpResult.added is not the amount that the request asked to add.';
    const observation = { rule: 'added-amount', place: 'TopUpResult.added', message };
    const { index } = this.#context;
    const statements = [...PLACES.added, ...PLACES.toAdd].flatMap((place) => index.at(place));
    const isSame = known !== undefined && known === textAt(request, 'toAddCurrency');
    if (isSame) breach(this.#context, { ...observation, statements }, moment);
    else this.#context.findings.add({ ...observation, class: 'evidence', openPoints: ['top-up-currency'] }, moment);
  }

  finish(): void {
    for (const entries of this.#cards.values()) judgeTimeline(this.#context, entries);
  }
}

function entryOf({ by, request, response, status, moment }: Told, { time }: Moment): CardEntry {
  const isSuccess = status === undefined || status < 300;
  const number = (role: Parameters<typeof numberAt>[1]) => numberAt(response, role);
  const entry = {
    by,
    moment,
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
