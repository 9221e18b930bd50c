import type { AsyncApiDocument, OpenApiDocument } from '../../../cli/engine/model/contract.ts';
import { isRecord, keysOfPointer, pointerOf, valueAt } from '../../../cli/engine/model/json-pointer.ts';
import type { RegisterEntry } from '../../../cli/engine/read/read-open-points.ts';
import { eventMessages } from '../../../cli/engine/view/events.ts';
import { occurrencesOf } from '../../../cli/engine/view/mark-open-points.ts';

/** What an edit is made on: the bundled documents before the webhooks are projected, and the register. */
export interface Contents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  readonly register: RegisterEntry[];
}

/** An edit, which changes the contents that it is given. */
export type Edit = (contents: Contents) => void;

/** Makes several edits one after the other. */
export function all(...edits: readonly Edit[]): Edit {
  return (contents) => {
    for (const edit of edits) edit(contents);
  };
}

/** A place: `openapi` or `asyncapi`, then a JSON pointer into the document. */
export type Place = string;

/** The node at a place, which must be there. */
function nodeAt(contents: Contents, place: Place): Record<string, unknown> {
  const node = valueAt(contents, `/${place}`);
  if (!isRecord(node)) throw new Error(`There is no node at ${place}; correct this edit.`);
  return node;
}

/** Sets the members of the node at a place; `undefined` takes one out, which must be there. */
export function put(place: Place, members: Readonly<Record<string, unknown>>): Edit {
  return (contents) => {
    const node = nodeAt(contents, place);
    for (const [key, value] of Object.entries(members)) {
      if (value !== undefined) node[key] = structuredClone(value);
      else if (Object.hasOwn(node, key)) delete node[key];
      else throw new Error(`There is no ${key} at ${place}; correct this edit.`);
    }
  };
}

/** Takes out what stands at a place. */
export function drop(place: Place): Edit {
  const keys = keysOfPointer(`/${place}`);
  return put(pointerOf(keys.slice(0, -1)).slice(1), { [keys.at(-1) ?? '']: undefined });
}

/** Replaces the node at a place by others of its parent, in its position: `{}` renames nothing and takes it out. */
export function rename(place: Place, name: string): Edit {
  const keys = keysOfPointer(`/${place}`);
  return (contents) => {
    const parent = nodeAt(contents, pointerOf(keys.slice(0, -1)).slice(1));
    const members = Object.entries(parent).map(([key, value]) => [key === keys.at(-1) ? name : key, value] as const);
    for (const key of Object.keys(parent)) delete parent[key];
    Object.assign(parent, Object.fromEntries(members));
  };
}

/** Adds elements to the end of the list at a place; an absent list is made. */
export function add(place: Place, ...elements: readonly unknown[]): Edit {
  return (contents) => {
    const keys = keysOfPointer(`/${place}`);
    const parent = nodeAt(contents, pointerOf(keys.slice(0, -1)).slice(1));
    const key = keys.at(-1) ?? '';
    parent[key] = [...((parent[key] ?? []) as unknown[]), ...structuredClone(elements)];
  };
}

/** Takes elements out of the list at a place, in which they must be. */
export function take(place: Place, ...elements: readonly unknown[]): Edit {
  return (contents) => {
    const list = nodeAt(contents, place) as unknown as unknown[];
    for (const element of elements) {
      if (!list.includes(element)) throw new Error(`${String(element)} is not in ${place}; correct this edit.`);
      list.splice(list.indexOf(element), 1);
    }
  };
}

/** Turns the list at a place round. */
export function reverse(place: Place): Edit {
  return (contents) => {
    (nodeAt(contents, place) as unknown as unknown[]).reverse();
  };
}

/** Changes a schema that stands in both documents in both, as an edit of its one file does. */
export function putShared(name: string, members: Readonly<Record<string, unknown>>): Edit {
  return all(...['openapi', 'asyncapi'].map((document) => put(`${document}/components/schemas/${name}`, members)));
}

/** Changes what every delivery has in common, which bundling writes into each message. */
export function putDelivery(members: Readonly<Record<string, unknown>>): Edit {
  return (contents) => {
    put('asyncapi/components/messageTraits/delivery', members)(contents);
    for (const name of Object.keys(eventMessages(contents.asyncapi))) {
      put(`asyncapi/channels/webhook/messages/${name}/traits/0`, members)(contents);
    }
  };
}

const AS_BY_OVERLAY = { by: 'provider' };

/** Answers a point at some places, in words: what `x-open-points` named goes into `x-answers`. */
export function answer(point: string, places: readonly Place[], words = 'As the provider says.'): Edit {
  return all(
    ...places.map(
      (place): Edit =>
        (contents) => {
          settle(point, [place])(contents);
          const node = nodeAt(contents, place);
          node['x-answers'] = { ...(node['x-answers'] as object), [point]: { answer: words, ...AS_BY_OVERLAY } };
        },
    ),
  );
}

/** Answers a point wherever it is marked. */
export function answerEverywhere(point: string, words?: string): Edit {
  return (contents) => answer(point, placesOf(contents, point), words)(contents);
}

/** Marks a point no longer at some places, and answers it nowhere. */
export function settle(point: string, places: readonly Place[]): Edit {
  return all(
    ...places.map(
      (place): Edit =>
        (contents) => {
          take(`${place}/x-open-points`, point)(contents);
          const node = nodeAt(contents, place);
          if ((node['x-open-points'] as string[]).length === 0) delete node['x-open-points'];
        },
    ),
  );
}

/** Takes back the answer that an overlay gave at some places. */
export function reopen(point: string, places: readonly Place[]): Edit {
  return all(
    ...places.map(
      (place): Edit =>
        (contents) => {
          drop(`${place}/x-answers/${point}`)(contents);
          const node = nodeAt(contents, place);
          if (Object.keys(node['x-answers'] as object).length === 0) delete node['x-answers'];
          add(`${place}/x-open-points`, point)(contents);
        },
    ),
  );
}

/** Marks a point at some places. */
export function mark(point: string, places: readonly Place[]): Edit {
  return all(...places.map((place) => add(`${place}/x-open-points`, point)));
}

function placesOf(contents: Contents, point: string): Place[] {
  const placesIn = (document: 'openapi' | 'asyncapi') =>
    (occurrencesOf(contents[document]).get(point) ?? []).map((pointer) => `${document}${pointer}`);
  return [...placesIn('openapi'), ...placesIn('asyncapi')];
}

export const ISSUE: Place = 'openapi/paths/~1v1~1cards~1issue/post';
export const GET: Place = 'openapi/paths/~1v1~1cards~1{card_id}/get';
export const BULK: Place = 'openapi/paths/~1v1~1cards~1bulk/post';
export const TOP_UP: Place = 'openapi/paths/~1v1~1cards~1{card_id}~1topup/post';
export const OTHER_OUTCOME: Place = 'openapi/components/responses/OtherOutcome';
export const DELIVERY: Place = 'asyncapi/components/operationTraits/delivery';
export const ACKNOWLEDGED: Place = 'asyncapi/channels/acknowledgement/messages/acknowledged';
export const MESSAGES: Place = 'asyncapi/channels/webhook/messages';

/** A schema of the REST API, or a field of it. */
export const schema = (name: string, ...fields: string[]): Place => within('openapi', name, fields);

/** A schema of events, or a field of it. */
export const eventSchema = (name: string, ...fields: string[]): Place => within('asyncapi', name, fields);

function within(document: string, name: string, fields: readonly string[]): Place {
  return [`${document}/components/schemas/${name}`, ...fields.map((field) => `properties/${field}`)].join('/');
}
