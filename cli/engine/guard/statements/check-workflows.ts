import { pathOperations } from '../../model/path-operations.ts';
import { type Bundles, originsBelow, sourcesOf } from '../../read/origins.ts';
import { readYaml } from '../../read/parse-yaml.ts';
import { REGISTER, readRegister } from '../../read/read-open-points.ts';
import type { ReadText } from '../../read/read-text.ts';
import type { Citing, Step, Workflows } from '../../read/read-workflows.ts';
import { DOCUMENTS, WORKFLOWS } from '../../system/root.ts';
import { readStatements, STATEMENTS } from './read-statements.ts';

/**
 * Checks that every workflow and every step cites statements, and that all operations, statements and open points that the
 * document names are there: one line with file, line and remedy for each that does not. What a step sends and expects is
 * approved by a person (see `approvals.ts`).
 */
export async function checkWorkflows(read: ReadText, { bundles }: { readonly bundles: Bundles }): Promise<string[]> {
  const [{ value, lineOf }, statements, { entries }] = await Promise.all([
    readYaml(read, WORKFLOWS),
    readStatements(read),
    readRegister(read),
  ]);
  const document = value as Workflows;
  const { openapi } = sourcesOf(bundles, originsBelow(''));
  const operations = pathOperations(openapi.paths).map(({ operation }) => operation.operationId);
  const places: [pointer: string, node: Citing & Partial<Step>][] = [['/info', document.info]];
  for (const [at, workflow] of document.workflows.entries()) {
    places.push([`/workflows/${at}`, workflow]);
    for (const [number, step] of workflow.steps.entries()) places.push([`/workflows/${at}/steps/${number}`, step]);
  }
  const known = {
    'x-source': { ids: new Set(statements.map(({ id }) => id)), file: STATEMENTS },
    'x-open-points': { ids: new Set(entries.map(({ id }) => id)), file: REGISTER },
  };
  return places.flatMap(([pointer, node]) => {
    const at = `${WORKFLOWS}:${lineOf(pointer)}`;
    const { operationId } = node;
    const uncited = (node['x-source'] ?? []).length === 0;
    return [
      ...(uncited ? [`${at}: has no x-source. Cite the statements that state it, or remove it.`] : []),
      ...(operationId === undefined || operations.includes(operationId)
        ? []
        : [`${at}: ${DOCUMENTS.openapi} has no operation "${operationId}". Correct operationId.`]),
      ...(['x-source', 'x-open-points'] as const).flatMap((keyword) =>
        (node[keyword] ?? [])
          .filter((id) => !known[keyword].ids.has(id))
          .map((id) => `${at}: ${known[keyword].file} has no "${id}". Correct the id in ${keyword}.`),
      ),
    ];
  });
}
