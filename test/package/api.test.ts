import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Api, readApi, readCommands } from '../../scripts/release/api/read-api.ts';
import { REPORTS, sectionsOf } from '../../scripts/release/api/run-api.ts';
import { ROOT } from '../../scripts/root.ts';
import { packedPackage, workbench } from './packed-package.ts';

const packed = packedPackage();

/** Holds what a package offers against the sections of its report: its entry points, or its commands. */
async function expectAccepted(name: string, what: 'exports' | 'commands', found: Api): Promise<void> {
  const report = await readFile(path.join(ROOT, REPORTS, `${name}.api.md`), 'utf8');
  const [, ...sections] = report.split(/\n(?=## )/);
  const accepted = sections.filter((section) => section.startsWith('## command ') === (what === 'commands'));
  expect(accepted.length).toBeGreaterThan(2);
  const advice = 'If what differs is meant, run npm run api, and say it in a changeset.';
  expect(
    sectionsOf(found).map((section) => section.trim()),
    advice,
  ).toEqual(accepted.map((section) => section.trim()));
}

test.each(['unsaid-runtime', 'reward-card-contract', 'unsaid', 'reward-card-sandbox'])(
  '%s exports what its report says',
  async (name) => {
    await expectAccepted(name, 'exports', readApi(path.join(packed.installed, '..', name)));
  },
);

describe.runIf(process.env.SOAK)('in the long run', () => {
  const bench = workbench();

  test.each(['unsaid', 'reward-card', 'reward-card-sandbox'])(
    'the commands of %s take what its report says',
    async (name) => {
      await expectAccepted(name, 'commands', await readCommands(path.join(bench.folder, '../node_modules', name)));
    },
  );
});
