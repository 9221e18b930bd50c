import path from 'node:path';
import { getLineColLocation, type NormalizedProblem, YamlParseError } from '@redocly/openapi-core';
import type { AsyncApiDocument, OpenApiDocument } from '../model/contract.ts';
import { isWithinExtension } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { UserError } from '../system/user-error.ts';
import { shownBelow } from '../system/user-path.ts';
import { type DocumentFiles, foldersOf } from './contract-folder.ts';
import { convertVersion } from './convert-version.ts';
import { type DocumentKind, kindOfDocument } from './kind-of-document.ts';
import { leaveOutUnusable } from './leave-out.ts';
import { type Bundles, originsBelow, standFor } from './origins.ts';
import { problemOfYaml } from './parse-yaml.ts';
import { type ReadText, readBelow } from './read-text.ts';
import { bundle, ConfinedResolver, lint, type Rules } from './redocly.ts';

/** The rules of the specification itself. */
const STRUCTURE: Rules = {
  rules: {
    struct: 'error',
    'no-server-variables-empty-enum': 'error',
    'operation-operationId-unique': 'error',
    'spec-querystring-parameters': 'error',
  },
};

const NAMES: Readonly<Record<DocumentKind, string>> = { openapi: 'OpenAPI', asyncapi: 'AsyncAPI' };

interface Bundling {
  /** The kind of description that the file must be; either without it. */
  readonly kind?: DocumentKind;
  /** Folders, relative to the root, that hold everything the document may refer to. */
  readonly folders?: readonly string[];
  /** How messages name the root, `lockers/`; empty where they name files by their path below it. */
  readonly prefix?: string;
  readonly read?: ReadText;
  /** True to reject violations of the specification; otherwise they are repaired or ignored, with a note. */
  readonly isStrict?: boolean;
  /** True if the caller shows no notes on unknown parts, which take time to find. */
  readonly isQuiet?: boolean;
}

export interface Bundle<Document> {
  readonly document: Document;
  readonly notes: readonly Note[];
}

/** Reads one document and everything it refers to, and returns it as one object without external references. */
export async function bundleDocument<Document>(
  root: string,
  file: string,
  { folders = ['openapi', 'asyncapi'], prefix = '', read, kind, isStrict = false, isQuiet = false }: Bundling = {},
): Promise<Bundle<Document>> {
  const shownOf = (absolute: string) => shownBelow(prefix, pathBelow(root, absolute));
  try {
    const homes = folders.map((folder) => path.resolve(root, folder));
    const readText = read ?? readBelow(root, prefix, homes);
    const externalRefResolver = new ConfinedResolver(homes, (absolute) => readText(pathBelow(root, absolute)));
    const document = await externalRefResolver.resolveDocument(null, path.join(root, file), true);
    if (document instanceof Error) throw document;
    const found = kindOfDocument(document.parsed, `${prefix}${file}`);
    if (kind !== undefined && found !== kind)
      throw new UserError(
        `${prefix}${file}: is a description in ${NAMES[found]}. Name the file ${found}.yaml or .json.`,
      );
    const leaving = { isStrict, placeOf: originsBelow(root, prefix) };
    const { notes, isWhole } = await leaveOutUnusable(document, externalRefResolver, leaving);
    const problems = isQuiet ? [] : errorsOf(await lint(document, externalRefResolver, STRUCTURE));
    if (isStrict) {
      refuseProblems(shownOf, problems);
      refuseNotes(notes);
    }
    // Either of them refuses chains of references that are too long to follow.
    const hasNothingToBundle = isWhole && !isQuiet;
    const unresolved = hasNothingToBundle ? [] : errorsOf(await bundle(document, externalRefResolver));
    const [needed, unread] = isStrict ? [unresolved, []] : byNeed(unresolved);
    refuseProblems(shownOf, isStrict ? needed : needed.filter(({ message }) => /: (?!https?:)/.test(message)));
    const noted = problems.map((problem) => noteOf(shownOf, problem));
    noted.push(...unread.map((problem) => ({ place: placeOf(shownOf, problem), message: UNREAD })));
    const converted = await convertVersion(document.parsed as object);
    return { document: converted as Document, notes: [...notes, ...noted] };
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof YamlParseError) throw problemOfYaml(error, `${prefix}${file}`);
    throw new UserError(describe(root, `${prefix}${file}`, error));
  }
}

export async function bundleDocuments(root: string, files: DocumentFiles, bundling: Bundling = {}): Promise<Bundles> {
  const within = { folders: foldersOf(root, Object.values({ ...files })), ...bundling };
  const [openapi, asyncapi] = await Promise.all([
    files.openapi === undefined
      ? undefined
      : bundleDocument<OpenApiDocument>(root, files.openapi, { ...within, kind: 'openapi' }),
    files.asyncapi === undefined
      ? undefined
      : bundleDocument<AsyncApiDocument>(root, files.asyncapi, { ...within, kind: 'asyncapi' }),
  ]);
  const notes = [...(openapi?.notes ?? []), ...(asyncapi?.notes ?? [])];
  return {
    openapi: openapi?.document ?? withoutOperations(asyncapi?.document),
    ...(asyncapi && { asyncapi: asyncapi.document }),
    isEventsAlone: openapi === undefined,
    notes,
  };
}

/** Placeholder for the OpenAPI document of a contract that has only events. */
function withoutOperations(events: Partial<AsyncApiDocument> = {}): OpenApiDocument {
  const { title = '', version = '' } = events.info ?? {};
  const document = { openapi: '3.1.0', info: standFor({ title, version }, events, 'info'), paths: {} };
  return standFor(document, events, 'info') as OpenApiDocument;
}

export const pathBelow = (root: string, absolute: string) => path.relative(root, absolute).replaceAll(path.sep, '/');

type ShownOf = (absolute: string) => string;

export const errorsOf = (problems: readonly NormalizedProblem[]) =>
  problems.filter(({ severity }) => severity === 'error');

export function placeOf(shownOf: ShownOf, { location: [location] }: NormalizedProblem): string {
  const place = location ? getLineColLocation(location) : undefined;
  return place ? `${shownOf(place.source.absoluteRef)}:${place.start.line}` : 'The document';
}

function noteOf(shownOf: ShownOf, problem: NormalizedProblem): Note {
  return { place: placeOf(shownOf, problem), message: `not as the specification has it: ${sentence(problem.message)}` };
}

function refuseProblems(shownOf: ShownOf, [problem]: readonly NormalizedProblem[]): void {
  if (!problem) return;
  const where = placeOf(shownOf, problem);
  throw new UserError(`${where}: ${sentence(problem.message)} Fix it there and run the command again.`);
}

/** Problems of references that are needed, and of those below extension keywords, whose values may be anything. */
function byNeed(problems: readonly NormalizedProblem[]): [NormalizedProblem[], NormalizedProblem[]] {
  const isBelow = ({ location: [location] }: NormalizedProblem) => isWithinExtension(location?.pointer?.slice(1) ?? '');
  return [problems.filter((problem) => !isBelow(problem)), problems.filter(isBelow)];
}

const UNREAD = 'this reference of an extension keyword leads to what cannot be read, and is left out.';

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
