import path from 'node:path';
import { getLineColLocation, type NormalizedProblem, YamlParseError } from '@redocly/openapi-core';
import type { AsyncApiDocument, OpenApiDocument } from '../model/contract.ts';
import type { Note } from '../model/notes.ts';
import { UserError } from '../system/user-error.ts';
import { type DocumentFiles, foldersOf } from './contract-folder.ts';
import { kindOfDocument } from './kind-of-document.ts';
import { leaveOutUnusable } from './leave-out.ts';
import { type Bundles, originsBelow } from './origins.ts';
import { problemOfYaml } from './parse-yaml.ts';
import { type ReadText, readBelow } from './read-text.ts';
import { bundle, ConfinedResolver, lint } from './redocly.ts';

interface Bundling {
  /** Folders, relative to the root, that hold everything the document may refer to. */
  readonly folders?: readonly string[];
  /** How messages name the root, `lockers/`; empty where they name files by their path below it. */
  readonly prefix?: string;
  readonly read?: ReadText;
  /** Whether what is not built as its specification says is read all the same, and what refers to the web without that. */
  readonly isLenient?: boolean;
  /** Whether a keyword of the wrong type is refused rather than left out. */
  readonly isStrict?: boolean;
}

export interface Bundle<Document> {
  readonly document: Document;
  readonly notes: readonly Note[];
}

/** Reads one document and everything it refers to, and returns it as one object without external references. */
export async function bundleDocument<Document>(
  root: string,
  file: string,
  { folders = ['openapi', 'asyncapi'], prefix = '', read, isLenient = false, isStrict = false }: Bundling = {},
): Promise<Bundle<Document>> {
  const shownOf = (absolute: string) => `${prefix}${pathBelow(root, absolute)}`;
  try {
    const homes = folders.map((folder) => path.resolve(root, folder));
    const readText = read ?? readBelow(root, prefix, homes);
    const externalRefResolver = new ConfinedResolver(homes, (absolute) => readText(pathBelow(root, absolute)));
    const document = await externalRefResolver.resolveDocument(null, path.join(root, file), true);
    if (document instanceof Error) throw document;
    kindOfDocument(document.parsed, `${prefix}${file}`);
    const placeOf = originsBelow(root, prefix);
    const notes = await leaveOutUnusable(document, externalRefResolver, { isLenient, isStrict, placeOf });
    const rules = ['struct', 'operation-operationId-unique'];
    const problems = isLenient ? [] : await lint(document, externalRefResolver, rules);
    refuseProblems(shownOf, problems);
    if (isStrict) refuseNotes(notes);
    const unresolved = await bundle(document, externalRefResolver);
    refuseProblems(shownOf, isLenient ? unresolved.filter(({ message }) => /: (?!https?:)/.test(message)) : unresolved);
    return { document: document.parsed as Document, notes };
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof YamlParseError) throw problemOfYaml(error, `${prefix}${file}`);
    throw new UserError(describe(root, `${prefix}${file}`, error));
  }
}

export async function bundleDocuments(root: string, files: DocumentFiles, bundling: Bundling = {}): Promise<Bundles> {
  const within = { folders: foldersOf(files), ...bundling };
  const [openapi, asyncapi] = await Promise.all([
    bundleDocument<OpenApiDocument>(root, files.openapi, within),
    files.asyncapi === undefined ? undefined : bundleDocument<AsyncApiDocument>(root, files.asyncapi, within),
  ]);
  const notes = [...openapi.notes, ...(asyncapi?.notes ?? [])];
  return { openapi: openapi.document, ...(asyncapi && { asyncapi: asyncapi.document }), notes };
}

const pathBelow = (root: string, absolute: string) => path.relative(root, absolute).replaceAll(path.sep, '/');

type ShownOf = (absolute: string) => string;

function refuseProblems(shownOf: ShownOf, problems: readonly NormalizedProblem[]): void {
  const problem = problems.find(({ severity }) => severity === 'error');
  if (!problem) return;
  const [location] = problem.location;
  const place = location ? getLineColLocation(location) : undefined;
  const where = place ? `${shownOf(place.source.absoluteRef)}:${place.start.line}` : 'The document';
  throw new UserError(`${where}: ${sentence(problem.message)} Fix it there and run the command again.`);
}

function refuseNotes([first]: readonly Note[]): void {
  if (first === undefined) return;
  const problem = first.message.replace(/,? and .*$/, '');
  throw new UserError(`${first.place}: ${problem}. Fix it there and run the command again.`);
}

function describe(root: string, file: string, error: unknown): string {
  const isTooDeep = error instanceof RangeError;
  const { message = String(error) } = error instanceof Error ? error : {};
  if (isTooDeep) return `${file}: refers from schema to schema too often in a row to be followed. Shorten that chain.`;
  const reason = sentence(message.replaceAll(`${root}${path.sep}`, ''));
  return `${file}: cannot be read: ${reason} Fix it and run the command again.`;
}

function sentence(text: string): string {
  const [line = ''] = text.split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
