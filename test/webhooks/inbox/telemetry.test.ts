import path from 'node:path';
import * as opentelemetry from '@opentelemetry/api';
import { expect, test } from 'vitest';
import type { OpenTelemetry } from '../../../src/webhooks/index.ts';
import { createSqliteInbox } from '../../../src/webhooks/sqlite.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { recorder } from '../telemetry-recorder.ts';
import { issued, QUICK, receiving, until } from './inbox-behaviour.ts';

const directory = await temporaryFolder();

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

test('an implementation that throws changes nothing', async () => {
  const { telemetry } = recorder();
  const refuse = () => {
    throw new Error('no collector');
  };
  const { metrics, propagation } = telemetry;
  const hostile: OpenTelemetry = {
    context: { active: refuse },
    propagation: { ...propagation, inject: refuse },
    trace: { getTracer: () => ({ startActiveSpan: refuse }) },
    metrics: { getMeter: () => ({ ...metrics.getMeter(''), createCounter: () => ({ add: refuse }) }) },
  };
  const inbox = createSqliteInbox({ path: path.join(directory, 'hostile.db'), ...QUICK, telemetry: hostile });
  await using kept = receiving(inbox, { on: { 'card.issued': () => {} } });
  expect(await kept.post(await issued())).toBe(200);
  await until(async () => (await inbox.stats()).handled === 1);
  expect(kept.codes()).toEqual([]);
});
