import { readdir } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { Statement } from '../engine/read/read-statements.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { headed, openingOf, paragraphs, titleOf } from './markdown.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import type { Shown } from './site-of.ts';

export const STATEMENTS_FILE = 'statements.html';

/** Folder of this package, whose guides are for any API. */
const HERE = path.dirname(findPackageJSON(import.meta.url) ?? '');

/** The list of the guides, a page for each, and the specification in statements; none where a contract has neither. */
export async function guidePages(contract: Shown, statements: readonly Statement[]): Promise<Page[]> {
  const { guidesWith } = contract.site;
  const own = await readGuides(contract.root, guidesWith === undefined ? toGuides : toAnyGuides);
  if (own.guides.length + statements.length === 0) return [];
  const general = guidesWith === undefined ? NONE : calledBy(guidesWith, await readGuides(HERE));
  return [
    pageOf({
      contract,
      name: 'guides',
      description: `How to work with the ${contract.openapi.info.title}.`,
      markdown: listText(own.list ?? listOf(own.guides), general.list, statements),
      searched: '',
    }),
    ...[...own.guides, ...general.guides].map(({ file, text }) => textPage(contract, file, text)),
    ...(statements.length === 0
      ? []
      : [{ ...textPage(contract, STATEMENTS_FILE, statementsText(statements)), searched: '' }]),
  ];
}

/** The guides in the order in which they are to be found, where a contract has such a list. */
const LIST = 'guides/README.md';

/** Guides link to each other by their files. */
const toGuides = (text: string) => text.replaceAll(/\]\((?:\.\/)?([a-z-]+)\.md/g, '](guide-$1.html');

/** Those of a product also name the files of this package, to which no link leads where both are installed. */
const toAnyGuides = (text: string) =>
  toGuides(text).replaceAll(/`guides\/([\w-]+)\.md` of `unsaid`/g, (named, name) =>
    name === 'README' ? `[${named}](${PAGES.guides.file}#${ANY_API})` : `[${named}](guide-${name}.html)`,
  );

/** The page of a guide in the site, and its Markdown. */
type Guide = { readonly file: string; readonly text: string };

interface Guides {
  readonly list: string | undefined;
  /** In the order of their titles. */
  readonly guides: readonly Guide[];
}

const NONE: Guides = { list: undefined, guides: [] };

/** The guides in a folder, their links turned into those of pages. Throws a UserError for one that cannot be read. */
async function readGuides(root: string, toPages = toGuides): Promise<Guides> {
  const found = await readdir(path.join(root, 'guides')).catch(() => []);
  const files = found.filter((file) => file.endsWith('.md') && file !== path.basename(LIST));
  const guides = await Promise.all(
    files.map(async (file): Promise<Guide> => {
      const text = await readBelow(root)(`guides/${file}`);
      return { file: `guide-${file.slice(0, -3)}.html`, text: toPages(text) };
    }),
  );
  const list = await readBelow(root)(LIST).then(toPages, () => undefined);
  return { list, guides: guides.toSorted((one, other) => (titleOf(one.text) < titleOf(other.text) ? -1 : 1)) };
}

/** The guides for any API with the commands of a product that brings a contract, which take the same arguments. */
function calledBy(command: string, { list, guides }: Guides): Guides {
  return {
    list,
    guides: guides.map(({ file, text }) => ({ file, text: text.replaceAll(/\bnpx unsaid\b/g, `npx ${command}`) })),
  };
}

/** The guides by title, if the list has no order. */
function listOf(guides: readonly Guide[]): string {
  const items = guides.map(({ file, text }) => `- [${titleOf(text)}](${file}): ${openingOf(text)}`);
  return paragraphs(['# Guides', items.join('\n')]);
}

/** Anchor of the guides for any API in the list. */
const ANY_API = 'any-api';

/** Additions of the site to the list: guides for any API, the specification, and files for programs. */
function listText(list: string, general: string | undefined, { length }: readonly Statement[]): string {
  const statements = `- [The specification, statement by statement](${STATEMENTS_FILE}): the ${length} statements behind every operation, event and field, and what each of them leaves open.`;
  return paragraphs([
    list,
    ...(general === undefined ? [] : [headed(ANY_API, 'Any API'), general.replace(/^# .*/, '')]),
    ...(length === 0 ? [] : ['## Specification', statements]),
    '## For programs',
    'Each page of this site has a Markdown file of the same name beside it; [llms.txt](llms.txt) lists them, with every operation, event and open point.',
  ]);
}

function textPage(contract: Shown, file: string, markdown: string): Page {
  const title = titleOf(markdown);
  const description = openingOf(markdown);
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
