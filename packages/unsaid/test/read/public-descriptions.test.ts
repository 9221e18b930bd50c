import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRows } from '../../../../test/read-rows.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UNSAID } from '../../src/run.ts';

interface Known {
  readonly name: string;
  readonly command: string;
  readonly says: string;
  readonly why: string;
}

const { DESCRIPTIONS, SOAK } = process.env;
const known = await readRows<Known>('packages/unsaid/test/read/known-refusals.yaml');
const out = await temporaryFolder();

test.runIf(DESCRIPTIONS === undefined)('DESCRIPTIONS names no folder of public descriptions, so none is tried', () => {
  expect(known).toBeInstanceOf(Array);
});

const namesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe.runIf(DESCRIPTIONS && SOAK)('a public description is refused only where that is known', () => {
  const names = DESCRIPTIONS === undefined ? [] : namesIn(DESCRIPTIONS);
  test.each(names)('%s', async (name) => {
    const folder = path.join(DESCRIPTIONS ?? '', name);
    const refused: { readonly command: string; readonly output: string }[] = [];
    const commands = [
      ['lint', folder],
      ['generate', folder, '--out', path.join(out, name)],
      ['diff', folder, folder],
    ];
    for (const [command = '', ...args] of commands) {
      const { code, output } = await runCliInProcess([command, ...args], {}, UNSAID);
      if (code !== 0) refused.push({ command, output });
    }
    const expected = known.filter((each) => each.name === name);
    expect(refused).toEqual(expected.map(({ command, says }) => ({ command, output: expect.stringContaining(says) })));
  });
});
