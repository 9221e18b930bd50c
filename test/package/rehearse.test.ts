import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { freePort } from '../listen.ts';
import { readBlocks } from './blocks.ts';
import { run, workbench } from './packed-package.ts';

const user = workbench();
const GUIDE = await readFile(path.join(ROOT, 'guides/rehearse.md'), 'utf8');
const FILES = readBlocks(GUIDE).flatMap(({ title, code }) => (title ? [[title, code] as const] : []));
const [, PRINTED = ''] = /\n```\n(again, [\s\S]*?)```\n/.exec(GUIDE) ?? [];

/** Starts what the test ends; resolves with its output so far, once that has some words. */
async function serve(command: string, args: readonly string[], words: RegExp) {
  const child: ChildProcess = spawn(command, args, {
    cwd: user.folder,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  let output = '';
  const found = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        if (words.test(output)) resolve();
      });
    void closed.then(() => reject(new Error(output)));
  });
  // A server that the test ended has said its words already.
  found.catch(() => {});
  return { output: () => output, found };
}

test.runIf(process.env.SOAK)('the guide to rehearse a provider does what it prints', async () => {
  const bin = (name: string) => path.join(user.folder, '../node_modules/.bin', name);
  const port = await freePort();
  await mkdir(path.join(user.folder, 'provider'));
  await writeFile(path.join(user.folder, 'package.json'), '{"type":"module"}');
  for (const [name, text] of FILES)
    await writeFile(path.join(user.folder, name), text.replace('listen(3000,', `listen(${port},`));
  const linted = await run(user.folder, bin('reward-card'), ['lint', '--overlay', 'provider']);
  expect(linted).toEqual({ code: 0, output: expect.stringContaining('provider is clean. It answers') });
  const generated = await run(user.folder, bin('reward-card'), [
    'generate',
    '--overlay',
    'provider',
    '--out',
    'contract',
  ]);
  expect(generated.code, generated.output).toBe(0);

  const webhook = ['--webhook', `http://127.0.0.1:${port}/`, '--webhook-secret', 'a-secret-of-ours'];
  const sandbox = await serve(bin('reward-card-sandbox'), ['--overlay', 'provider', '--port', '0', ...webhook], /Try:/);
  await sandbox.found;
  expect(sandbox.output()).toMatch(
    /It answers as Our provider says at 8 open points, and as it chooses itself at 87\./,
  );
  const receiver = await serve(process.execPath, ['receiver.ts'], /verified/);
  const [, url = ''] = /answers on (http:\S+\d)/.exec(sandbox.output()) ?? [];
  const { code, output } = await run(user.folder, process.execPath, ['rehearse.ts'], { SANDBOX: url });
  expect(code, output).toBe(0);
  await receiver.found;
  const printed = PRINTED.replace(/gc_[0-9a-f]{24}/, /gc_[0-9a-f]{24}/.exec(output)?.[0] ?? 'no card');
  expect(`${output}${receiver.output()}`).toBe(printed);
});
