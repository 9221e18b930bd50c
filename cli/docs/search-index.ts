import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Statement } from '../engine/guard/statements/read-statements.ts';
import type { Contract, OpenApiDocument, OpenPoint } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { type FieldPlace, redocAnchor } from './find-places.ts';
import { STATEMENTS_FILE } from './guide-pages.ts';
import { PAGES, type Page } from './page-layout.ts';

/** One thing that can be found: its kind, what it is called, its name in code, what it says, where it is, and whether it comes before its like. */
export type SearchEntry = readonly [
  kind: string,
  title: string,
  name: string,
  text: string,
  href: string,
  isUrgent?: true,
];

export interface Searched {
  readonly contract: Contract;
  /** What the reference shows. */
  readonly document: OpenApiDocument;
  readonly statements: readonly Statement[];
  /** Each field where it is shown. */
  readonly fields: readonly FieldPlace[];
  /** Pages whose sections are found by what they say. */
  readonly pages: readonly Page[];
}

/** The engine of the search, for a page that loads no modules because it was opened from a folder. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve('minisearch'), 'utf8');

/** The engine and the index of the search over all pages, as a script that a page loads. */
export function searchIndex({ contract, document, statements, fields, pages }: Searched): string {
  const entries: SearchEntry[] = [
    ...operationEntries(document),
    ...eventEntries(contract, document),
    ...contract.openPoints.map(pointEntry),
    ...fieldEntries(fields),
    ...statements.map(
      ({ id, section, says }): SearchEntry => ['statement', section, id, plain(says), `${STATEMENTS_FILE}#${id}`],
    ),
    ...pages.flatMap(sectionEntries),
  ];
  return `globalThis.MiniSearch = ((module) => {\n${ENGINE}\nreturn module.exports;\n})({});
globalThis.searchIndex = [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n];\n`;
}

/** Pages of which the search has entries of its own, one for each thing that they show, or which only list others. */
const NOT_READ: readonly string[] = [
  ...[PAGES.reference, PAGES.tryIt, PAGES.openPoints, PAGES.guides].map(({ file }) => file),
  STATEMENTS_FILE,
];

const HEADING = /<h[1-3]\b([^>]*)>([\s\S]*?)<\/h[1-3]>([\s\S]*?)(?=<h[1-3]\b|<\/main>)/g;

/** The parts of a page, each from one heading to the next; what is no text of the page, such as a script, is left out. */
function sectionEntries({ file, html }: Page): SearchEntry[] {
  if (NOT_READ.includes(file)) return [];
  const kind = file.startsWith('guide-') ? 'guide' : file === PAGES.changes.file ? 'change' : 'page';
  const main = html
    .slice(Math.max(0, html.indexOf('<main')))
    .replaceAll(/<(script|style|template|form)\b[\s\S]*?<\/\1>/g, ' ');
  let id = '';
  const sections = [...main.matchAll(HEADING)].map(([, attributes = '', title = '', text = '']) => {
    id = /\bid="([^"]+)"/.exec(attributes)?.[1] ?? id;
    return { id, title: textOf(title), text: textOf(text) };
  });
  return sections.map(({ title, text, id }, at): SearchEntry => {
    const name = at === 0 ? title : `${sections[0]?.title} › ${title}`;
    return [kind, name, '', text, at === 0 || id === '' ? file : `${file}#${id}`];
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replaceAll(/&(\w+);/g, (entity, name) => NAMED[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function operationEntries({ paths }: OpenApiDocument): SearchEntry[] {
  return pathOperations(paths).map(({ name, method, operation }) => {
    const { summary, operationId, description = '' } = operation;
    const says = `${operationId}. ${plain(description)}`;
    return [
      'operation',
      summary,
      `${method.toUpperCase()} ${name}`,
      says,
      `${PAGES.reference.file}${redocAnchor(operation)}`,
    ];
  });
}

function eventEntries({ asyncapi }: Contract, { webhooks }: OpenApiDocument): SearchEntry[] {
  const messages = eventMessages(asyncapi);
  return pathOperations(webhooks).map(({ name, operation }) => {
    const { summary = '', description = '' } = messages[name] ?? {};
    return [
      'event',
      operation.summary,
      name,
      plain(`${summary}. ${description}`),
      `${PAGES.reference.file}${redocAnchor(operation)}`,
    ];
  });
}

/** A point that is answered is found by its answer; what was asked is not asked any more. */
function pointEntry(point: OpenPoint): SearchEntry {
  const { id, title, question, answers = [] } = point;
  const given = [...new Set(answers.map(({ answer, by }) => `${by}: ${answer}`))];
  const says = stateOfPoint(point) === 'answered' ? given : [question, ...given];
  const urgent = point['before-live'] ? ([true] as const) : ([] as const);
  return ['open point', title, id, plain(says.join(' ')), `${PAGES.openPoints.file}#${id}`, ...urgent];
}

/** What is the same in many places, such as the header of every delivery, is found once. */
function fieldEntries(fields: readonly FieldPlace[]): SearchEntry[] {
  const alike = Map.groupBy(fields, ({ href, part, field, description }) =>
    JSON.stringify([href.split('#')[0], part, field, description]),
  );
  return [...alike.values()].flatMap(([first, ...others]): SearchEntry[] => {
    if (first === undefined) return [];
    const { subject, part, field, href, description } = first;
    const more = others.length > 0 ? `, also in ${others.map((other) => other.subject).join(', ')}` : '';
    return [['field', field, '', `${subject} — ${part}. ${plain(description)}${more}`, href]];
  });
}

/** Without the marks of code and emphasis, and in one line. */
function plain(text: string): string {
  return text.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ').trim();
}
