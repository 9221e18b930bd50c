import { expect, test } from 'vitest';
import { csvFile } from '../../../../src/client.ts';
import { runningSandbox } from '../../../reward-card-sandbox/test/running-sandbox.ts';
import { withStrayErrors } from './stray-errors.ts';

const FILE = csvFile('recipient_phone,value\n+254712345678,100\n');
const REASON = new Error('thrown on purpose');
const BAD = [
  () => {
    throw REASON;
  },
  () => Promise.reject(REASON),
  () => new Promise(() => {}),
];

test('a sandbox whose log throws, rejects or never settles goes on', async () => {
  const { result, stray } = await withStrayErrors(async () => {
    let lines = 0;
    const { sandbox, client } = await runningSandbox({ log: () => BAD[lines++ % BAD.length]?.() });
    await using _closing = sandbox;
    for (const _ of BAD) await client.POST('/v1/cards/bulk', { body: { file: FILE, currency: 'KES' } });
    return lines;
  });
  expect([result >= BAD.length, stray]).toEqual([true, []]);
});
