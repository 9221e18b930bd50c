import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { brokenPromises, differences } from '../../compatibility/compare.ts';
import { reasonOf } from '../../compatibility/reason.ts';
import { readRecord } from '../../compatibility/record.ts';
import { readSection, render, replaceSection } from '../../compatibility/section.ts';
import type { Family, Trial } from '../../compatibility/trial.ts';
import { allUses } from '../../compatibility/uses.ts';
import { ALL, isAtLeast, lowestNode, manifestOf, NAMES, OLDEST_TYPESCRIPT } from '../../compatibility/versions.ts';

const STALE = 'What the README says of them is stale, or was edited by hand. Run: npm run matrix';
const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
const recorded = await readRecord();
const versionsOf = (wanted: Family) =>
  recorded.trials.flatMap(({ family, version }) => (family === wanted ? [version] : []));

describe('the compatibility in the README', () => {
  test('says what was measured and what the engines are', () => {
    expect(readSection(readme), STALE).toBe(render(recorded));
  });

  test('is of every entry point and command', () => {
    expect(recorded.uses, STALE).toEqual(allUses().map(({ name }) => name));
  });

  test('is of every version that a run installs, the lowest that the engines allow included', () => {
    for (const family of ['node', 'bun', 'deno', 'typescript'] as const) {
      const versions = versionsOf(family);
      expect(versions.length, STALE).toBe(ALL[family].length);
      for (const [at, wanted] of ALL[family].entries())
        expect(`${versions[at]}.`.startsWith(`${wanted}.`), `${family} ${wanted}: ${STALE}`).toBe(true);
    }
    for (const name of NAMES) expect(versionsOf('node'), STALE).toContain(lowestNode(name));
  });

  test('shows that what is promised works, and that TypeScript before the oldest one does not', () => {
    expect(brokenPromises(recorded.trials)).toEqual([]);
    const older = recorded.trials.filter(
      ({ family, version }) => family === 'typescript' && !isAtLeast(version, OLDEST_TYPESCRIPT),
    );
    expect(older.map(({ failed }) => typeof failed.nodenext)).toEqual(['string']);
  });

  test('agrees with the table of packages', () => {
    for (const name of NAMES) {
      const [, range = ''] = />=(.*)/.exec(manifestOf(name).engines.node) ?? [];
      expect(readme).toMatch(new RegExp(`^\\| \`${name}\` \\|.*Node ${range}\\+`, 'm'));
    }
    expect(readme).toMatch(new RegExp(`^\\| \`reward-card-contract\` \\|.*TypeScript ${OLDEST_TYPESCRIPT}\\+`, 'm'));
  });
});

const trial = (family: Family, version: string, failed: Record<string, string> = {}): Trial => ({
  family,
  version,
  failed,
});

describe('a measurement is shown', () => {
  test.each([
    [
      'since a version of a major',
      [trial('node', '20.1.0', { a: 'x' }), trial('node', '20.2.0')],
      '- a: Node 20.2 or newer',
    ],
    ['everywhere', [trial('node', '20.1.0'), trial('bun', '1.0.0')], ''],
    ['since a major', [trial('node', '20.1.0', { a: 'x' }), trial('node', '22.0.0')], '- a: Node 22.0 or newer'],
    [
      'nowhere',
      [trial('node', '20.1.0', { a: 'x' }), trial('bun', '1.0.0', { a: 'x' })],
      '- a: not in Node, not in Bun',
    ],
  ])('by what works %s', (_, trials, shown) => {
    const lines = render({ uses: ['a'], trials }).split('\n');
    expect(lines.filter((line) => line.startsWith('- ')).join()).toBe(shown);
  });

  test('in place of the one that is there', () => {
    const [before, after] = readme.split(readSection(readme));
    const section = render({ uses: ['$&'], trials: [trial('node', '20.1.0')] });
    expect(replaceSection(readme, section)).toBe(before + section + after);
    expect(() => replaceSection('# No marks', section)).toThrow('README.md has no');
  });
});

const thrown = `file:///tmp/node_modules/a/index.js:12
  throw new Error(problem);
        ^

Error: The sandbox needs Node 24.15 or later; this is Node 22.23.3.
    at file:///tmp/a.js:3:1`;
test.each([
  ['an error that Node prints', thrown, 'The sandbox needs Node 24.15 or later.'],
  ['one of Bun', '\n\u001b[31merror\u001b[0m: Cannot find package\n', 'error: Cannot find package'],
  ['one of Deno', 'error: Uncaught (in promise) TypeError: no\n  at x', 'no'],
  [
    'a message alone',
    'require() of ES Module /a/b/index.js from /c/require.js not supported.\nhint',
    'require() of ES Module index.js from require.js not supported.',
  ],
  ['nothing', '', ''],
])('the reason is taken from %s', (_, output, reason) => {
  expect(reasonOf(output)).toBe(reason);
});

test.each([
  ['an entry point in the oldest Node', trial('node', lowestNode('reward-card-contract'), { a: 'x' }), 1],
  ['one in a Node that the engines leave out', trial('node', '0.12.0', { a: 'x' }), 0],
  ['one before what it needs came', trial('node', '22.12.0', { b: 'x' }), 0],
  ['one since it came', trial('node', '22.13.0', { b: 'x' }), 1],
  ['one in a later major', trial('node', '24.0.0', { b: 'x' }), 1],
  ['one in a run-time without engines', trial('bun', '20.0.0', { a: 'x' }), 0],
  ['one that works', trial('node', lowestNode('reward-card-contract')), 0],
  ['the oldest TypeScript', trial('typescript', '5.4.5', { bundler: 'x' }), 1],
  ['one that is older', trial('typescript', '5.3.3', { bundler: 'x' }), 0],
  ['a resolution without exports', trial('typescript', '5.9.3', { node10: 'x' }), 0],
] as const)('breaks a promise or not: %s', (_, measured, broken) => {
  const uses = [
    { name: 'a', promisedBy: 'reward-card-contract' },
    { name: 'b', promisedBy: 'reward-card-contract', since: ['22.13.0'] },
  ] as const;
  expect(brokenPromises([measured], uses).length).toBe(broken);
});

describe('what is measured is compared with the record', () => {
  const known = { uses: ['a'], trials: [trial('node', '20.1.0', { a: 'x' }), trial('node', '20.5.0')] };
  test.each([
    ['the same', trial('node', '20.1.0', { a: 'another reason' }), []],
    ['a release that is newer than the record', trial('node', '20.6.0'), []],
    [
      'what does not work any more',
      trial('node', '20.6.0', { a: 'y' }),
      ['a in Node 20.6.0: the README says yes, but: y'],
    ],
    ['what works by now', trial('node', '20.4.0'), ['a in Node 20.4.0: the README says no, but it works']],
    ['a major that is not recorded', trial('node', '22.0.0'), ['Node 22.0.0 is not recorded.']],
  ])('%s', (_, measured, found) => {
    expect(differences(known, { uses: ['a'], trials: [measured] })).toEqual(found);
  });
});
