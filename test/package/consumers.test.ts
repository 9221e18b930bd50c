import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, readContract } from '../../scripts/contract/read-contract.ts';
import { type RunningMock, startMock } from '../../scripts/mock/start-mock.ts';
import { BAD, FOUND, GOOD, GOOD_ON_NODE } from './consumer-code.ts';
import { findNodes } from './find-nodes.ts';
import { packedPackage, run } from './packed-package.ts';

const installed = packedPackage();

const STRICT = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, target: 'es2022', outDir: 'out' };
const PROJECTS: Record<string, object> = {
  nodenext: {
    module: 'nodenext',
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    resolveJsonModule: true,
  },
  bundler: { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], types: [] },
};

/** Writes a project into the folder where the package is installed, compiles it, and returns what tsc says. */
async function compile(resolution: string, name: string, files: Record<string, string>): Promise<string> {
  const folder = path.join(installed.project, name);
  await mkdir(folder, { recursive: true });
  const compilerOptions = { ...STRICT, ...PROJECTS[resolution] };
  const all = { ...files, 'package.json': '{"type":"module"}', 'tsconfig.json': JSON.stringify({ compilerOptions }) };
  for (const [file, text] of Object.entries(all)) await writeFile(path.join(folder, file), text);
  return (await run(folder, 'tsc', ['-p', '.'])).output;
}

describe.each(Object.keys(PROJECTS))('a project with %s resolution', (resolution) => {
  test('compiles good code, declarations of the package included', async () => {
    expect(await compile(resolution, `${resolution}-good`, { 'good.ts': GOOD })).toBe('');
  });

  test('refuses bad code, each for its own reason', async () => {
    const files = Object.fromEntries(BAD.map(([, code], index) => [`bad-${index}.ts`, code]));
    const errors = await compile(resolution, `${resolution}-bad`, files);
    for (const [index, [name, , error]] of BAD.entries()) {
      const own = errors.split(/^(?=\S)/m).filter((line) => line.startsWith(`bad-${index}.ts`));
      expect([name, own.length, own.join('')]).toEqual([name, 1, expect.stringMatching(error)]);
    }
  });
});

describe('the package at run time', async () => {
  const nodes = await findNodes();
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ contract: await readContract(), port: 0 });
    const names = await readdir(path.join(ROOT, 'examples'));
    const examples = await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(ROOT, 'examples', name), 'utf8')] as const),
    );
    const files = { 'good.ts': GOOD, 'on-node.ts': GOOD_ON_NODE, ...Object.fromEntries(examples) };
    expect(await compile('nodenext', 'run', files)).toBe('');
  });
  afterAll(() => mock.close());

  test('is tried on more than one Node, where there is more than one', () => {
    console.log(`Consumers run on Node ${nodes.map(({ version }) => version).join(', ')}.`);
    expect(nodes.length).toBeGreaterThan(0);
  });

  test.each(nodes)('works on Node $version', async ({ executable }) => {
    const out = path.join(installed.project, 'run/out');
    const good = await run(out, executable, ['good.js']);
    expect([good.code, JSON.parse(good.output)]).toEqual([0, FOUND]);
    const { output } = await run(out, executable, ['--no-warnings', 'on-node.js']);
    expect(JSON.parse(output)).toEqual({
      title: 'Reward Card Payout Service',
      channel: ['webhook', 'acknowledgement'],
      points: true,
      yaml: [true, true],
      server: 'function',
      node: 'function',
    });
  });

  test.each(nodes)('examples/integrator.ts talks to the mock on Node $version', async ({ executable }) => {
    const env = { REWARD_CARD_BASE_URL: mock.url };
    const { code, output } = await run(path.join(installed.project, 'run/out'), executable, ['integrator.js'], env);
    expect([code, output]).toEqual([0, expect.any(String)]);
    const [issued, before, topUp, after, bulk] = JSON.parse(output);
    expect(issued).toMatchObject({ card_id: expect.any(String), code: expect.any(String) });
    expect([before, after]).toEqual([expect.objectContaining({ balance: expect.any(Number) }), after]);
    expect(topUp.new_balance).toBe(topUp.previous_balance + topUp.added);
    expect(bulk).toMatchObject({ batch_id: expect.any(String), total: expect.any(Number) });
  });

  test.each(nodes)('the two examples talk to each other on Node $version', async ({ executable }) => {
    const out = path.join(installed.project, 'run/out');
    const env = { ...process.env, PORT: '0' };
    const provider = spawn(executable, ['provider.js'], { cwd: out, env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await once(provider.stdout, 'data')) as [Buffer];
      const { code, output } = await run(out, executable, ['integrator.js'], {
        REWARD_CARD_BASE_URL: String(line).trim(),
      });
      expect([code, output]).toEqual([0, expect.any(String)]);
      const [issued, before, topUp, after, bulk] = JSON.parse(output);
      expect([before.card_id, before.balance, after.balance]).toEqual([issued.card_id, 5000, 7500]);
      expect(topUp).toMatchObject({ previous_balance: 5000, added: 2500, new_balance: 7500 });
      expect(bulk).toMatchObject({ total: 1, issued: 1, failed: 0 });
    } finally {
      provider.kill();
    }
  });

  test('the example says so when a card is not issued, and is short', async () => {
    const env = { REWARD_CARD_BASE_URL: `${mock.url}/elsewhere` };
    const { code, output } = await run(
      path.join(installed.project, 'run/out'),
      process.execPath,
      ['integrator.js'],
      env,
    );
    expect([code, output]).toEqual([1, expect.stringContaining('The card was not issued: status 404.')]);
    const lines = (await readFile(path.join(ROOT, 'examples/integrator.ts'), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(25);
  });
});
