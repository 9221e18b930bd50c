import { reply } from 'reward-card-contract/server';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { EVENT_EXAMPLES } from '../../generated/event-examples.ts';
import type { WebhookEvent, WebhookEventName } from '../../generated/events.ts';
import { LATEST } from '../clock.ts';
import { timestamp } from '../ledger/ledger.ts';
import { recordEvent } from '../ledger/record-event.ts';
import { SandboxProblem } from '../problem.ts';
import type { Controls } from './controls.ts';
import { EVENT_NAMES } from './webhooks.ts';

export function triggerHandlers({ ledger }: Controls) {
  return {
    async triggerEvent({ body: { event, overrides = {}, payload: whole, fault = null } }) {
      checkJson(overrides, '/overrides');
      checkJson(whole, '/payload');
      const base = whole ?? exampleOf(event, ledger.now());
      const payload = merge(base, { ...overrides, event }, 0) as WebhookEvent;
      const key = ledger.store.transaction(() => recordEvent(ledger, payload, fault));
      const deliveries = ledger.store.all<{ delivery: number }>('SELECT delivery FROM deliveries WHERE event = ?', key);
      return reply(201, { payload: { ...payload }, deliveries: deliveries.map(({ delivery }) => delivery) });
    },
    listEventExamples: () =>
      reply(200, { items: EVENT_NAMES.map((event) => ({ event, example: { ...exampleOf(event, ledger.now()) } })) }),
  } satisfies Partial<ControlHandlers>;
}

/** The example of an event as if it happened now: its times and dates keep their distances. */
function exampleOf(event: WebhookEventName, now: number): WebhookEvent {
  const { payload } = EVENT_EXAMPLES[event][0];
  const times = [...JSON.stringify(payload).matchAll(TIME)].map(([time]) => Date.parse(time));
  const moved = times.length === 0 ? 0 : now - Math.max(...times);
  return shifted(payload, moved) as WebhookEvent;
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

function shifted(value: unknown, moved: number): unknown {
  if (typeof value === 'string') {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
    if (!isDay && !new RegExp(`^${TIME.source}$`).test(value)) return value;
    const time = timestamp(Math.min(Date.parse(value) + moved, LATEST));
    return isDay ? time.slice(0, 10) : time;
  }
  if (Array.isArray(value)) return value.map((item) => shifted(item, moved));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shifted(item, moved)]));
}

const MAX_MERGE_DEPTH = 5;

/** Overrides within objects go field by field; anything else takes the place of what stood there. */
function merge(base: unknown, overrides: unknown, depth: number): unknown {
  if (!isObject(base) || !isObject(overrides) || depth > MAX_MERGE_DEPTH) return overrides;
  const merged = Object.entries(overrides).map(([key, value]) => [key, merge(base[key], value, depth + 1)]);
  return { ...base, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Levels of objects and lists within each other: far more than any event has. */
export const MAX_DEPTH = 32;

/** Refuses JSON that would not be sent as it was read: nested too deeply, or a number that lost digits when it was parsed. */
function checkJson(value: unknown, at: string, depth = 1): void {
  const isRounded = typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);
  if (isRounded) throw refused(at, `must be a number from -${Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`);
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw refused(at.slice(0, 60), `is nested more than ${MAX_DEPTH} levels deep`);
  for (const [key, inner] of Object.entries(value)) {
    checkJson(inner, `${at}/${key.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
  }
}

function refused(at: string, message: string): SandboxProblem {
  return new SandboxProblem('invalid-request', `The request is invalid: ${at} ${message}.`, [{ at, message }]);
}
