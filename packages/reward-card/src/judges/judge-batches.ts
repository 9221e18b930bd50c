import {
  type Contract,
  type DeliveredEvent,
  isWord,
  type Judge,
  numberAt,
  type Reporter,
  type Told,
  textAt,
} from 'unsaid/judges';

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
  readonly #webhooks: Contract['openapi']['webhooks'];
  readonly #batches: Batch[] = [];
  /** Times of the issues of one card. */
  readonly #singles: number[] = [];
  readonly #events = new Map<string, Timed[]>();

  constructor({ openapi }: Contract) {
    this.#webhooks = openapi.webhooks;
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
    if (!Number.isNaN(time) && this.#batches.length < MAX_TIMES) this.#batches.push({ by, time, issued, report });
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
    const batches = this.#batches.toSorted((a, b) => a.time - b.time);
    const [completed = [], issued = []] = [false, true].map((isShared) =>
      this.#eventsOf(batches[0]?.by ?? '', isShared),
    );
    for (const [index, batch] of batches.entries()) {
      const end = batches[index + 1]?.time ?? Number.POSITIVE_INFINITY;
      const within = (time: number) => time >= batch.time && time < end;
      const complete = completed.find(({ time }) => within(time));
      const cards = issued.filter(({ time }) => within(time));
      judgeEvents(batch, cards, this.#singles.filter(within).length, complete);
    }
  }

  /** Events that a bulk issuance fires, and nothing else does; or those that other calls fire as well. */
  #eventsOf(by: string, isShared: boolean): Timed[] {
    const names = Object.entries(this.#webhooks).flatMap(([name, { post }]) => {
      const triggers = post?.['x-triggered-by'] ?? [];
      return triggers.includes(by) && triggers.length > 1 === isShared ? [name] : [];
    });
    return names.flatMap((name) => this.#events.get(name) ?? []).toSorted((a, b) => a.time - b.time);
  }
}

function judgeEvents(batch: Batch, cards: readonly Timed[], singles: number, complete: Timed | undefined): void {
  const { by, report } = batch;
  // A batch that is answered first has issued none yet.
  const issued = complete?.issued ?? batch.issued;
  if (cards.length === 0 && (!complete || issued === 0)) return;
  const fits = cards.length === issued + singles || cards.length === issued;
  const isNone = cards.length <= singles && issued > 0;
  const words = isNone ? 'for no card' : fits ? 'once for each card' : 'for another number of cards';
  const fired = `The event of an issue fired ${words} of a batch.`;
  (cards[0]?.report ?? report).behaviour('bulk-card-events', 'bulk-card-events', fired, by);
}
