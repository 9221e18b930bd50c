import type { Contract, OpenApiDocument, OpenPoint } from '../engine/model/contract.ts';
import { mapOperations } from '../engine/model/path-operations.ts';
import {
  addToDescriptions,
  describeOpenPoints,
  type NamedPoint,
  type Wording,
} from '../engine/view/describe-open-points.ts';
import { pointsAt } from '../engine/view/points-at.ts';
import { eventsDocument } from './events-document.ts';
import { codeBlock, codeTabs, type Html, html, prose } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { PAGES, type Page, type PageName, pageOf, pagesOf } from './page-layout.ts';
import { eventSections, referenceMarkdown, restSections, type Section, toSections } from './reference-markdown.ts';
import { redocData, redocProgram } from './render-redoc.ts';
import { restDocument } from './rest-document.ts';
import { readCalls } from './samples/read-calls.ts';
import { samplesOf, withSamples } from './samples/write-samples.ts';
import { sendPanel } from './send/send-panel.ts';
import { mockUrlOf } from './send/targets.ts';

type File = readonly [name: string, text: string];

/** The pages of the two documents, each in Redoc and as one plain page, and the files that Redoc needs. */
export async function referencePages(contract: Contract): Promise<{ pages: Page[]; files: File[] }> {
  const { openPoints } = contract;
  const rest = showOpenPoints(withSamples(restDocument(contract), contract), openPoints);
  const events = showOpenPoints(eventsDocument(contract), openPoints);
  const sent = withWaysToSend(rest);
  const restPage = referencePage({
    contract,
    name: 'rest',
    description: 'Every operation of the REST API with its fields, samples, and what is left open.',
    sections: restSections(rest),
    beside: samplesAndSending(contract),
  });
  const files: File[] = [
    ['redoc.js', await redocProgram(sent)],
    [documentFile('rest'), redocData(sent)],
  ];
  if (!pagesOf(contract).includes('events')) return { pages: [restPage], files };
  const eventsPage = referencePage({
    contract,
    name: 'events',
    description: 'Every event that the service sends by webhook: when it fires, its fields, and a sample.',
    sections: eventSections(contract, events),
  });
  return { pages: [restPage, eventsPage], files: [...files, [documentFile('events'), redocData(events)]] };
}

/** The document of a page, as Redoc is given it. */
const documentFile = (name: PageName) => `redoc-${name}.js`;

interface Reference {
  readonly contract: Contract;
  readonly name: PageName;
  readonly description: string;
  readonly sections: readonly Section[];
  /** What is beside a section, above its examples. */
  readonly beside?: (section: Section) => Html | undefined;
}

/**
 * A page that has a document twice: in Redoc, and as plain HTML for readers without a script, for paper, and until Redoc
 * has loaded.
 */
function referencePage({ contract, name, description, sections, beside }: Reference): Page {
  const { label } = PAGES[name];
  const resolve = toSections(contract);
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}">${prose(title)}</a></li>`);
  return pageOf({
    contract,
    name,
    description,
    markdown: referenceMarkdown(contract, label, sections),
    style: ['reference.css'],
    around: {
      before: html`<nav class="views" aria-label="View"><h1>${label} in Redoc</h1>
<a href="#one-page" aria-current="true">One page</a><a href="#/">Redoc</a></nav>
<div id="redoc" data-first="${name === 'rest' ? 'redoc' : 'page'}" data-document="./${documentFile(name)}"></div>`,
      after: html`<script type="module" src="calls.js"></script>
<script type="module" src="redoc-page.js"></script>`,
    },
    main: html`<div id="one-page" class="with-menu">
<nav class="menu" aria-label="${label}"><ul class="plain">${links}</ul></nav>
<div>
<h1>${label}</h1>
${sections.map(
  (section) => html`<section class="operation" id="${section.id}" aria-labelledby="${section.id}-title">
<div class="said">
<h2 id="${section.id}-title">${prose(section.title)}</h2>
${renderMarkdown(section.text, { prefix: `${section.id}-`, resolve })}
</div>
<div class="shown">
${beside?.(section)}
${section.examples.map(({ label, source }) => codeBlock(label, source))}
</div>
</section>`,
)}
</div></div>`,
  });
}

function samplesAndSending(contract: Contract): (section: Section) => Html | undefined {
  const calls = new Map(readCalls(contract).map((call) => [call.operationId, call]));
  const mock = mockUrlOf(contract.openapi);
  return ({ operationId = '' }) => {
    const call = calls.get(operationId);
    return (
      call &&
      html`${codeTabs(samplesOf(call, contract.openapi), `${operationId}-sample`, 'Sample')}
${sendPanel(call, mock)}`
    );
  };
}

/** Redoc draws its operations itself, so the buttons are where the plain page has them. */
function withWaysToSend(document: OpenApiDocument): OpenApiDocument {
  const paths = mapOperations(document.paths, (operation) => ({
    ...operation,
    description: `${operation.description}\n\n**Try it:** [Send this call](#${operation.operationId})`,
  }));
  return { ...document, paths };
}

/** Each point as a link to the page that asks its question. */
const AS_LINKS: Wording = {
  label: (label) => `**${label}:**`,
  name: linkTo,
  list: (points) => ` ${points.map(linkTo).join(' · ')}`,
};

/**
 * Returns a copy of a document in which each description ends with the answers and the open points of its place.
 * Redoc drops the description of a body's schema, of a parameter's schema, of an array's items and of a schema that
 * has another description beside it; what they leave open is shown at the place itself.
 */
export function showOpenPoints(document: OpenApiDocument, openPoints: readonly OpenPoint[]): OpenApiDocument {
  return addToDescriptions(document, (node) => {
    if (typeof node.description !== 'string' && !('x-open-points' in node || 'x-answers' in node)) return '';
    return describeOpenPoints(pointsAt(document, node), openPoints, AS_LINKS);
  });
}

function linkTo({ id, title }: NamedPoint): string {
  return `[${title}](${PAGES.openPoints.file}#${id})`;
}
