import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/root.ts';
import { COMPILERS } from '../package/compilers.ts';
import { findRunTimes, isAtLeast } from '../package/find-nodes.ts';
import { PACKAGES, type PackageName, run, workbench } from '../package/packed-package.ts';

const USES = path.join(import.meta.dirname, 'uses');

interface Use {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** The first version of Node that has it, where that is not the one of the `engines`. */
  readonly since: string;
}

const manifests = await Promise.all(
  Object.entries(PACKAGES).map(async ([name, folder]) => {
    const text = await readFile(path.join(ROOT, folder, 'package.json'), 'utf8');
    const { exports, engines } = JSON.parse(text) as { exports: Record<string, unknown>; engines: { node: string } };
    return { name: name as PackageName, entries: Object.keys(exports), since: engines.node.replace('>=', '') };
  }),
);
const isDocument = (entry: string) => /\.(json|yaml)$/.test(entry);

/** Each entry point, used as its users do by a program, or as a document. */
const USED: Use[] = [
  ...manifests.flatMap(({ name, entries, since }) =>
    entries.map((entry) => {
      const specifier = name + entry.slice(1);
      if (isDocument(entry)) return { name: specifier, program: 'documents', args: [specifier], since: '20.0' };
      // An entry point of the run-time that the contract binds is used through it.
      const program = specifier
        .replace(/^(?:unsaid-runtime|reward-card-contract)/, '')
        .replace('reward-card-', '')
        .replace(/^unsaid\/.+/, 'unsaid')
        .replaceAll('/', '-');
      return {
        name: specifier,
        program: program.replace(/^-/, '') || 'index',
        args: [],
        since: entry.endsWith('sqlite') ? '22.13' : since,
      };
    }),
  ),
  { name: 'sandboxScheme alone', program: 'sandbox-scheme', args: [], since: '20.0' },
  { name: 'JSON by import', program: 'documents-import', args: ['reward-card-contract/openapi.json'], since: '20.10' },
  { name: 'require()', program: 'require', args: ['reward-card-contract/client'], since: '22.12' },
];

test('every entry point has a program', async () => {
  const programs = await readdir(USES);
  expect(USED.filter(({ program }) => !programs.includes(`${program}.ts`))).toEqual([]);
});

describe('the packed packages', async () => {
  const runTimes = await findRunTimes();
  const bench = workbench();
  beforeAll(async () => {
    await cp(USES, path.join(bench.folder, 'uses'), { recursive: true });
    const compilerOptions = {
      ...{ target: 'es2022', lib: ['es2022'], strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
      ...{ module: 'nodenext', resolveJsonModule: true, types: ['node'], rootDir: 'uses', outDir: 'out' },
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
    };
    await writeFile(path.join(bench.folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(bench.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['uses'] }));
    // Our declarations are checked with it, by each compiler.
    for (const compiler of COMPILERS)
      expect(await compileProject(path.join(bench.folder, 'tsconfig.json'), { compiler })).toEqual([]);
  });

  test.each(runTimes)(
    'do in $family $version what the engines promise',
    async ({ family, version, command }) => {
      const uses = USED.filter(({ since }) => family !== 'node' || isAtLeast(version, since));
      const calls = JSON.stringify(uses.map(({ name, program, args }) => [name, program, ...args]));
      const [program, ...args] = command;
      const env = { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' };
      const { output } = await run(bench.folder, program, [...args, 'out/run.js', calls], env);
      const last = output.trim().split('\n').at(-1) ?? '';
      expect(JSON.parse(last)).toEqual(Object.fromEntries(uses.map(({ name }) => [name, ''])));
    },
    120_000,
  );
});
