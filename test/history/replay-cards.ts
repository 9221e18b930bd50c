import type { Example, Examples } from './collect-examples.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One change of a balance: a top-up, or a redemption with a negative amount. */
interface Move {
  readonly place: string;
  readonly before: number;
  readonly amount: number;
  readonly after: number;
  readonly currency: unknown;
  /** Absent where the example gives no time. */
  readonly at?: string | undefined;
}

/** Everything that the examples tell of one card. */
interface Life {
  readonly id: string;
  readonly issues: (Example & { fields: Fields })[];
  readonly moves: Move[];
  readonly retrievals: (Example & { fields: Fields })[];
  readonly expiries: (Example & { fields: Fields })[];
}

/** What an overlay answers of the life of a card; nothing of it is known of the open contract. */
export interface CardRules {
  readonly defaultAccess?: readonly string[] | undefined;
  readonly yearsToExpiry?: number | undefined;
}

/** Replays the life of each card; returns the contradictions. */
export function replayCards(examples: Examples, rules: CardRules): string[] {
  const lives = livesOf(examples, rules);
  return [...lives.values()].flatMap((life) => [...checkIssue(life, rules), ...replay(life)]);
}

function livesOf({ exchanges, events }: Examples, rules: CardRules): Map<string, Life> {
  const lives = new Map<string, Life>();
  const lifeOf = (id: unknown): Life => {
    const found = lives.get(String(id)) ?? { id: String(id), issues: [], moves: [], retrievals: [], expiries: [] };
    lives.set(found.id, found);
    return found;
  };
  for (const { operation, request, response } of exchanges) {
    const [asked, got] = [(request?.value ?? {}) as Fields, response?.value as Fields | undefined];
    if (response === undefined || got === undefined) continue;
    const { place } = response;
    if (operation === 'issueCard') {
      const fields = { access: rules.defaultAccess, ...asked, ...got };
      lifeOf(got.card_id).issues.push({ ...response, fields });
    }
    if (operation === 'getCard') lifeOf(got.card_id).retrievals.push({ ...response, fields: got });
    if (operation === 'topUpCard')
      lifeOf(got.card_id).moves.push(topUpOf(place, got, asked.currency, undefined, asked.amount));
  }
  for (const { place, value } of events) {
    const fields = value as Fields;
    if (fields.card_id === undefined) continue;
    const life = lifeOf(fields.card_id);
    if (fields.event === 'card.issued') life.issues.push({ place, value, fields });
    if (fields.event === 'card.redeemed') life.moves.push(redemptionOf(place, fields));
    if (fields.event === 'card.expired') life.expiries.push({ place, value, fields });
    if (fields.event === 'card.topped_up')
      life.moves.push(topUpOf(place, fields, fields.currency, fields.topped_up_at));
  }
  return lives;
}

function topUpOf(place: string, fields: Fields, currency: unknown, at?: unknown, asked = fields.added): Move {
  const { previous_balance, new_balance } = fields;
  // A request for another amount than was added makes a move that does not add up.
  return {
    place,
    before: Number(previous_balance),
    amount: Number(asked),
    after: Number(new_balance),
    currency,
    at: at as string,
  };
}

function redemptionOf(place: string, fields: Fields): Move & { method: unknown } {
  const [amount, after] = [Number(fields.amount_redeemed), Number(fields.balance_remaining)];
  const { currency, redeemed_at, method } = fields;
  return { place, before: after + amount, amount: -amount, after, currency, at: String(redeemed_at), method };
}

function* checkIssue({ id, issues }: Life, { yearsToExpiry }: CardRules): Iterable<string> {
  if (issues.length === 0) yield `${id} is never issued`;
  const responses = issues.filter(({ fields }) => fields.code !== undefined);
  if (responses.length > 1) yield `${id} is issued twice: ${responses.map(({ place }) => place).join(', ')}`;
  if (issues.length - responses.length > 1) yield `${id} fires card.issued twice`;
  for (const { place, fields } of issues) {
    const { status, delivery, access, expires_at, issued_at } = fields;
    if (status !== 'issued') yield `${place}: ${id} is ${status} at issue`;
    if (delivery !== undefined && access !== undefined) {
      const channel = String(delivery).slice('sent_'.length);
      if (!(access as string[]).includes(channel))
        yield `${place}: ${id} is sent over ${channel}, which it has no access to`;
    }
    if (issued_at !== undefined && yearsToExpiry !== undefined) {
      const end = `${Number(String(issued_at).slice(0, 4)) + yearsToExpiry}${String(issued_at).slice(4, 10)}`;
      if (expires_at !== end) yield `${place}: ${id} expires on ${expires_at}, not on ${end}`;
    }
  }
  for (const name of ['value', 'currency', 'expires_at']) {
    const told = new Set(issues.map(({ fields }) => fields[name]).filter((value) => value !== undefined));
    if (told.size > 1) yield `${id} is issued with different ${name}: ${[...told].join(', ')}`;
  }
}

/** Moves in order of time; one without a time goes where its balance fits. */
function* replay(life: Life): Iterable<string> {
  const { id, issues, retrievals, expiries } = life;
  const told = Object.assign({}, ...issues.map(({ fields }) => fields)) as Fields;
  let state = { balance: Number(told.value), redeemed: 0 };
  const states = [state];
  const moves = withoutEchoes(life.moves);
  while (moves.length > 0) {
    const at = moves.findIndex(({ before }) => before === state.balance);
    const timed = moves.filter((move) => move.at !== undefined);
    const first = timed.toSorted((a, b) => String(a.at).localeCompare(String(b.at)))[0];
    const fitting = moves[at];
    const next =
      first !== undefined && first.before === state.balance ? first : fitting?.at === undefined ? fitting : undefined;
    if (next === undefined) {
      yield `${(first ?? moves[0])?.place}: the balance of ${id} is ${state.balance} then, not ${(first ?? moves[0])?.before}`;
      break;
    }
    moves.splice(moves.indexOf(next), 1);
    yield* checkMove(id, next, told);
    state = { balance: next.after, redeemed: state.redeemed + Math.max(-next.amount, 0) };
    states.push(state);
  }
  for (const expiry of expiries) yield* checkExpiry(life, expiry, told, state.balance);
  if (expiries.length > 1) yield `${id} expires twice`;
  const shown = states.map((each) => ({ ...each, status: each.balance > 0 ? 'active' : 'redeemed' }));
  if (expiries.length > 0) shown.push({ ...state, status: 'expired' });
  for (const { place, fields } of retrievals) {
    const { balance, redeemed, status, currency, expires_at } = fields;
    const fits = shown.some((each) => each.balance === balance && each.redeemed === redeemed && each.status === status);
    if (!fits) yield `${place}: ${id} is never ${status} with balance ${balance} and ${redeemed} redeemed`;
    if (currency !== told.currency || expires_at !== told.expires_at)
      yield `${place}: ${id} has another currency or date`;
  }
}

/** A top-up and the event of it are one move, of which the event tells the time. */
function withoutEchoes(moves: readonly Move[]): Move[] {
  return moves.filter(
    (move) =>
      move.at !== undefined ||
      !moves.some(
        (other) =>
          other.at !== undefined &&
          other.before === move.before &&
          other.after === move.after &&
          other.amount === move.amount,
      ),
  );
}

function* checkMove(id: string, move: Move, told: Fields): Iterable<string> {
  const { place, before, amount, after, at, currency } = move;
  if (before + amount !== after) yield `${place}: ${before} and ${amount} make ${before + amount}, not ${after}`;
  if (after < 0) yield `${place}: the balance of ${id} is negative`;
  if (currency !== told.currency) yield `${place}: ${id} is in ${told.currency}, not in ${currency}`;
  if (at !== undefined && at <= String(told.issued_at ?? '')) yield `${place}: ${id} is not issued yet at ${at}`;
  if (at !== undefined && at.slice(0, 10) > String(told.expires_at)) yield `${place}: ${id} is expired at ${at}`;
  const { method } = move as { method?: unknown };
  if (method !== undefined && !(told.access as unknown[] | undefined)?.includes(method)) {
    yield `${place}: ${id} cannot be redeemed over ${method}`;
  }
}

function* checkExpiry(
  life: Life,
  { place, fields }: Life['expiries'][number],
  told: Fields,
  balance: number,
): Iterable<string> {
  const { balance_expired, currency, expired_at } = fields;
  if (balance === 0 || balance_expired !== balance)
    yield `${place}: ${life.id} has ${balance} left, not ${balance_expired}`;
  if (currency !== told.currency) yield `${place}: ${life.id} is in ${told.currency}, not in ${currency}`;
  const end = new Date(Date.parse(String(told.expires_at)) + 86_400_000).toISOString();
  if (expired_at !== end) yield `${place}: ${life.id} expires at ${end}, not at ${expired_at}`;
}
