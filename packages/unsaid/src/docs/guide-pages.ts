import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Statement } from '../engine/read/read-statements.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { openingOf, paragraphs, titleOf } from './markdown.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import type { Shown } from './site-of.ts';

export const STATEMENTS_FILE = 'statements.html';

/** The list of the guides, a page for each, and the specification in statements; none where a contract has neither. */
export async function guidePages(contract: Shown, statements: readonly Statement[]): Promise<Page[]> {
  const guides = await readGuides(contract.root);
  if (guides.length + statements.length === 0) return [];
  const own = await readBelow(contract.root)(LIST).catch(() => undefined);
  return [
    pageOf({
      contract,
      name: 'guides',
      description: `How to work with the ${contract.openapi.info.title}.`,
      markdown: listText(own ?? listOf(guides), statements),
      searched: '',
    }),
    ...guides.map(({ file, text }) => textPage(contract, file, text)),
    ...(statements.length === 0
      ? []
      : [{ ...textPage(contract, STATEMENTS_FILE, statementsText(statements)), searched: '' }]),
  ];
}

/** The guides in the order in which they are to be found, where a contract has such a list. */
const LIST = 'guides/README.md';

/** Guides link to each other by their files. */
const toGuides = (text: string) => text.replaceAll(/\]\(([a-z-]+)\.md/g, '](guide-$1.html');

/** The page of a guide in the site, and its Markdown. */
type Guide = { readonly file: string; readonly text: string };

/** The guides in the order of their titles. Throws a UserError for one that cannot be read. */
async function readGuides(root: string): Promise<Guide[]> {
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

/** The guides by title, if the list has no order. */
function listOf(guides: readonly Guide[]): string {
  const items = guides.map(({ file, text }) => `- [${titleOf(text)}](${file.slice(6, -5)}.md): ${openingOf(text)}`);
  return paragraphs(['# Guides', items.join('\n')]);
}

/** Additions of the site to the list: the specification, and files for programs. */
function listText(list: string, { length }: readonly Statement[]): string {
  const statements = `- [The specification, statement by statement](${STATEMENTS_FILE}): the ${length} statements behind every operation, event and field, and what each of them leaves open.`;
  return paragraphs([
    toGuides(list),
    ...(length === 0 ? [] : ['## Specification', statements]),
    '## For programs',
    'Each page of this site has a Markdown file of the same name beside it; [llms.txt](llms.txt) lists them, with every operation, event and open point.',
  ]);
}

function textPage(contract: Shown, file: string, markdown: string): Page {
  const [title, description] = [titleOf(markdown), openingOf(markdown)];
  return pageOf({ contract, name: 'guides', title, file, description, markdown, menu: 'On this page' });
}

/** The interface specification in numbered statements, each with what it leaves open. */
function statementsText(statements: readonly Statement[]): string {
  const sections = Map.groupBy(statements, ({ section }) => section);
  return paragraphs([
    '# The specification, statement by statement',
    `${statements.length} statements, in words of our own. Everything in the documents is backed by one of them.`,
    ...[...sections].flatMap(([section, own]) => [`## ${section}`, own.map(statementLine).join('\n')]),
  ]);
}

function statementLine({ id, says, opens }: Statement): string {
  const links = opens.map((point) => `[\`${point}\`](${PAGES.openPoints.file}#${point})`).join(', ');
  const text = says.trim().replaceAll(/\s+/g, ' ');
  return `- <a id="${id}"></a>[\`${id}\`](#${id}) ${text}${links === '' ? '' : ` Leaves open: ${links}`}`;
}
