import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { freePort, type Listening } from '../listen.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { readBlocks } from './blocks.ts';
import { type Outcome, packedPackage, run } from './packed-package.ts';
import { isWithoutRegistry, startRegistry } from './registry.ts';

/** Each Node, with the npm that comes with it. */
const NODES = [
  [20, '10.8'],
  // The oldest that the commands run on.
  [22.14, '10.9'],
  [24, '11'],
] as const;

const readText = (file: string) => readFile(path.join(ROOT, file), 'utf8');
/** Recipes whose README is commands for a shell: the others have tests of their own in test/examples. */
const RECIPES = ['go', 'hono', 'msw', 'python', 'tanstack-form', 'tanstack-query', 'trpc'];
const COMPILE =
  'npx --yes --package=typescript@5.9.3 tsc *.ts --target es2023 --lib es2023,dom,dom.iterable --module nodenext --strict --skipLibCheck --resolveJsonModule --allowImportingTsExtensions --noEmit';
const README = await readText('README.md');
const GUIDE = await readText('guides/first-contract.md');
const scriptsOf = (text: string) => readBlocks(text).flatMap(({ language, code }) => (language === 'sh' ? [code] : []));
const TOO_OLD = /^reward-card needs Node .*: (npm install .*)$/m;

const leftOut = await isWithoutRegistry('the guides and recipes as printed');
describe.skipIf(leftOut)('from an empty folder, as printed', async () => {
  const packed = packedPackage();
  const home = await temporaryFolder();
  let registry: Listening;

  beforeAll(async () => {
    registry = await startRegistry(packed.tarballs);
    for (const [node, npm] of NODES) {
      const wanted = [`node-${process.platform}-${process.arch}@${node}`, `npm@${npm}`];
      succeed(
        await run(home, 'npm', ['install', '--ignore-scripts', '--prefix', path.join(home, `${node}`), ...wanted]),
      );
    }
  });
  afterAll(() => registry.close());

  /** An empty folder, in which scripts run as in a terminal that finds this Node and its npm first. */
  async function emptyFolder(node: number, name: string) {
    const folder = path.join(home, 'projects', `${name}-${node}`);
    await mkdir(folder, { recursive: true });
    const env = {
      PATH: [path.join(home, `${node}/node_modules/.bin`), '/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter),
      npm_config_registry: registry.url,
      npm_config_cache: path.join(home, 'cache'),
      npm_config_audit: 'false',
      npm_config_prefer_offline: 'true',
      SCARF_ANALYTICS: 'false',
    };
    return {
      folder,
      shell: (script: string) => run(folder, 'bash', ['-e', '-c', script], env),
      /** Starts what goes on until it is ended. */
      serve(script: string) {
        const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', ...env }, detached: true } as const;
        const child = spawn('bash', ['-e', '-c', script], options);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
        return { output: () => output, [Symbol.dispose]: () => process.kill(-(child.pid ?? 0)) };
      },
    };
  }

  describe.each(NODES)('with Node %s and its npm', (node) => {
    test('the README installs, and its mock answers', async () => {
      const { shell, serve } = await emptyFolder(node, 'readme');
      const port = await freePort();
      const [install = '', call = ''] = scriptsOf(README).map((script) =>
        script.replace('npx reward-card mock', `$& --port ${port}`).replace('4010', `${port}`),
      );
      if (node < 22) {
        const { code, output } = await shell(install);
        expect([code, output]).toEqual([2, expect.stringMatching(TOO_OLD)]);
        succeed(await shell(TOO_OLD.exec(output)?.[1] ?? ''));
      }
      using mock = serve(install);
      // It installs before that.
      await expect.poll(mock.output, { timeout: 600_000 }).toContain('The mock answers on');
      expect(await shell(call)).toEqual({ code: 0, output: expect.stringContaining('HTTP/1.1 201 Created') });
    });

    test('the first contract leads to programs that understand each other', async () => {
      const { folder, shell } = await emptyFolder(node, 'first');
      const [install = '', generate = '', start = '', update = ''] = scriptsOf(GUIDE);
      succeed(await shell(install));
      const [, remedy = ''] = /`(npm install --save-dev node@\d+)`/.exec(GUIDE) ?? [];
      if (node < 24) succeed(await shell(remedy));
      // Another TypeScript at the top, where the command line then has its own below it.
      else succeed(await shell('npm install --save-dev typescript@5.6'));
      for (const { title, code } of readBlocks(GUIDE)) if (title) await writeFile(path.join(folder, title), code);
      expect(await shell(generate)).toEqual({ code: 0, output: expect.stringMatching(/^retry-intervals /m) });
      const { code, output } = await shell(node < 24 ? start.replaceAll(/^node/gm, 'npx node') : start);
      if (node === 24) {
        succeed(
          await shell(
            'git init -q && git add -A answers contract && git -c user.name=A -c user.email=a@b.example commit -qm first',
          ),
        );
        const updated = await shell(update);
        expect([updated.code, updated.output]).toEqual([
          0,
          expect.stringContaining('The two contracts are equivalent.'),
        ]);
      }
      // No warning of Node stands between.
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(
          /^issue 5000 KES, once for \S+\n201 crd_1\n404 card-not-found\n200 1 of 1 issued\ncrd_1 has 1800 left\ndelivered: true\n$/,
        ),
      ]);
    });
  });

  test('the guide to open points asks, generates and compares; a check sends nothing without --yes', async () => {
    const { folder, shell } = await emptyFolder(24, 'open-points');
    const guide = await readText('guides/open-points.md');
    const [ask = '', generate = ''] = scriptsOf(guide);
    const [overlay] = readBlocks(guide).filter(({ language }) => language === 'yaml');
    succeed(await shell('npm install reward-card-contract && npm install --save-dev reward-card'));
    succeed(await shell(ask));
    await writeFile(path.join(folder, 'answers/openapi.overlay.yaml'), overlay?.code ?? '');
    succeed(await shell(generate));
    const [diff = ''] = scriptsOf(await readText('guides/diff.md')).flatMap((script) => script.split('\n'));
    succeed(await shell(diff));
    await writeFile(path.join(folder, 'cards.csv'), 'recipient_phone,value\n');
    const [check = ''] = /^npx reward-card check .*/m.exec(README) ?? [];
    const [, write = ''] = scriptsOf(await readText('guides/check.md'));
    for (const each of [check, `SERVICE_KEY=k-1 ${write}`])
      expect(await shell(each)).toEqual({ code: 2, output: expect.stringContaining('Nothing was sent. Add --yes') });
  });

  test.each(RECIPES)('the recipe %s installs, and its tests pass', async (recipe) => {
    const { folder, shell } = await emptyFolder(24, recipe);
    for (const script of scriptsOf(await readText(`guides/examples/${recipe}/README.md`))) succeed(await shell(script));
    const files = await readdir(path.join(ROOT, 'guides/examples', recipe));
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(files.filter((file) => /\.(ts|go|py|mod)$/.test(file))),
    );
    if (files.some((file) => file.endsWith('.ts'))) succeed(await shell(COMPILE));
  });
});

function succeed({ code, output }: Outcome): void {
  expect([code, output]).toEqual([0, expect.any(String)]);
}
