import { cpSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { type Api, readApi } from '../../scripts/release/api/read-api.ts';
import { readCommands } from '../../scripts/release/api/read-commands.ts';
import { compareApis, parseReport, REPORTS, renderReport } from '../../scripts/release/api/report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { packedPackage, workbench } from './packed-package.ts';

const packed = packedPackage();

/** What is accepted of a package: its entry points, or its commands. */
async function acceptedOf(name: string, what: 'exports' | 'commands'): Promise<Api> {
  const report = await readFile(path.join(ROOT, REPORTS, `${name}.api.md`), 'utf8');
  const wanted = (entry: string) => entry.startsWith('command ') === (what === 'commands');
  return new Map([...parseReport(report)].filter(([entry]) => wanted(entry)));
}

test.each(['reward-card-contract', 'reward-card-sandbox'])('%s exports what its report says', async (name) => {
  const accepted = await acceptedOf(name, 'exports');
  expect(accepted.size).toBeGreaterThan(2);
  expect(compareApis(accepted, readApi(path.join(packed.installed, '..', name)))).toEqual([]);
});

describe.runIf(process.env.SOAK)('in the long run', () => {
  const bench = workbench();

  test.each(['reward-card-cli', 'reward-card-sandbox'])(
    'the commands of %s take what its report says',
    async (name) => {
      const accepted = await acceptedOf(name, 'commands');
      const found = await readCommands(path.join(bench.folder, '../node_modules', name));
      expect(found.size).toBeGreaterThan(5);
      expect(compareApis(accepted, found)).toEqual([]);
    },
  );

  test('a changed export of the package is named', async () => {
    const copy = path.join(packed.project, 'changed');
    cpSync(packed.installed, copy, { recursive: true });
    const file = path.join(copy, 'dist/lib/src/client/csv-file.d.ts');
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace('export declare function csvFile(', 'export declare function csvFile(more: 1, '),
    );
    expect(compareApis(await acceptedOf('reward-card-contract', 'exports'), readApi(copy))).toEqual([
      'reward-card-contract/client: csvFile changed. If that is meant, run npm run api, and say it in a changeset.',
    ]);
  });
});

describe('a surface that changed', async () => {
  const folder = await temporaryFolder();
  const MAIN =
    'import type { Inner } from "./inner.js";\nexport declare function a(inner: Inner): void;\nexport declare const b: 1;\n';
  const INNER = 'export interface Inner { readonly x: number }\n';
  const EXPORTS = {
    '.': { types: './dist/main.d.ts' },
    './again': { types: './dist/again.d.ts' },
    './x.json': './x.json',
  };

  async function apiOf({ main = MAIN, inner = INNER, exports = EXPORTS as object } = {}): Promise<Api> {
    await mkdir(path.join(folder, 'dist'), { recursive: true });
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'cards', type: 'module', exports }));
    const files = { main, inner, again: 'export { a } from "./main.js";\n' };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `dist/${name}.d.ts`), text);
    return readApi(folder);
  }

  test.each<[string, Parameters<typeof apiOf>[0], string[]]>([
    ['nothing', {}, []],
    ['comments alone', { main: `/** More. */\n${MAIN}` }, []],
    ['a parameter', { main: MAIN.replace('inner: Inner', 'inner?: Inner') }, ['cards: a changed.']],
    [
      'a type that is not exported',
      { inner: INNER.replace('number', 'string') },
      ['cards: Inner (not exported) changed.'],
    ],
    ['an export that is gone', { main: MAIN.replace(/export.*b.*/, '') }, ['cards: b is gone.']],
    ['a new export', { main: `${MAIN}export declare const c: 2;\n` }, ['cards: c is new.']],
    [
      'entry points',
      { exports: { '.': EXPORTS['.'], './again': EXPORTS['./again'], './y.json': './y.json' } },
      ['cards/x.json: this entry point is gone.', 'cards/y.json: this entry point is new.'],
    ],
  ])('is told by entry point and name: %s', async (_, edit, lines) => {
    const accepted = parseReport(renderReport('cards', await apiOf()));
    const found = compareApis(accepted, await apiOf(edit));
    expect(found).toEqual(lines.map((line) => `${line} If that is meant, run npm run api, and say it in a changeset.`));
  });
});
