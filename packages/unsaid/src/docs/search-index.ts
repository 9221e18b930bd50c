import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Contract, OpenApiDocument, OpenPoint, Operation } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import type { Statement } from '../engine/read/read-statements.ts';
import { eventMessages } from '../engine/view/events.ts';
import { type FieldPlace, findFields, redocAnchor } from './find-places.ts';
import { STATEMENTS_FILE } from './guide-pages.ts';
import { sectionsOf, withoutMarks } from './markdown.ts';
import { gistOf } from './open-points-page.ts';
import { PAGES, type Page } from './page-layout.ts';

/** One thing that can be found. */
export interface SearchEntry {
  readonly kind: string;
  readonly title: string;
  /** Its name in code. */
  readonly name?: string;
  /** Text of the entry. */
  readonly text: string;
  readonly href: string;
  /** True if it ranks before similar entries. */
  readonly isUrgent?: boolean | undefined;
}

/** The engine of the search, for a page that loads no modules because it was opened from a folder. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve('minisearch'), 'utf8');

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** Synonyms, one group a line. */
export const ALIKE = read('alike.json');

/** The script of the search. The command line and the page find the same, so it holds the module of the command line. */
export const SEARCH_SCRIPT = `{\n${read('create-search.js').replaceAll(/^export /gm, '')}\n${read('search.js')}}\n`;

/** The engine and the index of the search over all pages, as a script that a page loads. */
export function searchIndex(...about: Parameters<typeof searchEntries>): string {
  return `globalThis.MiniSearch = ((module) => {\n${ENGINE}\nreturn module.exports;\n})({});
globalThis.searchWords = ${ALIKE.trim()};
globalThis.searchIndex = [\n${searchEntries(...about)
    .map((entry) => JSON.stringify(entry))
    .join(',\n')}\n];\n`;
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
    ...pathOperations(document.paths).map(({ name, method, operation }) => {
      const text = `${operation.operationId}. ${operation.description ?? ''}`;
      return entryOf('operation', `${method.toUpperCase()} ${name}`, text, operation);
    }),
    ...pathOperations(document.webhooks).map(({ name, operation }) => {
      const { summary = '', description = '' } = messages[name] ?? {};
      return entryOf('event', name, `${summary}. ${description}`, operation);
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

/** Pages of which the search has entries of its own, one for each thing that they show, or which only list others. */
const NOT_READ: readonly string[] = [
  ...[PAGES.overview, PAGES.reference, PAGES.tryIt, PAGES.openPoints, PAGES.guides].map(({ file }) => file),
  STATEMENTS_FILE,
];

/** The parts of a page, each from one heading to the next. */
function sectionEntries({
  file,
  markdown = '',
  kind = file.startsWith('guide-') ? 'guide' : 'page',
}: Page): SearchEntry[] {
  if (NOT_READ.includes(file)) return [];
  return sectionsOf(markdown).map(({ title, text, id }, at, [first]) =>
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
  const { id, title, 'before-live': isUrgent } = point;
  const text = withoutMarks(gistOf(point));
  return { kind: 'open point', title, name: id, text, href: `${PAGES.openPoints.file}#${id}`, isUrgent };
}

/** A field that many places share, such as the header of every delivery, is one entry. */
function fieldEntries(fields: readonly FieldPlace[]): SearchEntry[] {
  const alike = Map.groupBy(fields, ({ href, part, field, description }) =>
    JSON.stringify([href.split('#')[0], part, field, description]),
  );
  return [...alike.values()].flatMap(([first, ...others]): SearchEntry[] => {
    if (first === undefined) return [];
    const { subject, part, field, href, description } = first;
    const more = others.length > 0 ? `, also in ${others.map((other) => other.subject).join(', ')}` : '';
    return [{ kind: 'field', title: field, text: `${subject} — ${part}. ${withoutMarks(description)}${more}`, href }];
  });
}
