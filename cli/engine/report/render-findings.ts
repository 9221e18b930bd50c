import { printable } from '../system/terminal.ts';
import { everythingOf, type Level, type Page } from './page.ts';
import { renderJunit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSarif } from './render-sarif.ts';
import { renderText } from './render-text.ts';
import { exitCodeOf, type Format, type Report } from './report.ts';
import { nextStepOf, reportPage } from './report-page.ts';

const RENDERERS = {
  text: renderText,
  markdown: renderMarkdown,
  github: renderGithub,
  junit: renderJunit,
  sarif: renderSarif,
} satisfies Record<string, (page: Page, width: number) => string>;

/**
 * Renders a report. Nothing in it makes a terminal, a forge or a parser do anything.
 * @param width Columns of the terminal, for `text`.
 */
export function renderFindings({ contract, ...given }: Report, format: Format, width = 120): string {
  const report = printableIn(given);
  if (format !== 'json') return renderPage(reportPage({ ...report, contract }), format, width);
  const about = { version: 1, exitCode: exitCodeOf({ ...report, contract }) };
  return `${JSON.stringify({ ...about, ...report, next: nextStepOf({ ...report, contract }) }, null, 2)}\n`;
}

/** Renders what any command reports. */
export function renderPage(page: Page, format: Exclude<Format, 'json'>, width: number): string {
  return RENDERERS[format](page, width);
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

const LEVELS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Workflow commands by which GitHub Actions shows each entry, and at last the whole. */
function renderGithub({ title, headline, level, entries, incomplete }: Page): string {
  const lines = entries.map((entry) => {
    const [first] = entry.at;
    return command(LEVELS[entry.level], { ...first, title: `${entry.class}: ${entry.place}` }, everythingOf(entry));
  });
  const broken = incomplete.map((line) => command('error', { title: 'Not completed' }, line));
  return `${[...broken, ...lines, command(LEVELS[level], { title }, headline)].join('\n')}\n`;
}

/** A workflow command, in which nothing of its parts begins another one. */
function command(name: string, properties: Readonly<Record<string, string | number>>, text: string): string {
  const inert = (part: string) => part.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const written = Object.entries(properties).map(([key, value]) => {
    return `${key}=${inert(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`;
  });
  return `::${name} ${written.join(',')}::${inert(text)}`;
}
