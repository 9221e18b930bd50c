import type { Examples } from './collect-examples.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the files of the open contract hold in place of columns, which are an open point. */
const FILE_WITHOUT_COLUMNS = /^the columns are an open point: csv-columns, (\d+) recipients\n$/;

/** What an overlay answers of files; nothing of it is known of the open contract. */
export interface FileRules {
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** Whether a phone number is one that a card can be issued to. */
  readonly isPhone: (text: string) => boolean;
}

interface Row {
  readonly phone: string;
  readonly value: number;
}

/** Replays each batch, from its file to its end; returns the contradictions. */
export function replayBatches({ exchanges, events }: Examples, rules: FileRules): string[] {
  const found: string[] = [];
  const ids = new Set<unknown>();
  for (const { operation, request, response } of exchanges) {
    if (operation !== 'bulkIssueCards' || request === undefined || response === undefined) continue;
    const [asked, got] = [request.value as Fields, response.value as Fields];
    if (ids.has(got.batch_id)) found.push(`${response.place}: ${got.batch_id} is issued twice`);
    ids.add(got.batch_id);
    const rows = rowsOf(String(asked.file), rules);
    if (typeof rows === 'string') found.push(`${request.place}: ${rows}`);
    else {
      found.push(...checkCounts(response.place, got, rows, rules));
      found.push(...checkEvents(events, got, asked.currency, Array.isArray(rows) ? rows : undefined));
    }
  }
  for (const { place, value } of events) {
    const { batch_id } = value as Fields;
    if (batch_id !== undefined && !ids.has(batch_id)) found.push(`${place}: no file was sent for ${batch_id}`);
  }
  return found;
}

/** The rows of a file, or their number where the columns are open; what is wrong with it, in words. */
function rowsOf(file: string, { columns }: FileRules): readonly Row[] | number | string {
  const text = Buffer.from(file, 'base64').toString();
  if (Buffer.from(text).toString('base64') !== file) return 'the file is not base64';
  if (columns === undefined) {
    const count = FILE_WITHOUT_COLUMNS.exec(text)?.[1];
    return count === undefined ? 'the file says something about its columns, which are an open point' : Number(count);
  }
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  if (Object.values(columns).some((column) => !names.includes(column))) return `the file has the columns ${header}`;
  const rows = lines.map((line) => line.split(','));
  return rows.map((row) => ({
    phone: row[names.indexOf('recipient_phone')] ?? '',
    value: Number(row[names.indexOf('value')]),
  }));
}

function* checkCounts(
  place: string,
  got: Fields,
  rows: readonly Row[] | number,
  { isPhone }: FileRules,
): Iterable<string> {
  const total = Array.isArray(rows) ? rows.length : rows;
  if (got.total !== total) yield `${place}: the file has ${total} rows, not ${got.total}`;
  if (Number(got.issued) + Number(got.failed) !== got.total) yield `${place}: issued and failed do not make total`;
  if (got.status !== 'complete') yield `${place}: the batch is ${got.status}`;
  if (!Array.isArray(rows)) return;
  const issued = rows.filter(({ phone, value }) => isPhone(phone) && value > 0).length;
  if (got.issued !== issued) yield `${place}: ${issued} rows of the file can be issued, not ${got.issued}`;
}

function* checkEvents(
  events: Examples['events'],
  got: Fields,
  currency: unknown,
  rows?: readonly Row[],
): Iterable<string> {
  const own = events.filter(({ value }) => (value as Fields).batch_id === got.batch_id);
  const ends = own.filter(({ value }) => (value as Fields).event === 'batch.complete');
  const cards = own.filter(({ value }) => (value as Fields).event === 'card.issued');
  if (ends.length > 1) yield `${got.batch_id} is complete twice`;
  if (cards.length > Number(got.issued)) yield `${got.batch_id} has more cards than were issued`;
  for (const { place, value } of ends) {
    for (const [name, told] of Object.entries(got)) {
      if ((value as Fields)[name] !== told)
        yield `${place}: ${name} is ${(value as Fields)[name]}, the response says ${told}`;
    }
  }
  for (const { place, value } of cards) {
    const card = value as Fields;
    if (!rows?.some((row) => row.value === card.value))
      yield `${place}: no row of the file has the value ${card.value}`;
    if (card.currency !== currency) yield `${place}: the batch is in ${currency}`;
    const end = (ends[0]?.value as Fields | undefined)?.completed_at;
    if (end !== undefined && String(card.issued_at) > String(end))
      yield `${place}: the card is issued after its batch was complete`;
  }
}
