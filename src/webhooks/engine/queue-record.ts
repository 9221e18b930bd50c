/** Written into each job, so that a process of an older version leaves those of a newer one alone. */
export const FORMAT = 2;

/** What is stored with a queue, so that an inbox and an outbox do not take it for the same one. */
export interface QueueRecord {
  readonly kind: 'inbox' | 'outbox';
  /** How deliveries are stored in it. */
  readonly format: number;
}

export const INBOX_RECORD: QueueRecord = { kind: 'inbox', format: FORMAT };
export const OUTBOX_RECORD: QueueRecord = { kind: 'outbox', format: FORMAT };

/** Why a queue cannot be opened by this process: that does not change by itself, so it is not tried again. */
export class QueueRefused extends Error {
  override readonly name = 'QueueRefused';
}

/** Throws a QueueRefused, in one line, for the record of a queue, as JSON, that is of another kind or format than one's own. */
export function checkRecord(queue: string, stored: string, own: QueueRecord): void {
  const { kind, format } = parseRecord(stored);
  if (kind !== own.kind) {
    const owner = kind === 'inbox' || kind === 'outbox' ? `an ${kind}` : 'something else';
    throw new QueueRefused(`The queue '${queue}' belongs to ${owner}, not to an ${own.kind}. Name another one.`);
  }
  if (format !== own.format)
    throw new QueueRefused(
      `The queue '${queue}' has format ${format}, and this version of reward-card-contract has ${own.format}. Name another one.`,
    );
}

function parseRecord(stored: string): { readonly kind?: unknown; readonly format?: unknown } {
  try {
    return Object(JSON.parse(stored));
  } catch {
    return {};
  }
}
