import MiniSearch from 'minisearch';
import { createSearch } from '../docs/create-search.js';
import { findPlaces, toMarkdownOf } from '../docs/find-places.ts';
import { guidePages } from '../docs/guide-pages.ts';
import { openPointsPage } from '../docs/open-points-page.ts';
import { overviewPage } from '../docs/overview-page.ts';
import { markdownFile, PAGES, type Page } from '../docs/page-layout.ts';
import { introducedPlaces } from '../docs/reference-document.ts';
import { referenceMarkdown } from '../docs/reference-markdown.ts';
import { ALIKE, searchEntries } from '../docs/search-index.ts';
import { IN_LINES, shownReference } from '../docs/show-open-points.ts';
import { UserError } from '../engine/system/user-error.ts';
import { LEGEND } from './offers.ts';
import { documentIn, type Reading, shownIn } from './reading.ts';
import { meant, pagesOf, quotedText } from './text.ts';

type Write = () => Page;

/** Functions that write each page of the documentation in Markdown, by file name, the overview first. */
async function pagesIn(reading: Reading): Promise<ReadonlyMap<string, Write>> {
  const shown = reading.make(shownIn);
  const others = await reading.make(otherPages);
  const { openPoints, openapi } = shown;
  const titled = (file: string, title: string): Page => ({ file, html: '', markdown: `# ${title}` });
  const placed = () => findPlaces(reading.make(documentIn), introducedPlaces(shown));
  const { overview, reference, openPoints: points } = PAGES;
  const listed = [
    titled(reference.file, `${openapi.info.title}: Reference`),
    ...(openPoints.length > 0 ? [titled(points.file, points.label)] : []),
    ...others,
  ];
  const writers: [string, Write][] = [
    [overview.file, () => overviewPage(shown, listed, [])],
    [reference.file, () => referencePage(reading)],
    [points.file, () => openPointsPage(shown, placed())],
    ...others.map((page): [string, Write] => [page.file, () => page]),
  ];
  const has = new Set([overview.file, ...listed.map(({ file }) => file)]);
  return new Map(writers.flatMap(([file, write]) => (has.has(file) ? [[markdownFile(file), write] as const] : [])));
}

/** Guides, the specification, and what the product adds. */
async function otherPages(reading: Reading): Promise<Page[]> {
  const shown = reading.make(shownIn);
  const own = await Promise.all(shown.site.pages.map(({ write }) => write(shown)));
  return [...(await guidePages(shown, reading.statements)), ...own];
}

/** The reference without Redoc. */
function referencePage(reading: Reading): Page {
  const shown = reading.make(shownIn);
  const document = shownReference(shown, reading.make(documentIn), IN_LINES);
  return { file: PAGES.reference.file, html: '', markdown: referenceMarkdown(shown, document) };
}

const SCHEME = 'unsaid://docs/';
const PART = { lines: 400, characters: 24_000 };

/** Lists the resources: each page, long ones in parts. */
export async function listPages(reading: Reading) {
  return [...(await reading.make(pagesIn)).keys()].map((name) => ({
    uri: SCHEME + name,
    name,
    mimeType: 'text/markdown',
  }));
}

/** One page, or one part of it, quoted. Throws a UserError for an address that leads to none. */
export async function readPage(reading: Reading, uri: string): Promise<string> {
  const [address = '', number = '1'] = uri.split('?part=');
  const pages = await reading.make(pagesIn);
  const write = pages.get(address.slice(SCHEME.length));
  const addresses = [...pages.keys()].map((name) => SCHEME + name);
  if (!address.startsWith(SCHEME) || write === undefined)
    throw new UserError(
      `${address.slice(0, 80)}: is not a page.${meant(address, addresses)} resources/list names the pages.`,
      2,
    );
  const { file, markdown = '' } = reading.make(write);
  const text = toMarkdownOf(reading.make(documentIn))(markdown, file);
  const parts = pagesOf(quotedText(text), PART);
  const part = parts[Number(number) - 1];
  if (part === undefined)
    throw new UserError(
      `${uri.slice(0, 80)}: the page has ${parts.length} parts. Ask for ?part=1 to ${parts.length}.`,
      2,
    );
  const next = Number(number) < parts.length ? [`Continued in ${address}?part=${Number(number) + 1}.`] : [];
  return [LEGEND, '', ...part, ...(next.length > 0 ? ['', ...next] : [])].join('\n');
}

/** The search over all that the documentation has. */
export async function searchIn(reading: Reading): Promise<ReturnType<typeof createSearch>> {
  const shown = reading.make(shownIn);
  const pages = await reading.make(otherPages);
  const entries = searchEntries(shown, reading.make(documentIn), reading.statements, pages);
  return createSearch(MiniSearch, entries, JSON.parse(ALIKE));
}
