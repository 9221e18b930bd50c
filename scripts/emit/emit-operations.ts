import type { Contract } from '../contract/contract.ts';
import { header } from './header.ts';
import { type OperationShape, operationsOf } from './operations.ts';
import { validatorName } from './validators/emit-validators.ts';

/** Writes `operations.ts`: the table of operations with their validators, for servers and for checking responses. */
export function emitOperations(contract: Contract): string {
  const operations = operationsOf(contract);
  const validators = new Set(operations.flatMap(schemasOf).map(validatorName));
  return [
    header('The operations of the API: where each is found, and which validators check it.', contract),
    `import {\n  type Validator,\n${[...validators]
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join('')}} from './validators.ts';\n\n`,
    TYPES,
    'export const OPERATIONS = {\n',
    ...operations.map(row),
    '} as const satisfies Record<string, OperationRow>;\n\n',
    '/** Id of an operation. */\nexport type OperationId = keyof typeof OPERATIONS;\n',
  ].join('');
}

const TYPES = `/** One operation of the API. */
export interface OperationRow {
  readonly method: string;
  /** Path template; \`{name}\` stands for one segment. */
  readonly path: string;
  /** Parameters, each with its validator. */
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly validate: Validator<unknown> }[];
  /** The request body; absent where the operation has none. */
  readonly body?: { readonly mediaType: string; readonly required: boolean; readonly validate: Validator<unknown> };
  /** Validators of the response bodies whose shape is stated, by status: \`201\`, or \`2XX\` for any of 200 to 299. */
  readonly responses: Readonly<Record<string, Validator<unknown>>>;
}

/** Every operation by its id, in the order of the document. */
`;

function row({ id, method, path, parameters, body, responses }: OperationShape): string {
  const checked = responses.filter(({ schema }) => schema !== undefined);
  const lines = [
    `method: '${method}',`,
    `path: '${path}',`,
    `parameters: [${parameters.map((p) => `{ name: '${p.name}', in: '${p.in}', validate: ${validatorOf(p.schema.$ref)} }`).join(', ')}],`,
    body &&
      `body: { mediaType: '${body.mediaType}', required: ${body.required}, validate: ${validatorName(body.schema)} },`,
    `responses: { ${checked.map(({ status, schema = '' }) => `'${status}': ${validatorName(schema)}`).join(', ')} },`,
  ].filter(Boolean);
  return `  ${id}: {\n${lines.map((line) => `    ${line}\n`).join('')}  },\n`;
}

function schemasOf({ parameters, body, responses }: OperationShape): string[] {
  return [
    ...parameters.map(({ schema }) => schemaName(schema.$ref)),
    ...(body ? [body.schema] : []),
    ...responses.flatMap(({ schema }) => schema ?? []),
  ];
}

function validatorOf(ref: string | undefined): string {
  return validatorName(schemaName(ref));
}

function schemaName(ref = ''): string {
  return ref.replace('#/components/schemas/', '');
}
