import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { DOCUMENTS } from '../cli/engine/read/contract-folder.ts';
import { start } from '../cli/engine/system/run-program.ts';
import { ROOT } from '../scripts/root.ts';
import { runTool } from '../scripts/run-tool.ts';
import { freePort } from './listen.ts';
import { sampled } from './sampled.ts';

const { openapi, asyncapi } = DOCUMENTS;

/** Tools that work in a clone as their own documentation shows: the command, and a part of what it prints. */
const COMMANDS: [command: string, printed: RegExp][] = [
  [`redocly lint ${openapi} ${asyncapi}`, /Your API descriptions are valid/],
  [`openapi-typescript ${openapi}`, /"\/v1\/cards\/\{card_id\}\/topup": \{/],
  ['vitest list --filesOnly', /^test\/tools\.test\.ts$/m],
];
// It takes seconds; npm test validates the same document by it, with stricter options.
if (process.env.SOAK) COMMANDS.push([`asyncapi validate ${asyncapi}`, /\(0 errors, 0 warnings/]);

test.each(sampled(COMMANDS, 3))('npx %s', async (command, printed) => {
  const [tool = '', ...args] = command.split(' ');
  const { code, output } = await runTool(tool, args);
  expect([code, output]).toEqual([0, expect.stringMatching(printed)]);
});

test('npx prism mock', async () => {
  const port = await freePort();
  const { child, code } = start('node_modules/.bin/prism', ['mock', '--port', `${port}`, openapi], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: child.stdout as Readable });
    for await (const line of lines) if (line.includes('Prism is listening')) break;
    const response = await fetch(`http://127.0.0.1:${port}/v1/cards/crd_1`);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ currency: 'KES' })]);
  } finally {
    child.kill();
    await code;
  }
});
