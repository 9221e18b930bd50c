import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test, vi } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UNSAID } from '../../src/run.ts';
import { LOCKERS, NORTH } from '../lockers/lockers.ts';

const home = await temporaryFolder();
await cp(LOCKERS, path.join(home, 'parcels'), { recursive: true });
const FILES = ['AGENTS.md', '.mcp.json', '.github/workflows/unsaid.yml', 'answers/README.md'];
const at = (file: string) => path.join(home, file);
const read = async () => Promise.all(FILES.map((file) => readFile(at(file), 'utf8').catch(() => undefined)));

async function init(...args: string[]) {
  const resolve = path.resolve;
  vi.spyOn(process, 'cwd').mockReturnValue(home);
  vi.spyOn(path, 'resolve').mockImplementation((...parts) => resolve(home, ...parts));
  try {
    const { code, output } = await runCliInProcess(['init', 'parcels', ...args], {}, UNSAID);
    return { code, output };
  } finally {
    vi.restoreAllMocks();
  }
}

test('writes what a project and its agents need; a second run changes nothing', async () => {
  const dry = await init('--dry-run');
  expect(dry.output).toMatch(/^Would create AGENTS\.md:\n\n<!-- unsaid: begin -->\n## What the API leaves open/);
  expect((await readdir(home)).toSorted()).toEqual(['parcels']);
  const { code, output } = await init();
  expect([code, output]).toEqual([0, expect.stringContaining(`To undo: rm ${FILES.join(' ')}\n`)]);
  const written = await read();
  expect(written[0]).toContain('`npx unsaid lint parcels --overlay answers`');
  expect(await init()).toEqual({ code: 0, output: 'Everything is up to date; nothing was changed.\n' });
  expect(await read()).toEqual(written);
});

test('the server of .mcp.json is one that a host can start', async () => {
  const { mcpServers } = JSON.parse(await readFile(at('.mcp.json'), 'utf8'));
  expect(mcpServers.unsaid.command).toBe('npx');
  const [command, ...args] = mcpServers.unsaid.args;
  expect(command).toBe('unsaid');
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.join(ROOT, 'packages/unsaid/bin.js'), ...args],
      cwd: home,
    }),
  );
  expect(client.getServerVersion()?.name).toBe('unsaid');
  await client.close();
});

test('a file that exists is changed once --yes agrees, and keeps what is not ours', async () => {
  await rm(at('.github'), { recursive: true });
  await writeFile(at('AGENTS.md'), '# Ours\n\nKeep this.\n');
  await writeFile(at('.mcp.json'), '{"mcpServers":{"other":{"command":"x"}},"more":1}');
  const before = await read();
  const refused = await init();
  expect(refused).toEqual({
    code: 2,
    output:
      'AGENTS.md, .mcp.json: exists and would be changed. Add --yes to change it, or --dry-run to see the change.\n',
  });
  expect(await read()).toEqual(before);
  const { output } = await init('--yes');
  expect(output).toContain('changed AGENTS.md\n');
  expect(output).toContain(
    'To undo in AGENTS.md: remove the lines from <!-- unsaid: begin --> to <!-- unsaid: end -->.',
  );
  const [agents, servers] = await read();
  expect(agents).toMatch(/^# Ours\n\nKeep this\.\n\n<!-- unsaid: begin -->/);
  expect(JSON.parse(servers ?? '')).toMatchObject({ more: 1, mcpServers: { other: { command: 'x' }, unsaid: {} } });
  expect((await init()).output).toMatch(/^Everything is up to date/);
  await writeFile(at('.mcp.json'), '[');
  expect(await init('--yes')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^\.mcp\.json: is not a JSON object/),
  });
  await writeFile(at('.mcp.json'), servers ?? '');
});

test('once there are answers, the server and the job take them', async () => {
  await cp(NORTH, at('answers'), { recursive: true });
  expect((await init('--yes')).code).toBe(0);
  const [, servers, job] = await read();
  expect(JSON.parse(servers ?? '').mcpServers.unsaid.args).toEqual([
    'unsaid',
    'mcp',
    'parcels',
    '--overlay',
    'answers',
  ]);
  expect(job).toContain('npx unsaid lint parcels --overlay answers\n');
  expect(job).toContain('npx unsaid open-points --overlay answers --contract parcels --open');
});

test.each([
  [['init', 'nowhere'], 'nowhere: no such file or folder.'],
  [['mcp', 'parcels', '--draft', 'parcels'], '--draft parcels: is the folder of the contract.'],
])('%j is refused in one line', (args, said) => {
  const options = { cwd: home, encoding: 'utf8', input: '' } as const;
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'packages/unsaid/bin.js'), ...args], options);
  expect([status, stderr.trim().split('\n')]).toEqual([2, [expect.stringContaining(said)]]);
});
