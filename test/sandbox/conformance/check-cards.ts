import { csvFile } from '../../../src/client/index.ts';
import { PHONE, runningSandbox } from '../running-sandbox.ts';
import { type Closed, credentialsOf, type Json } from './closed.ts';
import type { Subject } from './subject.ts';

const DAY_MS = 86_400_000;

/** Forms of identifiers, as many of them show: the prefix, the characters that occur, and how many. */
export async function checkIdentifiers(closed: Closed, subject: Subject): Promise<string[]> {
  const { schemas } = closed.openapi.components;
  const shown = await subject.once('identifiers', () => observeIdentifiers(subject));
  const wallet = schemas.WalletLowBalanceEvent.properties.data.properties.wallet_id;
  const characters = rangesOf(shown.cards.map((id) => id.slice(4)).join(''));
  const forms: [string, Json, string[], string][] = [
    ['CardId', schemas.CardId, shown.cards, `^crd_[${characters}]{16}$`],
    ['code', schemas.IssuedCard.properties.code, shown.codes, `^[${characters}]{4}(-[${characters}]{4}){3}$`],
    ['BatchId', schemas.BatchId, shown.batches, `^bat_[${characters}]{16}$`],
    ['BatchCompleteEvent', schemas.BatchCompleteEvent.properties.batch_id, shown.batches, `^bat_[${characters}]{16}$`],
    ['CardIssuedEvent', schemas.CardIssuedEvent.properties.batch_id, shown.batches, `^bat_[${characters}]{16}$`],
    ['RewardId', schemas.RewardId, shown.rewards, `^rwd_[${characters}]{16}$`],
    ['wallet_id', wallet, shown.wallets, `^wal_[${characters}]{16}$`],
  ];
  return forms.flatMap(([name, { pattern, type }, values, form]) => [
    ...(pattern === form && type === 'string' ? [] : [`${name} has the pattern ${pattern}, what occurs is ${form}`]),
    ...(values.length > 0 && values.every((value) => new RegExp(form).test(value))
      ? []
      : [`${name} occurs in another form`]),
  ]);
}

async function observeIdentifiers({ running: { client, control } }: Subject) {
  const issued = await Promise.all(
    Array.from({ length: 120 }, () =>
      client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 1, currency: 'KES' } }),
    ),
  );
  const { data: batch } = await client.POST('/v1/cards/bulk', {
    body: { file: csvFile('recipient_phone,value\n'), currency: 'KES' },
  });
  const reward = await control('POST', '/rewards', { recipient_email: 'a@example.com', amount: 5, currency: 'KES' });
  const wallets = await control('GET', '/wallet');
  return {
    cards: issued.map(({ data }) => data?.card_id ?? ''),
    codes: issued.map(({ data }) => data?.code ?? ''),
    batches: [batch?.batch_id ?? ''],
    rewards: [String(reward.body.reward_id)],
    wallets: wallets.body.items.map(({ wallet_id }: Json) => String(wallet_id)),
  };
}

/** The characters of a text as a regular expression lists them. */
function rangesOf(text: string): string {
  const codes = [...new Set(text)].map((character) => character.charCodeAt(0)).toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last?.at(-1) === code - 1) last.push(code);
    else runs.push([code]);
  }
  const shown = (code: number | undefined) => String.fromCharCode(code ?? 0);
  return runs
    .map((run) => (run.length > 2 ? `${shown(run[0])}-${shown(run.at(-1))}` : run.map(shown).join('')))
    .join('');
}

type Move = 'redeem-part' | 'redeem-all' | 'top-up' | 'expire' | 'retrieve';
const MOVES: readonly Move[] = ['redeem-part', 'redeem-all', 'top-up', 'expire', 'retrieve'];

/** Each status that a card has comes by a transition that is declared, and every declared one happens. */
export async function checkTransitions(closed: Closed, subject: Subject): Promise<string[]> {
  const cards = await subject.once('card transitions', () => observeCards(subject));
  const rewards = await subject.once('reward transitions', () => observeRewards(subject));
  const { CardStatus, BatchStatus } = closed.openapi.components.schemas;
  const sent = closed.asyncapi.channels.webhook.messages['reward.sent'];
  return [
    ...compare('a card', CardStatus['x-transitions'], cards),
    ...compare('a reward', sent['x-transitions'], rewards),
    ...(sorted(CardStatus.enum) === sorted(Object.keys(CardStatus['x-transitions'] ?? {}))
      ? []
      : ['CardStatus lists others']),
    ...(sorted(BatchStatus.enum) === 'complete' ? [] : ['BatchStatus lists others']),
    ...(sorted(Object.keys(BatchStatus['x-transitions'] ?? {})) === 'complete'
      ? []
      : ['a batch has other transitions']),
  ];
}

const sorted = (list: readonly unknown[] = []) => list.map(String).toSorted().join();

function compare(what: string, declared: Readonly<Record<string, string[]>> = {}, seen: ReadonlySet<string>): string[] {
  const told = Object.entries(declared).flatMap(([from, list]) => list.map((to) => `${from}>${to}`));
  return [
    ...told.filter((step) => !seen.has(step)).map((step) => `${what} never goes ${step}`),
    ...[...seen].filter((step) => !told.includes(step)).map((step) => `${what} goes ${step}, which is not declared`),
  ];
}

/** From each status every move is tried: two statuses that follow each other, as \`from>to\`. */
async function observeCards(subject: Subject): Promise<Set<string>> {
  const steps = new Set<string>();
  const paths: Move[][] = MOVES.flatMap((first) =>
    MOVES.flatMap((second) => MOVES.map((third) => [first, second, third])),
  );
  for (const moves of paths) {
    const card = await subject.issue();
    let before = 'issued';
    for (const move of ['retrieve' as const, ...moves]) {
      await makeMove(subject, card, move);
      const after = String((await subject.cardOf(card)).status);
      if (after !== before) steps.add(`${before}>${after}`);
      before = after;
    }
  }
  return steps;
}

async function makeMove({ running: { control, client } }: Subject, card_id: string, move: Move): Promise<void> {
  if (move === 'redeem-part') await control('POST', `/cards/${card_id}/redeem`, { amount: 1 });
  if (move === 'redeem-all') await control('POST', `/cards/${card_id}/redeem`, {});
  if (move === 'expire') await control('POST', `/cards/${card_id}/expire`, {});
  if (move === 'top-up') {
    await client.POST('/v1/cards/{card_id}/topup', {
      params: { path: { card_id } },
      body: { amount: 5, currency: 'KES' },
    });
  }
}

async function observeRewards({ running: { control } }: Subject): Promise<Set<string>> {
  const steps = new Set<string>();
  const moves: [string, object][] = [
    ['open', {}],
    ['redeem', { selected_brand: 'Naivas' }],
    ['expire', {}],
    ['cancel', { cancelled_by: 'a@example.com' }],
  ];
  for (const path of moves.flatMap((first) =>
    moves.flatMap((second) => moves.map((third) => [first, second, third])),
  )) {
    const { body } = await control('POST', '/rewards', {
      recipient_email: 'a@example.com',
      amount: 5,
      currency: 'KES',
    });
    let before = body.status;
    for (const [move, input] of path) {
      await control('POST', `/rewards/${body.reward_id}/${move}`, input);
      const after = (await control('GET', `/rewards/${body.reward_id}`)).body.status;
      if (after !== before) steps.add(`${before}>${after}`);
      before = after;
    }
  }
  return steps;
}

/** What applies where a request leaves it out, when a card expires, and what a wallet holds at first. */
export async function checkDefaults(closed: Closed, subject: Subject): Promise<string[]> {
  const seen = await subject.once('defaults', observeDefaults);
  const { IssueCardRequest, ExpiryDate } = closed.openapi.components.schemas;
  const { format, access } = IssueCardRequest.properties;
  const years = ExpiryDate['x-expiry']?.years_after_issue;
  const expiresAt = `${Number(seen.issuedOn.slice(0, 4)) + years}${seen.issuedOn.slice(4)}`;
  const posts = ['/v1/cards/issue', '/v1/cards/bulk', '/v1/cards/{card_id}/topup'].map(
    (path) => closed.openapi.paths[path].post,
  );
  const told: [string, unknown, unknown][] = [
    ['format', format['x-default'], seen.card.format],
    ['access', String(access['x-default']), String(seen.card.access)],
    ['brand', null, seen.card.brand_id],
    ['expiry date', expiresAt, seen.card.expires_at],
    ['expired a moment before', 'active', seen.before],
    ['expired at the end of the day', 'expired', seen.after],
    ['status without balance', 'redeemed', seen.usedUp],
    ['top-up past the date', 409, seen.topUp],
    ...posts.map((post): [string, unknown, unknown] => [
      'opening balance',
      post['x-wallet']?.opening_balance,
      seen.opening,
    ]),
    ['wallets', 2, seen.wallets],
  ];
  return told.flatMap(([what, wanted, is]) => (wanted === is ? [] : [`${what}: ${wanted} is told, ${is} it is`]));
}

async function observeDefaults() {
  const { sandbox, client, control } = await runningSandbox();
  try {
    const issue = async (currency: string) => {
      const { data } = await client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 70, currency } });
      return data?.card_id ?? '';
    };
    const statusOf = async (card_id: string) =>
      (await client.GET('/v1/cards/{card_id}', { params: { path: { card_id } } })).data?.status;
    const [first, usedUp] = [await issue('KES'), await issue('GHS')];
    const issuedOn = new Date(sandbox.now()).toISOString().slice(0, 10);
    const { body: card } = await control('GET', `/cards/${first}`);
    const { body: wallets } = await control('GET', '/wallet');
    await control('POST', `/cards/${usedUp}/redeem`, {});
    await sandbox.advance(Date.parse(card.expires_at) + DAY_MS - sandbox.now() - 1);
    const before = await statusOf(first);
    await sandbox.advance(1);
    const topUp = await client.POST('/v1/cards/{card_id}/topup', {
      params: { path: { card_id: usedUp } },
      body: { amount: 1, currency: 'GHS' },
    });
    const [after, kept] = [await statusOf(first), await statusOf(usedUp)];
    const opening = wallets.items.find(({ currency }: Json) => currency === 'KES').balance + 70;
    return {
      issuedOn,
      card,
      before,
      after,
      usedUp: kept,
      topUp: topUp.response.status,
      opening,
      wallets: wallets.items.length,
    };
  } finally {
    await sandbox.close();
  }
}

/** The file of a bulk issuance: columns, sizes, and how it is encoded. */
export async function checkFiles(closed: Closed, subject: Subject): Promise<string[]> {
  const csv = closed.openapi.components.schemas.BulkIssueRequest.properties.file['x-csv'] ?? {};
  const { columns = [], max_bytes = 0, max_columns = 0, max_field_characters = 0 } = csv;
  const max_rows = closed.openapi.paths['/v1/cards/bulk'].post['x-batch']?.max_rows ?? 0;
  const headers = credentialsOf(closed, subject.running.sandbox.token);
  /** Sends a file; `name` says which it is, so that a large one is made and sent only once. */
  const bulk = (name: string, make: () => string | Uint8Array) =>
    subject.once(JSON.stringify([headers, columns, name]), async () => {
      const file = Buffer.from(make()).toString('base64');
      const { status, body } = await subject.send(
        'POST',
        '/v1/cards/bulk',
        JSON.stringify({ file, currency: 'KES' }),
        headers,
      );
      return status < 300 ? `${body.issued} of ${body.total}` : status;
    });
  const of = (name: string) => ({ recipient_phone: PHONE, value: '5' })[name] ?? '';
  const row = columns.map(of).join(',');
  const header = columns.join(',');
  const wide = (count: number) =>
    `${header}${Array.from({ length: count - columns.length }, (_, at) => `,c${at}`).join('')}\n`;
  // Long rows without a phone number: they fail, and are quickly read.
  const long = `x,5,${'z'.repeat(9_000)}\n`;
  const large = (bytes: number) => {
    const rows = `${header},z\n${long.repeat(Math.max(0, Math.floor(bytes / long.length) - 1))}`;
    return rows + '\n'.repeat(Math.max(0, bytes - rows.length));
  };
  const largest = Math.max(0, Math.floor(max_bytes / long.length) - 1);
  const cases: [what: string, wanted: unknown, make: () => string | Uint8Array][] = [
    ['bytes that are not UTF-8', 400, () => new Uint8Array([0xff, 0xfe, 0xfd])],
    ['the columns', '1 of 1', () => `${header}\n${row}\n`],
    [
      'the columns the other way round',
      '1 of 1',
      () => `${columns.toReversed().join(',')}\n${columns.toReversed().map(of).join(',')}\n`,
    ],
    ...columns.map((column: string): [string, unknown, () => string] => {
      const rest = columns.filter((name: string) => name !== column);
      return [`without ${column}`, 400, () => `${rest.join(',')},z\n${rest.map(of).join(',')},z\n`];
    }),
    [`${max_columns} columns`, '0 of 0', () => wide(max_columns)],
    [`${max_columns} columns and one more`, 400, () => wide(max_columns + 1)],
    [`${max_field_characters} characters`, '1 of 1', () => `${header},z\n${row},${'z'.repeat(max_field_characters)}\n`],
    [
      `${max_field_characters} characters and one more`,
      400,
      () => `${header},z\n${row},${'z'.repeat(max_field_characters + 1)}\n`,
    ],
    [`${max_bytes} bytes and one more`, 413, () => large(max_bytes + 1)],
  ];
  // Each takes a second. That there may be so many rows and no more, test/sandbox/operations.test.ts asks as well.
  if (process.env.SOAK) {
    cases.push([`${max_bytes} bytes`, `0 of ${largest}`, () => large(max_bytes)]);
    cases.push([`${max_rows} rows and one more`, 413, () => `${header}\n${'x,5\n'.repeat(max_rows + 1)}`]);
  }
  for (const [what, wanted, make] of cases) {
    const is = await bulk(what, make);
    // The small files come first: a wrong one spares the large ones.
    if (is !== wanted) return [`${what}: ${wanted} is told, ${is} it is`];
  }
  return [];
}
