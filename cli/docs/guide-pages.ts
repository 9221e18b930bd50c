import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Statement } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { html } from './html.ts';
import { openingOf, paragraphs, renderMarkdown, sectionsOf, titleOf } from './markdown.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import { statementsMarkdown } from './points-markdown.ts';

export const STATEMENTS_FILE = 'statements.html';

/** The list of the guides, a page for each, and the specification in statements; none where a contract has neither. */
export async function guidePages(contract: Contract, statements: readonly Statement[]): Promise<Page[]> {
  const guides = await readGuides(contract.root);
  if (guides.length + statements.length === 0) return [];
  const own = await readBelow(contract.root)(LIST).catch(() => undefined);
  return [
    listPage(contract, own ?? listOf(guides), statements),
    ...guides.map(({ file, text }) => textPage(contract, file, text)),
    ...(statements.length === 0 ? [] : [textPage(contract, STATEMENTS_FILE, statementsMarkdown(statements))]),
  ];
}

/** The guides in the order in which they are to be found, where a contract has such a list. */
const LIST = 'guides/README.md';

/** Guides link to each other by their files. */
const toGuides = (text: string) => text.replaceAll(/\]\((?!statements|llms)([a-z-]+)\.md/g, '](guide-$1.md');

interface Guide {
  /** Its page in the site. */
  readonly file: string;
  /** The guide in Markdown. */
  readonly text: string;
}

/** The guides in the order of their titles. Throws a UserError for one that cannot be read. */
export async function readGuides(root: string): Promise<Guide[]> {
  const found = await readdir(path.join(root, 'guides')).catch(() => []);
  const files = found.filter((file) => file.endsWith('.md') && file !== path.basename(LIST));
  const guides = await Promise.all(
    files.map(async (file): Promise<Guide> => {
      const text = await readBelow(root)(`guides/${file}`);
      return { file: `guide-${file.slice(0, -3)}.html`, text: toGuides(text) };
    }),
  );
  return guides.toSorted((one, other) => (titleOf(one.text) < titleOf(other.text) ? -1 : 1));
}

/** The guides by their titles, where nobody has put them in order. */
function listOf(guides: readonly Guide[]): string {
  const items = guides.map(({ file, text }) => `- [${titleOf(text)}](${file.slice(6, -5)}.md): ${openingOf(text)}`);
  return paragraphs(['# Guides', items.join('\n')]);
}

function listPage(contract: Contract, list: string, { length }: readonly Statement[]): Page {
  const markdown = paragraphs([
    toGuides(list),
    ...(length === 0
      ? []
      : [
          '## Specification',
          `- [The specification, statement by statement](statements.md): the ${length} statements behind every operation, event and field, and what each of them leaves open.`,
        ]),
    '## For programs',
    'Each page of this site has a Markdown file of the same name beside it; [llms.txt](llms.txt) lists them, with every operation, event and open point.',
  ]);
  return pageOf({
    contract,
    name: 'guides',
    description: `How to work with the packages of the ${contract.openapi.info.title}.`,
    markdown,
    main: html`<div class="guides">${renderMarkdown(markdown, { resolve: toPage })}</div>`,
  });
}

function textPage(contract: Contract, file: string, markdown: string): Page {
  const text = html`<div class="guide">${renderMarkdown(markdown, { resolve: toPage })}</div>`;
  const parts = sectionsOf(markdown).map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  const menu = html`<nav class="menu" aria-label="On this page"><ul class="plain">${parts}</ul></nav>`;
  return pageOf({
    contract,
    name: 'guides',
    title: titleOf(markdown),
    file,
    description: openingOf(markdown),
    markdown,
    main: html`<p class="way"><a href="${PAGES.guides.file}">Guides</a></p>
${parts.length < 2 ? text : html`<div class="with-menu">${menu}${text}</div>`}`,
  });
}

/** Leads from the Markdown beside a page to the page. */
function toPage(href: string): string {
  return href.replace(/^([a-z-]+)\.md(?=#|$)/, '$1.html');
}
