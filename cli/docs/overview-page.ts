import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import type { Step, Workflow } from '../engine/read/read-workflows.ts';
import { commandFor } from '../engine/system/command-for.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { redocAnchor } from './find-places.ts';
import { type Html, html, prose } from './html.ts';
import { KIND_NAMES, kindBadge } from './open-points-page.ts';
import { PAGES, type Page, pageOf, pagesOf } from './page-layout.ts';
import { groupsOf } from './points-markdown.ts';
import { untagged } from './rest-document.ts';
import { baseUrlOf } from './samples/read-calls.ts';
import { sampleCurl } from './samples/write-samples.ts';

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
 * The landing page: what the service is, what the site holds, how to call the mock, and what is left open.
 * @param markdown The overview for programs.
 */
export function overviewPage(contract: Contract, workflows: readonly Workflow[], markdown: string): Page {
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
${contents(contract)}
${tryIt(contract)}
${workflows.length === 0 ? undefined : stories(contract, workflows)}
${contract.openPoints.length === 0 ? undefined : leftOpen(contract)}
${downloads(info.version, workflows.length > 0)}`,
  });
}

function contents(contract: Contract): Html {
  const { openapi, asyncapi, openPoints } = contract;
  const pages = pagesOf(contract);
  const messages = eventMessages(asyncapi);
  const open = openPoints.filter(isOpen);
  const operations = pathOperations(openapi.paths).map(
    ({ name, method, operation }) =>
      html`<li><a href="${PAGES.rest.file}${redocAnchor(untagged(operation))}">${operation.summary}</a>
<code class="endpoint"><b>${method.toUpperCase()}</b> ${name}</code></li>`,
  );
  const events = Object.entries(messages).map(
    ([name, { summary }]) =>
      html`<li><a href="${PAGES.events.file}#${name}" title="${summary}"><code>${name}</code></a></li>`,
  );
  const kinds = KIND_NAMES.map(
    (kind) => html`<li>${kindBadge(kind)} ${open.filter((point) => point.kind === kind).length}</li>`,
  );
  const aboutEvents = html`<p>The webhooks that the service sends to you, and the rules of their delivery.</p>`;
  const aboutPoints = html`<p>What the interface specification leaves open, what this contract does meanwhile, and what you can do.</p>
<p class="figure"><a href="${PAGES.openPoints.file}">${open.length}</a> questions to ask the provider</p>`;
  return html`<section class="cards" aria-label="What you find here">
${card('rest', html`<p>The endpoints that you call, field by field.</p>`, operations)}
${pages.includes('events') ? card('events', aboutEvents, events) : undefined}
${pages.includes('openPoints') ? card('openPoints', aboutPoints, kinds) : undefined}
</section>`;
}

function card(name: keyof typeof PAGES, about: Html, items: readonly Html[]): Html {
  const { file, label } = PAGES[name];
  return html`<article class="card"><h2><a href="${file}">${label}</a></h2>
${about}
<ul class="plain">${items}</ul></article>`;
}

/** Whether no overlay has answered a point everywhere. */
function isOpen(point: OpenPoint): boolean {
  return stateOfPoint(point) !== 'answered';
}

function tryIt(contract: Contract): Html {
  const host = baseUrlOf(contract.openapi);
  const quickstart = html`<a href="${PAGES.quickstart.file}">The quickstart</a> goes from here to an event received. `;
  return html`<section>
<h2>Call the mock</h2>
<p>${pagesOf(contract).includes('quickstart') ? quickstart : undefined}<code>${commandFor('mock')}</code> runs the mock. The base URL of these pages is <code>${host}</code>.</p>
<pre tabindex="0" aria-label="Command to try the mock with"><code>${sampleCurl(contract, host, false)}</code></pre>
</section>`;
}

/** The workflows, step by step, each with a link to its operation. */
function stories({ openapi }: Contract, workflows: readonly Workflow[]): Html {
  const operations = new Map(pathOperations(openapi.paths).map(({ operation }) => [operation.operationId, operation]));
  const step = ({ description, operationId }: Step) => {
    const operation = operations.get(operationId);
    const anchor = operation === undefined ? '' : redocAnchor(untagged(operation));
    return html`<li>${prose(description)} <a href="${PAGES.rest.file}${anchor}"><code>${operationId}</code></a></li>`;
  };
  return html`<section>
<h2>Workflows</h2>
<p>How calls follow each other, as an <a href="${WORKFLOWS_FILE}" download>Arazzo document</a> that tools can run.</p>
${workflows.map(({ summary, steps }) => html`<h3>${summary}</h3>\n<ol>${steps.map(step)}</ol>`)}
</section>`;
}

function leftOpen({ openPoints }: Contract): Html {
  const rows = groupsOf(openPoints).map(({ name, anchor, points }) => {
    const group = html`<a href="${PAGES.openPoints.file}#${anchor}">${name}</a>`;
    return html`<tr><th scope="row">${group}</th><td>${points.filter(isOpen).length} of ${points.length}</td></tr>`;
  });
  return html`<section>
<h2>What is left open</h2>
<p>This contract states what the interface specification states, and nothing more. Where the specification does not show
a detail, shows only values it has seen, or is silent, nothing was invented: the place is marked, and the mark leads to an
open point with the question to ask, what the contract does meanwhile, and what you can do until there is an answer.</p>
<table class="counts"><caption>Open points by group</caption>
<thead><tr><th scope="col">Group</th><th scope="col">Still open</th></tr></thead>
<tbody>${rows}</tbody></table>
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
