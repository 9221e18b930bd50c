import type { Statement } from '../../engine/guard/statements/read-statements.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { html } from '../html.ts';
import { layOutPage, PAGES } from '../page-layout.ts';
import { type Guide, guideFile } from './read-guides.ts';
import { renderMarkdown } from './render-markdown.ts';
import { STATEMENTS_FILE } from './statements-page.ts';

/** The list of the guides, and a page for each. */
export function guidePages(contract: Contract, guides: readonly Guide[], statements: readonly Statement[]) {
  return [
    [PAGES.guides.file, listPage(contract, guides, statements)] as const,
    ...guides.map((guide) => [guide.file, guidePage(contract, guide)] as const),
  ];
}

function listPage(contract: Contract, guides: readonly Guide[], { length }: readonly Statement[]): string {
  return layOutPage({
    title: `Guides · ${contract.openapi.info.title}`,
    description: `How to work with the packages of the ${contract.openapi.info.title}.`,
    contract,
    name: 'guides',
    style: 'guides.css',
    main: html`<h1>Guides</h1>
<p class="lead">How to work with the packages: one task each.</p>
<ul class="plain guides">${guides.map(
      ({ title, opening, file }) => html`<li><h2><a href="${file}">${title}</a></h2>
<p>${opening}</p></li>`,
    )}
${
  length === 0
    ? undefined
    : html`<li><h2><a href="${STATEMENTS_FILE}">The specification, statement by statement</a></h2>
<p>The ${length} statements behind every operation, event and field, and what each of them leaves open.</p></li>`
}</ul>
<h2>For programs</h2>
<p>Each page of this site has a Markdown file of the same name beside it; <a href="llms.txt">llms.txt</a> lists them, with
every operation, event and open point.</p>`,
  });
}

function guidePage(contract: Contract, { title, opening, text, file }: Guide): string {
  return layOutPage({
    title: `${title} · ${contract.openapi.info.title}`,
    description: opening,
    contract,
    name: 'guides',
    file,
    style: 'guides.css',
    main: html`<p class="way"><a href="${PAGES.guides.file}">Guides</a></p>
${renderMarkdown(text, { resolve: resolveLink })}`,
  });
}

/** Guides link to each other by their files. */
function resolveLink(href: string): string {
  return href.replace(/^([a-z-]+)\.md(?=#|$)/, (_, name) => guideFile(name));
}
