import { setImmediate } from 'node:timers/promises';
import { describeError, isInstance } from '../../describe-error.ts';
import { after, answerInTime, sleepOrAbort, systemClock, within } from '../clock.ts';
import type { Claim } from '../memory/memory-store.ts';
import type {
  CloseOptions,
  Deliveries,
  DrainOptions,
  Failure,
  Health,
  QueueControls,
  QueueStats,
} from '../receiver/inbox.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import { WebhookError } from '../webhook-error.ts';
import { createBatch } from './batch.ts';
import { deliveriesOf } from './deliveries.ts';
import {
  type ClaimedDelivery,
  type DeliveryStore,
  type EndedRun,
  LossRefused,
  type NewDelivery,
  QueueRefused,
} from './delivery-store.ts';
import { type EngineSettings, pausesOf } from './settings.ts';

type Place = 'inbox' | 'outbox';

/** Runs one delivery, once. Never rejects. */
export type Run = (delivery: ClaimedDelivery, run: RunningDelivery) => Promise<RunOutcome>;

/** Next state of a delivery after a run. A note is kept with it. */
export type RunOutcome =
  | { readonly status: 'handled'; readonly note?: string }
  /** To be run again after so many milliseconds at least; a dead letter where this was the last attempt. */
  | { readonly status: 'failed'; readonly failure: Failure; readonly note?: string; readonly leastMs?: number }
  /** A dead letter at once: another run would change nothing. */
  | { readonly status: 'dead'; readonly failure: Failure; readonly note?: string }
  /** Given up because this process stops or lost its claim: for another one at once, and not counted as an attempt. */
  | { readonly status: 'released' };

/** A delivery while it runs in this process. */
export interface RunningDelivery {
  readonly delivery: ClaimedDelivery;
  /** Aborted when another process has it. */
  readonly lost: AbortController;
  /** True if a transaction has ended the run. */
  isCommitted: boolean;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** Milliseconds after which what could not be noted is tried again. */
const RETRY_MS = 1_000;
/** Milliseconds for which the store is waited for when nothing else is left to do. */
const LAST_MS = 5_000;
/** Milliseconds within which the store may still execute a claim whose answer was lost. */
const UNANSWERED_MS = 60_000;
const EXPIRE_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 5_000;

const DIED: Failure = { code: 'handler-failed', message: 'The process of the last run died.' };

/**
 * Runs what is stored: claims what is due, keeps the claims while it runs, notes how it ended, and hands out again what
 * processes that died had claimed. Connects in the background, reports each trouble once, and stops gracefully.
 */
export class DeliveryEngine<Transaction = never> {
  readonly #place: Place;
  readonly #settings: EngineSettings;
  readonly #store: DeliveryStore<Transaction>;
  readonly #report: (error: WebhookError) => void;
  readonly #running = new Map<string, RunningDelivery>();
  readonly #handling = new Set<Promise<RunOutcome>>();
  /** Runs, until their ends are noted. */
  readonly #work = new Set<Promise<void>>();
  readonly #givenUp = new AbortController();
  readonly #add: (delivery: NewDelivery) => Promise<boolean>;
  readonly #end: (run: EndedRun) => Promise<void>;
  #purpose: 'use' | 'inspect' = 'inspect';
  #opening: Promise<void> | undefined;
  #lastOpening: Promise<unknown> = Promise.resolve();
  #run: Run | undefined;
  #looping: Promise<void> | undefined;
  #stopped = new AbortController();
  #woken = new AbortController();
  #closing: Promise<void> | undefined;
  #isClosed = false;
  #lastTrouble: string | undefined;
  #isOpen = false;
  #losses: readonly string[] = [];
  readonly #reportedLosses = new Set<string>();
  #lossRefused: LossRefused | undefined;
  /** Owners of claims whose answers were lost, and until when the store may execute them. */
  readonly #unanswered = new Map<string, number>();
  #handled = 0;
  readonly deliveries: Deliveries;
  readonly controls: QueueControls = {
    pause: () => this.#pause(),
    resume: () => this.#resume(),
    drain: (options) => this.#drain(options),
    health: () => this.#health(),
    close: (options) => this.#close(options),
    [Symbol.asyncDispose]: () => this.#close(),
  };

  constructor(
    place: Place,
    store: DeliveryStore<Transaction>,
    settings: EngineSettings,
    report: (error: WebhookError) => void,
  ) {
    this.#place = place;
    this.#store = store;
    this.#settings = settings;
    this.#report = report;
    this.deliveries = deliveriesOf<Transaction>({
      ask: (work) => this.ask(work),
      keepMs: settings.keepMs,
      wake: () => this.wake(),
    });
    this.#add = createBatch((deliveries) => store.add(deliveries));
    this.#end = createBatch(async (runs) => {
      await this.#persist(() => store.end(runs, settings.keepHandledBodies));
      return [];
    });
  }

  /** Aborted when this process gives up what it runs. */
  get givenUp(): AbortSignal {
    return this.#givenUp.signal;
  }

  /** Opens the store in the background and begins to run what is due; without `run` it only stores. */
  begin(run: Run | undefined): void {
    this.#opening = undefined;
    this.#purpose = 'use';
    this.#run = run;
    this.#looping = this.#loop(this.#stopped.signal);
  }

  /** Stores a delivery, in the caller's transaction where there is one; resolves to whether it is new. Rejects in time. */
  async store(delivery: NewDelivery, transaction?: Transaction): Promise<boolean> {
    let isOver = false;
    const add = async (store: DeliveryStore<Transaction>) => {
      // The caller's transaction may have ended with the time.
      if (isOver) throw new Error('Storing a delivery took too long.');
      if (this.#lossRefused) throw this.#lossRefused;
      if (transaction === undefined) return this.#add(delivery);
      const [isNew = false] = await store.add([delivery], transaction);
      return isNew;
    };
    try {
      const isNew = await answerInTime(`The ${this.#place}`, this.ask(add, transaction));
      // A row of an open transaction is not visible yet.
      if (transaction === undefined) this.wake();
      return isNew;
    } catch (cause) {
      throw storeFailed(this.#place, cause);
    } finally {
      isOver = true;
    }
  }

  /** Asks the open store. Rejects with `store-failed`. */
  async ask<Result>(
    work: (store: DeliveryStore<Transaction>) => Promise<Result>,
    transaction?: Transaction,
  ): Promise<Result> {
    if (this.#isClosed) throw new WebhookError('store-failed', `The ${this.#place} was closed.`);
    try {
      if (transaction === undefined || this.#isOpen || !this.#store.openIn) await this.#open();
      else await this.#store.openIn(transaction);
      return await work(this.#store);
    } catch (cause) {
      throw storeFailed(this.#place, cause);
    }
  }

  async stats(): Promise<QueueStats> {
    const numbers = await this.ask((store) => store.count());
    return { ...numbers, handled: this.#handled };
  }

  /** Looks for what is due now. */
  wake(): void {
    this.#woken.abort();
  }

  /** The run of a claim in this process; `undefined` when it is over or lost. */
  running({ key, owner }: Claim): RunningDelivery | undefined {
    const running = this.#running.get(owner);
    return running?.delivery.key === key && !running.isCommitted && !running.lost.signal.aborted ? running : undefined;
  }

  /** The end of a run that its transaction notes. */
  handledBy(delivery: ClaimedDelivery, note?: string): EndedRun {
    const { key, owner, serial, notes } = delivery;
    return {
      key,
      owner,
      serial,
      state: 'handled',
      afterMs: this.#settings.keepMs,
      notes: note === undefined ? notes : [...notes, note],
    };
  }

  async #pause(): Promise<void> {
    this.#stopped.abort();
    this.wake();
    await this.#looping;
  }

  #resume(): void {
    if (!this.#stopped.signal.aborted || this.#closing) return;
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    this.#looping = Promise.resolve(this.#looping).then(() => this.#loop(signal));
  }

  async #drain({ timeoutMs = Number.POSITIVE_INFINITY }: DrainOptions = {}): Promise<boolean> {
    for (const end = performance.now() + timeoutMs; ; await sleepOrAbort(systemClock, this.#store.pollMs)) {
      const { waiting, running } = await this.ask((store) => store.count());
      if (waiting + running === 0) break;
      if (performance.now() >= end) return false;
    }
    await this.#pause();
    return true;
  }

  async #health(): Promise<Health> {
    try {
      await answerInTime(
        'The store',
        this.ask((store) => store.get('')),
      );
      // A database that takes no writes can be read.
      const trouble = this.#stopped.signal.aborted ? undefined : this.#lastTrouble;
      const refusal = this.#lossRefused?.message ?? trouble;
      return refusal === undefined ? { ok: true } : { ok: false, reason: refusal };
    } catch (cause) {
      return { ok: false, reason: describeError(cause) };
    }
  }

  #close({ graceMs = 25_000 }: CloseOptions = {}): Promise<void> {
    this.#closing ??= this.#shutDown(graceMs);
    return this.#closing;
  }

  async #shutDown(graceMs: number): Promise<void> {
    const { clock } = this.#settings;
    const reason = new Error(`The ${this.#place} was closed.`);
    const stopTimer = after(clock, graceMs, () => this.#givenUp.abort(reason));
    try {
      const paused = this.#pause();
      await within(clock, graceMs + LAST_MS, Promise.race([paused, this.#handlersEnded()]), () => {});
      // The remaining work is to record the outcomes, for which the store may be away.
      await within(clock, LAST_MS, paused, () => {});
    } finally {
      stopTimer();
      this.#isClosed = true;
      await within(clock, LAST_MS, this.#store.close(), () => {});
    }
  }

  async #handlersEnded(): Promise<void> {
    while (this.#handling.size > 0) await Promise.all(this.#handling);
  }

  #open(): Promise<void> {
    if (this.#opening) return this.#opening;
    const opening = this.#lastOpening.then(async () => {
      this.#losses = await this.#store.open(this.#purpose);
      this.#isOpen = true;
    });
    this.#lastOpening = opening.catch((error) => {
      if (this.#opening === opening && !isInstance(QueueRefused, error)) this.#opening = undefined;
    });
    this.#opening = opening;
    return opening;
  }

  /** Opens the store, and opens it again until it succeeds; resolves to whether it did. */
  async #openAtLast(stopped: AbortSignal): Promise<boolean> {
    for (let pause = FIRST_PAUSE_MS; !stopped.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await this.#open();
        this.#reportLosses(this.#losses);
        return true;
      } catch (cause) {
        this.#trouble(cause);
        if (isInstance(QueueRefused, cause)) return false;
      }
      await sleepOrAbort(this.#settings.clock, pause, stopped);
    }
    return false;
  }

  #reportLosses(losses: readonly string[]): void {
    for (const loss of losses)
      if (!this.#reportedLosses.has(loss)) this.#report(new WebhookError('loss-possible', loss));
    for (const loss of losses) this.#reportedLosses.add(loss);
  }

  async #loop(stopped: AbortSignal): Promise<void> {
    const isOpen = await this.#openAtLast(stopped);
    if (isOpen) this.#trouble();
    if (!isOpen) return;
    const run = this.#run;
    const isDue = createChores(this.#settings.leaseMs);
    const pollMs = Math.min(this.#store.pollMs, this.#settings.leaseMs / 4);
    while (!stopped.aborted || this.#work.size > 0) {
      let pause = pollMs;
      this.#woken = new AbortController();
      try {
        await this.#doChores(isDue);
        if (run && !stopped.aborted && (await this.#claim(run, stopped))) pause = 0;
        this.#trouble();
      } catch (cause) {
        this.#trouble(cause);
        if (isInstance(QueueRefused, cause)) return this.#refuse(cause);
        pause = RETRY_MS;
      }
      // A store in this process would keep everything else waiting, as long as there is something to do.
      if (pause === 0) await setImmediate();
      else await sleepOrAbort(systemClock, pause, this.#woken.signal);
    }
  }

  /** Stores and claims nothing more: the record of the queue has changed under it. */
  #refuse(cause: QueueRefused): void {
    this.#opening = Promise.reject(cause);
    this.#opening.catch(() => {});
  }

  async #doChores(isDue: (chore: Chore) => boolean): Promise<void> {
    const { attempts } = this.#settings;
    // Before leases are looked at: after this process has slept, its own may be over.
    if (this.#running.size > 0 && isDue('renew')) await this.#renew();
    if (isDue('expire')) {
      await this.#releaseUnanswered();
      const dead = await this.#store.expire({ attempts, pauses: pausesOf(this.#settings), failure: DIED });
      for (const key of dead) this.#report(deadLettered({ key }, attempts, DIED.message));
    }
    if (isDue('sweep')) await this.#sweep();
  }

  /** Stores nothing more while the server may lose it; what is stored already runs all the same. */
  async #sweep(): Promise<void> {
    try {
      this.#reportLosses(await this.#store.sweep());
      this.#lossRefused = undefined;
    } catch (cause) {
      if (!isInstance(LossRefused, cause)) throw cause;
      if (!this.#lossRefused) this.#report(storeFailed(this.#place, cause));
      this.#lossRefused = cause;
    }
  }

  /** Deliveries of these claims would otherwise wait until their leases expire. */
  async #releaseUnanswered(): Promise<void> {
    for (const [owner, until] of this.#unanswered) if (until < performance.now()) this.#unanswered.delete(owner);
    if (this.#unanswered.size > 0) await this.#store.release([...this.#unanswered.keys()]);
  }

  /** Prolongs the leases of what runs, and gives up what another process has. */
  async #renew(): Promise<void> {
    const held = [...this.#running].filter(([, { isCommitted }]) => !isCommitted);
    const claims = held.map(([owner, { delivery }]) => ({ key: delivery.key, owner }));
    if (claims.length === 0) return;
    const kept = await this.#store.renew(claims, this.#settings.leaseMs);
    for (const [owner, running] of held)
      if (!kept.has(owner) && !running.isCommitted && this.#running.get(owner) === running) running.lost.abort();
  }

  /** Begins what is due, as far as there are places. Resolves to whether more may be due. */
  async #claim(run: Run, stopped: AbortSignal): Promise<boolean> {
    const { concurrency, leaseMs, perEndpoint } = this.#settings;
    const limit = concurrency - this.#running.size;
    if (limit <= 0) return false;
    const busyEndpoints = new Map<string, number>();
    let takesSuspect = true;
    for (const { delivery } of this.#running.values()) {
      const { endpoint, isSuspect } = delivery;
      if (endpoint !== undefined) busyEndpoints.set(endpoint, (busyEndpoints.get(endpoint) ?? 0) + 1);
      // A suspect delivery runs alone, so that it does not use up the attempts of the others.
      if (isSuspect && endpoint === undefined) takesSuspect = false;
    }
    const owner = nextOwner();
    const claiming = { owner, limit, leaseMs, takesSuspect, perEndpoint, busyEndpoints };
    const { claimed, mayBeMore } = await this.#store.claim(claiming).catch((cause) => {
      this.#unanswered.set(owner, performance.now() + UNANSWERED_MS);
      throw cause;
    });
    for (const delivery of claimed) {
      if (stopped.aborted) await this.#end(this.#toEnd(delivery, { status: 'released' }));
      else this.#start(run, delivery);
    }
    return mayBeMore;
  }

  #start(run: Run, delivery: ClaimedDelivery): void {
    const { owner } = delivery;
    const running: RunningDelivery = { delivery, lost: new AbortController(), isCommitted: false };
    this.#running.set(owner, running);
    const work = this.#runOnce(run, running)
      // Never: a run does not reject, and its end is noted until it is.
      .catch((cause) => this.#trouble(cause))
      .finally(() => {
        this.#running.delete(owner);
        this.#work.delete(work);
        this.wake();
      });
    this.#work.add(work);
  }

  async #runOnce(run: Run, running: RunningDelivery): Promise<void> {
    const handling = run(running.delivery, running);
    this.#handling.add(handling);
    const outcome = await handling.finally(() => this.#handling.delete(handling));
    if (!running.isCommitted && !running.lost.signal.aborted) await this.#end(this.#toEnd(running.delivery, outcome));
    if (outcome.status === 'handled') this.#handled += 1;
  }

  #toEnd(delivery: ClaimedDelivery, outcome: RunOutcome): EndedRun {
    const { key, owner, serial, attempt, notes: earlier } = delivery;
    if (outcome.status === 'released')
      return { key, owner, serial, state: 'waiting', afterMs: 0, notes: earlier, isUncounted: true };
    if (outcome.status === 'handled') return this.handledBy(delivery, outcome.note);
    const { failure, note } = outcome;
    const notes = note === undefined ? earlier : [...earlier, note];
    if (outcome.status === 'dead' || attempt >= this.#settings.attempts) {
      this.#report(deadLettered(delivery, attempt, failure.message));
      return { key, owner, serial, state: 'dead', afterMs: 0, failure, notes };
    }
    const pauses = pausesOf(this.#settings);
    const pause = pauses[Math.min(attempt, pauses.length) - 1] ?? 0;
    const afterMs = Math.max(pause * (1 + Math.random() / 5), outcome.leastMs ?? 0);
    return { key, owner, serial, state: 'waiting', afterMs, failure, notes };
  }

  /** Does something again until it succeeds, or this process ends. */
  async #persist(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (cause) {
        this.#trouble(cause);
        if (this.#isClosed) return;
      }
      await sleepOrAbort(systemClock, RETRY_MS);
    }
  }

  /** Reports the same trouble once, however often it is tried again, until it is over. */
  #trouble(cause?: unknown): void {
    const line = cause === undefined ? undefined : describeError(cause);
    if (line !== undefined && line !== this.#lastTrouble) this.#report(storeFailed(this.#place, cause));
    this.#lastTrouble = line;
  }
}

type Chore = 'renew' | 'expire' | 'sweep';

/** Returns true when a periodic task is due. */
function createChores(leaseMs: number): (chore: Chore) => boolean {
  const third = leaseMs / 3;
  const every = { renew: third, expire: Math.min(EXPIRE_EVERY_MS, third), sweep: SWEEP_EVERY_MS };
  const dueAt = { renew: 0, expire: 0, sweep: 0 };
  return (chore) => {
    const now = performance.now();
    if (now < dueAt[chore]) return false;
    dueAt[chore] = now + every[chore];
    return true;
  };
}

/** The refusal of what could not be stored, and of everything else that a store could not do. */
export function storeFailed(place: Place, cause: unknown): WebhookError {
  if (isInstance(WebhookError, cause)) return cause;
  return new WebhookError('store-failed', `The ${place} failed: ${describeError(cause)}`, { cause });
}

function deadLettered(
  { key, endpoint }: Pick<NewDelivery, 'key' | 'endpoint'>,
  attempts: number,
  reason: string,
): WebhookError {
  // The rest of an endpoint may hold a secret.
  const origin = URL.canParse(endpoint ?? '') ? new URL(endpoint ?? '').origin : 'no URL';
  const what = endpoint === undefined ? 'A delivery' : `Delivery ${key} to ${origin}`;
  const message = `${what} is a dead letter after ${attempts} attempt${attempts === 1 ? '' : 's'}: ${reason}`;
  return new WebhookError('dead-lettered', message, { key });
}
