import path from 'node:path';
import {
  BaseResolver,
  bundle,
  createConfig,
  getLineColLocation,
  lintDocument,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { UserError } from '../user-error.ts';

/**
 * Reads one document and everything it refers to, and returns it as one object without external references.
 * Throws a UserError that names file and line when a file cannot be read, is not YAML, refers to nothing, or is not
 * built as its specification says.
 */
export async function bundleDocument<Document>(root: string, file: string): Promise<Document> {
  try {
    const config = await createConfig({ rules: { struct: 'error', 'operation-operationId-unique': 'error' } });
    const externalRefResolver = new BaseResolver(config.resolve);
    const document = await externalRefResolver.resolveDocument(null, path.join(root, file), true);
    if (document instanceof Error) throw document;
    refuseProblems(root, await lintDocument({ document, config, externalRefResolver }));
    const { bundle: bundled, problems } = await bundle({ doc: document, config, externalRefResolver });
    refuseProblems(root, problems);
    return bundled.parsed as Document;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(describe(root, file, error));
  }
}

function refuseProblems(root: string, problems: readonly NormalizedProblem[]): void {
  const problem = problems.find(({ severity }) => severity === 'error');
  if (!problem) return;
  const [location] = problem.location;
  const place = location ? getLineColLocation(location) : undefined;
  const where = place ? `${path.relative(root, place.source.absoluteRef)}:${place.start.line}` : 'The document';
  throw new UserError(`${where}: ${sentence(problem.message)} Mend it there and run the command again.`);
}

/** Says what kept a document from being read; the tool's own text names the file by its absolute path. */
function describe(root: string, file: string, error: unknown): string {
  const { message = String(error) } = error instanceof Error ? error : {};
  const reason = sentence(message.replaceAll(`${root}${path.sep}`, ''));
  const line = error instanceof YamlParseError ? `:${error.line}` : '';
  return `${file}${line}: cannot be read: ${reason} Mend it and run the command again.`;
}

function sentence(text: string): string {
  const [line = ''] = text.split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
