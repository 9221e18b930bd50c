import { randomUUID } from 'node:crypto';
import { isJson } from 'unsaid-runtime/http';
import { chosenBody } from '../engine/model/chosen-body.ts';
import type { Contract } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';

/** A wrong request. None names a recipient, an amount or a thing that there is, so that none can move money. */
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

/** Bodies sent in place of JSON. */
const WRONG_BODIES: readonly (readonly [what: string, Pick<Probe, 'body' | 'mediaType'>])[] = [
  ['without a body', {}],
  ['with malformed JSON', { body: '{"' }],
  ['with a list for a body', { body: '[]' }],
  ['with no field', { body: '{}' }],
  ['with text/plain', { body: 'text', mediaType: 'text/plain' }],
];

/** The invalid requests: for each operation that takes a body, and for the service. */
export function createProbes({ openapi }: Contract): Probe[] {
  const operations = pathOperations(openapi.paths).map(({ name, ...each }) => {
    return { ...each, name, path: name.replaceAll(/\{[^}]+\}/g, unknownThing) };
  });
  const taking = operations.filter(({ operation }) =>
    isJson(chosenBody(openapi, operation.requestBody?.content)?.mediaType ?? ''),
  );
  const reading = operations.filter(({ method, name }) => method === 'get' && name.includes('{'));
  const bodies = taking.flatMap(({ method, name, path }) =>
    WRONG_BODIES.map(([what, wrong]): Probe => {
      return { title: `${method.toUpperCase()} ${name} ${what}`, method: method.toUpperCase(), path, ...wrong };
    }),
  );
  const others = reading.flatMap(({ name, path }): Probe[] => [
    { title: `GET ${name} without a credential`, method: 'GET', path, withoutCredential: true },
    { title: `PUT ${name}, without a body`, method: 'PUT', path },
  ]);
  const title = 'GET of a path that the contract does not have';
  return [...bodies, ...others, { title, method: 'GET', path: `/${unknownThing()}` }];
}
