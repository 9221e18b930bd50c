import { reply } from 'reward-card-contract/server';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { EVENT_EXAMPLES } from '../../generated/event-examples.ts';
import type { WebhookEvent, WebhookEventName } from '../../generated/events.ts';
import { recordEvent } from '../ledger/record-event.ts';
import { checkJson } from './check-json.ts';
import type { Controls } from './controls.ts';
import { EVENT_NAMES } from './webhooks.ts';

export function triggerHandlers({ ledger, commits }: Controls) {
  return {
    async triggerEvent({ body: { event, overrides = {} } }) {
      checkJson(overrides, '/overrides');
      const payload = merge(exampleOf(event), { ...overrides, event }, 0) as WebhookEvent;
      const key = await commits.run(() => recordEvent(ledger, payload));
      const deliveries = ledger.store.all<{ delivery: number }>('SELECT delivery FROM deliveries WHERE event = ?', key);
      return reply(201, { payload: { ...payload }, deliveries: deliveries.map(({ delivery }) => delivery) });
    },
    listEventExamples: () =>
      reply(200, { items: EVENT_NAMES.map((event) => ({ event, example: { ...exampleOf(event) } })) }),
  } satisfies Partial<ControlHandlers>;
}

function exampleOf(event: WebhookEventName): WebhookEvent {
  return EVENT_EXAMPLES[event][0].payload;
}

const DEEPEST = 5;

/** Overrides within objects go field by field; anything else takes the place of what stood there. */
function merge(base: unknown, overrides: unknown, depth: number): unknown {
  if (!isObject(base) || !isObject(overrides) || depth > DEEPEST) return overrides;
  const merged = Object.entries(overrides).map(([key, value]) => [key, merge(base[key], value, depth + 1)]);
  return { ...base, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
