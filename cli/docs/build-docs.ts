import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FILES } from '../engine/emit/files.ts';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { readStories } from '../engine/read/read-workflows.ts';
import { DOCUMENTS, ROOT, WORKFLOWS } from '../engine/system/root.ts';
import { writeFolder } from '../engine/system/write-folder.ts';
import { findPlaces, toMarkdownOf } from './find-places.ts';
import { guidePages } from './guide-pages.ts';
import { withoutHtml } from './markdown.ts';
import { OPEN_POINTS_SCRIPT, openPointsPage } from './open-points-page.ts';
import { overviewPage } from './overview-page.ts';
import { markdownFile, type Page, pageOf, pagesOf, SEARCH_INDEX } from './page-layout.ts';
import { quickstartPage, WORKFLOWS_FILE } from './quickstart-page.ts';
import { introducedPlaces, referenceDocument, shownContract } from './reference-document.ts';
import { referencePage } from './reference-page.ts';
import { searchIndex } from './search-index.ts';
import { type Targets, USUAL_TARGETS } from './serve-docs.ts';
import { tryItPage } from './try-it-page.ts';

/** The documents that the site offers. */
const DOWNLOADS = ['openapi.yaml', 'openapi.json', 'asyncapi.yaml', 'asyncapi.json', 'open-points.json'] as const;

const ASSETS = ['top-bar.css', 'site.css', 'reference.js', 'site.js', 'search.js', 'calls.js'];

/** The folder that is ours alone: the site in it is overwritten without asking. */
export const OWN_SITE = path.join(ROOT, 'dist/docs');

interface Site {
  readonly contract: Contract;
  /** Where mock and sandbox answer. */
  readonly targets?: Targets;
  readonly directory: string;
  /** How messages name the folder. */
  readonly shown?: string;
}

type Text = readonly [file: string, text: string];

/**
 * Builds the documentation site into a folder, over a site that was built there before, and returns the names of its
 * files. Throws a UserError when Redocly cannot render a document, or the folder cannot be written or holds a file of
 * that name which is not ours.
 */
export async function buildDocs({
  contract: given,
  targets = USUAL_TARGETS,
  directory,
  shown = directory,
}: Site): Promise<{ files: readonly string[] }> {
  const served = servedAt(given, targets);
  const contract = shownContract(served);
  const statements = await readStatements(readBelow(contract.root));
  const document = referenceDocument(contract);
  const places = findPlaces(document, introducedPlaces(contract));
  const { page: reference, files } = await referencePage(contract, document);
  const pages = [
    ...(isOwn(contract) ? [await quickstart(contract, targets)] : []),
    reference,
    ...(pagesOf(contract).includes('tryIt') ? [tryItPage(contract, targets)] : []),
    ...(pagesOf(contract).includes('openPoints') ? [openPointsPage(contract, places)] : []),
    ...(await guidePages(contract, statements)),
    ...(isOwn(contract) ? [changesPage(contract, await readBelow(ROOT)('CHANGELOG.md'))] : []),
  ];
  const offered = await downloads(served);
  const overview = overviewPage(contract, pages, offered);
  const all = [overview, ...pages];
  const toMarkdown = toMarkdownOf(document);
  const beside = ({ file, markdown = '' }: Page) => withoutHtml(toMarkdown(markdown, file));
  const texts = new Map<string, string>([
    ...all.map(({ file, html }): Text => [file, html]),
    ...all.map((page): Text => [markdownFile(page.file), beside(page)]),
    ['llms.txt', beside(overview)],
    [SEARCH_INDEX, searchIndex(contract, document, statements, all)],
    ...files,
    ['open-points.js', OPEN_POINTS_SCRIPT],
    ...offered,
    ...(await Promise.all(ASSETS.map(readAsset))),
  ]);
  await writeFolder({ directory, shown, isOurs: directory === OWN_SITE }, texts);
  return { files: [...texts.keys()] };
}

/** The contract with the address of the mock in place of the usual one, unless an overlay names a server. */
function servedAt(contract: Contract, { mock }: Targets): Contract {
  const openapi = structuredClone(contract.openapi);
  for (const { variables = {} } of openapi.servers)
    for (const variable of Object.values(variables))
      if (variable.default === USUAL_TARGETS.mock) variable.default = mock;
  return { ...contract, openapi };
}

/** Whether the site is that of our own contract, with the pages that are about our packages too. */
const isOwn = ({ root }: Contract) => root === ROOT;

async function quickstart(contract: Contract, targets: Targets): Promise<Page> {
  const readme = await readBelow(contract.root)('README.md');
  return quickstartPage(contract, await readStories(contract.root), targets, readme);
}

const changesPage = (contract: Contract, markdown: string): Page =>
  pageOf({ contract, name: 'changes', description: 'What users of the packages notice, newest first.', markdown });

/** The documents in one file each, and what refers to them. */
async function downloads(contract: Contract): Promise<Text[]> {
  const documents = await Promise.all(
    DOWNLOADS.map(async (file): Promise<Text> => [file, (await FILES[file]?.(contract)) ?? '']),
  );
  if (!isOwn(contract)) return documents;
  const workflows = await readBelow(ROOT)(WORKFLOWS);
  // They refer to the document that lies beside them in the site.
  return [...documents, [WORKFLOWS_FILE, workflows.replace(`../${DOCUMENTS.openapi}`, 'openapi.yaml')]];
}

async function readAsset(file: string): Promise<Text> {
  return [file, await readFile(path.join(import.meta.dirname, file), 'utf8')];
}
