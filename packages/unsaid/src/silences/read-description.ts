import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../engine/model/json-pointer.ts';
import { annotate, readAnnotations } from '../engine/read/annotations.ts';
import { bundleDocument } from '../engine/read/bundle-document.ts';
import { type DocumentFiles, documentsIn, foldersOf } from '../engine/read/contract-folder.ts';
import { kindOfDocument } from '../engine/read/kind-of-document.ts';
import { originsBelow, originsIn } from '../engine/read/origins.ts';
import { parseYaml } from '../engine/read/parse-yaml.ts';
import { type Register, readRegister } from '../engine/read/read-open-points.ts';
import { type ReadText, readBelow } from '../engine/read/read-text.ts';
import { fetchedAround } from '../engine/system/fetched.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { type Notes, readNotes } from './notes.ts';
import type { Kind } from './walk.ts';

/** A description as its authors wrote it, in one or two documents, with what people have asked and decided about it. */
export interface Read {
  readonly title: string;
  readonly version: string;
  readonly documents: Readonly<Partial<Record<Kind, object>>>;
  readonly register: Register['entries'];
  readonly notes: Notes;
  /** Folder that holds the description, and how messages name it. */
  readonly root: string;
  readonly prefix: string;
  /** File and line of a node of the documents. */
  readonly lineOf: (kind: Kind, pointer: string) => string;
}

/**
 * Reads a file, or the documents of a folder. What is not built as its specification says is read all the same; a UserError
 * is thrown for what cannot be read at all.
 */
export async function readDescription(named: string): Promise<Read> {
  const found = await stat(userPath(named)).catch(() => undefined);
  if (found === undefined)
    throw new UserError(
      `${shownPath(named)}: no such file or folder. Name a description, or a folder with --contract.`,
      2,
    );
  const folder = fetchedAround(named)?.folder ?? (found.isDirectory() ? named : path.dirname(named));
  const root = userPath(folder);
  const shown = shownPath(folder);
  const prefix = shown === '.' ? '' : `${shown}/`;
  const read = readBelow(root, prefix);
  const files: DocumentFiles = found.isDirectory()
    ? documentsIn(root, shown)
    : await fileOf(read, path.relative(root, userPath(named)));
  const kinds = (['openapi', 'asyncapi'] as const).filter((kind) => files[kind] !== undefined);
  const folders = foldersOf(root, Object.values({ ...files }));
  const [annotations, { entries: register }, notes, ...bundles] = await Promise.all([
    readAnnotations(read),
    readRegister(read),
    readNotes(read),
    ...kinds.map((kind) => bundleDocument<object>(root, files[kind] ?? '', { folders, prefix, isQuiet: true })),
  ]);
  const documents = Object.fromEntries(
    kinds.map((kind, index) => [kind, annotate(bundles[index]?.document ?? {}, annotations[kind])]),
  ) as Read['documents'];
  const parts = Object.values<object>(documents).flatMap((each) => Object.entries(each));
  if (
    !parts.some(
      ([key, part]) => /^(?:paths|webhooks|channels)$/.test(key) && Object.values(Object(part)).some(isRecord),
    )
  )
    throw new UserError(
      `${prefix}${kinds.map((kind) => files[kind]).join(' and ')}: has no operation and no event. Check its paths or channels.`,
    );
  const info = Object.values(documents)
    .map((document) => (document as { info?: unknown }).info)
    .find(isRecord);
  return {
    title: String(info?.title ?? 'the description'),
    version: String(info?.version ?? ''),
    documents,
    register,
    notes,
    root,
    prefix,
    lineOf: originsIn(documents, { openapi: {}, ...documents }, originsBelow(root, prefix)),
  };
}

export const isThere = (named: string): boolean => existsSync(userPath(named));

async function fileOf(read: ReadText, file: string): Promise<DocumentFiles> {
  const shown = read.shown?.(file) ?? file;
  const text = await read(file);
  return { [kindOfDocument(parseYaml(text, shown).value, shown)]: file };
}
