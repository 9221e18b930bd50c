import type { OpenApiDocument } from '../../model/contract.ts';
import { eachNode } from '../../model/json-pointer.ts';
import { pathOperations } from '../../model/path-operations.ts';
import { readYaml } from '../../read/parse-yaml.ts';
import { REGISTER, readRegister } from '../../read/read-open-points.ts';
import type { ReadText } from '../../read/read-text.ts';
import { DOCUMENTS, WORKFLOWS } from '../../system/root.ts';
import { idsOf } from './check-entries.ts';
import { readStatements, STATEMENTS } from './read-statements.ts';

/**
 * Checks that every workflow and every step cites statements, and that all operations, statements and open points that the
 * document names are there: one line with file, line and remedy for each that does not. What a step sends and expects is
 * approved by a person (see `approvals.ts`).
 */
export async function checkWorkflows(
  read: ReadText,
  { openapi }: { readonly openapi: OpenApiDocument },
): Promise<string[]> {
  const [{ value, lineOf }, statements, { entries }] = await Promise.all([
    readYaml(read, WORKFLOWS),
    readStatements(read),
    readRegister(read),
  ]);
  const known: [keyword: string, file: string, ids: readonly string[]][] = [
    ['operationId', DOCUMENTS.openapi, pathOperations(openapi.paths).map(({ operation }) => operation.operationId)],
    ['x-source', STATEMENTS, statements.map(({ id }) => id)],
    ['x-open-points', REGISTER, entries.map(({ id }) => id)],
  ];
  const findings: string[] = [];
  eachNode(value, (node, pointer) => {
    if (!/^\/(?:info|workflows\/\d+(?:\/steps\/\d+)?)$/.test(pointer)) return;
    const at = `${WORKFLOWS}:${lineOf(pointer)}`;
    if (idsOf(node['x-source']).length === 0)
      findings.push(`${at}: has no x-source. Cite the statements that state it, or remove it.`);
    for (const [keyword, file, ids] of known)
      for (const id of idsOf(node[keyword]))
        if (!ids.includes(id)) findings.push(`${at}: ${file} has no "${id}". Correct the id in ${keyword}.`);
  });
  return findings;
}
