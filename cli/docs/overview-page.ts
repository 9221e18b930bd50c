import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { commandFor } from '../engine/system/command-for.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { redocAnchor } from './find-places.ts';
import { paragraphs, renderMarkdown, titleOf } from './markdown.ts';
import { answersHere, gistOf } from './open-points-page.ts';
import { PAGES, type Page, pageOf, pagesOf } from './page-layout.ts';
import { CALLS, DELIVERIES, sectionHref } from './reference-document.ts';

/**
 * The landing page: what the service is, the two things to do first, and what the site holds. Its Markdown is for programs
 * that read text, by the convention of llmstxt.org: it lists every open point too.
 * @param downloads Files that the site offers, each with its name first.
 */
export function overviewPage(
  contract: Contract,
  pages: readonly Page[],
  downloads: readonly (readonly string[])[],
): Page {
  const { info } = contract.openapi;
  const summary = info.summary ?? info.title;
  const [introduction = ''] = (info.description ?? '').split('\n\n');
  const begin = paragraphs([`# ${info.title}`, `> ${summary}.`, introduction]);
  const listed = pages.map(({ file, markdown = '' }) => `- [${titleOf(markdown)}](${file})`);
  const files = downloads.map(([file]) => `- [${file}](${file})`);
  const contents = [
    ...section('Where to begin', firstSteps(contract)),
    ...reference(contract),
    ...section('Pages', listed),
    ...section('Download', files),
  ];
  const points = Map.groupBy(contract.openPoints, (point) => point['before-live'] === true);
  return pageOf({
    contract,
    name: 'overview',
    description: `${summary}: REST API, events, and what is left open.`,
    markdown: paragraphs([
      begin,
      `${answersHere(contract.openPoints)} Do not fill what is open by a guess: the documents state what the specification states, and nothing more.`,
      ...contents,
      ...section('Open points to settle before going live', points.get(true)?.map(lineOf)),
      ...section('Other open points', points.get(false)?.map(lineOf)),
    ]),
    main: renderMarkdown(paragraphs([begin, ...contents])),
  });
}

function section(title: string, lines: readonly string[] = []): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
}

function lineOf(point: OpenPoint): string {
  const { id, title, impact } = point;
  return `- [${title}](${PAGES.openPoints.file}#${id}): \`${id}\`, ${impact}. ${gistOf(point)}`;
}

function firstSteps(contract: Contract): string[] {
  const pages = pagesOf(contract);
  const first = pages.includes('quickstart') ? PAGES.quickstart : PAGES.tryIt;
  const call = `- **[Make your first call](${first.file})** Start the mock with \`${commandFor('mock', contract)}\`, send a call, and receive an event.`;
  const ask = `- **[Questions before go-live](${PAGES.openPoints.file}#before-you-go-live)** ${questions(contract)}`;
  return [...(pages.includes('tryIt') ? [call] : []), ...(pages.includes('openPoints') ? [ask] : [])];
}

/** How many questions there are for the provider. What the sandbox answers is answered by no provider. */
function questions({ openPoints }: Contract): string {
  const isOpen = (point: OpenPoint) =>
    stateOfPoint(point) !== 'answered' || (point.answers ?? []).every(({ by }) => by === 'sandbox');
  const left = openPoints.filter(isOpen);
  const urgent = left.filter((point) => point['before-live']).length;
  const which = left.length === openPoints.length ? '' : `, ${left.length} of them still without an answer`;
  return `The interface specification leaves ${openPoints.length} points open${which}.${urgent === 0 ? '' : ` Ask about ${urgent} of them before the first real card.`}`;
}

/** The operations and the events, each with what holds for all of them first. */
function reference({ openapi, asyncapi }: Contract): string[] {
  const { paths, webhooks } = openapi;
  const messages = eventMessages(asyncapi);
  const { file } = PAGES.reference;
  const basics = (title: string) => `- [${title}](${sectionHref(title)}): what holds for all of them`;
  const operations = pathOperations(paths).map(
    ({ name, method, operation }) =>
      `- [${operation.summary}](${file}${redocAnchor(operation)}) \`${method.toUpperCase()} ${name}\``,
  );
  const events = pathOperations(webhooks).map(
    ({ name, operation }) => `- [\`${name}\`](${file}${redocAnchor(operation)}): ${messages[name]?.summary ?? ''}`,
  );
  return [
    ...section('Operations', [basics(CALLS), ...operations]),
    ...(events.length === 0 ? [] : section('Events', [basics(DELIVERIES), ...events])),
  ];
}
