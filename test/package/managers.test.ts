import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { freePort, type Listening } from '../listen.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { readBlocks } from './blocks.ts';
import { type Outcome, packedPackage, run } from './packed-package.ts';
import { isWithoutRegistry, startRegistry } from './registry.ts';

/** A manager of packages: where npm brings it, how it installs and runs commands, and what a project says to it. */
interface Manager {
  readonly name: string;
  readonly packages: readonly string[];
  readonly program: string;
  readonly add: readonly string[];
  readonly dev: string;
  readonly exec: readonly string[];
  readonly settings: (registry: string, home: string) => Readonly<Record<string, string>>;
}

const npmrc = (registry: string, home: string) => ({
  // Nothing needs a script of installation, which npm 11 still runs by itself.
  '.npmrc': `registry=${registry}\ncache=${home}/npm-cache\nignore-scripts=true\naudit=false\nfund=false\nprefer-offline=true\n`,
});
const NPM = {
  program: 'npm/bin/npm-cli.js',
  add: ['install'],
  dev: '--save-dev',
  exec: ['exec', '--'],
  settings: npmrc,
};
const MANAGERS: readonly Manager[] = [
  { name: 'npm 11', packages: ['npm@11'], ...NPM },
  { name: 'npm 12', packages: ['npm@12'], ...NPM },
  {
    name: 'pnpm',
    packages: [`@pnpm/exe.${process.platform}-${process.arch}`],
    program: `@pnpm/exe.${process.platform}-${process.arch}/pnpm`,
    add: ['add'],
    dev: '--save-dev',
    exec: ['exec'],
    // As the README says.
    settings: (registry, home) => ({
      ...npmrc(registry, home),
      'pnpm-workspace.yaml': `storeDir: ${home}/pnpm-store\nallowBuilds: { '@scarf/scarf': false }\n`,
    }),
  },
  {
    name: 'Yarn 4',
    packages: ['@yarnpkg/cli-dist'],
    program: '@yarnpkg/cli-dist/bin/yarn.js',
    add: ['add'],
    dev: '--dev',
    exec: ['run'],
    settings: (registry, home) => ({
      'yarn.lock': '',
      '.yarnrc.yml': `nodeLinker: node-modules\nnpmRegistryServer: ${registry}\nunsafeHttpWhitelist: [127.0.0.1]\nglobalFolder: ${home}/yarn\nenableTelemetry: false\n`,
    }),
  },
  {
    name: 'Bun',
    packages: [`@oven/bun-${process.platform}-${process.arch}`],
    program: `@oven/bun-${process.platform}-${process.arch}/bin/bun`,
    add: ['add'],
    dev: '--dev',
    exec: ['run'],
    settings: (registry, home) => ({ 'bunfig.toml': `[install]\nregistry = "${registry}"\ncache = "${home}/bun"\n` }),
  },
];
const NODES = ['22.14', '24', '26'];
const ALL = NODES.flatMap((node) => MANAGERS.map((manager) => [node, manager.name, manager] as const));
/** Each Node and each manager once; all pairs with `MANAGERS=all`. */
const CHOSEN = new Set(['22.14 npm 11', '24 npm 12', '24 pnpm', '26 Yarn 4', '24 Bun']);
const CELLS = ALL.filter(([node, name]) => process.env.MANAGERS === 'all' || CHOSEN.has(`${node} ${name}`));

const README = await readFile(path.join(ROOT, 'README.md'), 'utf8');
const CALL = readBlocks(README).find(({ code }) => code.includes('client.POST'))?.code ?? '';
const GUIDE = readBlocks(await readFile(path.join(ROOT, 'guides/first-contract.md'), 'utf8'));
const CONFIG = {
  compilerOptions: {
    ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], module: 'nodenext', types: ['node'] },
    ...{ strict: true, rewriteRelativeImportExtensions: true, outDir: 'out' },
  },
  include: ['*.ts', 'contract/*.ts'],
};

describe.skipIf(await isWithoutRegistry('the managers of packages'))('installed by', async () => {
  const packed = packedPackage();
  const home = await temporaryFolder();
  let registry: Listening;
  const prefix = (name: string) => path.join(home, `with-${name.replaceAll(/\W/g, '-')}`);

  beforeAll(async () => {
    registry = await startRegistry(packed.tarballs);
    const nodes = NODES.map((node) => [node, [`node-${process.platform}-${process.arch}@${node}`]] as const);
    const managers = MANAGERS.map(({ name, packages }) => [name, packages] as const);
    for (const [name, packages] of [...nodes, ...managers]) {
      if (!CELLS.some((cell) => cell.includes(name as never))) continue;
      succeed(await run(home, 'npm', ['install', '--ignore-scripts', '--prefix', prefix(name), ...packages]));
    }
  });
  afterAll(() => registry.close());

  test.each(CELLS)(
    'on Node %s, by %s: install, mock, client, generate, receiver, docs',
    async (node, name, manager) => {
      const folder = path.join(home, 'projects', `${node} ${name}`);
      const file = path.join(prefix(name), 'node_modules', manager.program);
      const bins = path.join(prefix(node), 'node_modules/.bin');
      const command = file.endsWith('.js') ? [path.join(bins, 'node'), file] : [file];
      const env = { PATH: [bins, '/usr/bin', '/bin'].join(path.delimiter), HOME: home, SCARF_ANALYTICS: 'false' };
      const shown = (args: readonly string[]) => run(folder, command[0] ?? '', [...command.slice(1), ...args], env);
      const files = {
        ...manager.settings(registry.url, home),
        'package.json': '{"name":"a-project","private":true,"type":"module"}',
        'tsconfig.json': JSON.stringify(CONFIG),
        ...Object.fromEntries(GUIDE.flatMap(({ title, code }) => (title ? [[title, code]] : []))),
      };
      await mkdir(path.join(folder, 'answers'), { recursive: true });
      for (const [each, text] of Object.entries(files)) await writeFile(path.join(folder, each), text);

      succeed(await shown([...manager.add, 'reward-card-contract', 'unsaid-runtime']));
      succeed(await shown([...manager.add, manager.dev, 'reward-card', 'typescript@5.9.3', '@types/node@24']));

      const port = await freePort();
      await writeFile(path.join(folder, 'call.ts'), CALL.replace('4010', `${port}`));
      succeed(await shown([...manager.exec, 'reward-card', 'generate', '--overlay', 'answers', '--out', 'contract']));
      succeed(await shown([...manager.exec, 'tsc', '-p', '.']));
      const runs = (program: string) => run(folder, path.join(bins, 'node'), [program], env);
      expect(await runs('out/client.js')).toMatchObject({ code: 0, output: expect.stringContaining('201 crd_1') });
      expect(await runs('out/webhooks.js')).toEqual({ code: 0, output: 'crd_1 has 1800 left\ndelivered: true\n' });

      const args = [...command.slice(1), ...manager.exec, 'reward-card', 'mock', '--port', `${port}`];
      const mock = spawn(command[0] ?? '', args, { cwd: folder, env, detached: true });
      try {
        let output = '';
        for (const stream of [mock.stdout, mock.stderr]) stream.on('data', (chunk) => (output += chunk));
        await expect.poll(() => output).toContain('The mock answers on');
        const call = await runs('out/call.js');
        expect(call).toEqual({ code: 0, output: expect.stringMatching(/ of \d+ issued, \d+ failed\n$/) });
      } finally {
        process.kill(-(mock.pid ?? 0));
      }
      succeed(await shown([...manager.exec, 'reward-card', 'docs', '--out', 'docs']));
      expect(existsSync(path.join(folder, 'docs/index.html'))).toBe(true);
    },
  );
});

function succeed({ code, output }: Outcome): void {
  expect([code, output]).toEqual([0, expect.any(String)]);
}
