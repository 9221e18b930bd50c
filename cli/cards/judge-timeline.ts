import type { Reporter } from '../engine/observe/context.ts';
import { LIVE } from '../engine/observe/exchange.ts';
import { isWord } from '../engine/observe/shown.ts';

/** What one exchange or event said of a card. */
export interface CardEntry {
  readonly by: string;
  readonly report: Reporter;
  readonly isMocked?: boolean | undefined;
  /** When it happened; absent where nothing says so. */
  readonly time?: string | undefined;
  readonly status?: number | undefined;
  readonly value?: number | undefined;
  readonly askedCurrency?: string | undefined;
  readonly currency?: string | undefined;
  readonly cardStatus?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly balance?: number | undefined;
  readonly redeemed?: number | undefined;
  readonly previous?: number | undefined;
  readonly added?: number | undefined;
  readonly newBalance?: number | undefined;
  readonly amountRedeemed?: number | undefined;
  readonly remaining?: number | undefined;
}

/** What is known of a card at a moment of its life. */
interface Known {
  /** Issued and topped up so far; unknown unless the issue was recorded. */
  total?: number;
  balance?: number;
  currency?: string;
  cardStatus?: string;
  expiresAt?: string;
  /** What the last retrieval said, and the top-up after it. */
  read?: CardEntry;
  toppedUp?: CardEntry | undefined;
}

type Say = (point: string, place: string, rule: string, says: string) => void;

/**
 * Judges what was recorded of one card, in the order of time, and returns what it takes to go on from its end. All of it
 * is evidence, since no statement relates these values, but for a top-up between two retrievals of our own.
 */
export function judgeTimeline(entries: readonly CardEntry[]): CardEntry[] {
  const known: Known = {};
  for (const entry of inOrder(entries)) {
    const say: Say = (point, place, rule, says) => entry.report.behaviour({ point, place, rule, says });
    judgeAround(known, entry);
    judgeTopUp(known, entry, say);
    judgeRedemption(known, entry, say);
    judgeBalance(known, entry, say);
    judgeState(known, entry, say);
    remember(known, entry);
  }
  const [last] = entries.slice(-1);
  if (!last) return [];
  const { total: value, balance, currency, cardStatus, expiresAt } = known;
  return [{ by: '', report: last.report, time: last.time, value, balance, currency, cardStatus, expiresAt }];
}

/**
 * "Current balance", "balance before the top-up": of a card that nobody else can have topped up, and of which nothing was
 * redeemed meanwhile, they are one.
 */
function judgeAround(known: Known, entry: CardEntry): void {
  const { previous, newBalance, balance, redeemed } = entry;
  if (entry.report.moment.source.file !== LIVE || entry.isMocked) return;
  if (previous !== undefined && newBalance !== undefined) known.toppedUp = known.toppedUp ? undefined : entry;
  if (balance === undefined || redeemed === undefined) return;
  const { read, toppedUp } = known;
  Object.assign(known, { read: entry, toppedUp: undefined });
  if (read === undefined || toppedUp === undefined || read.redeemed !== redeemed) return;
  const differs = (place: string, what: string, at: CardEntry) => {
    const message = `${place} is not ${what}, though nothing was redeemed meanwhile.`;
    at.report.breach({ rule: 'balance', place, message, statements: at.report.context.index.at(place) });
  };
  if (toppedUp.previous !== read.balance)
    differs('TopUpResult.previous_balance', 'the balance that the retrieval before the top-up gave', toppedUp);
  if (toppedUp.newBalance !== balance) differs('Card.balance', 'the new balance that the top-up before gave', entry);
}

function inOrder(entries: readonly CardEntry[]): readonly CardEntry[] {
  const at = ({ time = '' }: CardEntry) => Date.parse(time);
  return entries.some((entry) => Number.isNaN(at(entry))) ? entries : entries.toSorted((a, b) => at(a) - at(b));
}

function remember(known: Known, entry: CardEntry): void {
  const { value, added, balance, newBalance, remaining } = entry;
  if (value !== undefined) known.total = value;
  else if (added !== undefined && known.total !== undefined) known.total += added;
  const current = remaining ?? newBalance ?? balance ?? value;
  if (current !== undefined) known.balance = current;
  if (entry.currency !== undefined) known.currency = entry.currency;
  if (entry.cardStatus !== undefined) known.cardStatus = entry.cardStatus;
  if (entry.expiresAt !== undefined) known.expiresAt = entry.expiresAt;
}

function judgeBalance({ total }: Known, { by, balance, redeemed }: CardEntry, say: Say): void {
  if (by === '' || total === undefined || balance === undefined || redeemed === undefined) return;
  const words = balance + redeemed === total ? 'equalled' : 'did not equal';
  say(
    'balance-and-redeemed',
    'Card',
    'balance-and-redeemed',
    `\`balance\` plus \`redeemed\` ${words} what was issued and topped up.`,
  );
}

function judgeRedemption({ balance, total }: Known, { amountRedeemed, remaining }: CardEntry, say: Say): void {
  if (amountRedeemed === undefined || remaining === undefined || balance === undefined) return;
  const place = 'CardRedeemedEvent.amount_redeemed';
  const isThis = remaining === balance - amountRedeemed;
  const isAll = total !== undefined && remaining === total - amountRedeemed;
  const says = isThis
    ? '`balance_remaining` was the balance before, less `amount_redeemed`.'
    : isAll
      ? '`amount_redeemed` was the amount of all redemptions so far.'
      : '`balance_remaining` was neither the balance before nor all that was issued, less `amount_redeemed`.';
  say('redeemed-amounts', place, 'redeemed-amounts', says);
}

function judgeTopUp({ currency, cardStatus }: Known, { by, status, askedCurrency, added }: CardEntry, say: Say): void {
  if (askedCurrency === undefined && added === undefined) return;
  const outcome = status === undefined ? '' : ` was answered with ${status}`;
  if (isWord(cardStatus))
    say(
      'top-up-eligibility',
      by,
      'top-up-eligibility',
      `A top-up of a card in the status \`${cardStatus}\`${outcome}.`,
    );
  if (currency === undefined || askedCurrency === undefined) return;
  const which =
    currency === askedCurrency ? 'in the currency of the card' : 'in another currency than that of the card';
  say('top-up-currency', 'TopUpRequest.currency', 'top-up-currency', `A top-up ${which}${outcome}.`);
}

const DAY = 24 * 60 * 60 * 1000;

function judgeState(known: Known, { cardStatus, expiresAt, value, time, by }: CardEntry, say: Say): void {
  const before = known.cardStatus;
  if (isWord(before) && isWord(cardStatus) && before !== cardStatus) {
    say('state-transitions', 'CardStatus', 'transition', `A card was \`${before}\`, and later \`${cardStatus}\`.`);
  }
  if (expiresAt === undefined || by === '') return;
  if (known.expiresAt !== undefined && known.expiresAt !== expiresAt) {
    say('card-expiry', 'ExpiryDate', 'expiry-moved', 'The expiry date of a card changed.');
  }
  const days = (Date.parse(expiresAt) - Date.parse((time ?? '').slice(0, 10))) / DAY;
  if (value !== undefined && Number.isInteger(days))
    say('card-expiry', 'ExpiryDate', 'expiry', `A card expired ${days} days after its issue.`);
}
