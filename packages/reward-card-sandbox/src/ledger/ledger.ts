import type { WebhookEvent, WebhookEventName } from '../../generated/events.ts';
import { SandboxProblem } from '../problem.ts';
import { type Answers, payloadSchema } from '../provider/answers.ts';
import type { Facts } from '../provider/shape.ts';
import { violatedAnswers } from '../provider/violated-answers.ts';
import type { Store } from '../store/open-store.ts';

/** Object of a change, for watchers. */
export type Change =
  | 'card'
  | 'wallet'
  | 'batch'
  | 'reward'
  | 'webhook'
  | 'event'
  | 'delivery'
  | 'call'
  | 'clock'
  | 'faults'
  | 'reset';

/** Context of the rules. They are synchronous, and are called within a transaction. */
export interface Ledger {
  readonly store: Store;
  readonly answers: Answers;
  /** Milliseconds since 1970, by the clock of the sandbox. */
  readonly now: () => number;
  /** Records a change, to be published when the transaction is committed. */
  readonly note: (change: Change) => void;
}

/** A moment as the controls show it: ISO 8601, UTC, with milliseconds and `Z`. */
export function timestamp(time: number): string {
  return new Date(time).toISOString();
}

const INSERT = 'INSERT INTO events (name, payload, identity, at) VALUES (?, ?, ?, ?)';
const DELIVER = `INSERT INTO deliveries (event, webhook_id, next_at, fault)
  SELECT ?, webhook_id, ?, ? FROM webhooks, json_each(webhooks.events)
  WHERE removed_at IS NULL AND json_each.value = ?`;

/** Records what happened as the event that the contract has for it. Throws as `recordEvent` does. */
export function fire(ledger: Ledger, event: WebhookEventName, facts: Facts): void {
  const now = ledger.now();
  const identity = ledger.answers.newId('event');
  const told = { event, event_id: identity, event_time: now, created_at: now, ...facts };
  recordEvent(ledger, ledger.answers.payloadOf(event)(told) as unknown as WebhookEvent, { identity });
}

interface Recording {
  /** Identity of the event, if the contract has one. */
  readonly identity?: string;
  /** Fault to inject into the first attempt of each delivery. */
  readonly fault?: string | null;
}

/**
 * Records an event, and a delivery of it for each endpoint that selected it, in the transaction of the change that
 * fired it: there is never the one without the other. Returns the key of the event. Throws `invalid-request` for one
 * that the contract refuses: what the sandbox sends, its own receiver takes.
 */
export function recordEvent(ledger: Ledger, payload: WebhookEvent, { identity, fault = null }: Recording = {}): number {
  const { store, answers, now, note } = ledger;
  checkEvent(answers, payload);
  const id = identity ?? answers.newId('event');
  const { key } = store.run(INSERT, payload.event, JSON.stringify(payload), id, now());
  note('event');
  const { changes } = store.run(DELIVER, key, now(), fault, payload.event);
  if (changes > 0) note('delivery');
  return key;
}

function checkEvent({ documents }: Answers, payload: WebhookEvent): void {
  const validation = documents.variant.validateEvent(payload);
  if (validation.ok && validation.known) return;
  const found = validation.ok ? [] : validation.issues;
  const schema = payloadSchema(documents, payload.event);
  const rests = found.map((issue) => violatedAnswers(documents, documents.asyncapi, schema, issue));
  const issues = found.map(({ at, message }) => ({ at, message }));
  const list = issues.map(({ at, message }) => `${at || 'it'} ${message}`).join('; ');
  const ids = [...new Set(rests.flat())];
  const whose =
    rests.every((each) => each.length > 0) && ids.length > 0
      ? `the sandbox answers to ${ids.join(', ')}`
      : 'the contract says';
  const detail = `The event ${payload.event} would not be what ${whose}: ${list}.`;
  throw new SandboxProblem('invalid-request', detail, issues, ids);
}
