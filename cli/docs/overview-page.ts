import type { Contract, Operation } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { commandFor } from '../engine/system/command-for.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { redocAnchor } from './find-places.ts';
import { type Html, html, prose } from './html.ts';
import { PAGES, type Page, pageOf, pagesOf } from './page-layout.ts';
import { CALLS, DELIVERIES, sectionHref, withTags } from './reference-document.ts';

/** The files that the overview offers for download. */
export const DOWNLOADS = [
  'openapi.yaml',
  'openapi.json',
  'asyncapi.yaml',
  'asyncapi.json',
  'open-points.json',
] as const;

/** The workflows beside the documents, as the site offers them. */
export const WORKFLOWS_FILE = 'cards.arazzo.yaml';

/**
 * The landing page: what the service is, the two things to do first, and what the site holds.
 * @param markdown The overview for programs.
 */
export function overviewPage(contract: Contract, hasWorkflows: boolean, markdown: string): Page {
  const { info } = contract.openapi;
  const [introduction = ''] = (info.description ?? '').split('\n\n');
  return pageOf({
    contract,
    name: 'overview',
    title: info.title,
    description: `${info.summary ?? info.title}: REST API, events, and what is left open.`,
    markdown,
    main: html`<h1>${info.title}</h1>
${info.summary === undefined ? undefined : html`<p class="lead">${prose(info.summary)}.</p>`}
<p>${prose(introduction)}</p>
${firstSteps(contract)}
${contents(contract)}
${downloads(info.version, hasWorkflows)}`,
  });
}

function firstSteps(contract: Contract): Html {
  const pages = pagesOf(contract);
  const first = pages.includes('quickstart') ? PAGES.quickstart : PAGES.tryIt;
  const call = html`<article class="card"><h2><a href="${first.file}">Make your first call</a></h2>
<p>Start the mock with <code>${commandFor('mock')}</code>, send a call, and receive an event.</p></article>`;
  const ask = html`<article class="card"><h2><a href="${PAGES.openPoints.file}#before-you-go-live">Questions before go-live</a></h2>
<p>${questions(contract)}</p></article>`;
  return html`<section class="cards" aria-label="Where to begin">
${pages.includes('tryIt') ? call : undefined}
${pages.includes('openPoints') ? ask : undefined}
</section>`;
}

/** How many questions there are for the provider. What the sandbox answers is answered by no provider. */
function questions({ openPoints }: Contract): string {
  const ofProvider = openPoints.filter(({ answers = [] }) => answers.some(({ by }) => by !== 'sandbox'));
  const left = openPoints.length - ofProvider.filter((point) => stateOfPoint(point) === 'answered').length;
  const urgent = openPoints.filter((point) => point['before-live']).length;
  return `The interface specification leaves ${openPoints.length} points open, and nothing was invented: ${left} are to be asked, ${urgent} of the ${openPoints.length} before the first real card.`;
}

function contents({ openapi, asyncapi }: Contract): Html {
  const { paths, webhooks } = withTags(openapi);
  const messages = eventMessages(asyncapi);
  const link = (operation: Operation, label: Html | string) =>
    html`<a href="${PAGES.reference.file}${redocAnchor(operation)}">${label}</a>`;
  const basics = (title: string) =>
    html`<li><a href="${sectionHref(title)}">${title}</a>: what holds for all of them</li>`;
  const operations = pathOperations(paths).map(
    ({ name, method, operation }) =>
      html`<li>${link(operation, operation.summary)} <code class="endpoint"><b>${method.toUpperCase()}</b> ${name}</code></li>`,
  );
  const events = pathOperations(webhooks).map(
    ({ name, operation }) => html`<li>${link(operation, html`<code>${name}</code>`)} ${messages[name]?.summary}</li>`,
  );
  return html`<section>
<h2>What you find in the <a href="${PAGES.reference.file}">reference</a></h2>
<div class="columns"><div><h3>Operations</h3><ul class="plain">${basics(CALLS)}${operations}</ul></div>
${events.length === 0 ? undefined : html`<div><h3>Events</h3><ul class="plain">${basics(DELIVERIES)}${events}</ul></div>`}</div>
</section>`;
}

function downloads(version: string, hasWorkflows: boolean): Html {
  const files = [...DOWNLOADS, ...(hasWorkflows ? [WORKFLOWS_FILE] : [])];
  const links = files.map((file) => html`<li><a class="button" href="${file}" download>${file}</a></li>`);
  return html`<section>
<h2>Download</h2>
<p>The documents behind these pages, each in one file, version ${version}.</p>
<ul class="plain buttons">${links}</ul>
</section>`;
}
