import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { type RunningMock, startMock } from '../../cli/mock/start-mock.ts';
import { type Compiler, compileProject } from '../../scripts/compile-project.ts';
import { contract } from '../contract.ts';
import { COMPILERS } from './compilers.ts';
import { GOOD, GOOD_ON_NODE } from './consumer-code.ts';
import { findNodes } from './find-nodes.ts';
import { packedPackage, run } from './packed-package.ts';

const packed = packedPackage();

const STRICT = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, target: 'es2022', outDir: 'out' };
const PROJECTS = {
  nodenext: {
    module: 'nodenext',
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    resolveJsonModule: true,
  },
  bundler: { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], types: [] },
};

const EXAMPLES = path.join(ROOT, 'examples');
const examples = await Promise.all(
  (await readdir(EXAMPLES))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('vitest'))
    .map(async (name) => [name, await readFile(path.join(EXAMPLES, name), 'utf8')] as const),
);
const GOOD_FILES = {
  nodenext: { 'good.ts': GOOD, 'on-node.ts': GOOD_ON_NODE, ...Object.fromEntries(examples) },
  bundler: { 'good.ts': GOOD },
};

/** Writes a project into a folder below that in which the package is installed, compiles it, and returns the errors. */
async function compileConsumer(resolution: keyof typeof PROJECTS, compiler: Compiler): Promise<string[]> {
  const folder = path.join(packed.project, resolution);
  await mkdir(folder, { recursive: true });
  const compilerOptions = { ...STRICT, ...PROJECTS[resolution] };
  const settings = { 'package.json': '{"type":"module"}', 'tsconfig.json': JSON.stringify({ compilerOptions }) };
  const files = { ...GOOD_FILES[resolution], ...settings };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return compileProject(path.join(folder, 'tsconfig.json'), { compiler });
}

/** The resolutions that projects choose from; the others are for the long form. */
const RESOLUTIONS = process.env.SOAK ? (['nodenext', 'bundler'] as const) : (['nodenext'] as const);

const projects = RESOLUTIONS.flatMap((resolution) => COMPILERS.map((compiler) => [resolution, compiler] as const));
test.each(projects)(
  'a project with %s resolution compiles by %s, declarations of the package included',
  async (resolution, compiler) => {
    expect(await compileConsumer(resolution, compiler)).toEqual([]);
  },
);

describe('the examples', async () => {
  const nodes = await findNodes();
  // What the nodenext project above was compiled to.
  let out: string;
  let mock: RunningMock;
  beforeAll(async () => {
    out = path.join(packed.project, 'nodenext/out');
    mock = await startMock({ contract, port: 0 });
  });
  afterAll(() => mock.close());

  test.each(nodes)('talk to each other on Node $version', async ({ executable }) => {
    const env = { ...process.env, NODE_OPTIONS: '', PORT: '0' };
    const provider = spawn(executable, ['provider.js'], { cwd: out, env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await once(provider.stdout, 'data')) as [Buffer];
      const baseUrl = String(line).trim();
      const { code, output } = await run(out, executable, ['integrator.js'], { REWARD_CARD_BASE_URL: baseUrl });
      expect([code, output]).toEqual([0, expect.any(String)]);
      const [issued, before, topUp, after, bulk] = JSON.parse(output);
      expect([before.card_id, before.balance, after.balance]).toEqual([issued.card_id, 5000, 7500]);
      expect(topUp).toMatchObject({ previous_balance: 5000, added: 2500, new_balance: 7500 });
      expect(bulk).toMatchObject({ total: 1, issued: 1, failed: 0 });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"value":1.5}' };
      const refused = await fetch(`${baseUrl}/v1/cards/issue`, init);
      expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid-request' }]);
      expect((await fetch(`${baseUrl}/v1/cards/crd_1`)).status).toBe(404);
    } finally {
      provider.kill();
    }
  });

  test('that of an integrator says so when a card is not issued, and is short', async () => {
    const env = { REWARD_CARD_BASE_URL: `${mock.url}/elsewhere` };
    const { code, output } = await run(out, process.execPath, ['integrator.js'], env);
    expect([code, output]).toEqual([1, expect.stringContaining('The card was not issued: status 404.')]);
    const lines = (await readFile(path.join(ROOT, 'examples/integrator.ts'), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(25);
  });
});
