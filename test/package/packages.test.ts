import { readdir, readFile, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { overBudget, TARBALLS } from './budgets.ts';
import { enginesOf, scriptsAtInstall } from './dependencies-of.ts';
import { findNodes } from './find-nodes.ts';
import { importsOf } from './imports-of.ts';
import { linksToNowhere } from './links-to-nowhere.ts';
import { PACKAGES, type PackageName, packedPackage, run } from './packed-package.ts';

const packed = packedPackage();
const names = Object.keys(PACKAGES) as PackageName[];

/** What each package may hold; all of it is text that this repository writes or generates. */
const FILES: Readonly<Record<PackageName, RegExp>> = {
  'unsaid-runtime': /^dist\/.+\.(js|d\.ts)$/,
  'reward-card-contract':
    /^(dist\/lib\/(src|generated)\/.+\.(js|d\.ts)|(openapi|asyncapi|workflows)\/.+\.yaml|guides\/[\w-]+\.md|guides\/examples\/([a-z-]+\/){1,2}[\w.-]+|generated\/[\w-]+(\.schema)?\.(json|yaml)|releases\/.+\.(json|yaml)|(open-points|statements)\.yaml)$/,
  unsaid:
    /^(?:bin|start)\.js$|^start\.d\.ts$|^guides\/[\w-]+\.md$|^dist\/src\/(.+\.(js|d\.ts|css)|silences\/(words|catalogue\/[a-z]+)\.yaml|docs\/alike\.json|engine\/(read\/editor-schemas\.yaml|system\/asyncapi-analytics\.json))$/,
  'reward-card': /^bin\.js$|^dist\/.+\.js$/,
  'reward-card-sandbox':
    /^(dist\/.+\.(js|d\.ts|css|html|svg|yaml|json)|overlay\/\w+\.overlay\.yaml|generated\/controls\/openapi\.(json|yaml))$/,
};
const PAPERS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];

const folderOf = (name: PackageName) => path.join(packed.installed, '..', name);

const versionOf = (range: string) => (/[\d.]+/.exec(range)?.[0] ?? '0').split('.').map(Number);

/** Whether a range, `>=20.1` or `^20.1` or the like, allows a version and those that come after. */
function allows(range: string, [major = 0, minor = 0]: number[]): boolean {
  const [least = 0, leastMinor = 0] = versionOf(range);
  if (!range.includes('>') && !range.includes('*') && major !== least) return false;
  return major > least || (major === least && minor >= leastMinor);
}

async function filesOf(name: PackageName): Promise<string[]> {
  const entries = await readdir(folderOf(name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folderOf(name), path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}

/** Peers of which the user passes an object to the run-time, which therefore imports none of them. */
const HANDED_OVER = ['ioredis', 'pg'];

const manifestOf = async (name: PackageName) =>
  JSON.parse(await readFile(path.join(folderOf(name), 'package.json'), 'utf8'));

describe.each(names)('%s', (name) => {
  test('holds its code and its papers, and nothing else', async () => {
    const files = await filesOf(name);
    expect(files).toEqual(expect.arrayContaining(PAPERS));
    expect(files.filter((file) => !PAPERS.includes(file) && !FILES[name].test(file))).toEqual([]);
    expect(files.filter((file) => /(^|\/)(test|bench)\/|tsconfig/.test(file))).toEqual([]);
  });

  test('publint finds nothing, suggestions included', async () => {
    const { code, output } = await run(ROOT, 'publint', ['run', packed.tarballs.get(name) ?? '', '--strict']);
    expect([code, output]).toEqual([0, expect.stringContaining('All good!')]);
    expect(output).not.toMatch(/Suggestions|Warnings/);
  });

  test('depends on what it imports, and on nothing else', async () => {
    const { dependencies, peerDependencies = {} } = await manifestOf(name);
    const declared = Object.keys({ ...dependencies, ...peerDependencies }).filter(
      (each) => !HANDED_OVER.includes(each),
    );
    const imported = await importsOf(path.join(folderOf(name), 'dist'));
    imported.delete(name);
    expect(declared.toSorted()).toEqual([...imported].toSorted());
  });

  test('depends on the versions that are tested here', async () => {
    const { dependencies, peerDependencies = {}, version } = await manifestOf(name);
    for (const [dependency, wanted] of Object.entries<string>({ ...dependencies, ...peerDependencies })) {
      const file = findPackageJSON(dependency, pathToFileURL(path.join(ROOT, PACKAGES[name], 'package.json')));
      const tested = JSON.parse(await readFile(file ?? '', 'utf8')).version;
      if (HANDED_OVER.includes(dependency))
        expect([dependency, wanted, allows(wanted, versionOf(tested))]).toContain(true);
      else expect([dependency, wanted]).toEqual([dependency, dependency in PACKAGES ? version : tested]);
    }
  });

  test('tells which dependencies run a script of theirs when they are installed', async () => {
    const readme = await readFile(path.join(folderOf(name), 'README.md'), 'utf8');
    expect((await scriptsAtInstall(name)).filter((dependency) => !readme.includes(`\`${dependency}\``))).toEqual([]);
  });

  test('has a tarball within its budget', async () => {
    const { size } = await stat(packed.tarballs.get(name) ?? '');
    expect(size).toBeGreaterThan(0);
    expect(overBudget(`The tarball of ${name}`, size, TARBALLS[name])).toBe('');
  });
});

/** It asks for Node 24, and runs on 22: `as-printed.test.ts` starts the mock there. */
const RUNS_ON_OLDER = /^node_modules\/@stoplight\/prism-(?:core|http)$/;

describe('engines', async () => {
  const bins = [
    ['unsaid', 'bin.js'],
    ['reward-card', 'bin.js'],
    ['reward-card-sandbox', 'dist/src/bin.js'],
  ] as const;
  const older = (await findNodes()).filter(({ version }) => Number(version.slice(1).split('.')[0]) < 22);
  const runs = bins.flatMap(([name, bin]) => older.map((node) => ({ name, bin, ...node })));

  test.each(runs)('$name says on Node $version in one line which one it needs', async ({ name, bin, executable }) => {
    const { code, output } = await run(folderOf(name), executable, [bin, '--help']);
    const [needed = ''] = /\d+\.\d+/.exec((await manifestOf(name)).engines.node) ?? [];
    expect(code).toBe(2);
    expect(output).toMatch(
      /^\S.* needs Node \d+\.\d+ or later; this is Node \S+\. Give the project its own: npm install --save-dev node@24\n$/,
    );
    expect(output).toContain(` needs Node ${needed} or later`);
  });

  test.each(names)('of %s are no older than what its dependencies need', async (name) => {
    const lowest = versionOf((await manifestOf(name)).engines.node);
    const others = (await enginesOf(name)).filter(({ place }) => !RUNS_ON_OLDER.test(place));
    expect(others.filter(({ node }) => !node.split('||').some((range) => allows(range, lowest)))).toEqual([]);
  });
});

describe('shipped text', () => {
  /** What names a place: a path that begins with a folder of the repository, or a script of its package.json. */
  const NAMED =
    /(?<![\w./@-])((?:\.\/)?(?:node_modules\/reward-card-[a-z]+\/)?(?:scripts|src|test|bench|guides|generated|openapi|asyncapi|sandbox|overlays|dist|page)\/[\w./-]*\w)|\bnpm (?:run(?: --?\S+)* [\w:-]+|start|test|ci)\b/g;
  /** The header of generated files says how the file was made, in the repository. */
  const HEADER = /^(\/\/|#) Generated from .*$/gm;
  /** What says or does something else in a repository. */
  const IN_REPOSITORY = [
    // A workflow for the reader's repository, whose `npm ci` it is.
    'guides/examples/github-workflow/contract.yml',
    'guides/examples/ci/gitlab-ci.yml',
    // The same, which it writes.
    'dist/src/commands/init.js',
    'dist/src/engine/emit/code.js',
    // A file of the contract that is linted.
    'dist/statements/approvals.js',
    // How these were made, in the repository.
    'dist/generated/variant.js',
    'dist/generated/controls/variant.js',
  ];

  test.each(names)('of %s names nothing that is not shipped', async (name) => {
    const shipped = new Set<string>();
    for (const each of names) {
      for (const file of await filesOf(each)) {
        // By its own name, by where it lies once installed, and by where it lies in the repository.
        for (const folder of ['.', `node_modules/${each}`, PACKAGES[each]])
          for (let at = path.posix.join(folder, file); at !== '.'; at = path.posix.dirname(at)) shipped.add(at);
      }
    }
    const unknown: string[] = [];
    for (const file of await filesOf(name)) {
      if (['CHANGELOG.md', 'package.json', ...IN_REPOSITORY].includes(file)) continue;
      const text = (await readFile(path.join(folderOf(name), file), 'utf8')).replaceAll(HEADER, '');
      for (const [said] of textOf(file, text).matchAll(NAMED)) {
        if (!shipped.has(said.replace(/^\.\//, ''))) unknown.push(`${file}: ${said}`);
      }
    }
    expect([...new Set(unknown)]).toEqual([]);
  });

  test.each(names)('of %s links to files of its own, and to headings that they have', async (name) => {
    const texts = new Map<string, string>();
    for (const file of await filesOf(name)) texts.set(file, await readFile(path.join(folderOf(name), file), 'utf8'));
    const linked = [...texts].filter(([file]) => /\.(?:md|yaml)$/.test(file));
    expect(linked.flatMap(([file, text]) => linksToNowhere(file, text, texts))).toEqual([]);
  });

  test.each([
    ['[a](../packages/unsaid/guides/check.md)', '../packages/unsaid/guides/check.md'],
    ['[a](<other.md> "A title")', 'other.md'],
    ['![a](image.svg)', 'image.svg'],
    ['[a][b]\n\n[b]: other.md', 'other.md'],
    ['<a href="other.md">a</a>', 'other.md'],
    ['[a](../README.md#there)', '../README.md#there'],
    ['[a](#there)', '#there'],
    ['[a](../README.md#a-heading) [a](https://example.com/other.md)', ''],
    ['```sh\n[a](other.md)\n```', ''],
  ])('of "%s" the link "%s" is found to lead nowhere', (text, link) => {
    const texts = new Map([['README.md', '# Title\n\n## A "heading"\n']]);
    expect(linksToNowhere('guides/a.md', text, texts)).toEqual(link === '' ? [] : [`guides/a.md: ${link}`]);
  });

  /** What a reader sees: neither comments nor imports of compiled code. The README has a section on the repository. */
  function textOf(file: string, text: string): string {
    if (file === 'README.md') return text.replace(/^## Work on this repository\n[\s\S]*?(?=^## |$(?![\s\S]))/m, '');
    const code = file.endsWith('.js') ? text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') : text;
    return code.replaceAll(/(?:from |import\(|new URL\(|resolve\()['"][^'"]+['"]/g, '');
  }
});

test.runIf(process.env.SOAK).each([
  ['unsaid-runtime', 'packages/unsaid-runtime/package.json'],
  ['reward-card-contract', 'package.json'],
  ['unsaid', 'packages/unsaid/package.json'],
  ['reward-card-sandbox', 'packages/reward-card-sandbox/package.json'],
] as const)('attw finds the types of %s right', async (name, manifest) => {
  const { exports } = JSON.parse(await readFile(path.join(ROOT, manifest), 'utf8'));
  const yaml = Object.keys(exports).filter((entryPoint) => entryPoint.endsWith('.yaml'));
  // Without DefinitelyTyped it needs no network. YAML has no types, and CommonJS is served by `import()` only.
  const flags = ['--no-definitely-typed', '--profile', 'esm-only', '--format', 'json'];
  const without = yaml.length > 0 ? ['--exclude-entrypoints', ...yaml.map((entryPoint) => entryPoint.slice(2))] : [];
  const { code, output } = await run(ROOT, 'attw', [packed.tarballs.get(name) ?? '', ...flags, ...without]);
  const typed = Object.keys(exports).filter((entryPoint) => !yaml.includes(entryPoint));
  expect([code, Object.keys(JSON.parse(output).analysis.entrypoints).toSorted()]).toEqual([0, typed.toSorted()]);
});

test('declarations give byte arrays no type parameter, which TypeScript before 5.7 refuses', async () => {
  const lib = path.join(folderOf('unsaid-runtime'), 'dist');
  let bytes = 0;
  for (const file of (await readdir(lib, { recursive: true })).filter((name) => name.endsWith('.d.ts'))) {
    const text = await readFile(path.join(lib, file), 'utf8');
    expect([file, /\bUint8Array</.test(text)]).toEqual([file, false]);
    bytes += text.split('Uint8Array').length - 1;
  }
  expect(bytes).toBeGreaterThan(0);
});

test('every recipe is shipped whole, with a README of one screen', async () => {
  const entries = await readdir(path.join(ROOT, 'guides/examples'), { withFileTypes: true });
  const recipes = entries.filter((entry) => entry.isDirectory());
  expect(recipes.length).toBeGreaterThan(5);
  for (const { name } of recipes) {
    const [here = '', shipped = ''] = [ROOT, packed.installed].map((root) => path.join(root, 'guides/examples', name));
    expect([name, await readdir(shipped)]).toEqual([name, await readdir(here)]);
    const readme = await readFile(path.join(shipped, 'README.md'), 'utf8');
    expect([name, readme.split('\n').length]).toEqual([name, expect.toSatisfy((lines) => lines <= 14)]);
  }
});

test.each([
  ['unsaid-runtime', 'openapi-fetch'],
  ['reward-card-contract', 'unsaid-runtime'],
] as const)('%s has one dependency, %s, and no side effects', async (name, dependency) => {
  const manifest = await manifestOf(name);
  expect(Object.keys(manifest.dependencies)).toEqual([dependency]);
  expect(manifest).toMatchObject({ sideEffects: false });
  expect(manifest).not.toHaveProperty('private');
  // Nothing that npm would install by itself, and nothing that is imported: packages.test.ts.
  const optional = Object.keys(manifest.peerDependencies ?? {}).map((peer) => [peer, { optional: true }]);
  expect(manifest.peerDependenciesMeta ?? {}).toEqual(Object.fromEntries(optional));
});
