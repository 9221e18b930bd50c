import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import MiniSearch from 'minisearch';
import type { Contract, OpenApiDocument, OpenPoint, Operation } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import type { Statement } from '../engine/read/read-statements.ts';
import { eventMessages } from '../engine/view/events.ts';
import { createIndex } from './create-search.js';
import { type FieldPlace, findFields, redocAnchor } from './find-places.ts';
import { STATEMENTS_FILE } from './guide-pages.ts';
import { sectionsOf, withoutMarks } from './markdown.ts';
import { gistOf } from './open-points-page.ts';
import { PAGES, type Page } from './page-layout.ts';
import { introducedSections } from './reference-document.ts';
import { scriptOf } from './script-of.ts';

/** One thing that can be found. */
export interface SearchEntry {
  readonly kind: string;
  readonly title: string;
  /** Its name in code. */
  readonly name?: string;
  /** Text of the entry. */
  readonly text: string;
  /** Text that is searched but not shown. */
  readonly more?: string;
  readonly href: string;
  /** True if it ranks before similar entries. */
  readonly isUrgent?: boolean | undefined;
}

/** The engine of the search, for a page that loads no modules because it was opened from a folder. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve('minisearch'), 'utf8');

/** Synonyms, one group a line. */
export const ALIKE = readFileSync(path.join(import.meta.dirname, 'alike.json'), 'utf8');

/** The script of the search. The command line and the page find the same, so it holds the module of the command line. */
export const SEARCH_SCRIPT = scriptOf(import.meta.dirname, 'create-search.js', 'search.js');

/** The engine and the index of the search over all pages, as a script that a page loads. */
export function searchIndex(...about: Parameters<typeof searchEntries>): string {
  const entries = searchEntries(...about);
  const shown = entries.map(({ more: _more, ...entry }) => JSON.stringify(entry));
  // As a text, which is read several times as fast as a script.
  const index = JSON.stringify(createIndex(MiniSearch, entries)).replaceAll(/[\\']/g, '\\$&');
  return `globalThis.MiniSearch = ((module) => {\n${ENGINE}\nreturn module.exports;\n})({});
globalThis.searchWords = ${ALIKE.trim()};
globalThis.searchEntries = [\n${shown.join(',\n')}\n];
globalThis.searchIndex = '${index}';\n`;
}

/**
 * All that can be found.
 * @param document What the reference shows.
 */
export function searchEntries(
  contract: Contract,
  document: OpenApiDocument,
  statements: readonly Statement[],
  pages: readonly Page[],
): SearchEntry[] {
  const messages = eventMessages(contract.asyncapi);
  return [
    ...pathOperations(contract.openapi.paths).map(({ name, method, operation }) => {
      const text = `${operation.operationId}. ${operation.description ?? ''}`;
      return entryOf('operation', `${method.toUpperCase()} ${name}`, text, operation);
    }),
    ...pathOperations(document.webhooks).map(({ name, operation }) => {
      const { summary = '', description = '' } = messages[name] ?? {};
      return entryOf('event', name, `${summary}. ${description}`, operation);
    }),
    ...introducedSections(contract).map(({ title, within = '', text, href }): SearchEntry => {
      return { kind: 'rule', title, name: within, text: withoutMarks(text), href };
    }),
    ...contract.openPoints.map(pointEntry),
    ...fieldEntries(findFields(document)),
    ...statements.map(({ id, section, says }) => {
      return {
        kind: 'statement',
        title: section,
        name: id,
        text: withoutMarks(says),
        href: `${STATEMENTS_FILE}#${id}`,
      };
    }),
    ...pages.flatMap(sectionEntries),
  ];
}

/** The parts of a page, each from one heading to the next. */
function sectionEntries({
  file,
  markdown = '',
  searched = markdown,
  kind = file.startsWith('guide-') ? 'guide' : 'page',
}: Page): SearchEntry[] {
  return sectionsOf(searched).map(({ title, text, id }, at, [first]) =>
    at === 0
      ? { kind, title, text, href: file }
      : { kind, title: `${first?.title} › ${title}`, text, href: `${file}#${id}` },
  );
}

function entryOf(kind: string, name: string, text: string, operation: Operation): SearchEntry {
  const href = PAGES.reference.file + redocAnchor(operation);
  return { kind, title: operation.summary, name, text: withoutMarks(text), href };
}

/** A point that is answered is found by its answer; what was asked is not asked any more. */
function pointEntry(point: OpenPoint): SearchEntry {
  const { id, title, meanwhile, advice, 'if-wrong': cost, 'before-live': isUrgent } = point;
  const text = withoutMarks(gistOf(point));
  const more = withoutMarks([meanwhile, advice, cost].join(' '));
  return { kind: 'open point', title, name: id, text, more, href: `${PAGES.openPoints.file}#${id}`, isUrgent };
}

/** A field that many places share, such as the header of every delivery, is one entry. */
function fieldEntries(fields: readonly FieldPlace[]): SearchEntry[] {
  const alike = Map.groupBy(fields, ({ href, part, field, description }) =>
    JSON.stringify([href.split('#')[0], part, field, description]),
  );
  return [...alike.values()].flatMap(([first, ...others]): SearchEntry[] => {
    if (first === undefined) return [];
    const { subject, part, field, href, description } = first;
    const also = others.length > 0 ? ` Also in ${others.map((other) => other.subject).join(', ')}.` : '';
    return [{ kind: 'field', title: field, text: `${subject} — ${part}. ${withoutMarks(description)}${also}`, href }];
  });
}
