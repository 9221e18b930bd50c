import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { renderFindings } from '../../src/engine/report/render-findings.ts';
import { renderVerdict } from '../../src/engine/report/render-verdict.ts';
import { exitCodeOf, FORMATS, type Report } from '../../src/engine/report/report.ts';
import { judgeComparison } from '../../src/engine/report/verdict.ts';
import { change, comparison, REQUIRED } from '../diff/changes.ts';
import { EVIDENCE, finding, fullReport, UNEXPLAINED } from './reports.ts';

/** What a service could put into a name or a status text to deceive whoever reads the report. */
const HOSTILE = '\u001b[2J\u009b31m<img src=x onerror=alert(1)>]]>&"\u0000| `x` # [a](b) \ud800 \u202e end';

describe('text', () => {
  test.each([80, 100, 140])('stays within %i columns', (width) => {
    const lines = renderFindings(fullReport(), 'text', width).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
  });

  test('cuts words that are longer than the terminal is wide', () => {
    const long = fullReport({ findings: [finding({ message: 'x'.repeat(500), place: 'y'.repeat(300) })] });
    const lines = renderFindings(long, 'text', 80).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('tells of a breach what, where, how often, when, an example and its fingerprint', () => {
    const text = renderFindings(fullReport(), 'text', 140);
    for (const part of [
      '1. `new_balance` is 7000, and `previous_balance` plus `added` is 7500.',
      'TopUpResult.new_balance',
      'topup.7 (POST /v1/cards/{card_id}/topup)',
      '3 times, 2026-07-03 09:41:27 to 2026-07-03 10:02:00 UTC',
      'traffic/monday.har, entry 4',
      'a1b2c3d4e5f6',
      'expired: was accepted until 2026-01-31 (baseline.yaml:2): Fixed in their release 12.',
    ])
      expect(text).toContain(part);
  });

  test('orders breaches, evidence with its question, what is unexplained, figures, and what to do next', () => {
    const text = renderFindings(fullReport(), 'text', 140);
    const order = [
      'NOT COMPLETED (1)',
      'BREACHES (1)',
      'EVIDENCE (1)',
      'success-statuses: 404',
      'UNEXPLAINED (1)',
      'ACCEPTED (1)',
      'cccccccccccc (baseline.yaml:9)',
      'Exercised: 41 of 60 (68 %)',
      'Held: 40 of 41 (97 %)',
      'Open points with evidence: 23 of 40 (57 %)',
      'Next: ',
    ].map((part) => text.indexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Next: Send the breaches/);
  });

  test('counts evidence where a service is judged, and advice where an endpoint is', () => {
    const found = (report: Report) => /^Found: .*/m.exec(renderFindings(report, 'text', 140))?.[0];
    expect(found(fullReport())).toMatch(/^Found: 1 breach, 1 piece of evidence, 1 unexplained/);
    expect(found(fullReport({ advice: [] }))).toMatch(/^Found: 1 breach, 0 violations of good practice/);
  });

  test('keeps evidence on a point that no register knows', () => {
    const report = fullReport({ findings: [{ ...EVIDENCE, openPoints: ['new-point'] }] });
    expect(renderFindings(report, 'text', 80)).toContain('new-point: 404');
  });
});

test('a shape that was seen is shown in outline', () => {
  const items = { type: 'object', properties: { at: { type: 'string' } } };
  const schema = { type: 'object', properties: { code: { type: 'string' }, issues: { type: 'array', items } } };
  const report = fullReport({ findings: [{ ...EVIDENCE, seen: { kind: 'shape', schema } }] });
  expect(renderFindings(report, 'text', 80)).toContain('success-statuses: {code: string, issues: [{at: string}]}\n');
  expect(renderFindings(report, 'markdown')).toContain('\\{code: string, issues: \\[\\{at: string\\}\\]\\}');
});

test('the last line asks for an answer to what was seen where nothing is wrong', () => {
  const report = fullReport({ findings: [EVIDENCE], incomplete: [], expired: [] });
  expect(renderFindings(report, 'text', 200).trimEnd().split('\n').at(-1)).toMatch(/^Next: Ask the provider/);
});

test('json holds everything but the contract', () => {
  const report = JSON.parse(renderFindings(fullReport(), 'json'));
  const { contract: _, ...expected } = fullReport();
  expect(report).toMatchObject({ ...expected, version: 1, exitCode: 1, next: expect.any(String) });
  expect(report.contract).toBeUndefined();
});

describe('junit', () => {
  const parse = (xml: string) => {
    expect(XMLValidator.validate(xml)).toBe(true);
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'testcase' });
    return parser.parse(xml).testsuites;
  };

  test('counts a breach as a failure, what is accepted as skipped, all else as passed', () => {
    const { testsuite, ...counts } = parse(renderFindings(fullReport(), 'junit'));
    expect(counts).toEqual({ '@_tests': '5', '@_failures': '1', '@_errors': '1', '@_skipped': '1' });
    const kinds = testsuite.testcase.map((each: object) => Object.keys(each).find((key) => !key.startsWith('@_')));
    expect(kinds).toEqual(['error', 'failure', 'skipped', 'system-out', 'system-out']);
    expect(testsuite.testcase[1].failure['@_message']).toContain('`new_balance` is 7000');
  });

  test('has a test that passes where nothing was found', () => {
    const empty = fullReport({ findings: [], accepted: [], incomplete: [] });
    const { testsuite, ...counts } = parse(renderFindings(empty, 'junit'));
    expect(counts).toEqual({ '@_tests': '1', '@_failures': '0', '@_errors': '0', '@_skipped': '0' });
    expect(testsuite.testcase[0]['@_name']).toBe('No statement is contradicted');
  });
});

test('markdown shows the parts under headings', () => {
  const markdown = renderFindings(fullReport(), 'markdown');
  const headings = markdown.split('\n').filter((line) => line.startsWith('#'));
  expect(headings).toEqual([
    '# Check of https\\://api.example.com',
    '## Not completed (1)',
    '## Breaches (1)',
    '## Evidence (1)',
    '### Success status codes (`success-statuses`, money)',
    '## Unexplained (1)',
    '## Accepted (1)',
    '## Accepted, and without a finding in this run (1)',
  ]);
});

describe.each(FORMATS)('hostile text in %s', (format) => {
  const findings = [finding({ message: HOSTILE, place: HOSTILE }), EVIDENCE, { ...UNEXPLAINED, message: HOSTILE }];
  const hostile = change({ place: HOSTILE, says: HOSTILE, why: HOSTILE, usedIn: [HOSTILE], openPoints: [HOSTILE] });
  const sides = { old: { shown: HOSTILE, version: HOSTILE }, notes: [HOSTILE] };
  const accepted = { fingerprint: REQUIRED.fingerprint, reason: HOSTILE, at: HOSTILE };
  const verdict = judgeComparison(comparison([hostile, REQUIRED], sides), [accepted]);

  test.each([
    ['findings', renderFindings(fullReport({ title: HOSTILE, findings, incomplete: [HOSTILE] }), format, 80)],
    ['changes', renderVerdict(verdict, format, { hasWording: false, width: 80 })],
  ])('controls no terminal, and stays well-formed: %s', (_, rendered) => {
    expect(rendered).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
    if (format === 'json') expect(() => JSON.parse(rendered)).not.toThrow();
    if (format === 'junit') expect(XMLValidator.validate(rendered)).toBe(true);
    if (format === 'markdown') {
      const plain = rendered.replaceAll(/`[^`]*`/g, '').replaceAll(/<\/?(?:details|summary|b)>/g, '');
      expect(plain).not.toMatch(/(?<!\\)<|(?<!\\)\]\(/);
    }
  });
});

test.each([
  ['nothing', { findings: [EVIDENCE, UNEXPLAINED], incomplete: [] }, 0],
  ['an accepted breach', { findings: [], incomplete: [] }, 0],
  ['a check that was cut short', { findings: [EVIDENCE] }, 3],
  ['a breach in a check that was cut short', {}, 1],
])('the exit code for %s', (_name, changes, code) => {
  expect(exitCodeOf(fullReport(changes))).toBe(code);
});
