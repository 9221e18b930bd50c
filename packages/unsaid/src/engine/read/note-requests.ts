import { chosenBody } from '../model/chosen-body.ts';
import type { OpenApiDocument, Operation, Parameter, PathItem, RequestBody, Schema } from '../model/contract.ts';
import { propertiesOf, withAllOf } from '../model/dialect.ts';
import { resolveRef } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { METHODS } from '../model/path-operations.ts';
import type { OriginOf } from './origins.ts';

/**
 * Notes what code neither sends nor takes in the requests of a bundled document, of which the normalised one has the paths:
 * bodies of a second media type, and styles that a form cannot have or that OpenAPI does not define to the end.
 */
export function noteRequests({ paths }: OpenApiDocument, document: OpenApiDocument, originOf: OriginOf): Note[] {
  const items = Object.keys(paths).map((path) =>
    resolveRef<PathItem & Declaring>(document, document.paths[path] ?? {}),
  );
  const operations = items.flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const parameters = [...items, ...operations].flatMap(({ parameters = [] }) =>
    parameters.map((each) => resolveRef<Parameter>(document, each)),
  );
  const bodies = operations.flatMap(({ requestBody }) =>
    requestBody ? resolveRef<RequestBody>(document, requestBody) : [],
  );
  return [
    ...[...new Set(parameters)].flatMap((each) => noteStyle(document, each, each, originOf)),
    ...[...new Set(bodies)].flatMap((each) => noteBody(document, each, originOf)),
  ];
}

type Declaring = Pick<Operation, 'parameters'>;

function noteBody(document: OpenApiDocument, { content }: RequestBody, originOf: OriginOf): Note[] {
  const chosen = chosenBody(document, content);
  if (chosen === undefined) return [];
  const { type, media, mediaType } = chosen;
  const others = Object.keys(content).filter((each) => each !== type);
  const detail = `${mediaType}, not ${others.join(', ')}`;
  const encodings = Object.entries(media.encoding ?? {}).flatMap(([name, encoding]) => {
    const { style = 'form', explode } = encoding;
    const isPart = mediaType === 'multipart/form-data' && (style !== 'form' || explode === false);
    if (isPart) return [{ place: originOf(encoding), message: OF_PART, detail: name }];
    const schema = propertiesOf(document, media.schema ?? {})[name];
    return schema ? noteStyle(document, { name, style, schema }, encoding, originOf) : [];
  });
  return others.length === 0 ? encodings : [{ place: originOf(content), message: ONE_TYPE, detail }, ...encodings];
}

type Styled = Partial<Pick<Parameter, 'name' | 'style' | 'schema'>>;

function noteStyle(
  document: OpenApiDocument,
  { name = '', style, schema }: Styled,
  at: object,
  originOf: OriginOf,
): Note[] {
  if (style !== 'deepObject' || schema === undefined) return [];
  const isUndefined = withAllOf(document, schema).some(({ type, properties = {}, additionalProperties }) => {
    const within = [...Object.values(properties), additionalProperties ?? false];
    return type === 'array' || within.some((each) => holdsObjects(document, each));
  });
  return isUndefined ? [{ place: originOf(at, 'style'), message: UNDEFINED, detail: name }] : [];
}

/** Returns true for a schema of objects, or of a list of them. */
function holdsObjects(document: OpenApiDocument, schema: Schema | boolean): boolean {
  const isObject = ({ type, properties }: Schema) => type === 'object' || properties !== undefined;
  if (typeof schema === 'boolean') return false;
  return withAllOf(document, schema).some(
    (each) => isObject(each) || (each.items && withAllOf(document, each.items).some(isObject)),
  );
}

const ONE_TYPE = 'the client sends, and server stubs take, bodies of one of the media types.';

const OF_PART = 'no code is generated for the style of a part of multipart/form-data.';

const UNDEFINED =
  'OpenAPI does not say how `deepObject` writes a list, or objects within an object: the client sends `a[0]=…` and `a[b][c]=…`, and server stubs read one level.';
