import type { Contract, Header, MediaType, Method, Operation, Parameter, Response, Schema } from '../model/contract.ts';
import { resolveRef } from '../model/json-pointer.ts';
import { nameSchemas } from './names.ts';

export interface ValueShape {
  readonly name: string;
  readonly required: boolean;
  readonly schema: string;
  readonly type: string;
  readonly items?: string;
}

export interface ParameterShape extends ValueShape {
  readonly in: Parameter['in'];
  /** Whether an array in the query is one text with commas instead of one parameter for each item. */
  readonly isJoined: boolean;
}

export interface BodyShape {
  readonly schema: string;
  readonly mediaType: string;
  readonly required: boolean;
  readonly fields?: readonly ValueShape[];
}

export interface ResponseShape {
  readonly status: string;
  readonly mediaType?: string;
  readonly otherMediaTypes: readonly string[];
  readonly schema?: string;
  readonly headers: readonly ValueShape[];
}

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
export function operationsOf(contract: Contract): OperationShape[] {
  const { openapi } = nameSchemas(contract);
  return (
    Object.entries(openapi.paths)
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => shapeOf(openapi, path, method as Method, operation)),
      )
      // Server-sent events are a connection that stays open, and no handler can reply with that.
      .filter(({ responses }) => !responses.some(({ mediaType }) => mediaType === 'text/event-stream'))
  );
}

function shapeOf(openapi: Document, path: string, method: Method, operation: Operation): OperationShape {
  const { parameters = [], requestBody, responses } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  const [mediaType, media] = bodies.find(([type]) => /json$/.test(type)) ?? bodies[0] ?? [];
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
  const body = { schema: nameOf(media) ?? 'unknown', mediaType, required };
  if (!FORMS.includes(mediaType)) return body;
  const { properties = {} } = constraintsOf(openapi, media.schema);
  const fields = Object.entries(properties).map(([name, schema]) => valueShape(openapi, name, { schema }));
  return { ...body, fields };
}

const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

function parameterOf(openapi: Document, parameter: Parameter): ParameterShape {
  const isJoined = parameter.in === 'query' && parameter.explode === false;
  return { ...valueShape(openapi, parameter.name, parameter), in: parameter.in, isJoined };
}

/** Whether a server reads the parameter: one in another style, or in a media type, is left to the handler. */
function isReadable({ in: place, schema, style = STYLES[place] }: Parameter): boolean {
  return schema !== undefined && style === STYLES[place];
}

const STYLES = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' } as const;

function responseOf(openapi: Document, status: string, response: Response): ResponseShape {
  const { content = {}, headers = {} } = resolveRef<Response>(openapi, response);
  const types = Object.entries(content);
  // Of several, the one that says what the body is.
  const [mediaType, media] = types.find(([, each]) => nameOf(each) !== undefined) ?? types[0] ?? [];
  const schema = media && nameOf(media);
  return {
    status,
    ...(mediaType !== undefined && { mediaType }),
    otherMediaTypes: types.map(([type]) => type).filter((type) => type !== mediaType),
    ...(schema !== undefined && { schema }),
    headers: Object.entries(headers).map(([name, header]) =>
      valueShape(openapi, name, resolveRef<Header>(openapi, header)),
    ),
  };
}

function valueShape(openapi: Document, name: string, { required = false, schema }: Omit<Header, '$ref'>): ValueShape {
  const { type, items } = constraintsOf(openapi, schema);
  const itemType = items && constraintsOf(openapi, items).type;
  return {
    name,
    required,
    schema: nameOf({ schema }) ?? 'unknown',
    type: single(type),
    ...(items && { items: single(itemType) }),
  };
}

/** A schema behind its references, which an `allOf` may hold. */
function constraintsOf(openapi: Document, schema: Schema): Schema {
  const node = resolveRef<Schema>(openapi, schema);
  return Object.assign({}, ...(node.allOf ?? []).map((part) => constraintsOf(openapi, part)), node);
}

function single(type: string | readonly string[] | undefined): string {
  const [only = 'string', ...others] = [type ?? []].flat().filter((each) => each !== 'null');
  return others.length === 0 ? only : 'string';
}

function nameOf({ schema }: Partial<MediaType>): string | undefined {
  return schema?.$ref?.replace('#/components/schemas/', '');
}
