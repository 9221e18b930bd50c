import type { Contract, Json, Parameter, Schema } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../engine/model/path-operations.ts';
import { unknownThing } from './story.ts';

/** A wrong request. None names a recipient, an amount or a card that there is, so that none can move money. */
export interface Probe {
  readonly title: string;
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly body?: string;
  readonly mediaType?: string;
  readonly withoutCredential?: true;
  /** Whether the contract lists no such path or method. */
  readonly isUnlisted?: true;
}

/** The wrong requests, for each operation that takes a body and for the service as a whole. */
export function createProbes({ openapi }: Contract): Probe[] {
  const operations = pathOperations(openapi.paths);
  const taking = operations.filter(({ operation }) =>
    Object.keys(operation.requestBody?.content ?? {}).some((type) => /json$/.test(type)),
  );
  const reading = operations.filter(({ method, name }) => method === 'get' && name.includes('{'));
  return [
    ...taking.flatMap((operation) => wrongBodies(openapi, operation)),
    ...reading.map(({ name }) => ({
      title: `GET ${name} without a credential`,
      method: 'GET',
      path: pathTo(name),
      withoutCredential: true as const,
    })),
    ...reading.map(({ name }) => ({
      title: `PUT ${name}, without a body`,
      method: 'PUT',
      path: pathTo(name),
      isUnlisted: true as const,
    })),
    {
      title: 'GET of a path that the contract does not have',
      method: 'GET',
      path: `${basePathOf(Object.keys(openapi.paths))}/${unknownThing()}`,
      isUnlisted: true,
    },
  ];
}

/** The segment with which every path begins, if there is one: that of a version. */
function basePathOf(paths: readonly string[]): string {
  const [first = ''] = paths.map((path) => path.split('/')[1] ?? '');
  return first !== '' && paths.every((path) => path.startsWith(`/${first}/`)) ? `/${first}` : '';
}

function wrongBodies(document: object, { name, method, operation }: PathOperation): Probe[] {
  const schema = resolveRef<Schema>(document, Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {});
  const properties = Object.entries(schema.properties ?? {});
  const wrong = properties.map(([field, property]): [string, Json] => [field, wrongValue(document, property)]);
  const call = { method: method.toUpperCase(), path: pathTo(name) };
  const title = (what: string) => `${call.method} ${name} ${what}`;
  return [
    { ...call, title: title('without a body') },
    { ...call, title: title('with malformed JSON'), body: '{"' },
    { ...call, title: title('with a list for a body'), body: '[]' },
    { ...call, title: title('with no field'), body: '{}' },
    { ...call, title: title('with every field of a wrong type'), body: JSON.stringify(Object.fromEntries(wrong)) },
    { ...call, title: title('with text/plain'), body: 'text', mediaType: 'text/plain' },
  ];
}

/** A value of another type; for a number one that no server takes for a number. */
function wrongValue(document: object, property: Schema): Json {
  const { type, allOf = [] } = resolveRef<Schema>(document, property);
  const types = [type, ...allOf.map((each) => resolveRef<Schema>(document, each).type)];
  return types.includes('string') ? {} : 'not a value';
}

function pathTo(template: string): string {
  return template.replaceAll(/\{[^}]+\}/g, unknownThing);
}

/** The headers that an operation requires, each with a value of its own: a key that a call is repeated by must be new. */
export function requiredHeaders(document: object, { operation }: PathOperation): [string, string][] {
  const parameters = (operation.parameters ?? []).map((each) => resolveRef<Parameter>(document, each));
  return parameters
    .filter(({ in: place, required }) => place === 'header' && required)
    .map(({ name, schema }) => [name, headerValue(resolveRef<Schema>(document, schema))]);
}

function headerValue({ type, enum: values, const: fixed, pattern, examples = [] }: Schema): string {
  const [first = fixed ?? examples[0]] = values ?? [];
  const isFree = type === 'string' && values === undefined && fixed === undefined && pattern === undefined;
  return isFree || first === undefined ? crypto.randomUUID() : String(first);
}
