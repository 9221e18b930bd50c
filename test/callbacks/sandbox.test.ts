import { expect } from 'vitest';
import type { SandboxOptions } from '../../sandbox/src/index.ts';
import { csvFile } from '../../src/client/index.ts';
import { runningSandbox } from '../sandbox/running-sandbox.ts';
import { type CallbacksOf, expected, type Row, testCallbacks } from './misbehaviours.ts';

const FILE = csvFile('recipient_phone,value\n+254712345678,100\n');
const ROWS = {
  log: [
    async (bad) => {
      const lines: string[] = [];
      const { sandbox, client } = await runningSandbox({ log: (line) => bad(lines.push(line)) });
      await using _closing = sandbox;
      const { data, response } = await client.POST('/v1/cards/bulk', { body: { file: FILE, currency: 'KES' } });
      expect(lines).not.toEqual([]);
      return `${response.status} ${data?.issued} of ${data?.total}`;
    },
    expected('200 1 of 1', '200 1 of 1', '200 1 of 1'),
  ],
} satisfies Record<CallbacksOf<SandboxOptions>, Row>;

testCallbacks('the sandbox', ROWS, 1);
