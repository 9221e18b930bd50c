import type { Listed, Listing } from './listing.ts';
import type { CheckResult } from './report.ts';
import { acceptedWords } from './words.ts';

/** A listing as JUnit writes it: an error is a failure, what is accepted is skipped, all else passes. */
export function renderJunit(listing: Listing): string {
  const errors = listing.incomplete.map((line) =>
    element('testcase', { name: 'The check is completed', classname: 'check' }, element('error', { message: line })),
  );
  const failed = listing.listed
    .filter(({ level }) => level === 'error')
    .map((entry) =>
      testcase(entry, element('failure', { message: entry.message, type: entry.rule }, text(detail(entry)))),
    );
  const skipped = listing.accepted.map((pair) =>
    testcase(pair.finding, element('skipped', { message: acceptedWords(pair) })),
  );
  const others = listing.listed.filter(({ level }) => level !== 'error');
  const passed = others.map((entry) => testcase(entry, element('system-out', {}, text(detail(entry)))));
  const held = failed.length === 0 ? [element('testcase', { name: listing.passes, classname: 'check' })] : [];
  const checked = listing.checks.filter(({ state }) => state !== 'failed').map(checkcase);
  const cases = [...errors, ...failed, ...skipped, ...held, ...passed, ...checked];
  const counts = {
    tests: cases.length,
    failures: failed.length,
    errors: errors.length,
    skipped: cases.filter((each) => each.includes('<skipped')).length,
  };
  const summary = element('system-out', {}, text(listing.headline));
  const suite = element('testsuite', { name: listing.title, ...counts }, [...cases, summary].join('\n'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', counts, suite)}\n`;
}

/** A check that found nothing: what was not tried is skipped. */
function checkcase({ name, says, basis, state, reason = says }: CheckResult): string {
  const content = state === 'passed' ? '' : element('skipped', { message: `${state}: ${reason}` });
  return element('testcase', { name: `${name}: ${says}`, classname: `check.${basis}` }, content);
}

function testcase({ rule, message, fingerprint, class: kind, place }: Listed, content: string): string {
  return element('testcase', { name: `${rule}: ${message} [${fingerprint}]`, classname: `${kind}.${place}` }, content);
}

function detail({ message, reasons, about, fingerprint }: Listed): string {
  return [message, ...reasons, ...about, fingerprint].join('\n');
}

/** An element whose content is markup already. */
function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

function text(plain: string): string {
  return plain.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
