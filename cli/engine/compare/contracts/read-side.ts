import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { contractOf } from '../../load/read-contract.ts';
import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { bundleDocument } from '../../read/bundle-document.ts';
import { parseYaml } from '../../read/parse-yaml.ts';
import { REGISTER } from '../../read/read-open-points.ts';
import { missingPart } from '../../read/require-parts.ts';
import { readPlainFile } from '../../system/read-plain-file.ts';
import { DOCUMENTS, ROOT } from '../../system/root.ts';
import { UserError } from '../../system/user-error.ts';
import { addedTexts, withoutAddedTexts } from '../../view/describe-open-points.ts';
import { namePayloads } from '../../view/name-payloads.ts';
import type { Side } from './change.ts';
import { marksOf } from './changed-points.ts';
import { kindOf, type Located } from './located.ts';
import { readPoints } from './read-points.ts';

/** What one side of a comparison is made of. */
export interface Source {
  readonly located: Located;
  /** An overlay to lay over it. */
  readonly overlay?: { readonly directory: string; readonly shown: string };
}

/** A side, and what a report has to say about how it was read, in sentences. */
export interface ReadSide {
  readonly side: Side;
  readonly notes: readonly string[];
}

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads one side of a comparison: as little of it is demanded as can be, so that what older checks let pass, and newer
 * ones would not, can still be compared. Throws a UserError for what cannot be read.
 */
export async function readSide(
  { located, overlay }: Source,
  begin: (place: string) => void = () => {},
): Promise<ReadSide> {
  const { shown, prefix } = located;
  begin(shown);
  if (located.kind !== 'bundles') return readDocumentsOf(located, overlay, begin);
  if (overlay !== undefined)
    throw new UserError(`${shown}: is a bundle, and an overlay goes on the documents. Name a folder with openapi/.`);
  return inside(prefix, () => readBundles(located));
}

async function readDocumentsOf(
  located: Located,
  overlay: Source['overlay'],
  begin: (place: string) => void,
): Promise<ReadSide> {
  const { kind, directory, shown, prefix } = located;
  const own = kind === 'overlay' ? { directory, shown } : undefined;
  if (own !== undefined && overlay !== undefined)
    throw new UserError(`${shown}: is an overlay already. Name one or the other.`);
  const answers = own ?? overlay;
  const root = kind === 'overlay' ? ROOT : directory;
  const documents = await inside(own === undefined ? prefix : '', () => readDocuments(root, answers !== undefined));
  const name =
    own !== undefined ? `contract + ${shown}` : overlay === undefined ? shown : `${shown} + ${overlay.shown}`;
  const named = { shown: name, version: versionOf(documents.openapi) };
  if (!hasOurEvents(documents)) {
    if (answers === undefined) return { side: { ...documents, ...named }, notes: [] };
    throw new UserError(`${shown}: has no events as an overlay expects them. Compare it without one.`);
  }
  const { openPoints: register, ...rest } = documents;
  const closing = { ...(answers && { shown: answers.shown }), begin };
  const contract = await contractOf({ ...rest, register, sections: new Map() }, answers?.directory, closing);
  return { side: { ...contract, ...named }, notes: [] };
}

/** What the files of a folder say, before any overlay. */
type Stated = Pick<Side, 'openapi' | 'asyncapi' | 'openPoints'>;

/** Whether events are there, and in the parts that overlays and projected webhooks build on. */
function hasOurEvents(stated: Stated): stated is Stated & { readonly asyncapi: AsyncApiDocument } {
  return stated.asyncapi !== undefined && missingPart('asyncapi', stated.asyncapi) === undefined;
}

/** Reads the documents and the register, and nothing else: neither is held against statements. */
async function readDocuments(root: string, isClosed: boolean): Promise<Stated> {
  for (const file of Object.values(DOCUMENTS)) await refuseUnreadable(root, path.dirname(file));
  const [hasEvents, hasRegister] = await Promise.all([DOCUMENTS.asyncapi, REGISTER].map((file) => isThere(root, file)));
  const [openapi, events] = await Promise.all([
    bundleDocument<OpenApiDocument>(root, DOCUMENTS.openapi, { isGenerated: isClosed }),
    hasEvents ? bundleDocument<AsyncApiDocument>(root, DOCUMENTS.asyncapi, { isGenerated: isClosed }) : undefined,
  ]);
  return statedBy(root, { openapi, events, register: hasRegister ? REGISTER : undefined });
}

async function isThere(root: string, file: string): Promise<boolean> {
  return (await kindOf(path.join(root, file))) !== undefined;
}

interface Parts {
  readonly openapi: OpenApiDocument;
  readonly events: AsyncApiDocument | undefined;
  readonly register: string | undefined;
}

async function statedBy(root: string, { openapi: rest, events, register }: Parts): Promise<Stated> {
  const openapi = completed(rest);
  const isOurs = events !== undefined && missingPart('asyncapi', events) === undefined;
  const asyncapi = isOurs ? namePayloads(events) : events;
  const documents = { openapi, ...(asyncapi && { asyncapi }) };
  if (register === undefined) return { ...documents, openPoints: [] };
  return { ...documents, openPoints: readPoints(await readValue(root, register), register, documents) };
}

async function readBundles({ directory, files, shown }: Located & { kind: 'bundles' }): Promise<ReadSide> {
  const openapi = await readDocument<OpenApiDocument>(directory, files.openapi, 'openapi');
  const events =
    files.asyncapi === undefined
      ? undefined
      : await readDocument<AsyncApiDocument>(directory, files.asyncapi, 'asyncapi');
  const stated = asStated(await statedBy(directory, { openapi, events, register: files.openPoints }));
  const side = { ...stated, shown, version: versionOf(openapi) };
  const marks = stated.asyncapi === undefined ? 0 : marksOf(side).size;
  const note = `${shown} has no open-points.json: what an open point asks is not known there.`;
  return { side, notes: files.openPoints === undefined && marks > 0 ? [note] : [] };
}

/** Bundles without the texts about open points that the register beside them puts at the end of descriptions. */
export function asStated({ openapi, asyncapi, openPoints }: Stated): Stated {
  const textOf = addedTexts(openPoints);
  const events = asyncapi && { asyncapi: withoutAddedTexts(asyncapi, textOf) };
  return { openapi: withoutAddedTexts(openapi, textOf), ...events, openPoints };
}

/** Reads a bundle, which may refer to files beside it. */
async function readDocument<Document extends object>(
  directory: string,
  file: string,
  kind: 'openapi' | 'asyncapi',
): Promise<Document> {
  const value = await readValue(directory, file);
  if (!isRecord(value) || typeof value[kind] !== 'string')
    throw new UserError(
      `${file}: is not an ${kind === 'openapi' ? 'OpenAPI' : 'AsyncAPI'} document. Name one that is.`,
    );
  return bundleDocument<Document>(directory, file, { folders: ['.'], isGenerated: false });
}

/** A document with the parts that ours always have. */
function completed(document: OpenApiDocument): OpenApiDocument {
  const components = { ...NO_COMPONENTS, ...document.components };
  const missing = Object.entries(NO_PARTS).filter(([part]) => !Object.hasOwn(document, part));
  return { ...document, ...Object.fromEntries(missing), components };
}

const NO_COMPONENTS = { schemas: {}, parameters: {}, responses: {} };
const NO_PARTS = { tags: [], paths: {}, webhooks: {} };

function versionOf({ info }: OpenApiDocument): string {
  return String(info?.version ?? 'unknown');
}

async function readValue(root: string, file: string): Promise<unknown> {
  const source = { file: path.join(root, file), shown: file, mostBytes: MAX_BYTES };
  return parseYaml(await readPlainFile(source, 'Put the file there, or name another one.'), file).value;
}

/** Refuses pipes and the like among the files of a folder, and what is larger than anybody would write. */
async function refuseUnreadable(root: string, folder: string): Promise<void> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const shown = path.relative(root, file);
    const found = await stat(file).catch(() => undefined);
    // A link that leads nowhere is reported by what follows it.
    if (found === undefined || found.isDirectory()) continue;
    if (!found.isFile()) throw new UserError(`${shown}: is not a file. Put a file there.`);
    if (found.size > MAX_BYTES)
      throw new UserError(`${shown}: has ${found.size} bytes, and ${MAX_BYTES} at most are read. Compare less.`);
  }
}

/** Puts before what a reader says of a file where that file lies. */
async function inside<Result>(prefix: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${prefix}${error.message}`) : error;
  }
}
