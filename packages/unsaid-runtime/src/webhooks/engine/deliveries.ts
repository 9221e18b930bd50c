import { checkInteger, describe } from '../check-options.ts';
import type { Deliveries, DeliveryState } from '../receiver/inbox.ts';
import type { DeliveryStore } from './delivery-store.ts';

/** States that `list` shows by default. */
const OPEN: readonly DeliveryState[] = ['waiting', 'running', 'dead'];
const ALL: readonly DeliveryState[] = [...OPEN, 'handled', 'cancelled'];

interface DeliveriesOptions<Transaction> {
  readonly ask: <Result>(work: (store: DeliveryStore<Transaction>) => Promise<Result>) => Promise<Result>;
  readonly keepMs: number;
  /** Has what is due looked for. */
  readonly wake?: () => void;
}

/** Administration of the deliveries in a store. Arguments may come unchecked from a request. */
export function deliveriesOf<Transaction>({ ask, keepMs, wake }: DeliveriesOptions<Transaction>): Deliveries {
  const change = (key: string, to: 'replay' | 'remove', from: readonly DeliveryState[]) =>
    ask((store) => store.change(key, { to, from, keepMs }));
  return {
    async list({ state, endpoint, limit = 100, offset = 0 } = {}) {
      const states = readStates('list', state, ALL, OPEN);
      checkInteger('list', 'limit', limit, 0);
      checkInteger('list', 'offset', offset, 0);
      return ask((store) => store.list({ states, endpoint, limit, offset }));
    },
    get: (key) => ask((store) => store.get(key)),
    byEvent: () => ask((store) => store.countByEvent()),
    async replay(key, state) {
      const isReplayed = await change(key, 'replay', readStates('replay', state, ['waiting', 'dead', 'handled']));
      wake?.();
      return isReplayed;
    },
    cancel: async (key, state) => change(key, 'remove', readStates('cancel', state, ['waiting', 'dead'])),
    async forget(which) {
      const [[field, value] = [], ...others] = Object.entries(which ?? {});
      const isOne = others.length === 0 && /^(key|serial|containing)$/.test(String(field));
      if (!isOne || typeof value !== 'string' || value === '')
        throw new TypeError('forget: it takes one of `key`, `serial` and `containing`, which is text and not empty.');
      return ask((store) => store.forget(which, keepMs));
    },
  };
}

/** The states to act on. Throws a TypeError for one that is not among them. */
function readStates(
  method: string,
  state: unknown,
  states: readonly DeliveryState[],
  byDefault = states,
): readonly DeliveryState[] {
  if (state === undefined) return byDefault;
  const chosen = states.filter((each) => each === state);
  if (chosen.length > 0) return chosen;
  throw new TypeError(`${method}: \`state\` is ${describe(state)}; it takes ${states.join(', ')}.`);
}
