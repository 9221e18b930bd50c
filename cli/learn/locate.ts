import type { Contract } from '../engine/model/contract.ts';
import { keysOfPointer, valueAt } from '../engine/model/json-pointer.ts';
import type { Finding } from '../engine/observe/finding.ts';
import type { OverlaidDocument } from '../engine/overlay/overlay.ts';

/** A node that leaves a point open. */
export interface Located {
  readonly document: OverlaidDocument;
  readonly pointer: string;
  /** Its name, as `statements.yaml` names places. */
  readonly name: string;
}

/** Finds the node at which evidence on an open point belongs: the marked one that the finding names, or the nearest. */
export function createLocator({ openapi, asyncapi, openPoints }: Contract) {
  const marked = new Map(
    openPoints.map(({ id, occurrences }) => {
      // The webhooks of the OpenAPI document are made from the AsyncAPI document, and are answered there.
      const rest = occurrences.openapi.filter((pointer) => !pointer.startsWith('/webhooks/'));
      // What all messages have is written out in each of them, and belongs to the component.
      const shared = occurrences.asyncapi.toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)));
      // What both have may be there in the first for that reason alone.
      const all = [
        ...shared.map((pointer): Located => ({ document: 'asyncapi', pointer, name: nameOf(asyncapi, pointer) })),
        ...rest.map((pointer): Located => ({ document: 'openapi', pointer, name: nameOf(openapi, pointer) })),
      ];
      return [id, all] as const;
    }),
  );
  return (id: string, { place }: Pick<Finding, 'place'>): Located | undefined => {
    const nodes = marked.get(id) ?? [];
    const [first, ...others] = nodes;
    return others.reduce(
      (best, each) => (best && nearness(each.name, place) > nearness(best.name, place) ? each : best),
      first,
    );
  };
}

const isShared = (pointer: string) => pointer.startsWith('/components/');

/** Names of places, as `statements.yaml` has them, by the form of the pointer. */
const FORMS: readonly (readonly [form: RegExp, name: (keys: readonly string[], document: object) => string])[] = [
  [/^\/info$/, (_, document) => ('openapi' in document ? 'openapi info' : 'asyncapi info')],
  [/^\/paths\/[^/]+\/[^/]+$/, (keys, document) => operationAt(document, keys)],
  [/^\/paths\/[^/]+\/[^/]+\/requestBody/, (keys, document) => `${operationAt(document, keys)} request`],
  [/^\/paths\/[^/]+\/[^/]+\/responses\//, (keys, document) => `${operationAt(document, keys)} ${keys[4]}`],
  [/^\/components\/responses\//, (keys) => `response ${keys[2]}`],
  [
    /^\/components\/schemas\//,
    (keys) =>
      keys
        .slice(2)
        .filter((key) => !STRUCTURE.test(key))
        .join('.'),
  ],
  [/^\/components\/operationTraits\//, (keys) => keys[2] ?? ''],
  [/^\/components\/messageTraits\//, (keys) => `${keys[2]} message`],
  [/^\/channels\/[^/]+\/messages\/[^/]+\/traits/, () => 'delivery message'],
  [/^\/channels\/[^/]+\/messages\//, (keys) => keys[3] ?? ''],
  [/^\/operations\//, (keys) => keys[1] ?? ''],
];

/** Keys between a schema and its parts. */
const STRUCTURE = /^(?:properties|items|allOf|\d+)$/;

function nameOf(document: object, pointer: string): string {
  const keys = keysOfPointer(pointer);
  return FORMS.find(([form]) => form.test(pointer))?.[1](keys, document) ?? pointer;
}

function operationAt(document: object, [paths = '', path = '', method = '']: readonly string[]): string {
  const item = (valueAt(document, `/${paths}`) as Record<string, Record<string, object>>)[path];
  return (item?.[method] as { operationId?: string } | undefined)?.operationId ?? '';
}

/** How well the name of a node fits a place: 1 for the same, less the more it only begins alike. */
function nearness(name: string, place: string): number {
  if (name === place) return 1;
  const isAround = place.startsWith(`${name}.`) || place.startsWith(`${name} `);
  const isWithin = name.startsWith(`${place}.`) || name.startsWith(`${place} `);
  return isAround ? 0.5 + name.length / 1000 : isWithin ? 0.4 : 0;
}
