import { reply } from 'reward-card-contract/server';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { EVENT_EXAMPLES } from '../../generated/event-examples.ts';
import type { WebhookEvent, WebhookEventName } from '../../generated/events.ts';
import { LATEST } from '../clock.ts';
import { recordEvent, timestamp } from '../ledger/ledger.ts';
import type { Controls } from './controls.ts';
import { EVENT_NAMES } from './webhooks.ts';

export function triggerHandlers({ ledger }: Controls) {
  return {
    async triggerEvent({ body: { event, overrides = {}, payload: whole, fault = null } }) {
      const base = whole ?? exampleOf(event, ledger.now());
      const payload = merge(base, { ...overrides, event }) as WebhookEvent;
      const key = ledger.store.transaction(() => recordEvent(ledger, payload, { fault }));
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

/** Overrides within objects go field by field; anything else takes the place of what stood there. */
function merge(base: unknown, overrides: unknown): unknown {
  if (!isObject(base) || !isObject(overrides)) return overrides;
  const merged = Object.entries(overrides).map(([key, value]) => [key, merge(base[key], value)]);
  return { ...base, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
