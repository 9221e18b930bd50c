import type { Entry, Page, Section } from './page.ts';
import { joinBlocks } from './render-text.ts';

/** Lays a page out in Markdown, as forges and chats show it: whether to act comes first. */
export function renderMarkdown({ heading, opening, summary, sections, next }: Page): string {
  return joinBlocks([
    [`# ${escaped(heading.replace(/\.$/, ''))}`],
    opening.map(escaped),
    summary.map((line) => `- ${escaped(line)}`),
    ...sections.map(sectionMarkdown),
    next === undefined ? [] : [`**Next:** ${escaped(next)}`],
  ]);
}

function sectionMarkdown(section: Section): string[] {
  const { heading, says = '', lines = [], entries = [], isFull, isFolded, inMarkdown } = section;
  const count = entries.length + lines.length;
  if (count === 0) return [];
  const shown = inMarkdown ?? [
    ...lines.map((line) => `- ${escaped(line)}`),
    ...entries.map((entry, index) => (isFull ? inFull(entry, index) : markdownItem(entry))),
  ];
  if (isFolded) {
    const summary = `<b>${heading} (${count})</b>${says === '' ? '' : `: ${says}`}`;
    return ['<details>', `<summary>${summary}</summary>`, '', ...shown, '', '</details>'];
  }
  const meaning = says === '' ? [] : [`${escaped(`${says.charAt(0).toUpperCase()}${says.slice(1)}`)}.`, ''];
  return [`## ${heading} (${count})`, '', ...meaning, ...shown];
}

function inFull({ lead, fields, fingerprint }: Entry, index: number): string {
  const lines = fields.map(([label, text]) => `   - ${label}: ${escaped(text)}`);
  return [`${index + 1}. ${escaped(lead)}`, ...lines, `   - fingerprint: \`${fingerprint}\``].join('\n');
}

/** An entry in an item of a list. Two spaces at the end of a line keep the next one apart from it. */
export function markdownItem({ lead, notes, details, fingerprint }: Entry): string {
  const last = [...details.map(escaped), `\`${fingerprint}\``].join(' · ');
  return `- ${[escaped(lead), ...notes.map(escaped), last].join('  \n  ')}`;
}

/** Text that no Markdown takes for markup. What is between backticks stays code, in which nothing is markup. */
export function escaped(text: string): string {
  const parts = text.split(/(`[^`|]+`)/);
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(MARKUP, '\\$&'))).join('');
}

const MARKUP = /[\\`*_{}[\]<>#|~&!@]|:(?=\/\/)|^[-+]/g;
