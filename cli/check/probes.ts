import { randomUUID } from 'node:crypto';
import type { Contract, Json, Schema } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../engine/model/path-operations.ts';

/** A wrong request. None names a recipient, an amount or a card that there is, so that none can move money. */
export interface Probe {
  readonly title: string;
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly body?: string;
  readonly mediaType?: string;
  readonly withoutCredential?: true;
}

/** Names a thing that no provider has given to anything. */
export const unknownThing = () => `unknown-${randomUUID()}`;

/** The wrong requests, for each operation that takes a body and for the service as a whole. */
export function createProbes({ openapi }: Contract): Probe[] {
  const operations = pathOperations(openapi.paths);
  const taking = operations.filter(({ operation }) =>
    Object.keys(operation.requestBody?.content ?? {}).some((type) => /json$/.test(type)),
  );
  const reading = operations.filter(({ method, name }) => method === 'get' && name.includes('{'));
  // The segment with which every path begins is that of a version.
  const [base = ''] = operations.map(({ name }) => name.split('/')[1] ?? '');
  const isShared = operations.every(({ name }) => name.startsWith(`/${base}/`));
  return [
    ...taking.flatMap((operation) => wrongBodies(openapi, operation)),
    ...reading.map(({ name }) => {
      const title = `GET ${name} without a credential`;
      return { title, method: 'GET', path: pathTo(name), withoutCredential: true as const };
    }),
    ...reading.map(({ name }) => ({ title: `PUT ${name}, without a body`, method: 'PUT', path: pathTo(name) })),
    {
      title: 'GET of a path that the contract does not have',
      method: 'GET',
      path: `${isShared ? `/${base}` : ''}/${unknownThing()}`,
    },
  ];
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
