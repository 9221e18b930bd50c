import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DOCUMENTS_IN_YAML, FILES, hasFile } from '../engine/emit/files.ts';
import type { Contract } from '../engine/model/contract.ts';
import { documentsIn } from '../engine/read/contract-folder.ts';
import { readStatements } from '../engine/read/read-statements.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { workflowFiles } from '../engine/read/read-workflows.ts';
import { findUnexpected, PAGES_BUILT, removeUnexpected, writeFolder } from '../engine/system/write-folder.ts';
import { findPlaces, toMarkdownOf } from './find-places.ts';
import { guidePages } from './guide-pages.ts';
import { withoutHtml } from './markdown.ts';
import { OPEN_POINTS_SCRIPT, openPointsPage } from './open-points-page.ts';
import { overviewPage } from './overview-page.ts';
import { markdownFile, PAGES, type Page, SEARCH_INDEX } from './page-layout.ts';
import { introducedPlaces, referenceDocument, shownContract } from './reference-document.ts';
import { referencePage, referenceText, renderReference } from './reference-page.ts';
import { SEARCH_SCRIPT, searchIndex } from './search-index.ts';
import { type Site, USUAL_MOCK } from './site-of.ts';
import { CALLS_TEXT } from './try-it/send-panel.ts';
import { tryItPage } from './try-it/try-it-page.ts';

/** The documents that the site offers. */
const DOWNLOADS = ['openapi.yaml', 'openapi.json', 'asyncapi.yaml', 'asyncapi.json', 'open-points.json'] as const;

const ASSETS = ['site.css', 'reference.js', 'site.js'];

/** The style of every page, in one file: fewer requests before the first text. */
const SHARED_STYLE = ['tokens.css', 'top-bar.css'];

interface Building {
  readonly contract: Contract;
  /** Names that pages use for this contract. */
  readonly site: Site;
  readonly directory: string;
  /** How messages name the folder. */
  readonly shown?: string;
}

type Text = readonly [file: string, text: string];

/**
 * Builds the documentation site into a folder, in place of a site that was built there before, and returns the names of
 * its files. Throws a UserError when Redocly cannot render a document, or the folder cannot be written or holds a file of
 * that name which is not ours.
 */
export async function buildDocs({
  contract: given,
  site,
  directory,
  shown = directory,
}: Building): Promise<{ files: readonly string[] }> {
  const served = servedAt(given, site);
  const contract = shownContract({ ...served, site });
  const statements = await readStatements(readBelow(contract.root));
  const document = referenceDocument(contract);
  const places = findPlaces(document, introducedPlaces(contract));
  // Redocly renders in a program of its own, during which the other texts are made.
  const [redoc, text, guides, offered] = await Promise.all([
    renderReference(contract, document),
    referenceText(contract, document),
    guidePages(contract, statements),
    downloads(served),
  ]);
  const { page: reference, files } = referencePage(contract, text, redoc);
  const pages = [
    ...(await Promise.all(site.pages.filter(({ isFirst }) => isFirst).map(({ write }) => write(contract)))),
    reference,
    ...(PAGES.tryIt.has(contract) ? [tryItPage(contract)] : []),
    ...(PAGES.openPoints.has(contract) ? [openPointsPage(contract, places, guides)] : []),
    ...guides,
    ...(await Promise.all(site.pages.filter(({ isFirst }) => !isFirst).map(({ write }) => write(contract)))),
  ];
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
    ['search.js', SEARCH_SCRIPT],
    ['calls.js', CALLS_TEXT],
    ...offered,
    ...(await Promise.all(ASSETS.map(readAsset))),
    ['top-bar.css', (await Promise.all(SHARED_STYLE.map(readAsset))).map(([, text]) => text).join('')],
  ]);
  const written = new Map<string, string | Buffer>([...texts, ...compressed(texts)]);
  await writeFolder({ directory, shown }, written);
  await removeUnexpected(directory, await findUnexpected({ directory, shown }, written, PAGES_BUILT));
  return { files: [...texts.keys()] };
}

/** Each file in gzip beside itself, as servers of static files send it. */
function compressed(texts: ReadonlyMap<string, string>): [file: string, bytes: Buffer][] {
  return [...texts].map(([file, text]) => [`${file}.gz`, gzipSync(text)]);
}

/** The contract with the address of the mock in place of the usual one, unless an overlay names a server. */
function servedAt(contract: Contract, { services: [mock] }: Site): Contract {
  const openapi = structuredClone(contract.openapi);
  for (const { variables = {} } of openapi.servers)
    for (const variable of Object.values(variables)) if (variable.default === USUAL_MOCK) variable.default = mock.url;
  return { ...contract, openapi };
}

/** The documents in one file each, and what refers to them. */
async function downloads(contract: Contract): Promise<Text[]> {
  const isTracked = contract.openPoints.length > 0;
  const offered = DOWNLOADS.filter((file) => hasFile(contract, file) && (isTracked || file !== 'open-points.json'));
  const emitters = { ...FILES, ...DOCUMENTS_IN_YAML };
  const documents = offered.map(async (file): Promise<Text> => [file, (await emitters[file]?.(contract)) ?? '']);
  const { root, files = documentsIn(root) } = contract;
  const workflows = workflowFiles(root).map(async (file): Promise<Text> => {
    const text = await readBelow(root)(file);
    // They refer to the document that lies beside them in the site.
    return [path.basename(file), text.replaceAll(`../${files.openapi}`, 'openapi.yaml')];
  });
  return Promise.all([...documents, ...workflows]);
}

async function readAsset(file: string): Promise<Text> {
  return [file, await readFile(path.join(import.meta.dirname, file), 'utf8')];
}
