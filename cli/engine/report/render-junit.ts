import { acceptedWords, type Entry, type Page } from './page.ts';
import type { CheckResult } from './report.ts';

/** A page as JUnit writes it: what fails the command is a failure, what is accepted is skipped, all else passes. */
export function renderJunit(page: Page): string {
  const { title, heading, summary, passes, accepted, incomplete, checks } = page;
  const entries = page.sections.flatMap((section) => section.entries ?? []);
  const errors = incomplete.map((message) =>
    element('testcase', { name: 'The check is completed', classname: 'check' }, element('error', { message })),
  );
  const failed = entries
    .filter(({ fails }) => fails)
    .map((entry) =>
      testcase(entry, element('failure', { message: entry.message, type: entry.rule }, everythingOf(entry))),
    );
  const skipped = accepted.map(({ finding, acceptance }) =>
    testcase(finding, element('skipped', { message: acceptedWords(acceptance) })),
  );
  const passed = entries
    .filter(({ fails }) => !fails)
    .map((entry) => testcase(entry, element('system-out', {}, everythingOf(entry))));
  const held = failed.length === 0 ? [element('testcase', { name: passes, classname: 'check' })] : [];
  const checked = checks.filter(({ state }) => state !== 'failed').map(checkcase);
  const cases = [...errors, ...failed, ...skipped, ...held, ...passed, ...checked];
  const counts = {
    tests: cases.length,
    failures: failed.length,
    errors: errors.length,
    skipped: cases.filter((each) => each.includes('<skipped')).length,
  };
  const output = element('system-out', {}, text([heading, ...summary].join('\n')));
  const suite = element('testsuite', { name: title, ...counts }, [...cases, output].join('\n'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', counts, suite)}\n`;
}

/** All that an entry says, a line each. */
function everythingOf({ message, fields, fingerprint }: Entry): string {
  return text([message, ...fields.map(([label, said]) => `${label}: ${said}`), fingerprint].join('\n'));
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
