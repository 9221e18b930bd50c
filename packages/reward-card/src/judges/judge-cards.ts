import {
  type DeliveredEvent,
  digest,
  isWord,
  type Judge,
  LeastRecent,
  LIVE,
  numberAt,
  type Reporter,
  type Told,
  textAt,
} from 'unsaid/judges';

/** Cards that are remembered, with entries of each; older cards are judged and forgotten. */
const MAX_CARDS = 5000;
const MAX_ENTRIES = 100;
const MAX_RECIPIENTS = 20_000;

/** Data about a card in an exchange or event; an event has neither request nor status. */
type Said = Omit<Told, 'status' | 'isMocked'> & Partial<Pick<Told, 'status' | 'isMocked'>>;

/** Follows cards over exchanges and events. */
export class Cards implements Judge {
  readonly #cards = new LeastRecent<CardEntry[]>(MAX_CARDS, judgeTimeline);
  /** Card that was issued last for a recipient. */
  readonly #recipients = new LeastRecent<string>(MAX_RECIPIENTS);

  exchange(told: Said): void {
    const { response, parameters, request, status = 0 } = told;
    const ids = ['IssuedCard', 'Card', 'TopUpResult', 'CardRedeemedEvent'].map((name) => `${name}.card_id`);
    const id = textAt(response, ...ids) ?? Object.values(parameters)[0];
    if (id === undefined) return;
    this.#judgeAdded(told);
    const recipient = textAt(request, 'IssueCardRequest.recipient_phone');
    if (recipient !== undefined && status < 300) this.#judgeRecipient(told, recipient, id);
    const key = digest(id);
    const entries = this.#cards.get(key) ?? [];
    if (entries.length < MAX_ENTRIES) entries.push(entryOf(told));
    this.#cards.set(key, entries);
  }

  event({ name, values, report }: DeliveredEvent): void {
    this.exchange({ by: name, request: new Map(), response: values, parameters: {}, report });
  }

  #judgeRecipient({ by, report }: Said, recipient: string, id: string): void {
    const key = digest(recipient);
    const before = this.#recipients.get(key);
    const now = digest(id);
    this.#recipients.set(key, now);
    if (before === undefined) return;
    const says = `A second issue for one phone number gave ${before === now ? 'the same card' : 'another card'}.`;
    report.behaviour('repeated-recipients', 'repeated-recipient', says, by);
  }

  /** "Amount to add" and "amount added": a fee may stand between them, or another currency; nothing says they are equal. */
  #judgeAdded({ request, response, report }: Said): void {
    const asked = numberAt(request, 'TopUpRequest.amount');
    const added = numberAt(response, 'TopUpResult.added');
    if (asked === undefined || added === undefined || asked === added) return;
    const message = `\`added\` was ${added < asked ? 'less' : 'more'} than the amount that the request asked to add.`;
    report.unexplained({ rule: 'added-amount', place: 'TopUpResult.added', message });
  }

  finish(): void {
    for (const entries of this.#cards.values()) judgeTimeline(entries);
  }
}

/** Known state of a card. */
interface State {
  readonly currency?: string | undefined;
  readonly cardStatus?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** Where the amounts of a card stand. */
const AMOUNTS = {
  balance: 'Card.balance',
  redeemed: 'Card.redeemed',
  previous: 'TopUpResult.previous_balance',
  added: 'TopUpResult.added',
  newBalance: 'TopUpResult.new_balance',
  amountRedeemed: 'CardRedeemedEvent.amount_redeemed',
  remaining: 'CardRedeemedEvent.balance_remaining',
} as const;

/** Data about a card in one exchange or event, with its state. */
interface CardEntry extends State, Partial<Record<keyof typeof AMOUNTS, number | undefined>> {
  readonly by: string;
  readonly report: Reporter;
  readonly isMocked?: boolean | undefined;
  /** When it happened; absent where nothing says so. */
  readonly time: string | undefined;
  readonly status?: number | undefined;
  /** Value at issue. */
  readonly value: number | undefined;
  readonly askedCurrency?: string | undefined;
}

function entryOf({ by, request, response, status, report, isMocked }: Said): CardEntry {
  const isSuccess = status === undefined || status < 300;
  const issued = isSuccess ? request : new Map();
  return {
    by,
    report,
    isMocked,
    status,
    ...Object.fromEntries(Object.entries(AMOUNTS).map(([name, place]) => [name, numberAt(response, place)])),
    time: textAt(response, 'CardRedeemedEvent.redeemed_at') ?? report.moment.time,
    value: numberAt(issued, 'IssueCardRequest.value'),
    askedCurrency: textAt(request, 'TopUpRequest.currency'),
    currency: textAt(response, 'Card.currency') ?? textAt(issued, 'IssueCardRequest.currency'),
    cardStatus: textAt(response, 'IssuedCard.status', 'Card.status'),
    expiresAt: textAt(response, 'IssuedCard.expires_at', 'Card.expires_at'),
  };
}

/** A card at a moment of its life, with the total that was issued and topped up; unknown unless the issue was recorded. */
type Known = State & Pick<CardEntry, 'balance'> & { readonly total?: number | undefined };

/**
 * Judges what was recorded of one card, in the order of time. All of it is evidence, since no statement relates these
 * values, but for a top-up between two retrievals of our own.
 */
function judgeTimeline(entries: readonly CardEntry[]): void {
  const ordered = inOrder(entries);
  judgeOurs(ordered);
  let known: Known = {};
  for (const entry of ordered) {
    judgeTopUp(known, entry);
    judgeRedemption(known, entry);
    judgeState(known, entry);
    known = after(known, entry);
  }
}

function inOrder(entries: readonly CardEntry[]): readonly CardEntry[] {
  const at = ({ time = '' }: CardEntry) => Date.parse(time);
  return entries.some((entry) => Number.isNaN(at(entry))) ? entries : entries.toSorted((a, b) => at(a) - at(b));
}

/** The card after an entry, of which what it does not say stays as it was. */
function after(known: Known, { value, added, balance, newBalance, remaining, ...entry }: CardEntry): Known {
  const toppedUp = added === undefined || known.total === undefined ? known.total : known.total + added;
  return {
    total: value ?? toppedUp,
    balance: remaining ?? newBalance ?? balance ?? value ?? known.balance,
    currency: entry.currency ?? known.currency,
    cardStatus: entry.cardStatus ?? known.cardStatus,
    expiresAt: entry.expiresAt ?? known.expiresAt,
  };
}

/**
 * "Current balance" and "balance before the top-up" are equal for a card that no other caller can have topped up, and from
 * which nothing was redeemed in between.
 */
function judgeOurs(entries: readonly CardEntry[]): void {
  let read: CardEntry | undefined;
  let toppedUp: CardEntry | undefined;
  for (const entry of entries.filter(({ report, isMocked }) => report.moment.source.file === LIVE && !isMocked)) {
    // After two top-ups, no balance between them is known.
    if (entry.previous !== undefined && entry.newBalance !== undefined) toppedUp = toppedUp ? undefined : entry;
    if (entry.balance === undefined || entry.redeemed === undefined) continue;
    if (read && toppedUp && read.redeemed === entry.redeemed) {
      const before = 'the balance that the retrieval before the top-up gave';
      if (toppedUp.previous !== read.balance) reportBalance(toppedUp, 'TopUpResult.previous_balance', before);
      if (toppedUp.newBalance !== entry.balance)
        reportBalance(entry, 'Card.balance', 'the new balance that the top-up before gave');
    }
    [read, toppedUp] = [entry, undefined];
  }
}

function reportBalance({ report }: CardEntry, place: string, what: string): void {
  const message = `${place} is not ${what}, although nothing was redeemed in between.`;
  report.breach({ rule: 'balance', place, message, statements: report.context.index.at(place) });
}

function judgeTopUp({ currency, cardStatus }: Known, { by, report, status, askedCurrency, added }: CardEntry): void {
  if (askedCurrency === undefined && added === undefined) return;
  const outcome = status === undefined ? '.' : ` was answered with ${status}.`;
  const point = 'top-up-eligibility';
  if (isWord(cardStatus))
    report.behaviour(point, point, `A top-up of a card in the status \`${cardStatus}\`${outcome}`, by);
  if (currency === undefined || askedCurrency === undefined) return;
  const which =
    currency === askedCurrency ? 'in the currency of the card' : 'in another currency than that of the card';
  report.behaviour('top-up-currency', 'top-up-currency', `A top-up ${which}${outcome}`, 'TopUpRequest.currency');
}

function judgeRedemption({ balance, total }: Known, { report, amountRedeemed, remaining }: CardEntry): void {
  if (amountRedeemed === undefined || remaining === undefined || balance === undefined) return;
  const isAll = total !== undefined && remaining === total - amountRedeemed;
  const says =
    remaining === balance - amountRedeemed
      ? '`balance_remaining` was the balance before, less `amount_redeemed`.'
      : isAll
        ? '`amount_redeemed` was the amount of all redemptions so far.'
        : '`balance_remaining` was neither the balance before nor all that was issued, less `amount_redeemed`.';
  report.behaviour('redeemed-amounts', 'redeemed-amounts', says, 'CardRedeemedEvent.amount_redeemed');
}

const DAY = 24 * 60 * 60 * 1000;

function judgeState(known: Known, { report, balance, redeemed, cardStatus, expiresAt, value, time }: CardEntry): void {
  if (known.total !== undefined && balance !== undefined && redeemed !== undefined) {
    const words = balance + redeemed === known.total ? 'equalled' : 'did not equal';
    const says = `\`balance\` plus \`redeemed\` ${words} what was issued and topped up.`;
    report.behaviour('balance-and-redeemed', 'balance-and-redeemed', says, 'Card');
  }
  const before = known.cardStatus;
  if (isWord(before) && isWord(cardStatus) && before !== cardStatus) {
    const says = `A card was \`${before}\`, and later \`${cardStatus}\`.`;
    report.behaviour('state-transitions', 'transition', says, 'CardStatus');
  }
  if (expiresAt === undefined) return;
  if (known.expiresAt !== undefined && known.expiresAt !== expiresAt)
    report.behaviour('card-expiry', 'expiry-moved', 'The expiry date of a card changed.', 'ExpiryDate');
  const days = (Date.parse(expiresAt) - Date.parse((time ?? '').slice(0, 10))) / DAY;
  if (value !== undefined && Number.isInteger(days))
    report.behaviour('card-expiry', 'expiry', `A card expired ${days} days after its issue.`, 'ExpiryDate');
}
