import { wrapped } from '../system/terminal.ts';
import type { Entry, Page, Section } from './page.ts';

const LABEL_WIDTH = 13;

/** Lays a page out for a terminal of `width` columns. */
export function renderText(page: Page, width: number): string {
  const { heading, opening, summary, next, isSummaryFirst } = page;
  const lines = (texts: readonly string[]) => texts.map((text) => wrapped(text, width, '', '  '));
  const sections = page.sections.map((section) => sectionText(section, width));
  const blocks = isSummaryFirst
    ? [lines(opening), lines([heading, ...summary]), ...sections]
    : [lines([heading, ...opening]), ...sections, lines(summary)];
  return joinBlocks([...blocks, next === undefined ? [] : lines([`Next: ${next}`])]);
}

/** Puts an empty line between blocks of lines, and leaves out those without any. */
export function joinBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join('\n')).join('\n\n')}\n`;
}

function sectionText({ heading, says, lines = [], entries = [], isFull, inText }: Section, width: number): string[] {
  if (entries.length + lines.length === 0) return [];
  const title = `${heading.toUpperCase()} (${entries.length + lines.length})${says === undefined ? '' : `: ${says}`}`;
  const shown = inText?.(width) ?? [
    ...lines.map((line) => wrapped(line, width, '- ')),
    ...entries.map((entry, index) => (isFull ? inFull(entry, index, width) : inBrief(entry, width))),
  ];
  return [wrapped(title, width, '', '  '), '', ...shown];
}

function inFull({ lead, fields, fingerprint }: Entry, index: number, width: number): string {
  const indent = ' '.repeat(3 + LABEL_WIDTH);
  const lines = [...fields, ['fingerprint', fingerprint] as const].map(([label, text]) =>
    wrapped(text, width, `   ${label.padEnd(LABEL_WIDTH)}`, indent),
  );
  return [...(index > 0 ? [''] : []), wrapped(lead, width, `${index + 1}.`.padEnd(3), '   '), ...lines].join('\n');
}

function inBrief({ lead, notes, details, fingerprint }: Entry, width: number): string {
  const more = [...notes, [...details, fingerprint].join(' | ')];
  return [wrapped(lead, width, '- '), ...more.map((text) => wrapped(text, width, '  '))].join('\n');
}
