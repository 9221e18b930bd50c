import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { type Rendering, renderVerdict } from '../../src/engine/report/render-verdict.ts';
import { type Acceptance, FORMATS, type Format } from '../../src/engine/report/report.ts';
import { exitCodeOf, judgeComparison, type Verdict } from '../../src/engine/report/verdict.ts';
import { CLOSED, COMPATIBLE, change, comparison, REOPENED, REQUIRED, TEN, WORDING } from './changes.ts';

const RENDERING: Rendering = { hasWording: false, width: 100 };

function render(verdict: Verdict, format: Format, rendering: Partial<Rendering> = {}): string {
  return renderVerdict(verdict, format, { ...RENDERING, ...rendering });
}

const verdict = judgeComparison(comparison());

describe('the first lines say whether to act', () => {
  const SILENT = 'No action is required from users of the old contract.';
  test.each([
    [TEN, 'ACT on 4 changes: 3 for callers of the API, 2 for the provider of the API, 1 for receivers of webhooks.'],
    [[REOPENED], 'ACT on 1 change: 1 for callers of the API, 1 for the provider of the API.'],
    [[{ ...REOPENED, for: [] }], 'ACT on 1 change: 1 for those who relied on an answer in words.'],
    [[CLOSED], `${SILENT} 1 open point was answered: compare with what you do.`],
    [[CLOSED, CLOSED], `${SILENT} 2 open points were answered: compare with what you do.`],
    [[COMPATIBLE, WORDING], 'No action is required.'],
    [[], 'The two contracts are equivalent.'],
  ])('%#', (changes, headline) => {
    const text = render(judgeComparison(comparison(changes)), 'text', { width: 200 });
    const lines = text.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'git:v0.1.0 (405f4df) (version 0.1.0) -> contract (version 0.1.0)',
      '',
      headline,
    ]);
  });

  test.each(FORMATS)('in %s', (format) => {
    if (format === 'json') {
      expect(JSON.parse(render(verdict, format)).act).toEqual({ calls: 3, provides: 2, receives: 1, sends: 0 });
    } else expect(render(verdict, format)).toContain('ACT on 4 changes: 3 for callers of the API');
  });
});

describe('text', () => {
  test('lists what is urgent first, and counts wording only', () => {
    const text = render(verdict, 'text');
    const headings = text.split('\n').flatMap((line) => /^[A-Z]+ \(\d+\)/.exec(line) ?? []);
    expect(headings).toEqual(['BREAKING (3)', 'REOPENED (1)', 'CLOSED (2)', 'COMPATIBLE (2)']);
    expect(text).toContain('2 wording (--wording lists them)');
    expect(render(verdict, 'text', { hasWording: true })).toContain('WORDING (2)');
  });

  test('says of what breaks everything that a person needs', () => {
    const source = { file: 'openapi/schemas/Card.yaml', line: 7 };
    const text = render(judgeComparison(comparison([change({ source })])), 'text');
    for (const part of [
      '1. schema Card, redeemed: `redeemed` is no longer declared',
      'Clients that read it no longer find it.',
      'callers of the API',
      'response 2XX of getCard',
      'card.13, card.14',
      'openapi /components/schemas/Card/properties/redeemed',
      'openapi/schemas/Card.yaml:7',
      'aaaaaaaaaaaa',
    ])
      expect(text).toContain(part);
  });

  test('names six places of many', () => {
    const usedIn = Array.from({ length: 9 }, (_, index) => `place ${index + 1}`);
    const text = render(judgeComparison(comparison([{ ...REQUIRED, usedIn }])), 'text', { width: 300 });
    expect(text).toContain('place 5; place 6; 3 more');
  });

  test('says which version follows', () => {
    const text = (changes: readonly (typeof CLOSED)[], version: string) =>
      render(judgeComparison(comparison(changes, { old: { shown: 'old', version } })), 'text', { width: 200 });
    expect(text(TEN, '1.2.3')).toContain('Version: after 1.2.3 at least 2.0.0 (major).');
    expect(text([CLOSED], '1.2.3')).toContain('Version: after 1.2.3 at least 1.3.0 (minor).');
    expect(text([WORDING], '1.2.3')).toContain('Version: after 1.2.3 at least 1.2.4 (patch).');
    expect(text([], '1.2.3')).toContain('Version: no change asks for another one.');
    expect(text(TEN, '0.1.0')).toContain('at least 0.2.0 (major, which below 1.0.0 raises the second number).');
    expect(text([CLOSED], '0.1.0')).toContain('at least 0.1.1 (minor, which below 1.0.0 raises the third number).');
    expect(text(TEN, 'spring')).toContain('Version: major; spring is not a version of three numbers.');
  });
});

const ACCEPTED: Acceptance = { fingerprint: REQUIRED.fingerprint, reason: 'They send it.', at: 'accepted.yaml:1' };
const STALE: Acceptance = { fingerprint: '999999999999', reason: 'Gone.', at: 'accepted.yaml:2' };

describe('accepted changes', () => {
  const urgent = comparison([REQUIRED]);

  test('count neither for the exit code nor for the version', () => {
    const judged = judgeComparison(urgent, [ACCEPTED]);
    expect([exitCodeOf(judged, 'any'), judged.bump]).toEqual([0, 'none']);
    expect([exitCodeOf(judgeComparison(urgent), 'any'), judgeComparison(urgent).bump]).toEqual([1, 'major']);
  });

  test('count again from the day after their last one', () => {
    const expiring = [{ ...ACCEPTED, expires: '2026-12-31' }];
    expect(judgeComparison(urgent, expiring, '2026-12-31').changes).toEqual([]);
    const late = judgeComparison(urgent, expiring, '2027-01-01');
    expect([late.changes, late.bump]).toEqual([[REQUIRED], 'major']);
    const text = render(late, 'text');
    expect(text).toContain('expired: was accepted until 2026-12-31 (accepted.yaml:1): They send it.');
  });

  test.each(['text', 'markdown'] as const)(
    'are listed with their reason in %s, and so is what matches nothing',
    (format) => {
      const text = render(judgeComparison(urgent, [ACCEPTED, STALE]), format);
      for (const part of [
        'bbbbbbbbbbbb',
        'They send it.',
        '999999999999',
        'Gone.',
        '1 accepted',
        '1 acceptance without',
      ])
        expect(text).toContain(part);
      expect(text).not.toMatch(/^ACT|^# ACT/m);
    },
  );
});

test.each([
  ['breaking', [CLOSED, COMPATIBLE, WORDING, REOPENED], 0],
  ['breaking', [change()], 1],
  ['reopened', [CLOSED, COMPATIBLE, WORDING], 0],
  ['reopened', [REOPENED], 1],
  ['reopened', [change()], 1],
  ['any', [WORDING], 1],
  ['any', [], 0],
  [undefined, TEN, 0],
] as const)('--fail-on %s fails where it applies (%#)', (failOn, changes, code) => {
  expect(exitCodeOf(judgeComparison(comparison(changes)), failOn)).toBe(code);
});

test('json has every change, wording included, under a version of its shape', () => {
  const report = JSON.parse(render(verdict, 'json', { failOn: 'breaking' }));
  expect(Object.keys(report)).toEqual([
    ...['version', 'exitCode', 'old', 'new', 'act', 'counts', 'bump', 'nextVersion', 'changes'],
    ...['accepted', 'expired', 'unmatched', 'notes'],
  ]);
  expect(report).toMatchObject({ version: 1, exitCode: 1, bump: 'major', nextVersion: '0.2.0', changes: TEN });
  expect(report.counts).toEqual({ breaking: 3, reopened: 1, closed: 2, compatible: 2, wording: 2 });
});

test('junit counts what is breaking as failures, and what is accepted as skipped', () => {
  const rendered = render(judgeComparison(comparison(), [ACCEPTED]), 'junit', { failOn: 'reopened' });
  const { testsuite, ...counts } = new XMLParser({ ignoreAttributes: false }).parse(rendered).testsuites;
  expect(counts).toEqual({ '@_tests': '8', '@_failures': '3', '@_errors': '0', '@_skipped': '1' });
  expect(testsuite.testcase[0].failure['@_message']).toContain('`redeemed` is no longer declared');
});

test('markdown has a heading for each class, the urgent ones first', () => {
  const headings = render(verdict, 'markdown')
    .split('\n')
    .filter((line) => line.startsWith('#'));
  expect(headings).toEqual([
    '# ACT on 4 changes: 3 for callers of the API, 2 for the provider of the API, 1 for receivers of webhooks',
    ...['## Breaking (3)', '## Reopened (1)', '## Closed (2)', '## Compatible (2)'],
  ]);
});
