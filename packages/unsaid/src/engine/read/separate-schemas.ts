import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument } from '../model/contract.ts';
import { eachNode, keysOfPointer, pointerOf, pointerOfRef, refOf } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import type { OriginOf } from './origins.ts';

interface Events {
  readonly asyncapi: AsyncApiDocument;
  /** The document as it was bundled. */
  readonly bundle: AsyncApiDocument;
}

/**
 * Renames the schemas of events that differ from those of the same name in the OpenAPI document, and those that refer to
 * such: in code, both documents share their types.
 */
export function separateSchemas({ asyncapi, bundle }: Events, openapi: OpenApiDocument, originOf: OriginOf): Note[] {
  const own = asyncapi.components.schemas;
  const others = openapi.components.schemas;
  const shared = Object.keys(own).filter((name) => Object.hasOwn(others, name));
  const names = new Map<string, string>();
  const separate = (name: string) => {
    const wanted = `${name}OfEvents`;
    const isTaken = Object.hasOwn(own, wanted) || Object.hasOwn(others, wanted);
    names.set(name, isTaken ? `${wanted}${Object.keys(own).length}` : wanted);
  };
  for (const name of shared) if (!isDeepStrictEqual(own[name], others[name])) separate(name);
  for (let count = 0; count !== names.size; ) {
    count = names.size;
    for (const name of shared) if (!names.has(name) && refersTo(own[name], names)) separate(name);
  }
  const written: object = bundle.components?.schemas ?? {};
  const notes = [...names].map(([name, renamed]) => ({
    place: originOf(written, name),
    message: 'the schema differs from that of the same name in the OpenAPI document and has another name in the code.',
    detail: `${name} is ${renamed}`,
  }));
  for (const document of [asyncapi, bundle]) rename(document, names);
  return notes;
}

function refersTo(schema: unknown, names: ReadonlyMap<string, string>): boolean {
  let found = false;
  eachNode(schema, ({ $ref }) => {
    found ||= names.has(nameOf($ref));
  });
  return found;
}

function rename(document: AsyncApiDocument, names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return;
  const { components } = document;
  const entries = Object.entries(components?.schemas ?? {}).map(([name, schema]) => [names.get(name) ?? name, schema]);
  if (entries.length > 0) Object.assign(components, { schemas: Object.fromEntries(entries) });
  eachNode(document, (node) => {
    const name = names.get(nameOf(node.$ref));
    if (name === undefined) return;
    const [, , , ...below] = keysOfPointer(pointerOfRef(String(node.$ref)));
    node.$ref = refOf(pointerOf(['components', 'schemas', name, ...below]));
  });
}

/** The schema that a reference leads to, or into. */
function nameOf($ref: unknown): string {
  if (typeof $ref !== 'string' || !$ref.startsWith('#/components/schemas/')) return '';
  return keysOfPointer(pointerOfRef($ref))[2] ?? '';
}
