import { systemClock } from '../clock.ts';
import type { CloseOptions } from '../receiver/inbox.ts';
import type { KeptDelivery, OutboxEngine } from './delivery-engine.ts';
import type { OutboxDelivery, OutboxQueue, RecordedAttempt, WebhookOutbox } from './outbox.ts';

/** The deliveries of an outbox, to look after. */
export type OutboxDeliveries = Pick<WebhookOutbox<never>, 'find' | 'list' | 'cancel' | 'replay' | 'drop'>;

type Ask = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** What an engine keeps, as an outbox shows it. */
export function outboxDeliveries<Transaction>(
  { deliveries }: Pick<OutboxEngine<Transaction>, 'deliveries'>,
  ask: Ask,
): OutboxDeliveries {
  return {
    async find(id) {
      const found = await ask(() => deliveries.get(id));
      return found && toOutboxDelivery(found);
    },
    async list({ state, endpoint, limit = 100, offset = 0 } = {}) {
      const states = state === undefined ? STATES : [state];
      const listed: KeptDelivery[] = [];
      for (const each of states) {
        const page = { state: each === 'delivered' ? ('handled' as const) : each, group: endpoint };
        listed.push(...(await ask(() => deliveries.list({ ...page, limit: limit + offset, offset: 0 }))));
      }
      return listed
        .slice(offset, offset + limit)
        .map(toOutboxDelivery)
        .filter((delivery) => delivery !== undefined);
    },
    cancel: (id) => ask(() => deliveries.cancel(id)),
    replay: (id) => ask(() => deliveries.replay(id, 'dead')),
    drop: (id) => ask(() => deliveries.drop(id)),
  };
}

const STATES = ['waiting', 'dead', 'delivered'] as const;

/** `undefined` for one of which only the id is kept. */
function toOutboxDelivery(kept: KeptDelivery): OutboxDelivery | undefined {
  const { key, raw, receivedAt, state, group = '' } = kept;
  if (!raw) return undefined;
  const delivery = { id: key, endpoint: group, raw, enqueuedAt: receivedAt };
  return { ...delivery, state: state === 'handled' ? 'delivered' : state, attempts: listAttempts(kept) };
}

/** Of an attempt that left no note, the process died. */
function listAttempts({ notes = [], attempts, state, isRunning }: KeptDelivery): RecordedAttempt[] {
  const noted = new Map(notes.map((note) => JSON.parse(note) as RecordedAttempt).map((each) => [each.number, each]));
  // After the last attempt a dead letter was begun once more, to find out that its process died.
  const isOver = !isRunning && (state !== 'dead' || noted.has(attempts));
  return Array.from({ length: isOver ? attempts : attempts - 1 }, (_, index) => {
    const number = index + 1;
    return noted.get(number) ?? { number, outcome: 'interrupted' };
  });
}

/**
 * Looks after the deliveries of an outbox without delivering any: with any settings, creating nothing. Rejects where there is
 * no such queue.
 */
export async function inspectWebhookOutbox(
  queue: OutboxQueue<never>,
): Promise<OutboxDeliveries & { close(options?: CloseOptions): Promise<void> }> {
  const engine = queue.connect({
    ...{ concurrency: 0, perEndpoint: 1, maxAttempts: 1, firstRetryMs: 1, clock: systemClock },
  });
  try {
    await engine.open('inspect');
  } catch (error) {
    await engine.close();
    throw error;
  }
  return { ...outboxDeliveries(engine, (work) => work()), close: () => engine.close() };
}
