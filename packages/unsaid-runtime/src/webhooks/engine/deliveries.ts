import type { Deliveries, DeliveryState } from '../receiver/inbox.ts';
import type { DeliveryStore } from './delivery-store.ts';

/** What `list` shows by default. */
const OPEN: readonly DeliveryState[] = ['waiting', 'running', 'dead'];

interface DeliveriesOptions<Transaction> {
  readonly ask: <Result>(work: (store: DeliveryStore<Transaction>) => Promise<Result>) => Promise<Result>;
  readonly keepMs: number;
  /** Has what is due looked for. */
  readonly wake?: () => void;
}

/** What a store keeps, to look after. */
export function deliveriesOf<Transaction>({ ask, keepMs, wake }: DeliveriesOptions<Transaction>): Deliveries {
  const change = (key: string, to: 'replay' | 'remove', from: readonly DeliveryState[]) =>
    ask((store) => store.change(key, { to, from, keepMs }));
  return {
    list: ({ state, endpoint, limit = 100, offset = 0 } = {}) =>
      ask((store) => store.list({ states: state ? [state] : OPEN, endpoint, limit, offset })),
    get: (key) => ask((store) => store.get(key)),
    byEvent: () => ask((store) => store.countByEvent()),
    async replay(key, state) {
      const isReplayed = await change(key, 'replay', state ? [state] : ['waiting', 'dead', 'handled']);
      wake?.();
      return isReplayed;
    },
    cancel: (key, state) => change(key, 'remove', state ? [state] : ['waiting', 'dead']),
    forget: (which) => ask((store) => store.forget(which, keepMs)),
  };
}
