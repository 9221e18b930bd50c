import type { Contract, OpenApiDocument } from '../engine/model/contract.ts';
import { anchorsOf } from './find-places.ts';
import { Html, html } from './html.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import { IN_A_LINE, referenceDocument, showOpenPoints } from './reference-document.ts';
import { referenceMarkdown } from './reference-markdown.ts';
import { renderRedoc } from './render-redoc.ts';
import { withSamples } from './samples/write-samples.ts';

type File = readonly [name: string, text: string];

/** Pages of earlier builds, whose links lead to the reference. */
const MOVED = ['rest.html', 'events.html'];

/** The reference, in Redoc, with its Markdown, the pages that lead to it, and the files that Redoc needs. */
export async function referencePage(
  contract: Contract,
  document: OpenApiDocument,
): Promise<{ page: Page; moved: Page[]; files: File[] }> {
  const shown = showOpenPoints(withSamples(document, contract), contract.openPoints);
  const { markup, styles, program, data, inlineScripts } = await renderRedoc(shown);
  const description = 'Every operation and every event with its fields, samples, and what is left open.';
  const page = pageOf({
    contract,
    name: 'reference',
    description,
    markdown: referenceMarkdown(
      contract,
      showOpenPoints(referenceDocument(contract, IN_A_LINE), contract.openPoints, IN_A_LINE),
    ),
    head: html`<style data-styled="true">${new Html(styles)}</style>`,
    scripts: inlineScripts,
    instead: html`<div id="redoc">${new Html(markup)}</div>
<script type="module" src="reference.js"></script>`,
  });
  const names = `export const anchors = ${JSON.stringify(anchorsOf(document))};\n`;
  return {
    page,
    moved: MOVED.map((file) => movedPage(contract, file)),
    files: [
      ['redoc.js', program],
      ['redoc-document.js', data + names],
    ],
  };
}

function movedPage(contract: Contract, file: string): Page {
  const { file: target, label } = PAGES.reference;
  return pageOf({
    contract,
    file,
    title: label,
    description: 'This page has moved.',
    main: html`<h1>${label}</h1>
<p>Operations and events are in one <a id="moved" href="${target}">reference</a> now.</p>
<script type="module" src="reference.js"></script>`,
  });
}
