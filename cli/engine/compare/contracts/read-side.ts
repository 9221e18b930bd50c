import path from 'node:path';
import { contractOf, type Documents } from '../../load/read-contract.ts';
import type { AsyncApiDocument, OpenApiDocument, OpenPoint } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { ADDITIONS, ROLES } from '../../model/roles.ts';
import { bundleDocument } from '../../read/bundle-document.ts';
import { documentsIn, foldersOf } from '../../read/contract-folder.ts';
import { normaliseEvents, normaliseRest } from '../../read/normalise.ts';
import { parseYaml } from '../../read/parse-yaml.ts';
import { REGISTER } from '../../read/read-open-points.ts';
import { readPlainFile } from '../../system/read-plain-file.ts';
import { ROOT } from '../../system/root.ts';
import { UserError } from '../../system/user-error.ts';
import { addedTexts, withoutAddedTexts } from '../../view/describe-open-points.ts';
import { namePayloads } from '../../view/events.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';
import type { Side } from './change.ts';
import { marksOf } from './changed-points.ts';
import { kindOf, type Located } from './locate-side.ts';

/** What the files of a side say. */
type Stated = Pick<Side, 'openapi' | 'asyncapi' | 'openPoints'>;

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
export async function readSide({ located, overlay }: Source): Promise<ReadSide> {
  const { shown, prefix } = located;
  if (located.kind !== 'bundles') return readDocumentsOf(located, overlay);
  if (overlay !== undefined)
    throw new UserError(`${shown}: is a bundle, and an overlay goes on the documents. Name a folder with openapi/.`);
  return inside(prefix, () => readBundles(located));
}

async function readDocumentsOf(located: Located, overlay: Source['overlay']): Promise<ReadSide> {
  const { kind, directory, shown, prefix } = located;
  const own = kind === 'overlay' ? { directory, shown } : undefined;
  if (own !== undefined && overlay !== undefined)
    throw new UserError(`${shown}: is an overlay already. Name one or the other.`);
  const answers = own ?? overlay;
  const root = kind === 'overlay' ? ROOT : directory;
  const documents = await inside(own === undefined ? prefix : '', () => readDocuments(root));
  const contract = await contractOf(documents, answers?.directory, answers && { shown: answers.shown });
  const name =
    own !== undefined ? `contract + ${shown}` : overlay === undefined ? shown : `${shown} + ${overlay.shown}`;
  const { asyncapi, ...others } = contract;
  // Where there is no document of events, webhooks are compared where they stand.
  const events = documentsIn(root).asyncapi === undefined ? {} : { asyncapi };
  return { side: { ...others, ...events, shown: name, version: versionOf(contract.openapi) }, notes: [] };
}

/** Reads the documents and the register, and nothing else: neither is held against statements. */
async function readDocuments(root: string): Promise<Documents> {
  const files = documentsIn(root);
  const folders = foldersOf(files);
  const [rest, events] = await Promise.all([
    bundleDocument<OpenApiDocument>(root, files.openapi, { folders }),
    files.asyncapi === undefined ? undefined : bundleDocument<AsyncApiDocument>(root, files.asyncapi, { folders }),
  ]);
  const openapi = normaliseRest(rest);
  const asyncapi = namePayloads(normaliseEvents(events, openapi));
  const hasRegister = (await kindOf(path.join(root, REGISTER))) !== undefined;
  const register = hasRegister ? readPoints(await readValue(root, REGISTER), REGISTER, { openapi, asyncapi }) : [];
  return { root, openapi, asyncapi, register, sections: new Map() };
}

async function readBundles({ directory, files, shown }: Located & { kind: 'bundles' }): Promise<ReadSide> {
  const openapi = normaliseRest(await readDocument<OpenApiDocument>(directory, files.openapi, 'openapi'));
  const found =
    files.asyncapi === undefined
      ? undefined
      : await readDocument<AsyncApiDocument>(directory, files.asyncapi, 'asyncapi');
  const asyncapi = found && namePayloads(normaliseEvents(found, openapi));
  const documents = { openapi, ...(asyncapi && { asyncapi }) };
  const { openPoints: register } = files;
  const openPoints =
    register === undefined ? [] : readPoints(await readValue(directory, register), register, documents);
  const side = { ...asStated({ ...documents, openPoints }), shown, version: versionOf(openapi) };
  const marks = asyncapi === undefined ? 0 : marksOf(side).size;
  const note = `${shown} has no open-points.json: what an open point asks is not known there.`;
  return { side, notes: register === undefined && marks > 0 ? [note] : [] };
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
  return bundleDocument<Document>(directory, file, { folders: ['.'] });
}

function versionOf({ info }: OpenApiDocument): string {
  return String(info?.version ?? 'unknown');
}

async function readValue(root: string, file: string): Promise<unknown> {
  const source = { file: path.join(root, file), shown: file, mostBytes: MAX_BYTES };
  return parseYaml(await readPlainFile(source, 'Put the file there, or name another one.'), file).value;
}

/** Puts before what a reader says of a file where that file lies. */
async function inside<Result>(prefix: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UserError ? new UserError(`${prefix}${error.message}`) : error;
  }
}

/** The fields of an open point that an older register may lack. */
const EMPTY = {
  ...{ title: '', group: '', kind: '', impact: '', observable: '', question: '', meanwhile: '', advice: '' },
  ...{ 'if-wrong': '', source: [], sections: [], at: [] },
};

/**
 * Reads the register as bundles have it beside them, of any version: fields that it lacks are empty, and where its
 * points occur the documents say. Throws a UserError for what is not a register.
 */
function readPoints(
  value: unknown,
  file: string,
  { openapi, asyncapi }: { readonly openapi: OpenApiDocument; readonly asyncapi?: AsyncApiDocument },
): OpenPoint[] {
  if (!Array.isArray(value)) throw new UserError(`${file}: is not a list of open points. Write it with generate.`);
  const [rest, events] = [occurrencesOf(openapi), occurrencesOf(asyncapi ?? {})];
  return value.map((entry, index) => {
    if (!isRecord(entry) || typeof entry.id !== 'string')
      throw new UserError(`${file}: entry ${index + 1} is not an open point. Write the file with generate.`);
    const { role, adds, ...others } = entry;
    const known = ROLES.find((each) => each === role);
    const asked = ADDITIONS.filter((each) => Array.isArray(adds) && adds.includes(each));
    const occurrences = { openapi: rest.get(entry.id) ?? [], asyncapi: events.get(entry.id) ?? [] };
    return {
      ...EMPTY,
      ...others,
      ...(known && { role: known }),
      ...(asked.length > 0 && { adds: asked }),
      occurrences,
    } as unknown as OpenPoint;
  });
}
