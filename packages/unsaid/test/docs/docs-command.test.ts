import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { contract } from '../../../../test/contract.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { builtSite } from './open-site.ts';

const PLAIN = await temporaryFolder();
const CLOSED = await temporaryFolder();

describe('reward-card docs --serve, with an overlay that closes the contract', () => {
  let command: ChildProcessByStdio<null, Readable, null>;
  let url: string;

  beforeAll(async () => {
    // Over the site that is there already, of which a page was edited.
    await cp(await builtSite(contract), CLOSED, { recursive: true });
    await writeFile(path.join(CLOSED, 'reference.html'), 'edited');
    // A guide was there that the contract has no more, and a page of the reader's own.
    const list = path.join(CLOSED, '.unsaid.json');
    const listed = JSON.parse(await readFile(list, 'utf8'));
    await writeFile(list, JSON.stringify({ ...listed, files: [...listed.files, 'guide-gone.html', '.own.html'] }));
    for (const file of ['guide-gone.html', 'own.html', '.own.html']) await writeFile(path.join(CLOSED, file), '');
    const options = [
      '--out',
      CLOSED,
      '--overlay',
      'packages/reward-card-sandbox/overlay',
      '--serve',
      '--port',
      '0',
      '--sandbox',
      'http://127.0.0.1:5999',
    ];
    command = spawn(process.execPath, ['packages/reward-card/bin.js', 'docs', ...options], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await addressOf(command.stdout);
  });
  afterAll(() => void command.kill('SIGKILL'));

  const page = async (name: string) => (await fetch(`${url}${name}`)).text();

  it('removes pages that were built before and are none of the site, and nothing else', async () => {
    const files = await readdir(CLOSED);
    expect(files).toEqual(expect.arrayContaining(['own.html', '.own.html', 'index.html', 'index.html.gz']));
    expect(files).not.toContain('guide-gone.html');
  });

  // What is answered where: packages/unsaid/test/render/open-points.test.ts.
  it('says on every page whose answers it shows', async () => {
    const files = (await readdir(CLOSED)).filter((file) => file.endsWith('.html') && !file.endsWith('own.html'));
    expect(files.length).toBeGreaterThan(15);
    for (const file of files)
      expect(await page(file), file).toContain(
        '95 answered by <strong>the sandbox</strong>, 0 by your provider, 0 unanswered',
      );
    for (const file of ['reference.md', 'llms.txt'])
      expect(await page(file), file).toContain('95 answered by **the sandbox**');
    expect(await page('try-it.html')).toContain('http://127.0.0.1:5999');
    for (const file of ['index.html', 'try-it.html'])
      expect(await page(file), file).toContain('npx reward-card mock --overlay packages/reward-card-sandbox/overlay');
    expect(await page('index.html')).toContain('leaves 95 points open. Settle 12 of them before you go live.');
    const points = await page('open-points.html');
    expect(points).toContain('Answered by the overlay sandbox');
    expect(points).toContain('All 12 of these are answered.');
    expect(points).toMatch(/sandbox, packages\/reward-card-sandbox\/overlay\/asyncapi\.overlay\.yaml:\d+/);
    expect(points).toContain('<li>Every event — header — <a href');
    expect(await readFile(path.join(await builtSite(contract), 'index.html'), 'utf8')).not.toContain('answered by');
  });

  it('serves until it is stopped, open connections or not', async () => {
    expect(await (await fetch(`${url}openapi.json`)).json()).toHaveProperty('openapi');
    const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    command.kill('SIGTERM');
    expect(await once(command, 'exit')).toEqual([0, null]);
    expect(await readdir(CLOSED)).toEqual(expect.arrayContaining(['index.html', 'open-points.html', 'asyncapi.yaml']));
  });
});

describe('reward-card docs', () => {
  it.each([
    [['--sandbox', 'localhost'], '--sandbox localhost: is not a URL such as http://127.0.0.1:4010.\n'],
    [['--port', '4011'], '--port requires --serve. Add --serve, or remove --port.\n'],
  ])('refuses %j in one line', async (args, stderr) => {
    expect(await runCliInProcess(['docs', '--out', PLAIN, ...args])).toMatchObject({ stderr, code: 2 });
  });
});

async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    const [url] = printed.match(/http:\/\/\S+/) ?? [];
    if (url) return url;
  }
  throw new Error(`No address in: ${printed}`);
}
