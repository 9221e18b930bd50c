import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Contract, OpenApiDocument, OpenPoint, Response } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { counted } from '../engine/model/words.ts';
import { pointsLeftOpen } from '../engine/view/describe-open-points.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { redocAnchor } from './find-places.ts';
import { codeBlock, type Html, html } from './html.ts';
import { paragraphs, renderMarkdown, titleOf } from './markdown.ts';
import { answersHere, lineOf } from './open-points-page.ts';
import { isAnsweredByProvider, PAGES, type Page, pageOf } from './page-layout.ts';
import { CALLS, DELIVERIES, sectionHref } from './reference-document.ts';
import { readCalls } from './samples/read-calls.ts';
import { writeCurl } from './samples/write-samples.ts';
import type { Shown } from './site-of.ts';
import { MOST_LISTED } from './try-it/try-it-page.ts';

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
    ...section('Get started', entries(contract)),
    ...operationsOf(contract.openapi),
    ...eventsOf(contract),
    ...section('Pages', listed),
    ...section('Download', files),
  ];
  return pageOf({
    contract,
    name: 'overview',
    description: `${summary || title}: REST API, events, and what is left open.`,
    markdown: withinTokens(begin, contents, contract),
    searched: paragraphs([begin, ...section('Download', files)]),
    main: html`<div class="landing"><div>${renderMarkdown(paragraphs([begin, aboutPages(contract)]))}</div>
<div>${exchange(contract)}</div></div>
${renderMarkdown(paragraphs(section('Get started', entries(contract))))}
${besideEach(operationsByTag(contract), renderMarkdown(paragraphs(eventsOf(contract))))}
${renderMarkdown(paragraphs(section('Download', [files.map((each) => each.slice(2)).join(' · ')])))}`,
  });
}

/** Operations and events in columns where there are both. */
function besideEach(operations: Html, events: Html): Html {
  if (String(events).trim() === '') return operations;
  return html`<div class="landing"><div>${operations}</div>\n<div>${events}</div></div>`;
}

/** Tokens that the text for programs may have, at four bytes each. */
const MAX_TOKENS = 12_000;

/** The text for programs: facts, then what is open. Where it would be too long, each list ends early and says so. */
function withinTokens(begin: string, contents: readonly string[], contract: Shown): string {
  const points = Map.groupBy(contract.openPoints, (point) => point['before-live'] === true);
  const aboutAnswers =
    contract.openPoints.length === 0
      ? ''
      : `${answersHere(contract)} Do not guess the answers: the documents state what the specification states, and nothing more. `;
  const write = (most: number) => {
    const shortened = (text: string) => {
      const lines = text.split('\n');
      if (!text.startsWith('- ') || lines.length <= most) return text;
      return [...lines.slice(0, most), `- and ${lines.length - most} more: see the pages`].join('\n');
    };
    return paragraphs([
      begin,
      `${aboutAnswers}This text has at most ${MAX_TOKENS} tokens.`,
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

/** The entries for the four things that readers come for. */
function entries(contract: Shown): string[] {
  const { root, openapi, site } = contract;
  const events = Object.keys(openapi.webhooks).length;
  const begun = site.pages.find(({ isFirst }) => isFirst) ?? PAGES.tryIt;
  const hasGuide = existsSync(path.join(root, 'guides/server.md'));
  const all = [
    { file: begun.file, title: 'Call it', text: `Start the mock with \`${site.services[0].start}\`, and send a call.` },
    ...(events === 0
      ? []
      : [
          {
            file: sectionHref(DELIVERIES),
            title: 'Receive events',
            text: `Signature, time limit, retries, and ${events} types of events.`,
          },
        ]),
    { file: `${PAGES.openPoints.file}#before-you-go-live`, title: 'Ask the provider', text: questions(contract) },
    {
      file: hasGuide ? 'guide-server.html' : 'openapi.yaml',
      title: 'Implement it',
      text: `Typed stubs of a server${hasGuide ? '' : `, by \`${site.generate} --out contract\``}, and checks against the contract.`,
    },
  ];
  return all
    .filter(({ file }) => !file.startsWith(PAGES.openPoints.file) || contract.openPoints.length > 0)
    .filter(({ file }) => ![PAGES.tryIt.file, 'openapi.yaml'].includes(file) || Object.keys(openapi.paths).length > 0)
    .map(({ file, title, text }) => `- **[${title}](${file})** ${text}`);
}

/** Introduces the pages to a first-time reader. */
function aboutPages({ openPoints }: Shown): string {
  const marked =
    openPoints.length === 0
      ? ''
      : ` What it leaves open is marked, in ${counted(openPoints.length, 'point')}, and none is guessed.`;
  return `These pages are a contract, not the service itself: they state what the specification states.${marked} A mock answers calls on your machine.`;
}

/** A call, and the response that its example shows. */
function exchange(contract: Shown): Html | undefined {
  const { openapi, site } = contract;
  const calls = readCalls(contract);
  const shown = pathOperations(openapi.paths).flatMap(({ operation }, at) => {
    const [status = '', reference] = Object.entries(operation.responses).find(([key]) => key.startsWith('2')) ?? [];
    const [media] = Object.values(reference ? (resolveRef<Response>(openapi, reference).content ?? {}) : {});
    const [example] = Object.values(media?.examples ?? {});
    const call = calls[at];
    return call === undefined || example === undefined ? [] : [{ call, status, value: example.value }];
  });
  const { call = calls[0], status = '', value } = shown.find((each) => each.call.body !== undefined) ?? shown[0] ?? {};
  if (call === undefined) return undefined;
  const request = codeBlock({ source: writeCurl(call, site.services[0].url), lang: 'sh', label: 'A call' });
  if (value === undefined) return request;
  const label = `Its response, ${status.replace(/XX$/i, '00')}`;
  return html`${request}${codeBlock({ source: JSON.stringify(value, null, 2), lang: 'json', label })}`;
}

/** How many questions there are for the provider. */
function questions({ openPoints, site }: Shown): string {
  const isOpen = (point: OpenPoint) => stateOfPoint(point) !== 'answered' || !isAnsweredByProvider(point, site);
  const left = openPoints.filter(isOpen);
  const urgent = left.filter((point) => point['before-live']).length;
  const which = left.length === openPoints.length ? '' : `, ${left.length} of them unanswered`;
  return `${pointsLeftOpen(openPoints)}${which}.${urgent === 0 ? '' : ` Settle ${urgent} of them before you go live.`}`;
}

/** The operations with what holds for all of them first. */
function operationsOf({ paths }: Pick<OpenApiDocument, 'paths'>): string[] {
  const operations = pathOperations(paths).map(
    ({ name, method, operation }) =>
      `- [${operation.summary}](${PAGES.reference.file}${redocAnchor(operation)}) \`${method.toUpperCase()} ${name}\``,
  );
  return section('Operations', [basics(CALLS), ...operations]);
}

const basics = (title: string) => `- [${title}](${sectionHref(title)}): rules for all of them`;

function operationsByTag({ openapi: { paths } }: Shown): Html {
  const all = pathOperations(paths);
  if (all.length <= MOST_LISTED) return renderMarkdown(paragraphs(operationsOf({ paths })));
  const tags = Map.groupBy(
    all,
    ({
      operation: {
        tags: [tag = ''],
      },
    }) => tag,
  );
  return html`${renderMarkdown(paragraphs(section('Operations', [basics(CALLS)])))}<div class="groups">${[...tags].map(
    ([tag, own]) => {
      const items = own.map(
        ({ name, method, operation }) =>
          html`<li><a href="${PAGES.reference.file}${redocAnchor(operation)}">${operation.summary}</a> <code>${method.toUpperCase()} ${name}</code></li>`,
      );
      return html`<details><summary>${tag}&nbsp;<span class="count">${own.length}</span></summary><ul>${items}</ul></details>`;
    },
  )}</div>`;
}

/** The events with what holds for all of them first. */
function eventsOf({ openapi, asyncapi }: Contract): string[] {
  const messages = eventMessages(asyncapi);
  const events = pathOperations(openapi.webhooks).map(
    ({ name, operation }) =>
      `- [\`${name}\`](${PAGES.reference.file}${redocAnchor(operation)}): ${messages[name]?.summary ?? ''}`,
  );
  return events.length === 0 ? [] : section('Events', [basics(DELIVERIES), ...events]);
}
