import { fenced } from '../docs/markdown.ts';
import { escapeUnseen, printable } from '../engine/system/terminal.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { LEGEND } from './offers.ts';

/** Words of a file, to the end of their line. */
export const quoted = (text: string): string => `> ${printable(text)}`;

/** A name from a file. Nothing in it ends the quotation. */
export const named = (name: string): string => `\`${printable(name).replaceAll('`', "'").slice(0, 160)}\``;

/** The name of a file's that another word is most likely meant to be, as the rest of a sentence. */
export const meant = (word: string, names: Iterable<string>): string =>
  didYouMean(word, names).replace(/mean (.+)\?$/s, (_, name: string) => `mean ${named(name)}?`);

/** Several names, of which the first are listed. */
export function listed(names: readonly string[], most = 4): string {
  const more = names.length - most;
  return [...names.slice(0, most).map(named), ...(more > 0 ? [`${more} more places`] : [])].join(', ');
}

/** A text from a file, quoted line by line; a line that no page could hold goes on in the next one. */
export function quotedText(text: string): string[] {
  const lines = escapeUnseen(text.trimEnd()).split(/\r?\n/);
  return lines.flatMap((line) => line.match(/.{1,1000}/gu) ?? ['']).map((line) => `> ${line}`.trimEnd());
}

interface Size {
  readonly lines: number;
  readonly characters: number;
}

const SCREEN: Size = { lines: 48, characters: 6_000 };

/** Splits lines into pages, of which each has at least one line. */
export function pagesOf(lines: readonly string[], size: Size = SCREEN): string[][] {
  const pages: string[][] = [];
  let left = 0;
  for (const line of lines) {
    const page = pages.at(-1);
    if (page === undefined || page.length >= size.lines || left < line.length) {
      pages.push([line]);
      left = size.characters;
    } else page.push(line);
    left -= line.length + 1;
  }
  return pages;
}

export interface Answer {
  readonly title: string;
  readonly lines: readonly string[];
  /** The language of the lines, where they are code. */
  readonly code?: string;
}

/** One page of an answer. Throws a UserError for a page that it does not have. */
export function screen({ title, lines, code }: Answer, page = 1): string {
  const left = SCREEN.lines - title.split('\n').length;
  const pages = pagesOf(lines, { ...SCREEN, lines: Math.max(10, left) });
  const shown = pages[page - 1] ?? (page === 1 ? [] : undefined);
  if (shown === undefined)
    throw new UserError(`page ${page}: the answer has ${pages.length}. Ask for page 1 to ${pages.length}.`, 2);
  const body = code === undefined ? shown : [fenced(shown.join('\n'), code)];
  const next = page < pages.length ? `; ask again with "page": ${page + 1} for the next one` : '';
  const footer = pages.length > 1 ? [`Page ${page} of ${pages.length}${next}.`] : [];
  return [title, LEGEND, '', ...body, ...footer].join('\n');
}
