import { acceptedWords, type Entry, everythingOf, type Page } from './page.ts';
import type { CheckResult } from './report.ts';

/** A page as JUnit writes it: an error is a failure, what is accepted is skipped, all else passes. */
export function renderJunit({ title, headline, passes, entries, accepted, incomplete, checks }: Page): string {
  const errors = incomplete.map((line) =>
    element('testcase', { name: 'The check is completed', classname: 'check' }, element('error', { message: line })),
  );
  const failed = entries
    .filter(({ level }) => level === 'error')
    .map((entry) =>
      testcase(entry, element('failure', { message: entry.message, type: entry.rule }, text(everythingOf(entry)))),
    );
  const skipped = accepted.map((pair) => testcase(pair.finding, element('skipped', { message: acceptedWords(pair) })));
  const passed = entries
    .filter(({ level }) => level !== 'error')
    .map((entry) => testcase(entry, element('system-out', {}, text(everythingOf(entry)))));
  const held = failed.length === 0 ? [element('testcase', { name: passes, classname: 'check' })] : [];
  const checked = checks.filter(({ state }) => state !== 'failed').map(checkcase);
  const cases = [...errors, ...failed, ...skipped, ...held, ...passed, ...checked];
  const counts = {
    tests: cases.length,
    failures: failed.length,
    errors: errors.length,
    skipped: cases.filter((each) => each.includes('<skipped')).length,
  };
  const summary = element('system-out', {}, text(headline));
  const suite = element('testsuite', { name: title, ...counts }, [...cases, summary].join('\n'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', counts, suite)}\n`;
}

/** A check that found nothing: what was not tried is skipped. */
function checkcase({ name, says, basis, state, reason = says }: CheckResult): string {
  const content = state === 'passed' ? '' : element('skipped', { message: `${state}: ${reason}` });
  return element('testcase', { name: `${name}: ${says}`, classname: `check.${basis}` }, content);
}

function testcase({ rule, message, fingerprint, class: kind, place }: Entry, content: string): string {
  return element('testcase', { name: `${rule}: ${message} [${fingerprint}]`, classname: `${kind}.${place}` }, content);
}

/** An element whose content is markup already. */
function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

function text(plain: string): string {
  return plain.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
