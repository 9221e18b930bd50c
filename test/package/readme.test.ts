import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../scripts/compile-project.ts';
import { ROOT } from '../../scripts/contract/root.ts';
import { run, workbench } from './packed-package.ts';

const user = workbench();
const guides = (await readdir(path.join(ROOT, 'guides'))).map((name) => `guides/${name}`);
const TEXTS = new Map(
  await Promise.all(
    ['README.md', 'sandbox/README.md', ...guides].map(
      async (file) => [file, await readFile(path.join(ROOT, file), 'utf8')] as const,
    ),
  ),
);
const readText = (file: string) => TEXTS.get(file) ?? '';

/** The blocks of a text in a language; `title=` after the language names the file that a block is. */
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}(?: title=(\\S+))?\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, title, code = '']) => ({ title, code }),
  );

const STRICT = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  // What the frameworks declare is not ours to check.
  skipLibCheck: true,
  types: ['node'],
};

describe('the README and the guides', () => {
  let errors: string[] = [];
  let files: string[] = [];

  beforeAll(async () => {
    // The guides that generate a contract do so with their own overlays; newcomer.test.ts follows the first one.
    const walkThrough = readText('guides/open-points.md');
    await mkdir(path.join(user.folder, 'answers'));
    const [overlay] = blocksOf(walkThrough, 'yaml');
    await writeFile(path.join(user.folder, 'answers/openapi.overlay.yaml'), overlay?.code ?? '');
    const command = path.join(user.folder, '../node_modules/.bin/reward-card');
    const generated = await run(user.folder, command, 'generate --overlay answers --out contract'.split(' '));
    expect(generated).toEqual({ code: 0, output: expect.stringContaining('created contract/index.ts') });
    const snippets = [...TEXTS]
      .filter(([file]) => file !== 'guides/first-contract.md')
      .flatMap(([file, text]) =>
        blocksOf(text, 'ts').map(({ code }, at) => [`${file.replaceAll(/\W/g, '-')}-${at}.ts`, code] as const),
      );
    for (const [file, code] of snippets) await writeFile(path.join(user.folder, file), code);
    files = snippets.map(([file]) => file);
    await writeFile(path.join(user.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, files }));
    errors = await compileProject(path.join(user.folder, 'tsconfig.json'));
  });

  test('have snippets that compile, each of them, against the packed packages', () => {
    expect(files.length).toBeGreaterThan(12);
    expect(errors).toEqual([]);
  });

  test('link to files that are there', () => {
    for (const [file, text] of TEXTS)
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
        expect([file, target, TEXTS.has(path.posix.join(path.posix.dirname(file), target))]).toEqual([
          file,
          target,
          true,
        ]);
  });

  test('tell every code of an error', async () => {
    const installed = path.join(user.folder, '../node_modules/reward-card-contract/dist/lib/src');
    const sources = {
      'client/reward-card-client-error.d.ts': /RewardCardClientErrorCode =([^;]+);/,
      'server/refusal.d.ts': /interface Particulars[^{]*\{([\s\S]*?)\n\}/,
      'webhooks/webhook-error.d.ts': /STATUSES: \{([\s\S]*?)\n\}/,
      'webhooks/sender/attempt.d.ts': /AttemptOutcome =([\s\S]*?);/,
      'sqlite/database-error.d.ts': /DatabaseErrorCode =([^;]+);/,
      'server/options.d.ts': /Incident<[\s\S]*?\n\}\);/,
    };
    for (const [file, union] of Object.entries(sources)) {
      const [found = ''] = union.exec(await readFile(path.join(installed, file), 'utf8')) ?? [];
      const codes = [...found.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/'([a-z0-9-]+)'/g)].map(([, code]) => code);
      expect([file, codes.length > 2]).toEqual([file, true]);
      for (const code of codes)
        expect([code, readText('guides/errors.md').includes(`\`${code}\``)]).toEqual([code, true]);
    }
  });
});

test('CONTRIBUTING.md names every script of the repository, and no other', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const text = await readFile(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const named = new Set([...text.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name));
  expect([...named].toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => name !== 'prepack')
      .toSorted(),
  );
});
