import type { Statement } from '../../engine/guard/statements/read-statements.ts';
import type { Contract, OpenPoint } from '../../engine/model/contract.ts';
import { pathOperations } from '../../engine/model/path-operations.ts';
import { eventMessages } from '../../engine/view/events.ts';
import { stateOfPoint } from '../../engine/view/state-of-point.ts';
import type { FieldPlace } from '../find-places.ts';
import { STATEMENTS_FILE } from '../guides/statements-page.ts';
import { PAGES } from '../page-layout.ts';
import { sectionsOf } from './sections-of.ts';

/** One thing that can be found: its kind, what it is called, its name in code, what it says, and where it is. */
export type SearchEntry = readonly [kind: string, title: string, name: string, text: string, href: string];

export interface Searched {
  readonly contract: Contract;
  readonly statements: readonly Statement[];
  /** Each field where it is shown. */
  readonly fields: readonly FieldPlace[];
  /** Pages of our own, whose sections are found by what they say: name of the file, its kind, and its text. */
  readonly pages: readonly (readonly [file: string, kind: string, text: string])[];
}

/** The index of the search over all pages, as a script that a page loads. */
export function searchIndex(searched: Searched): string {
  const entries: SearchEntry[] = [
    ...operationEntries(searched.contract),
    ...eventEntries(searched.contract),
    ...searched.contract.openPoints.map(pointEntry),
    ...fieldEntries(searched.fields),
    ...searched.statements.map(
      ({ id, section, says }): SearchEntry => ['statement', section, id, plain(says), `${STATEMENTS_FILE}#${id}`],
    ),
    ...searched.pages.flatMap(pageEntries),
  ];
  return `globalThis.searchIndex = [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n];\n`;
}

/** The sections of a page under its title. */
function pageEntries([file, kind, page]: Searched['pages'][number]): SearchEntry[] {
  const [first, ...others] = sectionsOf(page);
  if (first === undefined) return [];
  return [
    [kind, first.title, '', first.text, file],
    ...others.map(({ id, title, text }): SearchEntry => {
      return [kind, `${first.title} › ${title}`, '', text, id === undefined ? file : `${file}#${id}`];
    }),
  ];
}

function operationEntries({ openapi }: Contract): SearchEntry[] {
  return pathOperations(openapi.paths).map(({ name, method, operation }) => {
    const { summary, operationId, description = '' } = operation;
    const called = `${method.toUpperCase()} ${name}`;
    const says = `${operationId}. ${plain(description)}`;
    return ['operation', summary, called, says, `${PAGES.rest.file}#${operationId}`];
  });
}

function eventEntries({ openapi, asyncapi }: Contract): SearchEntry[] {
  const messages = eventMessages(asyncapi);
  return pathOperations(openapi.webhooks).map(({ name, operation }) => {
    const { summary = '', description = '' } = messages[name] ?? {};
    return ['event', operation.summary, name, plain(`${summary}. ${description}`), `${PAGES.events.file}#${name}`];
  });
}

/** A point that is answered is found by its answer; what was asked is not asked any more. */
function pointEntry(point: OpenPoint): SearchEntry {
  const { id, title, question, answers = [] } = point;
  const given = [...new Set(answers.map(({ answer, by }) => `${by}: ${answer}`))];
  const says = stateOfPoint(point) === 'answered' ? given : [question, ...given];
  return ['open point', title, id, plain(says.join(' ')), `${PAGES.openPoints.file}#${id}`];
}

/** What is the same in many places, such as the header of every delivery, is found once. */
function fieldEntries(fields: readonly FieldPlace[]): SearchEntry[] {
  const alike = new Map<string, FieldPlace[]>();
  for (const place of fields) {
    const key = JSON.stringify([place.href.split('#')[0], place.part, place.field, place.description]);
    alike.set(key, [...(alike.get(key) ?? []), place]);
  }
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
