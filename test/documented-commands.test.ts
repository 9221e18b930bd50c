import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { REWARD_CARD } from '../packages/reward-card/src/product.ts';
import { createProgram } from '../packages/reward-card-sandbox/src/cli/run-cli.ts';
import { UNSAID } from '../packages/unsaid/src/run.ts';
import { COMMANDS } from '../packages/unsaid/src/run-cli.ts';
import { PACKAGES } from '../scripts/build.ts';
import { ROOT } from '../scripts/root.ts';
import { listen } from './listen.ts';
import { runCliInProcess } from './run-in-process.ts';
import { sampled } from './sampled.ts';

const under = async (folder: string, name: RegExp) =>
  (await readdir(path.join(ROOT, folder), { recursive: true }))
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`);
const files = [
  'README.md',
  '.github/CONTRIBUTING.md',
  ...(await under('guides', /\.md$/)),
  ...(await under('packages', /^[\w-]+\/(?:README\.md|guides\/.*\.md)$/)),
];
const texts = await Promise.all(
  files.map(async (file) => [file, await readFile(path.join(ROOT, file), 'utf8')] as const),
);
const commands = texts.flatMap(([, text]) =>
  [...text.matchAll(/^npx reward-card (check-receiver [^\\\n]*(?:\\\n[^\\\n]*)*)/gm)].map(([, line = '']) =>
    line.replaceAll('\\\n', ' '),
  ),
);

/** Every command that a block shows, up to where its output goes; not one that is cut by an ellipsis. */
const SHOWN = texts.flatMap(([file, text]) =>
  [
    ...text
      .replaceAll(/\\\n\s*/g, ' ')
      .matchAll(/^ *(?:- )?(?:run: )?npx (reward-card-sandbox|reward-card|unsaid)\b([^\n#&|;>]*)/gm),
  ]
    .map(([, program = '', rest = '']) => ({ file, program, line: rest.replaceAll(/\$\{\{.*?\}\}/g, 'X').trim() }))
    .filter(({ line }) => !line.includes('...')),
);

/** Makes a command line accept its arguments and do nothing. */
function withoutEffect(command: Command): Command {
  for (const each of command.commands) withoutEffect(each);
  return command.exitOverride().action(() => {});
}

async function accept(program: string, line: string): Promise<void> {
  const words = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const args = words.map((word) => word.replaceAll(/^["']|["']$/g, ''));
  if (program === 'reward-card-sandbox') {
    if (args.includes('--help')) return;
    await withoutEffect(createProgram(true)).parseAsync(args, { from: 'user' });
    return;
  }
  const [name = '', ...rest] = args;
  const entry = COMMANDS[name];
  // A description alone is one, too; and the overview.
  if (entry === undefined) return expect(name).toMatch(/^$|^--(?:help|version)$|^help$|\.yaml$|^COMMAND$|^FILE$/);
  const make = await entry.load();
  await withoutEffect(make(program === 'unsaid' ? UNSAID : REWARD_CARD, name, '')).parseAsync(rest, { from: 'user' });
}

test('every command that is shown has the options that it is shown with', async () => {
  const refused: unknown[] = [];
  for (const { file, program, line } of SHOWN)
    await accept(program, line).catch((error: Error) => refused.push([file, line, error.message]));
  expect(refused).toEqual([]);

  expect(SHOWN.length).toBeGreaterThan(40);
});

/** Commands of packages that are not ours; all are installed by the block that they stand in, or in a clone. */
const OTHERS = ['asyncapi', 'changeset', 'node', 'openapi-typescript', 'prism', 'redocly', 'vitest'];

test('no text or message has npx fetch a package that is not ours', async () => {
  const sources = [...(await under('packages', /\/src\/.*\.[jt]s$/)), ...(await under('src', /\.ts$/))];
  const named = await Promise.all(
    [...sources, ...files].map(async (file) => {
      const text = await readFile(path.join(ROOT, file), 'utf8');
      return [...text.matchAll(/\bnpx (?!-)([a-z][\w-]*)/g)].map(([, name = '']) => name);
    }),
  );
  const ours = PACKAGES.map(({ name }) => name);
  const found = new Set(named.flat());
  expect([...found].filter((name) => !ours.includes(name as never)).toSorted()).toEqual(OTHERS);
});

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
