import { formText, pathOfTemplate } from 'unsaid-runtime/http';
import { chosenBody } from '../../engine/model/chosen-body.ts';
import type {
  Contract,
  Json,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  RequestBody,
  Schema,
} from '../../engine/model/contract.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import { pathOperations } from '../../engine/model/path-operations.ts';
import { pointOf } from '../../engine/model/roles.ts';
import { issuesOf, validatorsIn } from '../../engine/model/schema-validators.ts';
import { type Fits, lettersOf, sampleBody } from '../../engine/view/sample-body.ts';
import { sampleOfPattern } from '../../engine/view/sample-of-pattern.ts';
import { type CredentialHeader, credentialHeaders } from '../../mock/credentials.ts';

/** One call of an operation with the values of the document's own examples. */
export interface Call {
  readonly operationId: string;
  readonly method: string;
  /** The path as the document writes it, with its parameters in braces. */
  readonly template: string;
  /** In place of those of the document. */
  readonly servers?: OpenApiDocument['servers'];
  readonly parameters: Readonly<Record<string, string>>;
  /** Those of the query that are required. */
  readonly query: Readonly<Record<string, string>>;
  /** Headers other than those of the body and of the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly mediaType: string;
  /** How the fields of a form are written. */
  readonly encoding?: NonNullable<MediaType['encoding']>;
  /** Fields of the body that hold a file in base64. */
  readonly files: readonly string[];
  readonly credentials: readonly CredentialHeader[];
  /** Note about credentials: the id of the open point, or the answer. */
  readonly note: string;
}

/** A call of each operation. */
export function readCalls(contract: Pick<Contract, 'openapi' | 'openPoints'>): Call[] {
  return [...eachCall(contract)];
}

/** A call of one operation after another, from the first example of its request and the examples of its parameters. */
export function* eachCall(contract: Pick<Contract, 'openapi' | 'openPoints'>): Generator<Call> {
  const { openapi } = contract;
  const credentials = pointOf(contract, 'credentials')?.id ?? '';
  const validatorOf = validatorsIn(openapi);
  const fits: Fits = (schema, value) => issuesOf(validatorOf(schema), value)?.length === 0;
  for (const { name, method, operation } of pathOperations(openapi.paths)) {
    const parameters = (operation.parameters ?? []).map((each) => resolveRef<Parameter>(openapi, each));
    const valuesIn = (place: Parameter['in']) =>
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required))
          .filter(({ name }) => place !== 'header' || isHeaderName(name))
          .map((parameter) => [parameter.name, exampleOf(openapi, fits, parameter)]),
      );
    const { mediaType = JSON_TYPE, media } = chosenBody(openapi, operation.requestBody?.content) ?? {};
    const shown = Object.values(media?.examples ?? {})[0]?.value;
    const body = shown ?? madeUpBody(openapi, fits, operation.requestBody);
    const { properties = {} } = resolveRef<Schema>(openapi, media?.schema ?? {});
    yield {
      operationId: operation.operationId,
      method: method.toUpperCase(),
      template: name,
      ...(operation.servers && { servers: operation.servers }),
      parameters: valuesIn('path'),
      query: valuesIn('query'),
      headers: valuesIn('header'),
      ...(body !== undefined && { body }),
      mediaType,
      ...(media?.encoding && { encoding: media.encoding }),
      files: Object.keys(properties).filter((field) => properties[field]?.contentEncoding === 'base64'),
      credentials: credentialHeaders(openapi, operation).filter(({ header }) => isHeaderName(header)),
      note: noteOf(operation, credentials),
    };
  }
}

const JSON_TYPE = 'application/json';

/** A body that fits its schema; the best there is where one is required, and none where it may be absent. */
function madeUpBody(document: OpenApiDocument, fits: Fits, { content = {}, required }: Partial<RequestBody> = {}) {
  const { mediaType, media } = chosenBody(document, content) ?? {};
  if (media === undefined || mediaType === undefined) return undefined;
  if (!required && !/json|form-urlencoded/.test(mediaType)) return undefined;
  const body = sampleBody(document, fits, media.schema);
  return required || fits(media.schema, body) ? body : undefined;
}

/** The address of a call: the path with the values of its parameters, and the query that the operation requires. */
export function urlOf({ template, parameters, query }: Call, baseUrl: string): string {
  const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));
  const path = pathOfTemplate(template).replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encoded(parameters[name] ?? ''),
  );
  const url = Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
  // An address that begins with a hyphen would be an option of curl.
  return `${baseUrl}${url}`.replaceAll(/^-|[\s\p{Cc}\p{Cf}\p{Cs}]/gu, (found) =>
    found === '-' ? '%2D' : encoded(found),
  );
}

/** The body as it is sent: a form with its fields, anything else as JSON. */
export function bodyTextOf({ body, mediaType, encoding: fields = {} }: Call, indent = 0): string | undefined {
  if (body !== undefined && mediaType === 'application/x-www-form-urlencoded') return formText(body, { fields });
  return body === undefined ? undefined : JSON.stringify(body, null, indent);
}

/** Every header of a call but those of its credentials. */
export function headersOf({ headers, body, mediaType }: Call): Record<string, string> {
  return { ...(body !== undefined && { 'content-type': mediaType }), ...headers };
}

/** A name that a header can have; curl would take one that begins with `@` for a file to read. */
const isHeaderName = (name: string) => /^[!#$%&'*+.^`|~\w-]+$/.test(name);

/** Where the contract is called: the default of the first server, which is the local mock. */
export function baseUrlOf({ servers }: Pick<OpenApiDocument, 'servers'>): string {
  const [{ url, variables = {} } = { url: '' }] = servers;
  return url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => variables[name]?.default ?? '');
}

/** Texts of which one fits most schemas. */
const TEXTS = [
  'VALUE',
  '5f0c3b1e-9a7d-4248-86ff-bb01c9d3e47a',
  '1234567890123456',
  'ABCDEFGH',
  'nobody@example.com',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
];

function exampleOf(document: OpenApiDocument, fits: Fits, { schema = {}, example }: Parameter): string {
  const node: Schema = { ...resolveRef<Schema>(document, schema), ...schema };
  const { type, enum: values = [], default: usual, examples = [] } = node;
  const made = type === 'integer' || type === 'number' ? [1] : type === 'boolean' ? [true] : TEXTS;
  const known = [example, ...examples, ...values, usual].filter((value) => value !== undefined);
  const matching = sampleOfPattern(node.pattern ?? '', lettersOf(node)) ?? '';
  const choices = [...known, ...made, matching, 'x'.repeat(lettersOf(node))];
  return String(choices.find((value) => formsOf(value).some((form) => fits(schema, form))) ?? choices[0]);
}

/** Values that a text of a parameter may stand for. */
function formsOf(value: unknown): unknown[] {
  const forms = [value, String(value), Number(value)];
  return [...forms, ...forms.map((form) => [form])];
}

function noteOf(operation: Operation, point: string): string {
  if (operation['x-open-points']?.includes(point)) return `Add your credentials: open point ${point}`;
  const answered = operation['x-answers']?.[point];
  return answered ? `From the answer of overlay ${answered.by} to ${point}` : '';
}
