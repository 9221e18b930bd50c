import type { Contract, OpenApiDocument, Response, Schema } from '../model/contract.ts';
import { resolveRef } from '../model/json-pointer.ts';
import { header, imports } from './code.ts';
import { nameSchemas } from './names.ts';
import { type OperationShape, operationsOf } from './operations.ts';
import { validatorName } from './validators/emit-validators.ts';

export function emitResponses(contract: Contract): string {
  const { openapi } = nameSchemas(contract);
  const operations = operationsOf(contract).map((operation) => rowOf(openapi, operation));
  const validators = operations.flatMap(({ responses }) => responses.map(({ validate }) => validate));
  return [
    header('The responses of the API: what they state, and which open points a response bears on.', contract),
    `${imports(validators, './validators.ts', 'import', ['type Validator'])}\n`,
    TYPES,
    `export const OPEN_SUCCESS_STATUS: readonly string[] = ${JSON.stringify(openSuccessStatus(operations))};\n\n`,
    '/** Every operation, in the order of the document. */\n',
    `export const OPERATION_RESPONSES = ${print(operations)} as const satisfies readonly OperationResponses[];\n`,
  ].join('');
}

const TYPES = `/** What the contract says of a value beyond its type. */
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

/** A response whose body the contract states. */
export interface StatedResponse {
  /** \`201\`, \`2XX\` for any of 200 to 299, or \`default\` for every status that is not declared. */
  readonly status: string;
  readonly mediaType: string;
  /** Further media types that the contract declares, which nothing checks. */
  readonly otherMediaTypes?: readonly string[];
  /** Headers that the response carries in any case. */
  readonly requiredHeaders: readonly string[];
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
  readonly responses: readonly StatedResponse[];
  /** Open points that every other outcome bears on. */
  readonly otherOpenPoints: readonly string[];
}

/** Open points that an undeclared status of success bears on: those of every success of which the status is open. */
`;

type Row = ReturnType<typeof rowOf>;

function rowOf(openapi: OpenApiDocument, { id, method, path, operation, responses }: OperationShape) {
  const openPointsOf = (status: string): readonly string[] => {
    const response = operation.responses[status];
    return (response && resolveRef<Response>(openapi, response)['x-open-points']) ?? [];
  };
  const stated = responses.flatMap(({ status, schema, mediaType, otherMediaTypes, headers }) => {
    if (schema === undefined || mediaType === undefined) return [];
    const shape = shapeOfResponse(openapi, { $ref: `#/components/schemas/${schema}` });
    const requiredHeaders = headers.filter(({ required }) => required).map(({ name }) => name);
    const openPoints = openPointsOf(status);
    const others = otherMediaTypes.length > 0 && { otherMediaTypes };
    return [{ status, mediaType, ...others, requiredHeaders, openPoints, validate: validatorName(schema), shape }];
  });
  return { id, method, path, responses: stated, otherOpenPoints: openPointsOf('default') };
}

function openSuccessStatus(operations: readonly Row[]): readonly string[] {
  const ranges = operations.flatMap(({ responses }) => responses.filter(({ status }) => status === '2XX'));
  const [first, ...others] = ranges;
  return (first?.openPoints ?? []).filter((id) => others.every(({ openPoints }) => openPoints.includes(id)));
}

/** Places of one response that are described; in what lies beyond them, no field and no value is unknown. */
const MAX_PLACES = 2000;

function shapeOfResponse(openapi: OpenApiDocument, response: Schema): Shape {
  let places = 0;

  function shapeOf(schema: Schema, within: readonly string[]): Shape {
    const { $ref = '' } = schema;
    places += 1;
    if (places > MAX_PLACES || within.includes($ref)) return {};
    const path = $ref === '' ? within : [...within, $ref];
    const node = resolveRef<Schema>(openapi, schema);
    const { 'x-open-points': openPoints, 'x-values-seen': seen, properties, items, additionalProperties } = node;
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, shapeOf(field, path)]);
    const own: Shape = {
      ...(openPoints && { openPoints }),
      ...(seen && { seen }),
      ...(properties && additionalProperties === undefined && { fields: Object.fromEntries(fields) }),
      ...(items && { items: shapeOf(items, path) }),
    };
    return (node.allOf ?? []).map((part) => shapeOf(part, path)).reduce(joinShapes, own);
  }

  return shapeOf(response, []);
}

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

/** The table as JSON, in which each validator is the function of that name instead of its name. */
function print(rows: readonly Row[]): string {
  return JSON.stringify(rows, null, 2).replaceAll(/^( +"validate": )"(\w+)"/gm, '$1$2');
}
