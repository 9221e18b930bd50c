import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { sample, send } from './running-mock.ts';

const BIN = path.join(ROOT, 'node_modules/.bin');
const prism = spawn(path.join(BIN, 'prism'), ['mock', path.join(ROOT, 'generated/openapi.yaml'), '--port', '0'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, NO_COLOR: '1', PATH: `${BIN}${path.delimiter}${process.env.PATH}` },
});
let url = '';

beforeAll(async () => {
  for await (const line of createInterface({ input: prism.stdout })) {
    url = /listening on (http\S+)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
});

afterAll(async () => {
  const ended = once(prism, 'exit');
  prism.kill();
  await ended;
});

test.each(['issueCard', 'getCard', 'bulkIssueCards', 'topUpCard'])(
  "Prism's own command serves %s from the bundle, with the same example",
  async (operationId) => {
    const wanted = sample(operationId);
    const response = await send(url, wanted);
    expect(response.status).toBe(wanted.status);
    expect(await response.json()).toEqual(Object.values(wanted.examples)[0]);
  },
);
