import { COMPONENTS } from '../model/component-kinds.ts';
import type { AsyncApiDocument, Contract, OpenApiDocument, Operation, Schema } from '../model/contract.ts';
import {
  eachNode,
  isRecord,
  isWithinExtension,
  keysOfPointer,
  pointerOf,
  pointerOfRef,
  refOf,
  valueAt,
} from '../model/json-pointer.ts';
import { deliveryHeaders, headerSchemasOf } from '../view/events.ts';
import { type Named, Names, OPERATION, oncePerContract, pascal, SCHEMA } from './names.ts';

/** A name that generated code cannot have, and the one that it has in its place. */
export interface Rename {
  readonly document: 'openapi' | 'asyncapi';
  /** JSON pointer of what has the name. */
  readonly pointer: string;
  readonly from: string;
  readonly to: string;
}

interface NamedContract extends Contract {
  readonly renames: readonly Rename[];
}

/**
 * The contract as TypeScript can name it: components and operations have names that are identifiers, every reference
 * leads to a component, and the headers of deliveries are a schema.
 */
export const withIdentifiers = oncePerContract((contract): NamedContract => {
  // A document of our own, which is written in other files than the rest.
  if (contract.root === '') return { ...contract, renames: [] };
  const openapi = structuredClone(contract.openapi);
  const asyncapi = structuredClone(contract.asyncapi);
  nameParts(openapi, () => true);
  // Its channels and traits are referred to by their places.
  nameParts(asyncapi, isPartOfSchemas);
  const renames = renamesIn(openapi, asyncapi);
  const renamed = new Map(renames.map(({ pointer, to }) => [pointer, to]));
  for (const document of [openapi, asyncapi]) {
    renameReferences(document, renamed);
    renameComponents(document.components, renamed);
  }
  for (const [pointer, operation] of operationsIn(openapi))
    operation.operationId = renamed.get(pointer) ?? operation.operationId;
  asyncapi.components.schemas.DeliveryHeaders ??= { type: 'object', ...deliveryHeaders(asyncapi) };
  return { ...contract, openapi, asyncapi, renames };
});

/** Gives a component to each part of a document that is referred to by its place. */
function nameParts(document: OpenApiDocument | AsyncApiDocument, isPart: (keys: readonly string[]) => boolean): void {
  const named = new Map<string, string>();
  const visit = (root: object): void =>
    eachNode(root, (node, place) => {
      if (typeof node.$ref !== 'string' || isWithinExtension(place)) return;
      const pointer = pointerOfRef(node.$ref);
      const keys = keysOfPointer(pointer);
      const [root, kind = ''] = keys;
      if ((root === 'components' && COMPONENTS.has(kind) && keys.length === 3) || !isPart(keys)) return;
      const part = valueAt(document, pointer);
      if (!isRecord(part)) return;
      const known = named.get(pointer);
      const { schemas } = document.components;
      const name = known ?? freeName(pascal(keys.slice(-3).join(' ')), schemas);
      named.set(pointer, name);
      node.$ref = `#/components/schemas/${name}`;
      if (known !== undefined) return;
      schemas[name] = structuredClone(part) as Schema;
      visit(schemas[name]);
    });
  visit(document);
}

function isPartOfSchemas([root, kind = '']: readonly string[]): boolean {
  return kind === 'schemas' || (root === 'components' && !COMPONENTS.has(kind));
}

function freeName(wanted: string, taken: object): string {
  return Object.hasOwn(taken, wanted) ? `${wanted}${Object.keys(taken).length}` : wanted;
}

/** Components other than schemas keep any name that OpenAPI allows: it is quoted, and part of the name of an alias. */
const component = (prefix: string): Named => ({
  formsOf: (name) => [`${prefix}${pascal(name)}`],
  wordOf: pascal,
  suffix: prefix,
  pattern: /^[\w.-]+$/,
});

const KINDS: Readonly<Record<string, Named>> = {
  schemas: SCHEMA,
  responses: component('Response'),
  parameters: component('Parameter'),
  requestBodies: component('RequestBody'),
  headers: component('Header'),
  pathItems: component('PathItem'),
};

function renamesIn(openapi: OpenApiDocument, asyncapi: AsyncApiDocument): Rename[] {
  const names = new Names();
  // The types of events have one of this name, which may be that of a schema.
  if (!headerSchemasOf(asyncapi).includes('/components/schemas/DeliveryHeaders')) names.take('DeliveryHeaders', SCHEMA);
  const found = new Map<string, Omit<Rename, 'to'> & { readonly named: Named }>();
  // A schema of both documents is one and the same.
  for (const key of Object.keys(asyncapi.components.schemas)) {
    const pointer = pointerOf(['components', 'schemas', key]);
    found.set(pointer, { document: 'asyncapi', pointer, from: key, named: SCHEMA });
  }
  for (const [kind, components] of Object.entries<object>(openapi.components)) {
    const named = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    for (const key of named ? Object.keys(components) : []) {
      const pointer = pointerOf(['components', kind, key]);
      found.set(pointer, { document: 'openapi', pointer, from: key, named: named ?? SCHEMA });
    }
  }
  for (const [pointer, { operationId }] of operationsIn(openapi))
    found.set(pointer, { document: 'openapi', pointer, from: operationId, named: OPERATION });
  // A component that can keep its name keeps it, regardless of its position.
  const others = [...found.values()].filter(({ from, named }) => !names.take(from, named));
  return others.map(({ named, ...rename }) => ({ ...rename, to: names.make(rename.from, named) }));
}

function operationsIn({ paths, webhooks }: OpenApiDocument): [pointer: string, operation: Operation][] {
  return Object.entries({ paths, webhooks }).flatMap(([kind, items]) =>
    Object.entries(items).flatMap(([name, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [
        pointerOf([kind, name, method]),
        operation,
      ]),
    ),
  );
}

type Renamed = ReadonlyMap<string, string>;

function renameComponents(components: object, renamed: Renamed): void {
  for (const [kind, named] of Object.entries<object>({ ...components })) {
    if (!Object.hasOwn(KINDS, kind)) continue;
    const entries = Object.entries(named).map(([key, value]) => [nameAt(kind, key, renamed), value]);
    Object.assign(components, { [kind]: Object.fromEntries(entries) });
  }
}

const nameAt = (kind: string, key: string, renamed: Renamed) =>
  renamed.get(pointerOf(['components', kind, key])) ?? key;

/** Writes into the mapping of a discriminator the members that go by a name which the code cannot have. */
function nameMembers({ discriminator, oneOf = [], anyOf = [] }: Record<string, unknown>, renamed: Renamed): void {
  if (!isRecord(discriminator)) return;
  const mapping = { ...Object(discriminator.mapping) };
  for (const { $ref } of [oneOf, anyOf].flat().filter(isRecord)) {
    if (typeof $ref !== 'string' || !renamed.has(pointerOfRef($ref))) continue;
    const key = keysOfPointer(pointerOfRef($ref)).at(-1) ?? '';
    if (!Object.values(mapping).some((target) => target === $ref || target === key)) mapping[key] = $ref;
  }
  discriminator.mapping = mapping;
}

function renameReferences(document: object, renamed: Renamed): void {
  const renamedRef = ($ref: string) => {
    const [first, kind = '', key = '', ...others] = keysOfPointer(pointerOfRef($ref));
    if (first !== 'components') return $ref;
    const component = pointerOf([first, kind, nameAt(kind, key, renamed)]);
    return others.length === 0 ? `#${component}` : refOf(`${component}${pointerOf(others)}`);
  };
  eachNode(document, (node) => {
    if (typeof node.$ref === 'string') node.$ref = renamedRef(node.$ref);
    nameMembers(node, renamed);
    const { mapping } = Object(node.discriminator) as { mapping?: unknown };
    if (!isRecord(mapping)) return;
    for (const [value, target] of Object.entries(mapping)) {
      if (typeof target !== 'string') continue;
      mapping[value] = target.startsWith('#') ? renamedRef(target) : nameAt('schemas', target, renamed);
    }
  });
}
