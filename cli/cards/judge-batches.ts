import type { Contract } from '../engine/model/contract.ts';
import {
  type DeliveredEvent,
  type Judge,
  numberAt,
  type Reporter,
  type Told,
  textAt,
} from '../engine/observe/context.ts';
import { LIVE } from '../engine/observe/exchange.ts';
import { isWord } from '../engine/observe/shown.ts';

/** Calls and events whose times are remembered. */
const MAX_TIMES = 20_000;

interface Timed {
  readonly time: number;
  readonly report: Reporter;
  /** Cards of a batch that were issued by then, as it says. */
  readonly issued?: number | undefined;
}

interface Batch extends Timed {
  readonly by: string;
  readonly issued: number;
}

const timeOf = ({ moment }: Reporter) => Date.parse(moment.time ?? '');

/** Follows bulk issuances over calls and events. */
export class Batches implements Judge {
  readonly #openapi: Contract['openapi'];
  readonly #batches: Batch[] = [];
  /** Times of the issues of one card. */
  readonly #singles: number[] = [];
  readonly #events = new Map<string, Timed[]>();

  constructor({ openapi }: Contract) {
    this.#openapi = openapi;
  }

  exchange({ by, request, response, report, status }: Told): void {
    if (status >= 300) return;
    const time = timeOf(report);
    const value = numberAt(request, 'IssueCardRequest.value');
    if (value !== undefined && this.#singles.length < MAX_TIMES) this.#singles.push(time);
    const [total, issued, failed] = ['total', 'issued', 'failed'].map((name) => numberAt(response, `Batch.${name}`));
    if (total === undefined || issued === undefined || failed === undefined) return;
    const words = total === issued + failed ? 'equalled' : 'did not equal';
    report.behaviour('batch-counts', 'batch-counts', `\`total\` ${words} \`issued\` plus \`failed\`.`, 'Batch');
    const batchStatus = textAt(response, 'Batch.status');
    const state = isWord(batchStatus) ? ` in the status \`${batchStatus}\`` : '';
    const done = issued + failed >= total ? 'all cards were issued or had failed' : 'cards were still to come';
    report.behaviour('bulk-processing', 'batch-in-response', `When the response came${state}, ${done}.`, by);
    report.range({ place: by, openPoints: ['batch-size'] }, 'value', total);
    const file = textAt(request, 'BulkIssueRequest.file');
    if (file !== undefined) this.#judgeFile(file, total, report);
    if (this.#batches.length < MAX_TIMES) this.#batches.push({ by, time, issued, report });
  }

  /** Holds a base64-encoded file of CSV against what came of it: of its cells, names of columns alone are told. */
  #judgeFile(file: string, total: number, report: Reporter): void {
    const text = Buffer.from(file, 'base64').toString('utf8');
    if (text === '') return;
    const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
    if (report.moment.source.file !== LIVE) {
      const place = 'BulkIssueRequest.file';
      report.range({ place, openPoints: ['csv-file-size'] }, 'length', file.length);
      report.behaviour('csv-columns', 'csv-columns', this.#columnsIn(lines[0] ?? ''), place);
    }
    const words = ['was the number of lines', 'was the number of lines but the first'][lines.length - total];
    const says = `\`total\` ${words ?? 'was not the number of lines'} of the file.`;
    report.behaviour('batch-counts', 'batch-total', says, 'Batch');
  }

  /** What the first line of a file tells: it names columns if it has words alone, and one at least is a field of the contract. */
  #columnsIn(line: string): string {
    const cells = line
      .slice(0, MAX_HEAD)
      .split(/[,;\t|]/)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
    const fields = Object.values(this.#openapi.components.schemas).flatMap(({ properties = {} }) =>
      Object.keys(properties),
    );
    const isHeader =
      cells.every((cell) => /^[A-Za-z][A-Za-z_ -]{0,39}$/.test(cell)) &&
      cells.some((cell) => fields.includes(cell.toLowerCase()));
    if (isHeader) return `A file began with a line of the columns ${cells.join(', ')}.`;
    return `A file had ${cells.length} columns, and no line of their names that can be told.`;
  }

  event({ name, payload: { issued }, report }: DeliveredEvent): void {
    const times = this.#events.get(name) ?? [];
    this.#events.set(name, times);
    const time = timeOf(report);
    if (times.length < MAX_TIMES && !Number.isNaN(time))
      times.push({ time, report, issued: typeof issued === 'number' ? issued : undefined });
  }

  /** Holds the events of a bulk issuance against its call: both are known once all was read. */
  finish(): void {
    const batches = this.#batches.filter(({ time }) => !Number.isNaN(time)).toSorted((a, b) => a.time - b.time);
    const [completed, issued] = [false, true].map((isShared) => this.#eventsOf(batches[0]?.by ?? '', isShared));
    for (const [index, batch] of batches.entries()) {
      const end = batches[index + 1]?.time ?? Number.POSITIVE_INFINITY;
      const within = (time: number) => time >= batch.time && time < end;
      const complete = completed?.find(({ time }) => within(time));
      const cards = issued?.filter(({ time }) => within(time)) ?? [];
      judgeEvents(batch, cards, this.#singles.filter(within).length, complete);
    }
  }

  /** Events that a bulk issuance fires, and nothing else does; or those that other calls fire as well. */
  #eventsOf(by: string, isShared: boolean): Timed[] {
    const names = Object.entries(this.#openapi.webhooks).flatMap(([name, { post }]) => {
      const triggers = post?.['x-triggered-by'] ?? [];
      return triggers.includes(by) && triggers.length > 1 === isShared ? [name] : [];
    });
    return names.flatMap((name) => this.#events.get(name) ?? []).toSorted((a, b) => a.time - b.time);
  }
}

/** Bytes of the first line that are looked at. */
const MAX_HEAD = 4096;

function judgeEvents(batch: Batch, cards: readonly Timed[], singles: number, complete: Timed | undefined): void {
  const { by, report } = batch;
  // A batch that is answered first has issued none yet.
  const issued = complete?.issued ?? batch.issued;
  const finished = 'The event of a finished batch came after its call was sent.';
  complete?.report.behaviour('bulk-processing', 'batch-event', finished, by);
  if (cards.length === 0 && (!complete || issued === 0)) return;
  const fits = cards.length === issued + singles || cards.length === issued;
  const isNone = cards.length <= singles && issued > 0;
  const words = isNone ? 'none of the cards' : fits ? 'each card' : 'another number of cards';
  const fired = `The event of an issue fired ${words === 'each card' ? 'once ' : ''}for ${words} of a batch.`;
  (cards[0]?.report ?? report).behaviour('bulk-card-events', 'bulk-card-events', fired, by);
  const last = cards.at(-1);
  if (!complete || !last || cards.length <= singles) return;
  const order = last.time <= complete.time ? 'before' : 'partly after';
  const says = `The events of the cards of a batch came ${order} that of the finished batch.`;
  complete.report.behaviour('bulk-card-events', 'bulk-order', says, by);
}
