import type { Contract } from '../model/contract.ts';
import { header, imports, literal, propertyKey } from './code.ts';
import {
  type OperationShape,
  operationsOf,
  type ParameterShape,
  type ResponseShape,
  type ValueShape,
} from './operations.ts';
import { validatorName } from './validators/emit-validators.ts';

export function emitOperations(contract: Contract): string {
  const operations = operationsOf(contract);
  return [
    header('The operations of the API: where each is found, and which validators check it.', contract),
    `${imports(operations.flatMap(schemasOf).map(validatorName), './validators.ts', 'import', ['type Validator'])}\n`,
    TYPES,
    'export const OPERATIONS = {\n',
    ...operations.map(row),
    '} as const satisfies Record<string, OperationRow>;\n\n',
    '/** Id of an operation. */\nexport type OperationId = keyof typeof OPERATIONS;\n',
  ].join('');
}

const TYPES = `/** A parameter of a request, or a header of a response: text that stands for a value. */
export interface ValueRow {
  readonly name: string;
  readonly required: boolean;
  /** JSON type of the value that the text is read as; \`string\` where it is left out. */
  readonly type?: string;
  /** JSON type of the items of an array; \`string\` where it is left out. */
  readonly items?: string;
  readonly validate: Validator<unknown>;
}

/** A parameter; an array in the query is one text with commas where \`isJoined\` says so. */
export interface ParameterRow extends ValueRow {
  readonly in: string;
  readonly isJoined?: boolean;
}

/** A response. */
export interface ResponseRow {
  /** Media type of the body; \`application/json\` where it is left out. */
  readonly mediaType?: string;
  /** Absent where nothing is stated of the body, or there is none. */
  readonly validate?: Validator<unknown>;
  readonly headers?: readonly ValueRow[];
}

/** A request body. */
export interface BodyRow {
  readonly mediaType: string;
  readonly required: boolean;
  readonly validate: Validator<unknown>;
  /** Of a form: what the text of each field is read as, where it is not \`string\`. */
  readonly fields?: Readonly<Record<string, { readonly type?: string; readonly items?: string }>>;
}

/** One operation of the API. */
export interface OperationRow {
  readonly method: string;
  /** Path template; \`{name}\` stands for one segment. */
  readonly path: string;
  readonly parameters: readonly ParameterRow[];
  /** The request body; absent where the operation has none. */
  readonly body?: BodyRow;
  /** Responses by status: \`201\`, \`2XX\` for any of 200 to 299, or \`default\` for any other from 300 on. */
  readonly responses: Readonly<Record<string, ResponseRow>>;
  /** The header whose value, the same again, keeps a repeated call from acting twice; absent where nothing says so. */
  readonly repeatableBy?: string;
}

/** Every operation by its id, in the order of the document. */
`;

function row({ id, method, path, operation, parameters, body, responses }: OperationShape): string {
  const repeatable = operation['x-idempotency'];
  const lines = [
    `method: '${method}',`,
    `path: '${path}',`,
    ...list('parameters', parameters.map(parameterRow)),
    body &&
      `body: ${object([`mediaType: ${literal(body.mediaType)}`, `required: ${body.required}`, `validate: ${validatorName(body.schema)}`, body.fields && `fields: ${fieldsOf(body.fields)}`])},`,
    'responses: {',
    ...responses.map(
      (response) =>
        `  ${response.status === 'default' ? 'default' : `'${response.status}'`}: ${responseRow(response)},`,
    ),
    '},',
    repeatable && `repeatableBy: ${literal(repeatable.header)},`,
  ].filter((line) => line !== undefined);
  return `  ${id}: {\n${lines.map((line) => `    ${line}\n`).join('')}  },\n`;
}

function fieldsOf(fields: readonly ValueShape[]): string {
  const rows = fields
    .filter(({ type }) => type !== 'string')
    .map(
      ({ name, type, items }) =>
        `${propertyKey(name)}: ${object([`type: '${type}'`, items !== undefined && `items: '${items}'`])}`,
    );
  return object(rows);
}

function list(name: string, rows: readonly string[]): string[] {
  return rows.length < 2 ? [`${name}: [${rows.join()}],`] : [`${name}: [`, ...rows.map((each) => `  ${each},`), '],'];
}

function parameterRow(parameter: ParameterShape): string {
  return object([...valueFields(parameter), `in: '${parameter.in}'`, parameter.isJoined && 'isJoined: true']);
}

function responseRow({ mediaType = JSON_TYPE, schema, headers }: ResponseShape): string {
  return object([
    mediaType !== JSON_TYPE && `mediaType: ${literal(mediaType)}`,
    schema !== undefined && `validate: ${validatorName(schema)}`,
    headers.length > 0 && `headers: [${headers.map((header) => object(valueFields(header))).join(', ')}]`,
  ]);
}

const JSON_TYPE = 'application/json';

function valueFields({ name, required, type, items = 'string', schema }: ValueShape): (string | false)[] {
  return [
    `name: ${literal(name)}`,
    `required: ${required}`,
    type !== 'string' && `type: '${type}'`,
    items !== 'string' && `items: '${items}'`,
    `validate: ${validatorName(schema)}`,
  ];
}

function object(fields: readonly (string | false | undefined)[]): string {
  const kept = fields.filter((field) => field !== false && field !== undefined);
  return kept.length === 0 ? '{}' : `{ ${kept.join(', ')} }`;
}

function schemasOf({ parameters, body, responses }: OperationShape): string[] {
  return [
    ...parameters.map(({ schema }) => schema),
    ...(body ? [body.schema] : []),
    ...responses.flatMap(({ schema, headers }) => [schema ?? [], headers.map((header) => header.schema)].flat()),
  ];
}
