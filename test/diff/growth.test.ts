import { expect, test } from 'vitest';
import { compareContracts } from '../../cli/engine/compare/contracts/compare-contracts.ts';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import type { Contract, OpenApiDocument, Schema } from '../../cli/engine/model/contract.ts';
import { pathOperations } from '../../cli/engine/model/path-operations.ts';
import { documents } from '../contract.ts';
import { processorTime } from '../processor-time.ts';
import { sideOf } from './sides.ts';

const TIMES = process.env.SOAK ? 50 : 10;
/** How often the small comparison is measured: its time alone is too short to tell. */
const ROUNDS = 10;

const open = await contractOf(documents);

/** The contract with each path, operation and schema of the REST side `times` over, under other names. */
function multiplied(times: number): Contract {
  const contract = structuredClone(open);
  const { paths: own, components } = documents.openapi;
  const text = JSON.stringify({ paths: own, schemas: components.schemas });
  for (let copy = 2; copy <= times; copy += 1) {
    const renamed = text
      .replaceAll(/("#\/components\/schemas\/\w+)"/g, `$1${copy}"`)
      .replaceAll(/("operationId":"\w+)"/g, `$1${copy}"`);
    const { paths, schemas } = JSON.parse(renamed) as Pick<OpenApiDocument, 'paths'> & {
      schemas: Record<string, Schema>;
    };
    for (const [path, item] of Object.entries(paths)) contract.openapi.paths[`/copy-${copy}${path}`] = item;
    for (const [name, schema] of Object.entries(schemas))
      contract.openapi.components.schemas[`${name}${copy}`] = schema;
  }
  return contract;
}

/** The contract with a change in each operation and in each schema, and an answer in each operation. */
function edited(contract: Contract): Contract {
  const copy = structuredClone(contract);
  for (const { openapi, asyncapi } of [copy]) {
    for (const { operation } of pathOperations(openapi.paths)) {
      operation.description = 'Another text.';
      operation['x-open-points'] = [];
      operation.parameters = [
        ...(operation.parameters ?? []),
        { name: 'key', in: 'query', schema: { type: 'string' } },
      ];
    }
    for (const { schemas } of [openapi.components, asyncapi.components]) {
      for (const schema of Object.values(schemas)) {
        if (schema.properties) schema.properties.further = { type: 'string' };
        else Object.assign(schema, { maxLength: 99 });
      }
    }
  }
  return copy;
}

test(`with ${4 * TIMES} operations, a comparison takes no longer for each than with four`, async () => {
  const [once, often] = [multiplied(1), multiplied(TIMES)];
  const sides = [once, often].map((contract) => [sideOf(contract), sideOf(edited(contract))] as const);
  const [small, large] = sides.map(
    ([old, now]) =>
      () =>
        compareContracts(old, now).changes.length,
  );
  if (small === undefined || large === undefined) throw new Error('There are two sizes.');
  const [few, many] = [small(), large()];
  expect(Object.keys(often.openapi.paths)).toHaveLength(4 * TIMES);
  expect(many - few).toBeGreaterThan(20 * (TIMES - 1));
  const one = await processorTime(large);
  const repeated = await processorTime(() => {
    for (let round = 0; round < ROUNDS; round += 1) small();
  });
  expect(one / TIMES).toBeLessThanOrEqual(repeated / ROUNDS);
});
