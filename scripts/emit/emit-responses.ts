import type { Contract, Response, Schema } from '../contract/contract.ts';
import { resolveRef } from '../contract/json-pointer.ts';
import { header } from './header.ts';
import { type OperationShape, operationsOf } from './operations.ts';
import { validatorName } from './validators/emit-validators.ts';

/** Writes `responses.ts`: what a service's answers can tell about the open points, for the client's deviations. */
export function emitResponses(contract: Contract): string {
  const operations = operationsOf(contract);
  const validators = new Set(
    operations.flatMap(({ responses }) =>
      responses.flatMap(({ status, schema }) => (status.startsWith('2') ? (schema ?? []) : [])),
    ),
  );
  const imported = [...validators].map(validatorName).toSorted();
  return [
    header('The responses of the API: what they state, and which open points an answer bears on.', contract),
    `import {\n  type Validator,\n${imported.map((name) => `  ${name},\n`).join('')}} from './validators.ts';\n\n`,
    TYPES,
    `export const OPEN_SUCCESS_STATUS: readonly string[] = ${print(openSuccessStatus(contract), 0)};\n\n`,
    '/** Every operation, in the order of the document. */\n',
    'export const OPERATION_RESPONSES = [\n',
    ...operations.map((operation) => row(contract, operation)),
    '] as const satisfies readonly OperationResponses[];\n',
  ].join('');
}

const TYPES = `/** What the contract says of a value beyond its type. */
export interface Shape {
  /** Open points that what stands here bears on. */
  readonly openPoints?: readonly string[];
  /** Values seen; any other is news. */
  readonly seen?: readonly string[];
  /** Fields of an object; any other is news. */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** Every item of an array. */
  readonly items?: Shape;
}

/** A success that the contract declares, with its body. */
export interface SuccessResponse {
  /** \`201\`, or \`2XX\` for any of 200 to 299. */
  readonly status: string;
  /** Open points that the response bears on. */
  readonly openPoints: readonly string[];
  readonly validate: Validator<unknown>;
  readonly shape: Shape;
}

/** The responses of one operation. */
export interface OperationResponses {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly successes: readonly SuccessResponse[];
  /** Open points that every other outcome bears on. */
  readonly otherOpenPoints: readonly string[];
}

/** Open points that an undeclared status of success bears on: those of every success of which the status is open. */
`;

function openSuccessStatus(contract: Contract): readonly string[] {
  const ranges = operationsOf(contract).flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      status === '2XX' ? [new Set(resolveRef<Response>(contract.openapi, response)['x-open-points'])] : [],
    ),
  );
  const [first = new Set<string>(), ...others] = ranges;
  return [...first].filter((id) => others.every((ids) => ids.has(id)));
}

function row({ openapi }: Contract, { id, method, path, operation, responses }: OperationShape): string {
  const openPoints = (status: string): readonly string[] => {
    const response = operation.responses[status];
    return (response && resolveRef<Response>(openapi, response)['x-open-points']) ?? [];
  };
  const successes = responses.flatMap(({ status, schema }) =>
    schema === undefined || !status.startsWith('2')
      ? []
      : [
          {
            status,
            openPoints: openPoints(status),
            validate: new Code(validatorName(schema)),
            shape: shapeOf(openapi, { $ref: `#/components/schemas/${schema}` }),
          },
        ],
  );
  return `  ${print({ id, method, path, successes, otherOpenPoints: openPoints('default') }, 1)},\n`;
}

/** What a schema says beyond types; nothing for an object that is open by statement, where no field is news. */
function shapeOf(openapi: Contract['openapi'], schema: Schema): Shape {
  const node = resolveRef<Schema>(openapi, schema);
  const {
    'x-open-points': openPoints,
    'x-values-seen': seen,
    properties,
    items,
    additionalProperties,
    allOf = [],
  } = node;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, shapeOf(openapi, field)]);
  const own: Shape = {
    ...(openPoints && { openPoints }),
    ...(seen && { seen }),
    ...(properties && additionalProperties === undefined && { fields: Object.fromEntries(fields) }),
    ...(items && { items: shapeOf(openapi, items) }),
  };
  return allOf.map((part) => shapeOf(openapi, part)).reduce(joinShapes, own);
}

/** The shape of a place, of which the points stand beside those of the type that it refers to. */
function joinShapes(place: Shape, type: Shape): Shape {
  const openPoints = [...new Set([...(place.openPoints ?? []), ...(type.openPoints ?? [])])];
  return { ...place, ...type, ...(openPoints.length > 0 && { openPoints }) };
}

interface Shape {
  readonly openPoints?: readonly string[];
  readonly seen?: readonly string[];
  readonly fields?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** Text that stands in the file as code. */
class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes a value as TypeScript, lists of texts on one line. */
function print(value: unknown, depth: number): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const indent = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) return `[${value.map((item) => print(item, 0)).join(', ')}]`;
    return `[\n${value.map((item) => `${indent}${print(item, depth + 1)},\n`).join('')}${end}]`;
  }
  const members = Object.entries(value as object);
  if (members.length === 0) return '{}';
  const key = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : print(name, 0));
  return `{\n${members.map(([name, member]) => `${indent}${key(name)}: ${print(member, depth + 1)},\n`).join('')}${end}}`;
}
