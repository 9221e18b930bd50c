import type { WebhookEvent } from '../../generated/events.ts';
import { validateWebhookEvent } from '../../generated/validators.ts';
import { SandboxProblem } from '../problem.ts';
import type { Ledger } from './ledger.ts';

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
