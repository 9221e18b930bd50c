import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { PACKAGES } from '../../scripts/release/packages.ts';
import { firstDifference } from '../../scripts/release/reproduce/first-difference.ts';
import { reproduce } from '../../scripts/release/reproduce/reproduce.ts';
import { sbomsOf } from '../../scripts/release/reproduce/sbom.ts';
import { commitAll, git } from '../git-repository.ts';
import { run } from '../package/packed-package.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const NAMES = Object.keys(PACKAGES);

describe('the first difference of two tarballs', () => {
  /** A tarball of one header and content for each file, as far as it is read. */
  function tarball(files: Record<string, string>, mode = '000644 '): Buffer {
    const blocks = Object.entries(files).flatMap(([name, content]) => {
      const header = Buffer.alloc(512);
      header.write(`package/${name}`, 0);
      header.write(mode, 100);
      header.write(content.length.toString(8).padStart(11, '0'), 124);
      const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512);
      padded.write(content);
      return [header, padded];
    });
    return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
  }
  const FILES = { 'a.js': 'one\ntwo\n', 'b.js': 'three\n' };

  test.each<[string, Buffer, string | undefined]>([
    ['none', tarball(FILES), undefined],
    ['content', tarball({ ...FILES, 'a.js': 'one\n2\n' }), 'a.js differs in line 2'],
    ['a longer content', tarball({ ...FILES, 'b.js': 'three\nfour\n' }), 'b.js differs in line 2'],
    ['a mode', tarball(FILES, '000755 '), 'a.js has mode 000644 and 000755'],
    ['a file', tarball({ 'a.js': FILES['a.js'] }), 'b.js is in one of them only'],
    [
      'the order',
      tarball(Object.fromEntries(Object.entries(FILES).toReversed())),
      'the same files in another order or compression',
    ],
  ])('%s', (_, other, difference) => {
    expect(firstDifference(tarball(FILES), other)).toBe(difference);
  });
});

test('a folder that cannot be written is refused before anything is packed', async () => {
  const args = ['scripts/release/reproduce/run-reproduce.ts', '--out', path.join(ROOT, 'package.json')];
  const { code, output } = await run(ROOT, 'node', args);
  expect([code, output]).toEqual([
    2,
    expect.stringMatching(/^--out .+package\.json: cannot be written: it is a file\. .+\n$/),
  ]);
});

describe.runIf(process.env.SOAK)('in the long run', () => {
  test('two clean clones give the same tarballs, and the registry would take them', async () => {
    const home = await temporaryFolder();
    const packed = await reproduce(ROOT, home);
    expect(packed.map(({ name, difference }) => [name, difference])).toEqual(NAMES.map((name) => [name, undefined]));
    for (const { name, file, bytes, digest } of packed) {
      console.log(`${path.basename(file)}: ${bytes} bytes, sha512 ${digest}`);
      // Whatever registry is configured: it is not asked.
      const args = [
        'publish',
        file,
        '--dry-run',
        '--access',
        'public',
        '--offline',
        '--registry',
        'http://127.0.0.1:9/',
      ];
      const { code, output } = await run(home, 'npm', args);
      expect([code, output]).toEqual([0, expect.stringContaining(`+ ${name}@`)]);
    }
  });

  test('what differs is named by package and file', async () => {
    const home = await temporaryFolder();
    const clone = path.join(home, 'planted');
    git(home, 'clone', '--quiet', '--no-tags', ROOT, clone);
    const planted = `\nawait writeFile(path.join(ROOT, 'sandbox/dist/page/built.html'), '<p>\\n' + process.hrtime.bigint());\n`;
    await appendFile(path.join(clone, 'scripts/build.ts'), planted);
    commitAll(clone);
    const packed = await reproduce(clone, home);
    expect(packed.map(({ difference }) => difference)).toEqual([
      undefined,
      undefined,
      'dist/page/built.html differs in line 2',
    ]);
  });

  test('the bills of materials list what is installed, and are the same twice', async () => {
    const sboms = await sbomsOf(ROOT);
    const contract = sboms.get('reward-card-contract');
    const { dependencies, version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
    expect(contract).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'reward-card-contract', version } },
    });
    expect(contract?.components).toMatchObject([
      { name: 'openapi-fetch', version: dependencies['openapi-fetch'], licenses: [{ license: { id: 'MIT' } }] },
      { name: 'openapi-typescript-helpers', licenses: [{ license: { id: 'MIT' } }] },
    ]);
    for (const [name, { components, dependencies: refs }] of sboms) {
      const listed = new Set([`${name}@${version}`, ...components.map((component) => component['bom-ref'])]);
      expect(new Set(refs.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]))).toEqual(listed);
      // Some of what the command line brings along names no licence in its manifest.
      const without = components.filter((component) => !('licenses' in component));
      if (name !== 'reward-card-cli') expect(without).toEqual([]);
    }
    const ours = (sboms.get('reward-card-cli')?.components ?? []).map(({ name }) => name);
    expect(ours).toEqual(expect.arrayContaining(['commander', 'ajv', 'reward-card-contract', 'openapi-fetch']));
    expect(ours).not.toContain('vitest');
    expect(await sbomsOf(ROOT)).toEqual(sboms);
  });
});
