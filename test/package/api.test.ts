import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { type Api, readApi } from '../../scripts/release/api/read-api.ts';
import { readCommands } from '../../scripts/release/api/read-commands.ts';
import { compareApis, parseReport, REPORTS } from '../../scripts/release/api/report.ts';
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
});

test('an export that changed, is gone or is new is named', async () => {
  const copy = path.join(packed.project, 'changed');
  cpSync(packed.installed, copy, { recursive: true });
  const edit = async (name: string, from: string, to: string) => {
    const file = path.join(copy, 'dist/lib/src/client', name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };
  await edit(
    'csv-file.d.ts',
    'export declare function csvFile(',
    '/** More. */ export declare function csvFile(more: 1, ',
  );
  await edit('index.d.ts', 'hasStatus', 'hasStatus as isStatus');
  expect(compareApis(await acceptedOf('reward-card-contract', 'exports'), readApi(copy))).toEqual([
    'reward-card-contract/client: csvFile changed, hasStatus is gone, isStatus is new. If that is meant, run npm run api, and say it in a changeset.',
  ]);
});
