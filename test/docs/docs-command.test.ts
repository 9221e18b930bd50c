import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { contract } from '../contract.ts';
import { listen } from '../listen.ts';
import { runCliInProcess } from '../run-in-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { builtSite } from './open-site.ts';

const PLAIN = await temporaryFolder();
const CLOSED = await temporaryFolder();

describe('reward-card docs --serve, with an overlay that closes the contract', () => {
  let command: ChildProcessByStdio<null, Readable, null>;
  let url: string;

  beforeAll(async () => {
    // Over the site that is there already, of which a page was edited.
    await cp(await builtSite(contract), CLOSED, { recursive: true });
    await writeFile(path.join(CLOSED, 'rest.html'), 'edited');
    const options = ['--out', CLOSED, '--overlay', 'sandbox/overlay', '--serve', '--port', '0'];
    command = spawn(process.execPath, ['cli/bin.js', 'docs', ...options], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await addressOf(command.stdout);
  });
  afterAll(() => void command.kill('SIGKILL'));

  const page = async (name: string) => (await fetch(`${url}${name}`)).text();

  it.each([
    ['rest.html', 'success-statuses', '200 and no other; the work is done by then.'],
    ['rest.html', 'csv-columns', 'A header row names the columns'],
    ['rest.html', 'api-credentials', 'A bearer token in the header'],
    ['events.html', 'card-issued-payload', 'The issued card with its value and currency'],
    ['events.html', 'retry-intervals', '1, 4, 16 and 64 seconds after a failed attempt.'],
  ])('%s shows the answer to %s where the point was', async (name, id, answer) => {
    const text = await page(name);
    expect(text).toContain(`open-points.html#${id}`);
    expect(text).toContain('Answered by sandbox');
    expect(text).toContain(answer);
    expect(text).not.toContain('**Open:**');
  });

  it('says on every page whose answers it shows', async () => {
    for (const file of [
      'index.html',
      'quickstart.html',
      'rest.html',
      'events.html',
      'open-points.html',
      'changes.html',
      'guides.html',
      'guide-errors.html',
      'statements.html',
    ])
      expect(await page(file), file).toContain('With the answers of the overlay <b>sandbox</b>');
    for (const file of ['rest.md', 'events.md', 'llms.txt'])
      expect(await page(file), file).toContain('show the answers of **sandbox**');
    expect(await page('open-points.html')).toContain('Answered by the overlay sandbox');
    expect(await page('open-points.html')).toContain('<li>Every event — header — <a href');
    expect(await readFile(path.join(await builtSite(contract), 'index.html'), 'utf8')).not.toContain(
      'With the answers',
    );
  });

  it('says on the page of open points who answered, where, and how', async () => {
    const text = await page('open-points.html');
    const [, article = ''] = /id="retry-intervals"([\s\S]*?)<\/article>/.exec(text) ?? [];
    expect(article).toContain('Answered');
    expect(article).toContain('1, 4, 16 and 64 seconds after a failed attempt.');
    expect(article).toMatch(/sandbox, sandbox\/overlay\/asyncapi\.overlay\.yaml:\d+/);
  });

  it('serves until it is told to stop, open connections or not', async () => {
    expect(await (await fetch(`${url}openapi.json`)).json()).toHaveProperty('openapi');
    const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    command.kill('SIGTERM');
    expect(await once(command, 'exit')).toEqual([0, null]);
    expect(await readdir(CLOSED)).toEqual(expect.arrayContaining(['index.html', 'open-points.html', 'asyncapi.yaml']));
  });
});

/** What the command complains of, and its exit code. */
async function refusal(...parameters: string[]) {
  const { stderr: complaint, code } = await runCliInProcess(['docs', '--out', PLAIN, ...parameters]);
  return { complaint, code };
}

describe('reward-card docs', () => {
  it('says in one line that the port is in use', async () => {
    await using other = await listen();
    const { port } = other;
    expect(await refusal('--serve', '--port', String(port))).toEqual({
      complaint: `Port ${port} on 127.0.0.1 is in use. Choose another with --port, for example --port 0.\n`,
      code: 1,
    });
  });

  it('refuses a port that would serve nothing', async () => {
    expect(await refusal('--port', '4011')).toEqual({
      complaint: '--port is for --serve. Add --serve, or leave --port out.\n',
      code: 2,
    });
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
