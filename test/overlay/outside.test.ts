import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { DOCUMENT_PARTS } from '../broken-copy.ts';
import { listen } from '../listen.ts';
import { OUTSIDE } from './outside-overlays.ts';

/** What the commands may open: their code, the contract, and what Node remembers of compiled code. */
const ALLOWED = [
  ...['cli', 'node_modules', 'openapi', 'asyncapi', 'overlays', 'generated', 'test'].map((part) => `${ROOT}/${part}/`),
  ...[...DOCUMENT_PARTS, 'package.json', 'src/client/package.json'].map((file) => path.join(ROOT, file)),
];

const visits: string[] = [];
const server = await listen((request, response) => {
  visits.push(request.url ?? '');
  response.setHeader('content-type', 'application/json').end('{"type":"string"}');
});
let home = '';
const folderOf = (index: number) => path.join(home, `overlay-${index}`);

beforeAll(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-')));
  const canary = path.join(home, 'canary.yaml');
  await writeFile(canary, 'type: string\n');
  for (const [index, { write }] of OUTSIDE.entries()) {
    await mkdir(folderOf(index));
    await write(folderOf(index), { url: server.url, canary });
  }
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

/** Runs a script under watch, and tells what it printed and what it opened beyond what it may. */
async function watched(script: string, args: readonly string[], folders: readonly string[], out?: string) {
  const log = path.join(home, 'watch.log');
  await writeFile(log, '');
  const child = spawn(
    process.execPath,
    ['--import', path.join(ROOT, 'test/overlay/watch-system.ts'), script, ...args],
    { cwd: ROOT, env: { ...process.env, WATCH: log } },
  );
  const [output, problems, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const entries = (await readFile(log, 'utf8')).trim().split('\n');
  const own = [...folders.map((folder) => `${folder}/`), ...folders, ...(out === undefined ? [] : [out])];
  const astray = entries.filter((entry) => {
    const [, kind = '', name = ''] = /^(\w+) (.*)$/.exec(entry) ?? [];
    return kind !== 'open' || ![...ALLOWED, ...own].some((place) => (JSON.parse(name) as string).startsWith(place));
  });
  return { output, problems, code, entries, astray };
}

describe('an overlay reads nothing outside of its folder and the contract', () => {
  test(`closing the contract with ${OUTSIDE.length} that try`, async () => {
    const folders = OUTSIDE.map((_, index) => folderOf(index));
    const run = await watched('test/overlay/emit-overlays.ts', folders, folders);
    expect(run.problems).toBe('');
    const outcomes = JSON.parse(run.output) as string[];
    for (const [index, { name, says }] of OUTSIDE.entries()) {
      const outcome = outcomes[index] ?? '';
      expect.soft(outcome, name).toMatch(says ?? /^accepted$/);
      expect.soft(outcome, name).not.toContain('\n');
    }
    // The watch works: it has seen the documents and the overlays themselves being opened.
    expect(run.entries).toContain(`open ${JSON.stringify(path.join(ROOT, 'openapi/openapi.yaml'))}`);
    expect(run.entries.join('\n')).toContain(path.join(folderOf(0), 'openapi.overlay.yaml'));
    expect.soft(run.astray).toEqual([]);
    expect.soft(visits).toEqual([]);
  });

  // The same through the command itself, which closes in a thread; one of them, or with SOAK all.
  const commanded = [...OUTSIDE.entries()].filter(([index]) => process.env.SOAK || index === 0);
  test.each(commanded.map(([index, { name, says }]) => [name, index, says] as const))(
    'npm run generate with %s',
    async (_, index, says) => {
      const out = path.join(home, `out-${index}`);
      const args = ['generate', '--overlay', folderOf(index), '--out', out];
      const run = await watched('cli/bin.js', args, [folderOf(index)], out);
      expect(run.problems).toMatch(says ?? /^$/);
      expect(run.problems.split('\n').length).toBeLessThanOrEqual(2);
      expect(run.code).toBe(says ? 1 : 0);
      expect(run.entries).toContain(`open ${JSON.stringify(path.join(ROOT, 'openapi/openapi.yaml'))}`);
      expect(run.astray).toEqual([]);
      expect(visits).toEqual([]);
    },
  );
});
