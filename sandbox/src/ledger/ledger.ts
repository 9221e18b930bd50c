import { randomFillSync } from 'node:crypto';
import type { WebhookEvent } from '../../generated/events.ts';
import { validateWebhookEvent } from '../../generated/validators.ts';
import { SandboxProblem } from '../problem.ts';
import type { Store } from '../store/open-store.ts';

/** What a change touched, for watchers; `id` where it was one thing. */
export interface Change {
  readonly kind:
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
  readonly id?: string | number;
}

/** What the rules work on. They are synchronous, and are called within a transaction. */
export interface Ledger {
  readonly store: Store;
  /** Milliseconds since 1970, by the clock of the sandbox. */
  readonly now: () => number;
  /** Tells that something changed, for when the transaction is committed. */
  readonly note: (change: Change) => void;
  /** Milliseconds by which the first attempt of a delivery is put off. */
  readonly holdBackMs: () => number;
}

/** A moment as payloads carry it: ISO 8601, UTC, with milliseconds and `Z` (open point timestamp-form). */
export function timestamp(time: number): string {
  return new Date(time).toISOString();
}

/** 32 capitals and digits without I, L, O and U, which are misread; five bits each, so that none is likelier. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

// Filled in bulk: a call for each identifier would cost more than all the rest of issuing a card.
const pool = Buffer.alloc(LENGTH * 256);
let used = pool.length;

/** A prefix, an underscore and 16 capitals and digits: 80 bits from the system's generator (open point identifier-forms). */
export function newIdentifier(prefix: 'crd' | 'bat' | 'rwd' | 'wal' | 'whk'): string {
  return `${prefix}_${randomText()}`;
}

/** A card code: four groups of four, 80 bits as well. */
export function newCode(): string {
  return randomText().replace(/(.{4})(?=.)/g, '$1-');
}

function randomText(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (const end = used + LENGTH; used < end; used += 1) text += ALPHABET[(pool[used] ?? 0) & 31];
  return text;
}

const INSERT = 'INSERT INTO events (name, payload, at) VALUES (?, ?, ?)';
const DELIVER = `INSERT INTO deliveries (event, webhook_id, next_at, fault)
  SELECT ?, webhook_id, ?, ? FROM selections WHERE event = ?`;

/**
 * Records an event, and a delivery of it for each endpoint that selected it, in the transaction of the change that
 * fired it: there is never the one without the other. Returns the key of the event. Throws `invalid-request` for one
 * that the contract refuses: what the sandbox sends, its own receiver takes.
 * `fault` is what goes wrong on purpose with the first attempt of each delivery.
 */
export function recordEvent(ledger: Ledger, payload: WebhookEvent, fault: string | null = null): number {
  const { store, now, note, holdBackMs } = ledger;
  checkEvent(payload);
  const { key } = store.run(INSERT, payload.event, JSON.stringify(payload), now());
  note({ kind: 'event', id: key });
  const { changes } = store.run(DELIVER, key, now() + holdBackMs(), fault, payload.event);
  if (changes > 0) note({ kind: 'delivery' });
  return key;
}

function checkEvent(payload: WebhookEvent): void {
  const validation = validateWebhookEvent(payload);
  if (validation.ok && validation.known) return;
  const issues = validation.ok ? [] : validation.issues.map(({ at, message }) => ({ at, message }));
  const list = issues.map(({ at, message }) => `${at || 'it'} ${message}`).join('; ');
  const detail = `The event ${payload.event} would not be what the contract says: ${list}.`;
  throw new SandboxProblem('invalid-request', detail, issues);
}
