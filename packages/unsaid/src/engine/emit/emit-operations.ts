import type { Contract } from '../model/contract.ts';
import { type Code, code, data, header, identifier, imports, joined } from './code.ts';
import { MAX_LINE } from './documents.ts';
import { pascal } from './names.ts';
import { type OperationShape, operationsOf } from './operations.ts';
import { RUNTIME } from './run-time.ts';
import { validatorName } from './validators/emit-validators.ts';

export function emitOperations(contract: Contract): Code {
  const operations = operationsOf(contract);
  const validators = operations.flatMap(schemasOf).map(validatorName);
  const table = data(
    Object.fromEntries(operations.map((operation) => [operation.id, constantOf(operation)])),
    MAX_LINE,
  );
  return joined([
    header(
      'The operations of the API: where each is found, what its responses state, and which validators check it.',
      contract,
    ),
    imports(['OperationRow'], `${RUNTIME}/contract`, code`import type`),
    code`${imports(validators, './validators.ts')}\n`,
    // Each has a constant: bundlers take minutes for one expression of hundreds of operations.
    ...operations.map((operation) => {
      return code`const ${constantOf(operation)} = ${data(rowOf(operation), MAX_LINE)} as const;\n\n`;
    }),
    code`/** Every operation by its id, in the order of the document. */\n`,
    code`export const OPERATIONS = ${table} as const satisfies Record<string, OperationRow>;\n\n`,
    code`/** Id of an operation. */\nexport type OperationId = keyof typeof OPERATIONS;\n`,
  ]);
}

/** The names of the schemas by which calls of an operation are checked. */
function schemasOf({ parameters, body, responses }: OperationShape): string[] {
  const values = [...parameters, ...responses.flatMap(({ headers }) => headers)];
  return [...values, ...(body ? [body] : []), ...responses].flatMap(({ schema }) => schema ?? []);
}

const constantOf = ({ id }: OperationShape): Code => identifier(`$${pascal(id)}`);

function rowOf({ id: _, operation, parameters, body, responses, ...row }: OperationShape) {
  const byStatus = responses.map(({ status, ...response }) => {
    return [status, { ...validated(response), headers: response.headers.map(validated) }] as const;
  });
  return {
    ...row,
    parameters: parameters.map(validated),
    body: body && validated(body),
    responses: Object.fromEntries(byStatus),
    repeatableBy: operation['x-idempotency']?.header,
    repeatableByField: operation['x-idempotency']?.field,
  };
}

/** A row with a validator where it names a schema. */
function validated(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) =>
    name === 'schema' ? ['validate', identifier(validatorName(value))] : [name, value],
  );
  return Object.fromEntries(entries);
}
