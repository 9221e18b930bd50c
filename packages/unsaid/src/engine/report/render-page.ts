import { printable, wrapped } from '../system/terminal.ts';
import { acceptedWords, type Entry, type Page, type Section, sectionsOf } from './page.ts';
import type { CheckResult, Format } from './report.ts';
import { element, text, xmlDocument } from './xml.ts';

/**
 * Renders what any command reports. Nothing in it makes a terminal, a forge or a parser do anything.
 * @param width Columns of the terminal, for `text`.
 */
export function renderPage(page: Page, format: Exclude<Format, 'json'>, width: number): string {
  if (format === 'junit') return renderJunit(page);
  return format === 'markdown' ? renderMarkdown(page) : renderText(page, width);
}

/** A value all of whose texts are printable: services, recordings and documents of others have a say in them. */
export function printableIn<Value>(value: Value): Value {
  const within = (each: unknown): unknown => {
    if (typeof each === 'string') return printable(each);
    if (Array.isArray(each)) return each.map(within);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, member]) => [key, within(member)]));
  };
  return within(value) as Value;
}

/** Lays a page out for a terminal of `width` columns. */
function renderText(page: Page, width: number): string {
  const { heading, opening, summary, next, isSummaryFirst } = page;
  const lines = (texts: readonly string[]) => texts.map((text) => wrapped(text, width, '', '  '));
  const sections = sectionsOf(page).map((section) => sectionText(section, width));
  const blocks = isSummaryFirst
    ? [lines(opening), lines([heading, ...summary]), ...sections]
    : [lines([heading, ...opening]), ...sections, lines(summary)];
  return joinBlocks([...blocks, next === undefined ? [] : nextLines(next, width)]);
}

/** Words of a next step, and the command that they end with. */
const WITH_COMMAND = /^(.*:) (npx .*)$/;

/** A next step; its command has a line of its own, however long, so that it can be copied. */
function nextLines(next: string, width: number): string[] {
  const [, words = next, command] = WITH_COMMAND.exec(next) ?? [];
  return [wrapped(`Next: ${words}`, width, '', '  '), ...(command === undefined ? [] : [`  ${command}`])];
}

/** Puts an empty line between blocks of lines, and leaves out those without any. */
function joinBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join('\n')).join('\n\n')}\n`;
}

function sectionText({ heading, says, lines = [], entries = [], isFull, inText }: Section, width: number): string[] {
  const count = entries.length + lines.length;
  if (count === 0) return [];
  const shown = inText?.(width) ?? [
    ...lines.map((line) => wrapped(line, width, '- ')),
    ...entries.map((entry, index) => (isFull ? fullText(entry, index, width) : briefText(entry, width))),
  ];
  const title = `${heading.toUpperCase()} (${count})${says === undefined ? '' : `: ${says}`}`;
  return [wrapped(title, width, '', '  '), '', ...shown];
}

const LABEL_WIDTH = 13;

function fullText({ lead, fields, fingerprint }: Entry, index: number, width: number): string {
  const indent = ' '.repeat(3 + LABEL_WIDTH);
  const lines = [...fields, ['fingerprint', fingerprint] as const].map(([label, text]) =>
    wrapped(text, width, `   ${label.padEnd(LABEL_WIDTH)}`, indent),
  );
  return [...(index > 0 ? [''] : []), wrapped(lead, width, `${index + 1}. `.padEnd(3), '   '), ...lines].join('\n');
}

function briefText({ lead, notes, details, fingerprint }: Entry, width: number): string {
  const more = [...notes, [...details, fingerprint].join(' | ')];
  return [wrapped(lead, width, '- '), ...more.map((text) => wrapped(text, width, '  '))].join('\n');
}

/** Lays a page out in Markdown, as forges and chats show it: whether to act comes first. */
function renderMarkdown(page: Page): string {
  const { heading, opening, summary, next } = page;
  return joinBlocks([
    [`# ${escaped(heading.replace(/\.$/, ''))}`],
    opening.map(escaped),
    summary.map((line) => `- ${escaped(line)}`),
    ...sectionsOf(page).map(sectionMarkdown),
    next === undefined ? [] : [`**Next:** ${escaped(next.replace(WITH_COMMAND, '$1 `$2`'))}`],
  ]);
}

function sectionMarkdown(section: Section): string[] {
  const { heading, says = '', lines = [], entries = [], isFull, isFolded, inMarkdown } = section;
  const count = entries.length + lines.length;
  if (count === 0) return [];
  const shown = inMarkdown ?? [
    ...lines.map((line) => `- ${escaped(line)}`),
    ...entries.map((entry, index) => (isFull ? fullMarkdown(entry, index) : briefMarkdown(entry))),
  ];
  if (isFolded) {
    const summary = `<b>${heading} (${count})</b>${says === '' ? '' : `: ${says}`}`;
    return ['<details>', `<summary>${summary}</summary>`, '', ...shown, '', '</details>'];
  }
  const meaning = says === '' ? [] : [`${escaped(`${says.charAt(0).toUpperCase()}${says.slice(1)}`)}.`, ''];
  return [`## ${heading} (${count})`, '', ...meaning, ...shown];
}

function fullMarkdown({ lead, fields, fingerprint }: Entry, index: number): string {
  const lines = fields.map(([label, text]) => `   - ${label}: ${escaped(text)}`);
  return [`${index + 1}. ${escaped(lead)}`, ...lines, `   - fingerprint: \`${fingerprint}\``].join('\n');
}

/** An entry in an item of a list. Two spaces at the end of a line keep the next one apart from it. */
export function briefMarkdown({ lead, notes, details, fingerprint }: Entry): string {
  const last = [...details.map(escaped), `\`${fingerprint}\``].join(' · ');
  return `- ${[escaped(lead), ...notes.map(escaped), last].join('  \n  ')}`;
}

/** Text in one line, escaped so that Markdown has no effect. Code between backticks is kept. */
export function escaped(text: string): string {
  const parts = printable(text).split(/(`[^`|]+`)/);
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(MARKUP, '\\$&'))).join('');
}

const MARKUP = /[\\`*_{}[\]<>#|~&!@]|:(?=\/\/)|(?<=\bwww)\.|^[-+]/gi;

/** A page as JUnit writes it: what fails the command is a failure, what is accepted is skipped, all else passes. */
function renderJunit(page: Page): string {
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
  return xmlDocument(element('testsuites', counts, suite));
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
