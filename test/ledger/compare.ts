import type { Contract } from '../../scripts/contract/contract.ts';
import { statementsOfAsyncApi } from './statements-of-asyncapi.ts';
import { factsForAsyncApi, factsForOpenApi } from './statements-of-ledger.ts';
import { statementsOfOpenApi } from './statements-of-openapi.ts';

/** Sentences for every fact that a document lacks, and for everything in a document that no fact backs. */
export function compareWithLedger({ openapi, asyncapi }: Pick<Contract, 'openapi' | 'asyncapi'>): string[] {
  return [
    ...compare('OpenAPI', statementsOfOpenApi(openapi).facts, factsForOpenApi()),
    ...compare('AsyncAPI', statementsOfAsyncApi(asyncapi).facts, factsForAsyncApi()),
  ];
}

function compare(document: string, statements: ReadonlySet<string>, facts: ReadonlySet<string>): string[] {
  const missing = [...facts].filter((fact) => !statements.has(fact));
  const unbacked = [...statements].filter((statement) => !facts.has(statement));
  return [
    ...missing.map((fact) => `${fact} is a fact of the specification, but is not in the ${document} document`),
    ...unbacked.map((extra) => `${extra} is in the ${document} document, but no fact of the specification backs it`),
  ];
}
