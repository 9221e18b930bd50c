import { EVENT_EXAMPLES } from '../../generated/event-examples.ts';
import type { WebhookEvent } from '../../generated/events.ts';
import { recordEvent } from '../ledger/record-event.ts';
import type { ShownTrigger } from './answers.ts';
import { anyObject, choice, optional, readInput } from './read-input.ts';
import type { ControlRoute } from './route.ts';
import { EVENT_NAMES } from './webhook-routes.ts';

export const TRIGGER_ROUTES: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/trigger',
    async answer({ controls: { ledger, commits }, body }) {
      const { event, overrides = {} } = readInput(body, { event: choice(EVENT_NAMES), overrides: optional(anyObject) });
      const payload = merge(EVENT_EXAMPLES[event][0].payload, { ...overrides, event }, 0) as WebhookEvent;
      const key = await commits.run(() => recordEvent(ledger, payload));
      const deliveries = ledger.store.all<{ delivery: number }>('SELECT delivery FROM deliveries WHERE event = ?', key);
      const triggered: ShownTrigger = { payload, deliveries: deliveries.map(({ delivery }) => delivery) };
      return { status: 201, body: triggered };
    },
  },
  {
    method: 'GET',
    path: '/trigger',
    answer: () => ({
      body: { items: EVENT_NAMES.map((event) => ({ event, example: EVENT_EXAMPLES[event][0].payload })) },
    }),
  },
];

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
