import type { Finding } from '../observe/finding.ts';
import { ofClass, type Report } from './report.ts';
import { acceptedWords, exampleOf, expiredWords, howOften, statementsOf } from './words.ts';

/** A report as JUnit writes it: a breach is a failure, what is accepted is skipped, all else passes. */
export function renderJunit(report: Report): string {
  const failed = ofClass(report, 'breach').map((finding) =>
    testcase(
      finding,
      element('failure', { message: finding.message, type: finding.rule }, text(detail(report, finding))),
    ),
  );
  const skipped = (report.accepted ?? []).map((pair) =>
    testcase(pair.finding, element('skipped', { message: acceptedWords(pair) })),
  );
  const errors = (report.incomplete ?? []).map((line) =>
    element('testcase', { name: 'The check is completed', classname: 'check' }, element('error', { message: line })),
  );
  const others = [...ofClass(report, 'evidence'), ...ofClass(report, 'unexplained'), ...(report.advice ?? [])];
  const passed = others.map((finding) => testcase(finding, element('system-out', {}, text(detail(report, finding)))));
  const held =
    failed.length === 0 ? [element('testcase', { name: 'No statement is contradicted', classname: 'check' })] : [];
  const checked = (report.checks ?? []).filter(({ state }) => state !== 'failed').map(checkcase);
  const cases = [...errors, ...failed, ...skipped, ...held, ...passed, ...checked];
  const counts = {
    tests: cases.length,
    failures: failed.length,
    errors: errors.length,
    skipped: cases.filter((each) => each.includes('<skipped')).length,
  };
  const suite = element('testsuite', { name: report.title, ...counts }, cases.join('\n'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', counts, suite)}\n`;
}

/** A check that found nothing: what was not tried is skipped. */
function checkcase({ name, says, basis, state, reason = says }: NonNullable<Report['checks']>[number]): string {
  const content = state === 'passed' ? '' : element('skipped', { message: `${state}: ${reason}` });
  return element('testcase', { name: `${name}: ${says}`, classname: `check.${basis}` }, content);
}

function testcase(finding: Finding, content: string): string {
  const name = `${finding.rule}: ${finding.message} [${finding.fingerprint}]`;
  return element('testcase', { name, classname: `${finding.class}.${finding.place}` }, content);
}

function detail(report: Report, finding: Finding): string {
  const { message, place, openPoints, fingerprint } = finding;
  const about = [place, statementsOf(report, finding), openPoints.join(', '), howOften(finding), exampleOf(finding)];
  return [message, ...about, expiredWords(report, finding) ?? '', fingerprint].filter((part) => part !== '').join('\n');
}

/** An element whose content is markup already. */
function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

function text(plain: string): string {
  return plain.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
