import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FILES } from '../engine/emit/files.ts';
import type { Contract } from '../engine/model/contract.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { readWorkflows } from '../engine/read/read-workflows.ts';
import { DOCUMENTS, ROOT, WORKFLOWS } from '../engine/system/root.ts';
import { writeFolder } from '../engine/system/write-folder.ts';
import { changesPage } from './changes-page.ts';
import { eventsDocument } from './events-document.ts';
import { findPlaces, type Place } from './find-places.ts';
import { furtherFiles } from './further-files.ts';
import { notFoundPage } from './not-found-page.ts';
import { openPointsPage } from './open-points-page.ts';
import { DOWNLOADS, overviewPage, WORKFLOWS_FILE } from './overview-page.ts';
import { PAGES } from './page-layout.ts';
import { quickstartPage } from './quickstart-page.ts';
import { type History, readHistory } from './read-history.ts';
import { referencePages } from './reference-pages.ts';
import { restDocument } from './rest-document.ts';
import { withSamples } from './samples/samples-of.ts';
import { sayWhoseAnswers } from './say-whose-answers.ts';
import { showOpenPoints } from './show-open-points.ts';

const ASSETS = [
  'top-bar.css',
  'site.css',
  'overview.css',
  'open-points.css',
  'changes.css',
  'guides.css',
  'redoc.css',
  'redoc-page.js',
  'reference.css',
  'code-tabs.css',
  'code-tabs.js',
  'quickstart.css',
  'send/send.css',
  'send/send.js',
];

/** The folder that is ours alone: the site in it is overwritten without asking. */
export const OWN_SITE = path.join(ROOT, 'dist/docs');

interface Site {
  readonly contract: Contract;
  /** What the releases changed; where it is left out, the contract itself is compared with the last one. */
  readonly history?: History;
  readonly directory: string;
  /** How messages name the folder. */
  readonly shown?: string;
}

/**
 * Builds the documentation site into a folder, over a site that was built there before, and returns the names of its
 * files. Throws a UserError when Redocly cannot render a document, or the folder cannot be written or holds a file of
 * that name which is not ours.
 */
export async function buildDocs({
  contract,
  history,
  directory,
  shown = directory,
}: Site): Promise<{ files: readonly string[] }> {
  const pages = await renderPages(contract, history);
  const downloads = await Promise.all(DOWNLOADS.map(async (file) => [file, await emit(contract, file)] as const));
  const assets = await Promise.all(ASSETS.map(async (file) => [path.basename(file), await readAsset(file)] as const));
  const further = await furtherFiles(contract, pages);
  const said = [...pages, ...further].map(([file, text]) => [file, sayIn(file, text, contract)] as const);
  const workflows = isOwn(contract) ? [[WORKFLOWS_FILE, await workflowsBeside()] as const] : [];
  const texts = new Map([...said, ...downloads, ...workflows, ...assets]);
  await writeFolder({ directory, shown, isOurs: directory === OWN_SITE }, texts);
  return { files: [...texts.keys()] };
}

/** A page of a variant says whose answers it shows. */
function sayIn(file: string, text: string, { openPoints }: Contract): string {
  return file.endsWith('.html') ? sayWhoseAnswers(text, openPoints) : text;
}

/** The workflows, as they refer to the document that lies beside them in the site. */
async function workflowsBeside(): Promise<string> {
  const text = await readBelow(ROOT)(WORKFLOWS);
  return text.replace(`../${DOCUMENTS.openapi}`, 'openapi.yaml');
}

function readAsset(file: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, file), 'utf8');
}

async function renderPages(contract: Contract, history: History | undefined): Promise<[string, string][]> {
  const read = readBelow(contract.root);
  const documents = { rest: withSamples(restDocument(contract), contract), events: eventsDocument(contract) };
  const places = joinPlaces(findPlaces(documents.rest, 'rest'), findPlaces(documents.events, 'events'));
  const scratch = await mkdtemp(path.join(tmpdir(), 'reward-card-docs-'));
  const shown = {
    rest: showOpenPoints(documents.rest, contract.openPoints),
    events: showOpenPoints(documents.events, contract.openPoints),
  };
  try {
    return [
      [
        PAGES.overview.file,
        overviewPage(contract, isOwn(contract) ? (await readWorkflows(read)).document.workflows : []),
      ],
      ...(isOwn(contract) ? await pagesOfPackages(contract, history) : []),
      ...(contract.openPoints.length === 0
        ? []
        : [[PAGES.openPoints.file, openPointsPage(contract, places)] as [string, string]]),
      ['404.html', notFoundPage(contract)],
      ...(await referencePages(contract, shown, scratch)),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const isOwn = ({ root }: Contract) => root === ROOT;

/** The pages that are about our packages as much as about the contract. */
async function pagesOfPackages(contract: Contract, history: History | undefined): Promise<[string, string][]> {
  const changes = history ?? (await readHistory(contract));
  return [
    [PAGES.quickstart.file, quickstartPage(contract)],
    [PAGES.changes.file, changesPage(contract, changes, await readBelow(ROOT)('CHANGELOG.md'))],
  ];
}

function joinPlaces(...pages: ReadonlyMap<string, readonly Place[]>[]): Map<string, Place[]> {
  const joined = new Map<string, Place[]>();
  for (const [id, places] of pages.flatMap((page) => [...page])) {
    joined.set(id, [...(joined.get(id) ?? []), ...places]);
  }
  return joined;
}

async function emit(contract: Contract, file: string): Promise<string> {
  const emitter = FILES[file];
  if (!emitter) throw new Error(`No emitter writes ${file}.`);
  return emitter(contract);
}
