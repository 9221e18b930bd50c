import path from 'node:path';
import * as opentelemetry from '@opentelemetry/api';
import { expect, test } from 'vitest';
import type { OpenTelemetry } from '../../../src/webhooks/index.ts';
import { createSqliteInbox } from '../../../src/webhooks/sqlite.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { issued, QUICK, receiving, until } from './inbox-behaviour.ts';

const directory = await temporaryFolder();

/** An implementation of OpenTelemetry that keeps what it is told. */
function recorder() {
  const told: string[] = [];
  const callbacks = new Set<(result: object) => unknown>();
  const context = { active: () => ({ of: 'this request' }) };
  const telemetry = {
    context,
    propagation: {
      inject: (_context: object, carrier: Record<string, string>) =>
        void Object.assign(carrier, { traceparent: '00-1' }),
      extract: (_context: object, { traceparent = 'none' }: Record<string, string>) => ({ traceparent }),
    },
    metrics: {
      getMeter: () => ({
        createCounter: (name: string) => ({
          add: (value: number, attributes = {}) => told.push(`${name} +${value} ${JSON.stringify(attributes)}`),
        }),
        createHistogram: (name: string) => ({
          record: (_: number, attributes = {}) => told.push(`${name} ${JSON.stringify(attributes)}`),
        }),
        createObservableGauge: (name: string) => name,
        addBatchObservableCallback: (callback: (result: object) => unknown) => callbacks.add(callback),
        removeBatchObservableCallback: (callback: (result: object) => unknown) => callbacks.delete(callback),
      }),
    },
    trace: {
      getTracer: () => ({
        startActiveSpan: (name: string, _: object, parent: object, run: (span: object) => unknown) =>
          run({
            setStatus: (status: object) => told.push(`${name} ${JSON.stringify(status)}`),
            end: () => told.push(`${name} ${JSON.stringify(parent)}`),
          }),
      }),
    },
  } as unknown as OpenTelemetry;
  const observe = async () => {
    const seen: Record<string, number> = {};
    const result = { observe: (name: string, value: number) => Object.assign(seen, { [name]: value }) };
    for (const callback of callbacks) await callback(result);
    return seen;
  };
  return { telemetry, told, observe };
}

test('counts, measures and joins the handling to the request that stored the delivery', async () => {
  const { telemetry, told, observe } = recorder();
  const inbox = createSqliteInbox({ path: path.join(directory, 'told.db'), ...QUICK, attempts: 2, telemetry });
  const kept = receiving(inbox, { on: { 'card.issued': () => Promise.reject(new Error('secret')) } });
  const delivery = await issued();
  await kept.post(delivery);
  await until(async () => (await inbox.stats()).deadLetters === 1);
  await kept.post(delivery);
  expect(told.toSorted()).toEqual([
    'reward_card.inbox.duplicates +1 {}',
    'reward_card.inbox.failed_attempts +1 {"code":"handler-failed"}',
    'reward_card.inbox.failed_attempts +1 {"code":"handler-failed"}',
    'reward_card.inbox.handling.duration {"outcome":"failed"}',
    'reward_card.inbox.handling.duration {"outcome":"failed"}',
    'reward_card.inbox.stored +1 {}',
    'webhook.handle {"code":2,"message":"handler-failed"}',
    'webhook.handle {"code":2,"message":"handler-failed"}',
    'webhook.handle {"traceparent":"00-1"}',
    'webhook.handle {"traceparent":"00-1"}',
    'webhook.store {"of":"this request"}',
    'webhook.store {"of":"this request"}',
  ]);
  expect(await observe()).toEqual({
    'reward_card.inbox.waiting': 0,
    'reward_card.inbox.oldest_age': 0,
    'reward_card.inbox.dead_letters': 1,
  });
  await kept.receiver.close();
  expect(await observe()).toEqual({});
});

test('takes the package @opentelemetry/api as it is, which is silent without an SDK', async () => {
  const inbox = createSqliteInbox({ path: path.join(directory, 'silent.db'), ...QUICK, telemetry: opentelemetry });
  await using kept = receiving(inbox, { on: { 'card.issued': () => {} } });
  expect(await kept.post(await issued())).toBe(200);
  await until(async () => (await inbox.stats()).handled === 1);
});
