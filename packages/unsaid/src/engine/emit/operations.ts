import { isJson } from 'unsaid-runtime/http';
import { chosenBody } from '../model/chosen-body.ts';
import type { Contract, Header, MediaType, Operation, Parameter, Response, Schema } from '../model/contract.ts';
import { propertiesOf, withAllOf } from '../model/dialect.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import { pathOperations } from '../model/path-operations.ts';
import { nameSchemas, oncePerContract } from './names.ts';

/** JSON types that a text is read as: that of the value, and that of its items. */
interface TextTypes {
  readonly type: string;
  readonly items?: string;
}

export interface ValueShape extends TextTypes {
  readonly name: string;
  readonly required: boolean;
  /** Name of the schema; here and below. */
  readonly schema: string;
}

/** How a value is written, where that is not as usual in its place. */
interface Style {
  readonly style?: string;
  readonly explode?: boolean;
  /** Fields of an object. */
  readonly fields?: Readonly<Record<string, TextTypes>>;
}

interface ParameterShape extends ValueShape, Style {
  readonly in: Parameter['in'];
  readonly isJson?: true;
}

export interface BodyShape {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: string;
  readonly isOpaque?: true;
  /** Fields of a form. */
  readonly fields?: Readonly<Record<string, TextTypes & Style>>;
}

export interface ResponseShape {
  readonly status: string;
  readonly mediaType?: string;
  readonly otherMediaTypes: readonly string[];
  readonly schema?: string;
  readonly isOpaque?: true;
  readonly headers: readonly ValueShape[];
  readonly openPoints: readonly string[];
  readonly shape?: Shape;
}

/** An operation as `operations.ts` has it, with the names of schemas in place of their validators. */
export interface OperationShape {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly ParameterShape[];
  readonly body?: BodyShape;
  readonly responses: readonly ResponseShape[];
}

type Document = Contract['openapi'];

/** The operations of the API, in the order of the document. */
export const operationsOf = oncePerContract((contract): readonly OperationShape[] => {
  const { openapi } = nameSchemas(contract);
  return pathOperations(openapi.paths).map(({ name, method, operation }) => shapeOf(openapi, name, method, operation));
});

function shapeOf(openapi: Document, path: string, method: string, operation: Operation): OperationShape {
  const { parameters = [], requestBody, responses } = operation;
  const { type, mediaType: usual, media } = chosenBody(openapi, requestBody?.content) ?? {};
  // A file may be of any type in the range.
  const mediaType = usual === 'application/octet-stream' ? type : usual;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
    parameters: parameters
      .map((parameter) => resolveRef<Parameter>(openapi, parameter))
      .filter(isReadable)
      .map((parameter) => parameterOf(openapi, parameter)),
    ...(media && mediaType ? { body: bodyOf(openapi, mediaType, media, requestBody?.required === true) } : {}),
    responses: Object.entries(responses).map(([status, response]) => responseOf(openapi, status, response)),
  };
}

function bodyOf(openapi: Document, mediaType: string, media: MediaType, required: boolean): BodyShape {
  const body = { schema: nameOf(media) ?? 'unknown', mediaType, required, ...opaque(openapi, mediaType, media) };
  if (!FORMS.includes(mediaType)) return body;
  const fields = Object.entries(propertiesOf(openapi, media.schema)).map(([name, schema]) => {
    const types = textTypes(openapi, schema);
    const encoding = mediaType === URL_ENCODED ? media.encoding?.[name] : undefined;
    if (encoding?.style === undefined && encoding?.explode === undefined) return [name, types] as const;
    const { style = 'form', explode = isExplodedBy(style) } = encoding;
    return [name, { ...types, style, explode, ...fieldsOfObject(openapi, types, schema) }] as const;
  });
  return { ...body, fields: Object.fromEntries(fields) };
}

const fieldsOfObject = (openapi: Document, { type }: TextTypes, schema: Schema) =>
  type === 'object' && { fields: fieldTypes(openapi, schema), ...otherFields(openapi, schema) };

/** A text whose schema is that of a file, or of the values that are written in it, as in CSV. */
function opaque(openapi: Document, mediaType: string, { schema = {} }: Partial<MediaType> = {}): { isOpaque?: true } {
  if (!mediaType.startsWith('text/') || isJson(mediaType)) return {};
  const isText = textTypes(openapi, schema).type === 'string' && constraintsOf(openapi, schema).format !== 'binary';
  return isText ? {} : { isOpaque: true };
}

function fieldTypes(openapi: Document, schema: Schema): Record<string, TextTypes> {
  const properties = Object.entries(propertiesOf(openapi, schema));
  return Object.fromEntries(properties.map(([name, each]) => [name, textTypes(openapi, each)]));
}

/** The type of the fields that are not known, where the schema says more than that they are texts. */
function otherFields(openapi: Document, schema: Schema): Pick<TextTypes, 'items'> {
  const { additionalProperties: others } = constraintsOf(openapi, schema);
  const { type } = textTypes(openapi, isRecord(others) ? others : {});
  return type === 'string' ? {} : { items: type };
}

const URL_ENCODED = 'application/x-www-form-urlencoded';
const FORMS = ['multipart/form-data', URL_ENCODED];

function parameterOf(openapi: Document, parameter: Parameter): ParameterShape {
  const {
    name,
    in: place,
    style = STYLES[place],
    explode = isExplodedBy(style),
    content = {},
    required = false,
  } = parameter;
  const [[mediaType, { schema: inMedia = {} }] = ['', {} as MediaType]] = Object.entries(content);
  const schema = parameter.schema ?? inMedia;
  const shape = valueShape(openapi, name, { required, schema });
  return {
    ...shape,
    in: place,
    ...(style !== STYLES[place] && { style }),
    ...(explode !== isExplodedBy(style) && { explode }),
    ...(/json$/.test(mediaType) && { isJson: true }),
    ...fieldsOfObject(openapi, shape, schema),
  };
}

const isExplodedBy = (style: string) => style === 'form' || style === 'cookie';

/** Returns true if code can read a parameter in its place, by the schema that it has. */
function isReadable({ in: place, schema, content = {} }: Parameter): boolean {
  return Object.hasOwn(STYLES, place) && (schema ?? Object.values(content)[0]?.schema) !== undefined;
}

const STYLES = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' } as const;

function responseOf(openapi: Document, status: string, response: Response): ResponseShape {
  const { content = {}, headers = {}, 'x-open-points': openPoints = [] } = resolveRef<Response>(openapi, response);
  const { type, mediaType, media } = chosenBody(openapi, content) ?? {};
  const schema = media && nameOf(media);
  return {
    status,
    ...(mediaType !== undefined && { mediaType }),
    otherMediaTypes: Object.keys(content).filter((each) => each !== type || each !== mediaType),
    ...(schema !== undefined && { schema }),
    ...(mediaType !== undefined && opaque(openapi, mediaType, media)),
    // One in a media type has no schema of its own, and is left to the caller.
    headers: Object.entries(headers)
      .filter(([name]) => !FRAMING.test(name))
      .map(([name, header]) => [name, resolveRef<Partial<Header>>(openapi, header)] as const)
      .flatMap(([name, { schema, required }]) =>
        schema === undefined ? [] : valueShape(openapi, name, { schema, ...(required && { required }) }),
      ),
    openPoints,
    ...(schema !== undefined && { shape: shapeOfSchema(openapi, schema) }),
  };
}

/** Headers that servers set themselves where they send a response. */
const FRAMING = /^(?:content-length|transfer-encoding|connection)$/i;

function valueShape(openapi: Document, name: string, { required = false, schema }: Omit<Header, '$ref'>): ValueShape {
  return { name, required, schema: nameOf({ schema }) ?? 'unknown', ...textTypes(openapi, schema) };
}

function textTypes(openapi: Document, schema: Schema): TextTypes {
  const [{ type, items } = { type: 'string' }] = typesOf(openapi, schema).toSorted(
    (one, other) => READ_FIRST.indexOf(one.type) - READ_FIRST.indexOf(other.type),
  );
  return { type, ...(items && { items: textTypes(openapi, items).type }) };
}

/** Types in the order in which a text is read as one of them: a list may have one item, and a text is what it is. */
const READ_FIRST = ['array', 'string', 'number', 'bigint', 'integer', 'boolean', 'object'];

interface ValueType extends Pick<Schema, 'items'> {
  readonly type: string;
}

/** The types of a value but null, with those that `anyOf` and `oneOf` offer. */
function typesOf(openapi: Document, schema: Schema, seen = new Set<Schema>()): ValueType[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { type, items, enum: values = [], anyOf = [], oneOf = [] } = constraintsOf(openapi, schema);
  const offered = [...anyOf, ...oneOf].flatMap((each) => typesOf(openapi, each, seen));
  const stated = [type ?? values.map((value) => typeof value)].flat().filter((each) => READ_FIRST.includes(each));
  if (stated.length === 0) return offered;
  return stated.map((each) => ({ type: each, ...(each === 'array' && items && { items }) }));
}

/** Constraints of the contract on a value beyond its type; `operations.ts` explains the fields. */
export interface Shape {
  readonly openPoints?: readonly string[];
  readonly seen?: readonly string[];
  readonly fields?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** Places of one response that are described; in what lies beyond them, no field and no value is unknown. */
const MAX_PLACES = 2000;

export function shapeOfSchema(openapi: Document, name: string): Shape {
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

  return shapeOf({ $ref: refOfNamed(name) }, []);
}

function joinShapes(place: Shape, type: Shape): Shape {
  const openPoints = [...new Set([...(place.openPoints ?? []), ...(type.openPoints ?? [])])];
  return { ...place, ...type, ...(openPoints.length > 0 && { openPoints }) };
}

/** A schema behind its references, which an `allOf` may hold. */
function constraintsOf(openapi: Document, schema: Schema): Schema {
  return Object.assign({}, ...withAllOf(openapi, schema).toReversed());
}

/** The name of a schema; the reference to one that is part of something else. */
function nameOf({ schema }: Partial<MediaType>): string | undefined {
  return schema?.$ref?.replace(SCHEMAS, '');
}

const SCHEMAS = '#/components/schemas/';

/** The reference to the schema of an operation. */
export function refOfNamed(name: string): string {
  return name.startsWith('#/') ? name : `${SCHEMAS}${name}`;
}
