import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { freePort } from '../../../test/listen.ts';
import { workbench } from '../../../test/package/packed-package.ts';

// The packages as they are installed, so that the commands run as they stand there.
const user = workbench();
const PATH = `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
const README = await readFile(path.join(ROOT, 'README.md'), 'utf8');
const [, SECTION = ''] = /^## Sandbox\n([\s\S]*?)^## /m.exec(README) ?? [];
/** The command lines of the section, in order, without their comments; what a backslash continues is one line. */
const COMMANDS = [...SECTION.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block
    .replaceAll(/ \\\n\s*/g, ' ')
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '')),
);

const children: ChildProcess[] = [];
afterAll(() => {
  // Whole process groups: npm starts the program that it is asked for.
  for (const { pid } of children) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
});

/** What the commands print besides: no warnings. */
const printed: string[] = [];

/** Starts a command line of a shell in a process group of its own. */
function shell(command: string, env: Record<string, string> = {}) {
  const child = spawn('bash', ['-c', command], {
    cwd: user.folder,
    env: { ...process.env, NODE_OPTIONS: '', PATH, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk) => printed.push(`${chunk}`));
  return child;
}

async function outputOf(command: string, env: Record<string, string>): Promise<string> {
  const child = shell(command, env);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  expect([command, code]).toEqual([command, 0]);
  return output;
}

/** Starts a command that goes on, and returns what `pattern` finds in its output, and the lines that come after. */
async function started(command: string, env: Record<string, string>, pattern: RegExp) {
  const child = shell(command, env);
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const found = pattern.exec(line.value)?.[1];
    if (found) return { found, next: async () => String((await lines.next()).value) };
  }
  throw new Error(`${command} ended without ${pattern}.`);
}

test.runIf(process.env.SOAK)(
  'the commands of the README: three verified events arrive, and the delivery log agrees',
  async () => {
    const [install, serve = '', add = '', receive = '', issue = '', topUp = '', redeem = '', deliveries = ''] =
      COMMANDS;
    expect(install).toBe('npm install --save-dev reward-card-sandbox');
    expect(COMMANDS).toHaveLength(8);
    const example = await readFile(path.join(ROOT, 'guides/examples/sandbox-receiver.ts'), 'utf8');
    expect(SECTION).toContain(example.slice(example.indexOf('\n') + 1));
    await writeFile(path.join(user.folder, 'receiver.mts'), example);
    const { found: url } = await started(`${serve} --port 0`, {}, /answers on (http:\/\/127\.0\.0\.1:\d+)/);
    const env = { REWARD_CARD_SANDBOX_URL: url };
    const here = (command: string) => command.replaceAll('http://127.0.0.1:4020', url).replace('curl ', 'curl -s ');

    // The port of the receiver has to be known before there is a receiver.
    const port = await freePort();
    const added = await outputOf(add.replace(':3000/', `:${port}/`), env);
    const [secret = ''] = /whsec_\S+/.exec(added) ?? [];
    const receiver = await started(receive.replace('whsec_...', secret), { PORT: String(port) }, /port: (\d+)/);

    const { card_id } = JSON.parse(await outputOf(here(issue), env));
    const card = { ...env, CARD: card_id };
    expect(JSON.parse(await outputOf(here(topUp), card))).toMatchObject({ previous_balance: 5000, new_balance: 7500 });
    expect(JSON.parse(await outputOf(here(redeem), card))).toMatchObject({ balance: 4300, redeemed: 3200 });
    const events: string[] = [];
    while (events.length < 3) {
      const line = await receiver.next();
      if (line.startsWith('verified: ')) events.push(line.slice('verified: '.length));
    }
    expect(events.toSorted()).toEqual(['card.issued', 'card.topped_up', `${card_id} has 4300 left`]);
    expect(printed.join('')).not.toMatch(/warning/i);
    const log = await outputOf(deliveries, env);
    for (const event of ['card.issued', 'card.topped_up', 'card.redeemed']) {
      expect(log).toMatch(new RegExp(`${event}.*delivered|delivered.*${event}`));
    }
  },
);
