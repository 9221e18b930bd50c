import type { Contract } from '../engine/model/contract.ts';
import type { DeliveredEvent, Judge, Reporter, Told } from '../engine/observe/context.ts';
import { LIVE } from '../engine/observe/exchange.ts';
import { isWord } from '../engine/observe/shown.ts';
import { numberAt, textAt } from './places.ts';

/** Calls and events whose times are remembered. */
const MAX_TIMES = 20_000;

interface Batch {
  readonly by: string;
  readonly time: number;
  readonly issued: number;
  readonly report: Reporter;
}

interface Timed {
  readonly time: number;
  readonly report: Reporter;
}

/** Follows bulk issuances over calls and events. */
export class Batches implements Judge {
  readonly #contract: Contract;
  readonly #batches: Batch[] = [];
  readonly #singles: number[] = [];
  readonly #events = new Map<string, Timed[]>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  exchange(told: Told): void {
    const { by, request, response, report, status } = told;
    if (status >= 300) return;
    const time = Date.parse(report.moment.time ?? '');
    if (numberAt(request, 'issuedValue') !== undefined && this.#singles.length < MAX_TIMES) this.#singles.push(time);
    const [total, issued, failed] = [
      numberAt(response, 'batchTotal'),
      numberAt(response, 'batchIssued'),
      numberAt(response, 'batchFailed'),
    ];
    if (total === undefined || issued === undefined || failed === undefined) return;
    const words = total === issued + failed ? 'equalled' : 'did not equal';
    say('batch-counts', 'Batch', 'batch-counts', `\`total\` ${words} \`issued\` plus \`failed\`.`, report);
    const batchStatus = textAt(response, 'batchStatus');
    const state = isWord(batchStatus) ? ` in the status \`${batchStatus}\`` : '';
    const done = issued + failed >= total ? 'all cards were issued or had failed' : 'cards were still to come';
    say('bulk-processing', by, 'batch-in-response', `When the response came${state}, ${done}.`, report);
    report.range({ place: by, openPoints: ['batch-size'] }, 'value', total);
    this.#judgeFile(told, total);
    if (this.#batches.length < MAX_TIMES) this.#batches.push({ by, time, issued, report });
  }

  #judgeFile({ request, report }: Told, total: number): void {
    const file = textAt(request, 'file');
    const outline = file === undefined ? undefined : csvOf(file, this.#contract);
    if (file === undefined || outline === undefined) return;
    const place = 'BulkIssueRequest.file';
    if (report.moment.source.file !== LIVE) {
      report.range({ place, openPoints: ['csv-file-size'] }, 'length', file.length);
      say('csv-columns', place, 'csv-columns', outline.says, report);
    }
    const rows = [outline.rows, outline.rows - 1].indexOf(total);
    const words =
      ['was the number of lines', 'was the number of lines but the first'][rows] ?? 'was not the number of lines';
    say('batch-counts', 'Batch', 'batch-total', `\`total\` ${words} of the file.`, report);
  }

  event({ name, report }: DeliveredEvent): void {
    const times = this.#events.get(name) ?? [];
    this.#events.set(name, times);
    const time = Date.parse(report.moment.time ?? '');
    if (times.length < MAX_TIMES && !Number.isNaN(time)) times.push({ time, report });
  }

  /** Holds the events of a bulk issuance against its call: both are known once all was read. */
  finish(): void {
    const batches = this.#batches.filter(({ time }) => !Number.isNaN(time)).toSorted((a, b) => a.time - b.time);
    const [completed, issued] = this.#eventsOfBatches(batches[0]?.by);
    for (const [index, batch] of batches.entries()) {
      const end = batches[index + 1]?.time ?? Number.POSITIVE_INFINITY;
      const within = (timed: { time: number }) => timed.time >= batch.time && timed.time < end;
      const complete = completed.find(within);
      const cards = issued.filter(within);
      const singles = this.#singles.filter((time) => time >= batch.time && time < end).length;
      this.#judgeEvents(batch, cards, singles, complete);
    }
  }

  /** Events that only a bulk issuance fires, and those that single issues fire as well. */
  #eventsOfBatches(by: string | undefined): readonly [Timed[], Timed[]] {
    const timesOf = (isShared: boolean) =>
      Object.entries(this.#contract.openapi.webhooks)
        .filter(
          ([, { post }]) =>
            post?.['x-triggered-by']?.includes(by ?? '') && post['x-triggered-by'].length > 1 === isShared,
        )
        .flatMap(([name]) => this.#events.get(name) ?? [])
        .toSorted((a, b) => a.time - b.time);
    return [timesOf(false), timesOf(true)];
  }

  #judgeEvents(
    { by, issued, report }: Batch,
    cards: readonly Timed[],
    singles: number,
    complete: Timed | undefined,
  ): void {
    if (complete) {
      say(
        'bulk-processing',
        by,
        'batch-event',
        'The event of a finished batch came after its call was sent.',
        complete.report,
      );
    }
    if (cards.length === 0 && !complete) return;
    const fits = cards.length === issued + singles || cards.length === issued;
    const words =
      cards.length <= singles && issued > 0
        ? 'fired for none of the cards'
        : fits
          ? 'fired once for each card'
          : 'fired for another number of cards';
    say(
      'bulk-card-events',
      by,
      'bulk-card-events',
      `The event of an issue ${words} of a batch.`,
      cards[0]?.report ?? report,
    );
    const [last] = cards.slice(-1);
    if (!complete || !last || cards.length <= singles) return;
    const order = last.time <= complete.time ? 'before' : 'partly after';
    say(
      'bulk-card-events',
      by,
      'bulk-order',
      `The events of the cards of a batch came ${order} that of the finished batch.`,
      complete.report,
    );
  }
}

function say(point: string, place: string, rule: string, says: string, report: Reporter): void {
  report.behaviour({ point, place, rule, says });
}

/** What a file of a bulk issuance looks like: of its cells, names of columns alone. */
interface CsvOutline {
  readonly rows: number;
  readonly says: string;
}

/** Bytes of the first line that are looked at. */
const MAX_HEAD = 4096;

/** Outlines base64-encoded CSV; undefined for what cannot be decoded. */
function csvOf(base64: string, contract: Contract): CsvOutline | undefined {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  if (text === '') return undefined;
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const head = (lines[0] ?? '').slice(0, MAX_HEAD);
  const cells = cellsOf(head);
  const says = isHeader(head, namesOf(contract))
    ? `A file began with a line of the columns ${cells.join(', ')}.`
    : `A file had ${cells.length} columns, and no line of their names that can be told.`;
  return { rows: lines.length, says };
}

/** Names of the fields of the contract's schemas, of which one at least is a column if the first line names columns. */
function namesOf({ openapi }: Contract): Set<string> {
  return new Set(Object.values(openapi.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)));
}

const DELIMITER = /[,;\t|]/;

/** The cells of a line of CSV, as far as it takes to count and name columns. */
function cellsOf(line: string): string[] {
  return line.split(DELIMITER).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

/** Whether a line names columns: words alone, and one at least of the contract. */
function isHeader(line: string, names: ReadonlySet<string>): boolean {
  const cells = cellsOf(line);
  return (
    cells.every((cell) => /^[A-Za-z][A-Za-z_ -]{0,39}$/.test(cell)) &&
    cells.some((cell) => names.has(cell.toLowerCase()))
  );
}
