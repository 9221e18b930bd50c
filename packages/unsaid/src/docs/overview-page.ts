import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { redocAnchor } from './find-places.ts';
import { paragraphs, renderMarkdown, titleOf } from './markdown.ts';
import { answersHere, lineOf } from './open-points-page.ts';
import { isAnsweredByProvider, PAGES, type Page, pageOf, pagesOf } from './page-layout.ts';
import { CALLS, DELIVERIES, sectionHref } from './reference-document.ts';
import type { Shown } from './site-of.ts';

/**
 * The landing page: what the service is, the two things to do first, and what the site holds. Its Markdown is for programs
 * that read text, by the convention of llmstxt.org: it lists every open point too.
 * @param downloads Files that the site offers, each with its name first.
 */
export function overviewPage(contract: Shown, pages: readonly Page[], downloads: readonly (readonly string[])[]): Page {
  const { info } = contract.openapi;
  const { title, summary = '' } = info;
  const [introduction = ''] = (info.description ?? '').split('\n\n');
  const begin = paragraphs([`# ${title}`, summary === '' ? '' : `> ${summary}.`, introduction]);
  const listed = pages.map(({ file, markdown = '' }) => `- [${titleOf(markdown)}](${file})`);
  const files = downloads.map(([file]) => `- [${file}](${file})`);
  const contents = [
    ...section('Get started', firstSteps(contract)),
    ...reference(contract),
    ...section('Pages', listed),
    ...section('Download', files),
  ];
  return pageOf({
    contract,
    name: 'overview',
    description: `${summary || title}: REST API, events, and what is left open.`,
    markdown: withinTokens(begin, contents, contract),
    searched: paragraphs([begin, ...section('Download', files)]),
    main: renderMarkdown(paragraphs([begin, ...contents])),
  });
}

/** Tokens that the text for programs may have, at four bytes each. */
export const MAX_TOKENS = 12_000;

/** The text for programs: facts, then what is open. Where it would be too long, each list ends early and says so. */
function withinTokens(begin: string, contents: readonly string[], contract: Shown): string {
  const points = Map.groupBy(contract.openPoints, (point) => point['before-live'] === true);
  const write = (most: number) => {
    const shortened = (text: string) => {
      const lines = text.split('\n');
      if (!text.startsWith('- ') || lines.length <= most) return text;
      return [...lines.slice(0, most), `- and ${lines.length - most} more: see the pages`].join('\n');
    };
    return paragraphs([
      begin,
      `${answersHere(contract)} Do not guess the answers: the documents state what the specification states, and nothing more. This text has at most ${MAX_TOKENS} tokens.`,
      ...[
        ...contents,
        ...section('Open points to settle before going live', points.get(true)?.map(lineOf)),
        ...section('Other open points', points.get(false)?.map(lineOf)),
      ].map(shortened),
    ]);
  };
  const lengths = [Number.POSITIVE_INFINITY, 200, 100, 50, 25];
  const fitting = lengths.find((most) => Buffer.byteLength(write(most)) <= MAX_TOKENS * 4) ?? 10;
  return write(fitting);
}

function section(title: string, lines: readonly string[] = []): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
}

function firstSteps(contract: Shown): string[] {
  const pages = pagesOf(contract);
  const has = (file: string) => pages.some((page) => page.file === file);
  const { services, pages: own } = contract.site;
  const { file } = own.find(({ isFirst }) => isFirst) ?? PAGES.tryIt;
  const canReceive = contract.site.trigger !== undefined && Object.keys(contract.openapi.webhooks).length > 0;
  const then = canReceive ? 'send a call, and receive an event' : 'and send a call';
  const call = `- **[Make your first call](${file})** Start the mock with \`${services[0].start}\`, ${then}.`;
  const ask = `- **[Questions before go-live](${PAGES.openPoints.file}#before-you-go-live)** ${questions(contract)}`;
  return [...(has(PAGES.tryIt.file) ? [call] : []), ...(has(PAGES.openPoints.file) ? [ask] : [])];
}

/** How many questions there are for the provider. */
function questions({ openPoints, site }: Shown): string {
  const isOpen = (point: OpenPoint) => stateOfPoint(point) !== 'answered' || !isAnsweredByProvider(point, site);
  const left = openPoints.filter(isOpen);
  const urgent = left.filter((point) => point['before-live']).length;
  const which = left.length === openPoints.length ? '' : `, ${left.length} of them unanswered`;
  return `The interface specification leaves ${openPoints.length} points open${which}.${urgent === 0 ? '' : ` Settle ${urgent} of them before you go live.`}`;
}

/** The operations and the events, each with what holds for all of them first. */
function reference({ openapi, asyncapi }: Contract): string[] {
  const { paths, webhooks } = openapi;
  const messages = eventMessages(asyncapi);
  const { file } = PAGES.reference;
  const basics = (title: string) => `- [${title}](${sectionHref(title)}): rules for all of them`;
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
