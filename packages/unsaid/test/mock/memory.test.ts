import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { runningMock, sample } from './running-mock.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const running = runningMock();
const { path, method, init } = sample('issueCard');

async function callTimes(count: number): Promise<void> {
  for (let call = 0; call < count; call += 1) {
    const response = await fetch(running.url + path, { ...init, method });
    expect(response.status).toBe(201);
    await response.arrayBuffer();
  }
  running.log.length = 0;
}

function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('a mock compiles each schema once, whatever the number of calls', async () => {
  await callTimes(100);
  const before = heap();
  await callTimes(CALLS);
  // A schema that is compiled takes four times as much.
  expect((heap() - before) / CALLS).toBeLessThan(10_000);
});

const CALLS = 600;
