import type { Contract } from '../model/contract.ts';
import { type Code, code, data, header, identifier, imports, joined } from './code.ts';
import { MAX_LINE } from './documents.ts';
import { type OperationShape, operationsOf } from './operations.ts';
import { validatorName } from './validators/emit-validators.ts';

export function emitOperations(contract: Contract): Code {
  const operations = operationsOf(contract);
  const validators = operations.flatMap(schemasOf).map(validatorName);
  const table = data(Object.fromEntries(operations.map(rowOf)), MAX_LINE);
  return joined([
    header(
      'The operations of the API: where each is found, what its responses state, and which validators check it.',
      contract,
    ),
    code`${imports(validators, './validators.ts', code`import`, [code`type Validator`])}\n`,
    TYPES,
    code`export const OPERATIONS = ${table} as const satisfies Record<string, OperationRow>;\n\n`,
    code`/** Id of an operation. */\nexport type OperationId = keyof typeof OPERATIONS;\n`,
  ]);
}

const TYPES = code`/** A parameter of a request, or a header of a response: text that stands for a value. */
export interface ValueRow {
  readonly name: string;
  readonly required: boolean;
  /** JSON type of the value that the text is read as. */
  readonly type: string;
  /** JSON type of the items of an array. */
  readonly items?: string;
  readonly validate: Validator<unknown>;
}

/** A parameter; an array in the query is one text with commas where \`isJoined\` says so. */
export interface ParameterRow extends ValueRow {
  readonly in: string;
  readonly isJoined?: boolean;
}

/** What the contract says of a value beyond its type. */
export interface Shape {
  /** Open points that what stands here bears on. */
  readonly openPoints?: readonly string[];
  /** Values seen; any other is unknown. */
  readonly seen?: readonly string[];
  /** Fields of an object; any other is unknown. */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** Every item of an array. */
  readonly items?: Shape;
}

/** A response. */
export interface ResponseRow {
  /** Media type of the body; absent where there is none. */
  readonly mediaType?: string;
  /** Further media types that the contract declares, which nothing checks. */
  readonly otherMediaTypes: readonly string[];
  /** Absent where nothing is stated of the body, or there is none. */
  readonly validate?: Validator<unknown>;
  readonly headers: readonly ValueRow[];
  /** Open points that the response bears on. */
  readonly openPoints: readonly string[];
  /** That of the body; absent as \`validate\` is. */
  readonly shape?: Shape;
}

/** A request body. */
export interface BodyRow {
  readonly mediaType: string;
  readonly required: boolean;
  readonly validate: Validator<unknown>;
  /** Of a form: what the text of each field is read as. */
  readonly fields?: Readonly<Record<string, Pick<ValueRow, 'type' | 'items'>>>;
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

/** The names of the schemas by which calls of an operation are checked. */
function schemasOf({ parameters, body, responses }: OperationShape): string[] {
  const values = [...parameters, ...responses.flatMap(({ headers }) => headers)];
  return [...values, ...(body ? [body] : []), ...responses].flatMap(({ schema }) => schema ?? []);
}

function rowOf({ id, operation, parameters, body, responses, ...row }: OperationShape) {
  const byStatus = responses.map(({ status, ...response }) => {
    return [status, { ...validated(response), headers: response.headers.map(validated) }] as const;
  });
  const found = {
    ...row,
    parameters: parameters.map(validated),
    body: body && validated(body),
    responses: Object.fromEntries(byStatus),
    repeatableBy: operation['x-idempotency']?.header,
  };
  return [id, found] as const;
}

/** A row with a validator where it names a schema. */
function validated(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) =>
    name === 'schema' ? ['validate', identifier(validatorName(value))] : [name, value],
  );
  return Object.fromEntries(entries);
}
