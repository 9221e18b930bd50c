import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readStatements, type Statement } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { eventsAsMarkdown, restAsMarkdown } from './as-markdown/documents-as-markdown.ts';
import { llmsText } from './as-markdown/llms-text.ts';
import { pageAsMarkdown } from './as-markdown/page-as-markdown.ts';
import { pointsAsMarkdown, statementsAsMarkdown } from './as-markdown/points-as-markdown.ts';
import { eventsDocument } from './events-document.ts';
import { findFields } from './find-places.ts';
import { guidePages } from './guides/guide-pages.ts';
import { type Guide, readGuides } from './guides/read-guides.ts';
import { titleOf } from './guides/render-markdown.ts';
import { STATEMENTS_FILE, statementsPage } from './guides/statements-page.ts';
import { withoutHtml } from './markdown.ts';
import { DOWNLOADS } from './overview-page.ts';
import { markdownFile, PAGES, pagesOf } from './page-layout.ts';
import { restDocument } from './rest-document.ts';
import { SEARCH_FILES, SEARCH_INDEX } from './search/search-box.ts';
import { searchIndex } from './search/search-index.ts';

type File = readonly [name: string, text: string];

/** Pages of which the search has entries of its own, one for each thing that they show. */
const INDEXED: readonly string[] = [PAGES.rest.file, PAGES.events.file, PAGES.openPoints.file, '404.html'];

/** The files beside the pages of the documents: guides, statements, and the search over all pages. */
export async function furtherFiles(contract: Contract, pages: readonly File[]): Promise<File[]> {
  const [guides, statements] = await Promise.all([readGuides(contract.root), readStatements(readBelow(contract.root))]);
  const ofGuides = guides.length + statements.length === 0 ? [] : guidePages(contract, guides, statements);
  const fields = [...findFields(restDocument(contract), 'rest'), ...findFields(eventsDocument(contract), 'events')];
  const found = [
    ...pages
      .filter(([file]) => file.endsWith('.html') && !INDEXED.includes(file))
      .map(([file, text]) => [file, file === PAGES.changes.file ? 'change' : 'page', text] as const),
    // The list of the guides says nothing that they do not say themselves.
    ...ofGuides.filter(([file]) => file !== PAGES.guides.file).map(([file, text]) => [file, 'guide', text] as const),
  ];
  const index = searchIndex({ contract, statements, fields, pages: found });
  const own = [...pages, ...ofGuides].filter(([file]) => file.endsWith('.html') && file !== '404.html');
  const written = writtenOut(contract, guides, statements);
  const markdown = [
    ...written,
    ...own
      .map(([file, page]): File => [markdownFile(file), pageAsMarkdown(page)])
      .filter(([file]) => !written.some(([other]) => other === file)),
  ];
  const titles = markdown.flatMap(([file, text]) =>
    file.startsWith('guide-') ? [] : [[file, titleOf(text)] as const],
  );
  const llms: File = ['llms.txt', llmsText({ contract, guides, pages: titles, downloads: DOWNLOADS })];
  return [
    ...[...markdown, llms].map(([file, text]): File => [file, withoutHtml(text)]),
    ...ofGuides,
    ...(statements.length === 0 ? [] : [[STATEMENTS_FILE, statementsPage(contract, statements)] as const]),
    [SEARCH_INDEX, index],
    ...(await Promise.all(SEARCH_FILES.map(async (file): Promise<File> => [file, await readSearchFile(file)]))),
  ];
}

/** What is written from the documents themselves, rather than from the pages that show them. */
function writtenOut(contract: Contract, guides: readonly Guide[], statements: readonly Statement[]): File[] {
  const pages = pagesOf(contract);
  return [
    [markdownFile(PAGES.rest.file), restAsMarkdown(contract)],
    ...(pages.includes('events') ? [[markdownFile(PAGES.events.file), eventsAsMarkdown(contract)] as const] : []),
    ...(pages.includes('openPoints')
      ? [[markdownFile(PAGES.openPoints.file), pointsAsMarkdown(contract.openPoints)] as const]
      : []),
    ...(statements.length === 0 ? [] : [[markdownFile(STATEMENTS_FILE), statementsAsMarkdown(statements)] as const]),
    ...guides.map(
      ({ file, text }): File => [markdownFile(file), text.replaceAll(/\]\(([a-z-]+)\.md/g, '](guide-$1.md')],
    ),
  ];
}

function readSearchFile(file: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, 'search', file), 'utf8');
}
