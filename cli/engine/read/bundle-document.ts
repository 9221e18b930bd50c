import path from 'node:path';
import { getLineColLocation, type NormalizedProblem, YamlParseError } from '@redocly/openapi-core';
import type { AsyncApiDocument, OpenApiDocument } from '../model/contract.ts';
import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { X_SUM } from '../model/extension-keywords.ts';
import { reasonOf, UserError } from '../system/user-error.ts';
import { type DocumentFiles, foldersOf } from './contract-folder.ts';
import type { Bundles } from './origins.ts';
import { problemOfYaml } from './parse-yaml.ts';
import type { ReadText } from './read-text.ts';
import { bundle, ConfinedResolver, houseRule, lint } from './redocly.ts';

/** Our own rule, which judges only documents that are well-formed. */
const OURS = 'contract/supported';

/** Keywords that a schema cannot be compiled with unless their values make sense, such as an invalid pattern. */
const JUDGED: readonly string[] = ['pattern', 'enum', 'required', X_SUM];
const ajv = createAjv(UNCHECKED);

/** Every schema can be compiled, so that a mistake is reported where it stands. */
const supportedOnly = houseRule(({ node, type }) => {
  const own = Object.entries(node).filter(([key]) => type === 'Schema' && JUDGED.includes(key));
  try {
    if (own.length > 0) ajv.compile(Object.fromEntries(own));
    return [];
  } catch (error) {
    return [{ message: `This schema cannot be used: ${reasonOf(error)}.` }];
  }
});

interface Bundling {
  /** Folders, relative to the root, that hold everything the document may refer to. */
  readonly folders?: readonly string[];
  /** How messages name the root, `lockers/`; empty where they name files by their path below it. */
  readonly prefix?: string;
  readonly read?: ReadText;
  /** Whether what is not built as its specification says is read all the same, and what refers to the web without that. */
  readonly isLenient?: boolean;
}

/** Reads one document and everything it refers to, and returns it as one object without external references. */
export async function bundleDocument<Document>(
  root: string,
  file: string,
  { folders = ['openapi', 'asyncapi'], prefix = '', read, isLenient = false }: Bundling = {},
): Promise<Document> {
  const shownOf = (absolute: string) => `${prefix}${pathBelow(root, absolute)}`;
  try {
    const homes = folders.map((folder) => path.resolve(root, folder));
    const readAt = read && ((absolute: string) => read(pathBelow(root, absolute)));
    const externalRefResolver = new ConfinedResolver(homes, readAt);
    const document = await externalRefResolver.resolveDocument(null, path.join(root, file), true);
    if (document instanceof Error) throw document;
    const rules = ['struct', 'operation-operationId-unique'];
    const problems = isLenient ? [] : await lint(document, externalRefResolver, rules, { [OURS]: supportedOnly });
    refuseProblems(shownOf, problems);
    const unresolved = await bundle(document, externalRefResolver);
    refuseProblems(shownOf, isLenient ? unresolved.filter(({ message }) => /: (?!https?:)/.test(message)) : unresolved);
    return document.parsed as Document;
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
  return { openapi, ...(asyncapi && { asyncapi }) };
}

const pathBelow = (root: string, absolute: string) => path.relative(root, absolute).replaceAll(path.sep, '/');

type ShownOf = (absolute: string) => string;

function refuseProblems(shownOf: ShownOf, problems: readonly NormalizedProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  // Our own rules can only judge what is built as its specification says.
  const problem = errors.find(({ ruleId }) => ruleId !== OURS) ?? errors[0];
  if (!problem) return;
  const [location] = problem.location;
  const place = location ? getLineColLocation(location) : undefined;
  const where = place ? `${shownOf(place.source.absoluteRef)}:${place.start.line}` : 'The document';
  throw new UserError(`${where}: ${sentence(problem.message)} Fix it there and run the command again.`);
}

function describe(root: string, file: string, error: unknown): string {
  const { message = String(error) } = error instanceof Error ? error : {};
  const reason = sentence(message.replaceAll(`${root}${path.sep}`, ''));
  return `${file}: cannot be read: ${reason} Fix it and run the command again.`;
}

function sentence(text: string): string {
  const [line = ''] = text.split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
