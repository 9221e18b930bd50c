import path from 'node:path';
import { BaseResolver, bundle, createConfig, getLineColLocation, type NormalizedProblem } from '@redocly/openapi-core';
import { UserError } from '../user-error.ts';

/**
 * Reads one document and everything it refers to, and returns it as one object without external references.
 * Throws a UserError that names file and line when a file cannot be read, is not YAML or refers to nothing.
 */
export async function bundleDocument<Document>(root: string, file: string): Promise<Document> {
  const config = await createConfig({});
  const externalRefResolver = new BaseResolver(config.resolve);
  const document = await externalRefResolver.resolveDocument(null, path.join(root, file), true);
  if (document instanceof Error) throw new UserError(unreadable(root, file, document));
  const result = await bundle({ doc: document, config, externalRefResolver }).catch((error: unknown) => {
    throw new UserError(`${file}: ${message(error)} Mend the document and run the command again.`);
  });
  const [problem] = result.problems.filter(({ severity }) => severity === 'error');
  if (problem) throw new UserError(`${locate(root, problem)}: ${problem.message} Mend the document and run again.`);
  return result.bundle.parsed as Document;
}

function unreadable(root: string, file: string, error: Error): string {
  const position = 'line' in error && typeof error.line === 'number' ? `:${error.line}` : '';
  const reason = message(error).replaceAll(`${root}${path.sep}`, '');
  return `${file}${position}: cannot be read: ${reason} Mend the document and run the command again.`;
}

function locate(root: string, problem: NormalizedProblem): string {
  const [location] = problem.location;
  if (!location) return 'The document';
  const { source, start } = getLineColLocation(location);
  return `${path.relative(root, source.absoluteRef)}:${start.line}:${start.col}`;
}

function message(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
