import { expect, test } from 'vitest';
import type { SandboxOptions } from '../../sandbox/src/index.ts';
import { csvFile } from '../../src/client/index.ts';
import { runningSandbox } from '../sandbox/running-sandbox.ts';
import { type CallbacksOf, cases } from './misbehaviours.ts';
import { withStrayErrors } from './stray-errors.ts';

const ROWS = { log: 200 } as const satisfies Record<CallbacksOf<SandboxOptions>, number>;
const FILE = csvFile('recipient_phone,value\n+254712345678,100\n');

test.each(cases(ROWS))(
  '%s of the sandbox that %s changes no answer',
  async (_, _name, status, [bad = expect.fail()]) => {
    let lines = 0;
    const log = (line: string) => {
      lines += 1;
      return bad.callback(line);
    };
    const { result, stray } = await withStrayErrors(async () => {
      const { sandbox, client } = await runningSandbox({ log });
      await using _closing = sandbox;
      const { data, response } = await client.POST('/v1/cards/bulk', { body: { file: FILE, currency: 'KES' } });
      return { status: response.status, data };
    });
    expect(result).toMatchObject({ status, data: { issued: 1 } });
    expect([lines > 0, stray]).toEqual([true, []]);
  },
);
