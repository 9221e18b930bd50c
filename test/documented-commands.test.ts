import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/root.ts';
import { listen } from './listen.ts';
import { runCliInProcess } from './run-in-process.ts';
import { sampled } from './sampled.ts';

const files = [
  'README.md',
  ...(await readdir(path.join(ROOT, 'guides'))).filter((name) => name.endsWith('.md')).map((name) => `guides/${name}`),
];
const texts = await Promise.all(files.map((file) => readFile(path.join(ROOT, file), 'utf8')));
const commands = texts.flatMap((text) =>
  [...text.matchAll(/^npx reward-card (check-receiver [^\\\n]*(?:\\\n[^\\\n]*)*)/gm)].map(([, line = '']) =>
    line.replaceAll('\\\n', ' '),
  ),
);

test('some are shown', () => {
  expect(commands.length).toBeGreaterThanOrEqual(2);
});

test.each(sampled(commands, 2))('reward-card %s says enough to reach the endpoint', async (command) => {
  let reached = 0;
  await using endpoint = await listen((_, response) => {
    reached++;
    response.end();
  });
  const args = command.split(/\s+/).map((word) => (word.startsWith('http') ? `${endpoint.url}/` : word));
  const { code } = await runCliInProcess(args, { WEBHOOK_SECRET: 'hunter2' });
  // It answers 200 to whatever comes, forged or not.
  expect([code, reached > 0]).toEqual([0, true]);
});
