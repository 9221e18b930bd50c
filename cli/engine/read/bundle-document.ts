import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NormalizedProblem } from '@redocly/openapi-core';
import { UserError } from '../system/user-error.ts';
import { ConfinedResolver } from './confined-resolver.ts';
import { bundle, getLineColLocation, lint, RULES, resolve, YamlParseError } from './redocly.ts';
import { supportedOnly } from './supported-only.ts';

/** Folders of the contract, relative to its root. */
const FOLDERS: readonly string[] = ['openapi', 'asyncapi'];

/** What a document is checked by; ours, by which nothing can be generated from it, only where it is built as it should. */
const OURS = 'generator/supported';
const { struct, 'operation-operationId-unique': idUnique } = RULES;
const STRUCTURE = { struct, 'operation-operationId-unique': idUnique };
const CHECKS = { ...STRUCTURE, [OURS]: supportedOnly };

interface Bundling {
  /** Folders, relative to the root, that hold everything the document may refer to. */
  readonly folders?: readonly string[];
  /** Whether anything has to be generated from it; not where it is only compared. */
  readonly isGenerated?: boolean;
}

/**
 * Reads one document and everything it refers to, and returns it as one object without external references.
 * Throws a UserError that names file and line when a file cannot be read, is not YAML, refers to nothing or to something
 * outside of the contract, is not built as its specification says, or uses what nothing can be generated from.
 */
export async function bundleDocument<Document>(
  root: string,
  file: string,
  { folders = FOLDERS, isGenerated = true }: Bundling = {},
): Promise<Document> {
  try {
    const externalRefResolver = new ConfinedResolver(folders.map((folder) => path.join(root, folder)));
    const document = await externalRefResolver.resolveDocument(null, path.join(root, file), true);
    if (document instanceof Error) throw document;
    const resolved = await resolve(document, externalRefResolver);
    await refuseOutside(root, externalRefResolver, folders);
    refuseProblems(root, lint(resolved, isGenerated ? CHECKS : STRUCTURE));
    refuseProblems(root, bundle(resolved));
    return document.parsed as Document;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(describe(root, file, error));
  }
}

async function refuseOutside(root: string, { outside }: ConfinedResolver, folders: readonly string[]): Promise<void> {
  const [first] = outside;
  if (first === undefined || first.file === null) return;
  const text = await readFile(first.file, 'utf8');
  const line = text.split('\n').findIndex((row) => row.includes(first.reference)) + 1;
  const place = `${path.relative(root, first.file)}:${line || 1}`;
  throw new UserError(
    `${place}: ${first.reference} is outside of ${folders.join('/ and ')}/; references must stay inside. Copy the file into ${folders.length === 1 ? 'it' : 'one of them'}.`,
  );
}

function refuseProblems(root: string, problems: readonly NormalizedProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  // Our own rules can only judge what is built as its specification says.
  const problem = errors.find(({ ruleId }) => ruleId !== OURS) ?? errors[0];
  if (!problem) return;
  const [location] = problem.location;
  const place = location ? getLineColLocation(location) : undefined;
  const where = place ? `${path.relative(root, place.source.absoluteRef)}:${place.start.line}` : 'The document';
  throw new UserError(`${where}: ${sentence(problem.message)} Fix it there and run the command again.`);
}

/** Says what kept a document from being read; the tool's own text names the file by its absolute path. */
function describe(root: string, file: string, error: unknown): string {
  const { message = String(error) } = error instanceof Error ? error : {};
  const reason = sentence(message.replaceAll(`${root}${path.sep}`, ''));
  const line = error instanceof YamlParseError ? `:${error.line}` : '';
  return `${file}${line}: cannot be read: ${reason} Fix it and run the command again.`;
}

function sentence(text: string): string {
  const [line = ''] = text.split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
