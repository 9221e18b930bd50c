import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { MOCK_PORT } from '../packages/unsaid/src/mock/start-mock.ts';
import { ROOT } from '../scripts/root.ts';
import { contract } from './contract.ts';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
const [, ...SCRIPT]: string[] = scripts.start.split(' ');

/** Starts what `npm start` runs, as in a clone where nothing is built, and collects its lines until one of them satisfies `until`, or it ends. */
async function start(args: string[], until: (line: string) => boolean) {
  const child = spawn(process.execPath, [...SCRIPT, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (until(line)) break;
  }
  return { child, ended, lines, errors: () => errors };
}

const FREE = ['--docs-port', '0', '--mock-port', '0'];

describe('npm start', () => {
  const signals = process.env.SOAK ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const);
  test.each(signals)('serves docs and mock, and %s ends both', async (signal) => {
    const { child, ended, lines, errors } = await start(FREE, (line) => line.includes('Ctrl-C'));
    expect(lines.at(-1), errors()).toContain('Ctrl-C');
    const urlOf = (name: string) => lines.find((line) => line.startsWith(name))?.split(/\s+/)[1] ?? '';
    const page = await fetch(urlOf('Docs'));
    const text = await page.text();
    expect(text).toContain('Reward Card Payout Service');
    // Pages and downloads name the mock that runs, and not the port that it would have without options.
    for (const file of ['quickstart.html', 'reference.html', 'openapi.yaml']) {
      const shown = await (await fetch(`${urlOf('Docs')}${file}`)).text();
      expect(shown, file).toContain(urlOf('Mock'));
      expect(shown, file).not.toContain(`127.0.0.1:${MOCK_PORT}`);
    }
    const card = await fetch(`${urlOf('Mock')}/v1/cards/any`);
    expect(await card.json()).toHaveProperty('card_id');

    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    await expect(fetch(urlOf('Docs'))).rejects.toThrow();
    await expect(fetch(urlOf('Mock'))).rejects.toThrow();
  });

  test('the port of the mock is the one that the contract names', async () => {
    const { openapi } = contract;
    const { base_url } = openapi.servers[0]?.variables ?? {};
    expect(base_url?.default).toBe(`http://127.0.0.1:${MOCK_PORT}`);
  });
});
