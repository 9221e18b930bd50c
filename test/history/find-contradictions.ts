import { createHmac } from 'node:crypto';
import type { Contract, Schema } from '../../packages/unsaid/src/engine/model/contract.ts';
import { collectFacts, type Fact, type Fields } from './collect-facts.ts';

type Answered = Schema & Fields;

/** What an overlay answers of cards and files; nothing of it is known of the open contract. */
interface Rules {
  readonly defaultAccess: unknown;
  readonly yearsToExpiry: number | undefined;
  readonly columns: Readonly<Record<string, string>> | undefined;
  readonly isPhone: (text: string) => boolean;
}

/** Replays all examples of a contract as one history; returns what contradicts it, each with its place. */
export function findContradictions(contract: Contract): string[] {
  const facts = collectFacts(contract);
  const rules = rulesOf(contract);
  return [
    ...checkSignatures(contract, facts),
    ...groups(facts, 'code').flatMap(([code, of]) => alike(code, of, ['card_id'])),
    ...groups(facts, 'card_id').flatMap(([id, of]) => [...replayCard(id, of, rules)]),
    ...groups(facts, 'batch_id').flatMap(([id, of]) => [...replayBatch(id, of, rules)]),
    ...groups(facts, 'reward_id').flatMap(([id, of]) => [...replayReward(id, of)]),
    ...groups(facts, 'wallet_id').flatMap(([id, of]) => alike(id, of, ['currency'])),
    ...facts.flatMap(({ place, kind, fields: { current_balance: balance, threshold } }) =>
      kind === 'wallet.low_balance' && Number(balance) >= Number(threshold)
        ? [`${place}: ${balance} is not below`]
        : [],
    ),
  ];
}

function rulesOf({ openapi }: Contract): Rules {
  const { IssueCardRequest, ExpiryDate, BulkIssueRequest, PhoneNumber } = openapi.components.schemas;
  const access = IssueCardRequest?.properties?.access as Answered | undefined;
  const expiry = (ExpiryDate as Answered | undefined)?.['x-expiry'] as { years_after_issue: number } | undefined;
  const file = BulkIssueRequest?.properties?.file as Answered | undefined;
  const patterns = [PhoneNumber, ...(PhoneNumber?.allOf ?? [])].flatMap((schema) => schema?.pattern ?? []);
  return {
    defaultAccess: access?.['x-default'],
    yearsToExpiry: expiry?.years_after_issue,
    columns: (file?.['x-csv'] as { columns: Record<string, string> } | undefined)?.columns,
    isPhone: (text) => patterns.every((pattern) => new RegExp(pattern, 'u').test(text)),
  };
}

/** The facts about each thing that has an identifier. */
function groups(facts: readonly Fact[], name: string): [id: string, facts: Fact[]][] {
  const told = facts.filter(({ fields }) => fields[name] !== undefined);
  return [...Map.groupBy(told, ({ fields }) => String(fields[name]))];
}

/** What is told of one thing in several ways. */
function alike(id: string, facts: readonly Fact[], names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const told = new Set(facts.map(({ fields }) => fields[name]).filter((value) => value !== undefined));
    return told.size > 1 ? [`${id} has several values of ${name}: ${[...told].join(', ')}`] : [];
  });
}

/** A signature is that of an example, by the scheme that an overlay answers; without an answer it has no form. */
function checkSignatures({ asyncapi }: Contract, facts: readonly Fact[]): string[] {
  const header = asyncapi.components.schemas.DeliveryHeaders?.properties?.['X-Service-Signature'] as Answered;
  const scheme = header['x-signature'] as { example_secret: string } | undefined;
  return (header.examples ?? []).map(String).flatMap((example) => {
    const [, seconds = '', signature] = /^t=(\d+),v1=(.*)$/.exec(example) ?? [];
    const signed = (payload: unknown) =>
      createHmac('sha256', scheme?.example_secret ?? '')
        .update(`${seconds}.${JSON.stringify(payload)}`)
        .digest('hex');
    const isRight = scheme ? facts.some(({ payload }) => signed(payload) === signature) : /^[a-z-]+$/.test(example);
    return isRight ? [] : [`${example} is not the signature of an example`];
  });
}

/** One change of a balance: a top-up, or a redemption with a negative amount. */
interface Move {
  readonly place: string;
  readonly before: number;
  readonly amount: number;
  readonly after: number;
  readonly fields: Fields;
  /** Absent where the example gives no time. */
  readonly at?: string | undefined;
}

function moveOf({ place, kind, asked, fields }: Fact): Move[] {
  const { previous_balance, added, new_balance, amount_redeemed, balance_remaining } = fields;
  if (kind === 'card.redeemed') {
    const [amount, after] = [-Number(amount_redeemed), Number(balance_remaining)];
    return [{ place, before: after - amount, amount, after, fields, at: String(fields.redeemed_at) }];
  }
  if (kind !== 'topUpCard' && kind !== 'card.topped_up') return [];
  const [before, after] = [Number(previous_balance), Number(new_balance)];
  // A request for another amount than was added makes a move that does not add up.
  const at = fields.topped_up_at as string | undefined;
  return [{ place, before, amount: Number(asked.amount ?? added), after, fields: { ...asked, ...fields }, at }];
}

function* replayCard(id: string, facts: readonly Fact[], rules: Rules): Iterable<string> {
  const of = (...kinds: string[]) => facts.filter(({ kind }) => kinds.includes(kind));
  const issues = of('issueCard', 'card.issued');
  const issued = issues.map((fact) => ({ ...fact, fields: { ...fact.asked, ...fact.fields } }));
  const told = Object.assign({ access: rules.defaultAccess }, ...issued.map(({ fields }) => fields)) as Fields;
  if (issues.length === 0) yield `${id} is never issued`;
  for (const kind of ['issueCard', 'card.issued', 'card.expired'])
    if (of(kind).length > 1) yield `${id}: ${kind} comes twice`;
  yield* alike(id, issued, ['value', 'currency', 'expires_at']);
  yield* alike(id, [...issued, ...of('getCard')], ['currency', 'expires_at']);
  for (const { place, fields } of issued) {
    const channel = String(fields.delivery ?? '').replace('sent_', '');
    if (fields.status !== 'issued') yield `${place}: ${id} is ${fields.status} at issue`;
    if (channel && !(told.access as string[] | undefined)?.includes(channel) && told.access)
      yield `${place}: ${id} is sent over ${channel}, which it has no access to`;
    const [year, day] = [String(fields.issued_at).slice(0, 4), String(fields.issued_at).slice(4, 10)];
    const end = rules.yearsToExpiry && fields.issued_at && `${Number(year) + rules.yearsToExpiry}${day}`;
    if (end && fields.expires_at !== end) yield `${place}: ${id} expires on ${fields.expires_at}, not on ${end}`;
  }
  const states = [{ balance: Number(told.value), redeemed: 0 }];
  // A top-up and the event of it are one move, of which the event tells the time.
  const timed = facts.flatMap(moveOf).toSorted((one, other) => Number(!one.at) - Number(!other.at));
  const moves = [
    ...new Map(timed.toReversed().map((move) => [`${move.before} ${move.amount} ${move.after}`, move])).values(),
  ];
  while (moves.length > 0) {
    const { balance, redeemed } = states.at(-1) ?? { balance: 0, redeemed: 0 };
    const isNext = ({ before, at }: Move) =>
      before === balance && moves.every((other) => !at || !other.at || at <= other.at);
    const at = moves.findIndex(isNext);
    const [move] = moves.splice(at === -1 ? 0 : at, 1);
    if (!move || at === -1) return yield `${move?.place}: the balance of ${id} is ${balance} then, not ${move?.before}`;
    yield* checkMove(id, move, told);
    states.push({ balance: move.after, redeemed: redeemed + Math.max(-move.amount, 0) });
  }
  const last = states.at(-1)?.balance;
  for (const { place, fields } of of('card.expired')) {
    if (last === 0 || fields.balance_expired !== last) yield `${place}: ${id} has ${last} left`;
    const end = new Date(Date.parse(String(told.expires_at)) + 86_400_000).toISOString();
    if (fields.currency !== told.currency || fields.expired_at !== end) yield `${place}: ${id} expires at ${end}`;
  }
  for (const { place, fields } of of('getCard')) {
    const { balance, redeemed, status } = fields;
    const isExpired = status === 'expired' && of('card.expired').length > 0;
    const fits = states.some((each) => each.balance === balance && each.redeemed === redeemed);
    if (!fits || (!isExpired && status !== (Number(balance) > 0 ? 'active' : 'redeemed')))
      yield `${place}: ${id} is never ${status} with balance ${balance} and ${redeemed} redeemed`;
  }
}

function* checkMove(id: string, { place, before, amount, after, fields, at }: Move, told: Fields): Iterable<string> {
  if (before + amount !== after) yield `${place}: ${before} and ${amount} make ${before + amount}, not ${after}`;
  if (after < 0) yield `${place}: the balance of ${id} is negative`;
  if (fields.currency !== told.currency) yield `${place}: ${id} is in ${told.currency}`;
  if (at !== undefined && (at <= String(told.issued_at ?? '') || at.slice(0, 10) > String(told.expires_at)))
    yield `${place}: ${id} is not valid at ${at}`;
  if (fields.method !== undefined && !(told.access as unknown[] | undefined)?.includes(fields.method))
    yield `${place}: ${id} cannot be redeemed over ${fields.method}`;
}

/** A batch, from its file to its end. What the files of the open contract hold says that their columns are an open point. */
function* replayBatch(id: string, facts: readonly Fact[], { columns, isPhone }: Rules): Iterable<string> {
  const of = (kind: string) => facts.filter((fact) => fact.kind === kind);
  const [sent, ...again] = of('bulkIssueCards');
  if (sent === undefined || again.length > 0)
    return yield `${id}: ${again.length > 0 ? 'is issued twice' : 'no file was sent'}`;
  const { place, asked, fields: got } = sent;
  const text = Buffer.from(String(asked.file), 'base64').toString();
  if (Buffer.from(text).toString('base64') !== asked.file) yield `${place}: the file is not base64`;
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  const open = /^the columns are an open point: csv-columns, (\d+) recipients\n$/.exec(text)?.[1];
  const isReadable = columns ? Object.values(columns).every((column) => names.includes(column)) : open !== undefined;
  if (!isReadable) return yield `${place}: the file has the columns ${header}`;
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
  const total = columns ? rows.length : Number(open);
  if (got.total !== total) yield `${place}: the file has ${total} rows, not ${got.total}`;
  if (Number(got.issued) + Number(got.failed) !== got.total) yield `${place}: issued and failed do not make total`;
  if (got.status !== 'complete') yield `${place}: the batch is ${got.status}`;
  const good = rows.filter((row) => isPhone(row.recipient_phone ?? '') && Number(row.value) > 0).length;
  if (columns && got.issued !== good) yield `${place}: ${good} rows of the file can be issued, not ${got.issued}`;
  if (of('batch.complete').length > 1) yield `${id} is complete twice`;
  if (of('card.issued').length > Number(got.issued)) yield `${id} has more cards than were issued`;
  yield* alike(id, [sent, ...of('batch.complete')], Object.keys(got));
  const end = String(of('batch.complete')[0]?.fields.completed_at ?? '9999');
  for (const { place, fields: card } of of('card.issued')) {
    if (columns && !rows.some(({ value }) => Number(value) === card.value)) yield `${place}: no row has ${card.value}`;
    if (card.currency !== asked.currency) yield `${place}: the batch is in ${asked.currency}`;
    if (String(card.issued_at) > end) yield `${place}: the card is issued after its batch was complete`;
  }
}

function* replayReward(id: string, facts: readonly Fact[]): Iterable<string> {
  const steps = facts.map(({ place, kind, fields }) => {
    const name = kind.split('.')[1] ?? '';
    return { place, name, at: String(fields[`${name}_at`]), created: String(fields.created_at) };
  });
  const rank = (name: string) => ['sent', 'opened'].indexOf(name) + 1 || 3;
  const ends = new Set(steps.map(({ name }) => name).filter((name) => rank(name) === 3));
  if (ends.size > 1) yield `${id} is ${[...ends].join(' and ')}`;
  for (const [name, of] of Map.groupBy(steps, (step) => step.name))
    if (new Set(of.map(({ at }) => at)).size > 1) yield `${id} is ${name} twice`;
  const sorted = steps.toSorted((one, other) => one.at.localeCompare(other.at));
  for (const [index, { place, name, at, created }] of sorted.entries()) {
    if (created < at) yield `${place}: created_at is before ${name}_at`;
    if (rank(sorted[index - 1]?.name ?? 'sent') > rank(name)) yield `${place}: ${id} is ${name} too late`;
  }
  yield* alike(id, facts, ['recipient_email', 'type', 'amount', 'currency', 'selected_brand']);
}
