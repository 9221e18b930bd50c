import type { EngineSettings } from './delivery-engine.ts';
import type { OutboxRules } from './outbox.ts';

/** What is stored with a queue, so that two applications, or an inbox and an outbox, do not take it for the same one. */
export interface QueueRecord {
  readonly kind: 'inbox' | 'outbox';
  /** How deliveries are stored in it. */
  readonly format: number;
  /** What all processes of the queue have to agree on; times are in milliseconds. */
  readonly settings: Readonly<Record<string, number | boolean>>;
}

/** The record of an inbox; `further` is what its engine adds to what all inboxes have. */
export function inboxRecord(
  format: number,
  { attempts, backoff, timeoutMs, keepMs, keepHandledBodies }: EngineSettings,
  further: QueueRecord['settings'] = {},
): QueueRecord {
  const { firstMs, longestMs } = backoff;
  const times = { 'backoff.firstMs': firstMs, 'backoff.longestMs': longestMs, timeoutMs, keepMs };
  return { kind: 'inbox', format, settings: { attempts, ...times, keepHandledBodies, ...further } };
}

/** The record of an outbox. */
export function outboxRecord(
  format: number,
  { maxAttempts, firstRetryMs }: OutboxRules,
  further: QueueRecord['settings'] = {},
): QueueRecord {
  return { kind: 'outbox', format, settings: { maxAttempts, firstRetryMs, ...further } };
}

/** Why a queue cannot be opened by this process: that does not change by itself, so it is not tried again. */
export class QueueRefused extends Error {
  override readonly name = 'QueueRefused';
}

/**
 * Compares the record of a queue, as JSON, with that of this process: `true` where the latter is to be written, since there is
 * none or it may be replaced. Throws a QueueRefused, in one line, for a queue of another kind, format or settings.
 */
export function checkRecord(
  queue: string,
  stored: string | undefined,
  own: QueueRecord,
  { replaceSettings }: { readonly replaceSettings: boolean },
): boolean {
  if (stored === undefined) return true;
  const { kind, format, settings } = parseRecord(stored);
  if (kind !== own.kind) {
    const owner = kind === 'inbox' || kind === 'outbox' ? `an ${kind}` : 'something else';
    throw new QueueRefused(`The queue '${queue}' belongs to ${owner}, not to an ${own.kind}. Name another one.`);
  }
  if (format !== own.format)
    throw new QueueRefused(
      `The queue '${queue}' has format ${format}, and this version of reward-card-contract has ${own.format}. Name another one.`,
    );
  const names = [...new Set([...Object.keys(settings), ...Object.keys(own.settings)])];
  const differing = names.filter((name) => settings[name] !== own.settings[name]);
  if (differing.length === 0) return false;
  if (replaceSettings) return true;
  const difference = differing.map((name) => `${name} ${settings[name]} instead of ${own.settings[name]}`).join(', ');
  throw new QueueRefused(
    `The queue '${queue}' is used with other settings: ${difference}. Name another queue if it belongs to another application; otherwise use the same settings, or pass \`replaceSettings: true\`.`,
  );
}

function parseRecord(stored: string): { kind?: unknown; format?: unknown; settings: Record<string, unknown> } {
  try {
    const { kind, format, settings } = JSON.parse(stored);
    return { kind, format, settings: Object(settings) };
  } catch {
    return { settings: {} };
  }
}
