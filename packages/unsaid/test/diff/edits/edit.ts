import type { AsyncApiDocument, OpenApiDocument } from '../../../src/engine/model/contract.ts';
import { isRecord, keysOfPointer, pointerOf, valueAt } from '../../../src/engine/model/json-pointer.ts';
import type { RegisterEntry } from '../../../src/engine/read/read-open-points.ts';
import { eventMessages } from '../../../src/engine/view/events.ts';
import { occurrencesOf } from '../../../src/engine/view/mark-open-points.ts';

/** What an edit is made on: the bundled documents before the webhooks are projected, and the register. */
export interface Contents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  readonly register: RegisterEntry[];
}

/** An edit, which changes the contents that it is given. */
export type Edit = (contents: Contents) => void;

/** One of the functions below, and what it is called with. */
export type Step = readonly [name: string, ...operands: unknown[]];

/** The edit that takes one step, or several one after the other. */
export function editOf(steps: Step | readonly Step[]): Edit {
  const list = (typeof steps[0] === 'string' ? [steps] : steps) as readonly Step[];
  return (contents) => {
    for (const [name, ...operands] of list) {
      if (!Object.hasOwn(STEPS, name)) throw new Error(`There is no step ${name}; correct this edit.`);
      STEPS[name]?.(contents, ...(operands as never[]));
    }
  };
}

/** `openapi` or `asyncapi` and a JSON pointer into the document; one of these names may stand for its beginning. */
type Place = string;

const BEGINNINGS: Readonly<Record<string, Place>> = {
  issueCard: 'openapi/paths/~1v1~1cards~1issue/post',
  getCard: 'openapi/paths/~1v1~1cards~1{card_id}/get',
  bulkIssueCards: 'openapi/paths/~1v1~1cards~1bulk/post',
  topUpCard: 'openapi/paths/~1v1~1cards~1{card_id}~1topup/post',
  schemas: 'openapi/components/schemas',
  eventSchemas: 'asyncapi/components/schemas',
  messages: 'asyncapi/channels/webhook/messages',
  acknowledged: 'asyncapi/channels/acknowledgement/messages/acknowledged',
  OtherOutcome: 'openapi/components/responses/OtherOutcome',
  delivery: 'asyncapi/components/operationTraits/delivery',
};

function keysOf(place: Place): string[] {
  const [first = '', ...others] = place.split('/');
  return keysOfPointer(['', BEGINNINGS[first] ?? first, ...others].join('/'));
}

/** The node at a place, which must be there. */
function nodeAt(contents: Contents, place: Place): Record<string, unknown> {
  return nodeOf(contents, keysOf(place));
}

function nodeOf(contents: Contents, keys: readonly string[]): Record<string, unknown> {
  const node = valueAt(contents, pointerOf(keys));
  if (!isRecord(node)) throw new Error(`There is no node at ${pointerOf(keys)}; correct this edit.`);
  return node;
}

/** The node above a place, and the key of the place in it. */
function memberAt(contents: Contents, place: Place): [parent: Record<string, unknown>, key: string] {
  const keys = keysOf(place);
  return [nodeOf(contents, keys.slice(0, -1)), keys.at(-1) ?? ''];
}

function remove(node: Record<string, unknown>, key: string): void {
  if (!Object.hasOwn(node, key)) throw new Error(`There is no ${key} to remove; correct this edit.`);
  delete node[key];
}

/** Sets the members of the node at a place; `null` takes one out, which must be there. */
function put(contents: Contents, place: Place, members: object): void {
  const node = nodeAt(contents, place);
  for (const [key, value] of Object.entries(members)) {
    if (value === null) remove(node, key);
    else node[key] = structuredClone(value);
  }
}

/** Takes out what stands at a place. */
function drop(contents: Contents, place: Place): void {
  const [parent, key] = memberAt(contents, place);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else remove(parent, key);
}

/** Gives what stands at a place another name, in its position. */
function rename(contents: Contents, place: Place, name: string): void {
  const [parent, renamed] = memberAt(contents, place);
  for (const [key, value] of Object.entries(parent)) {
    remove(parent, key);
    parent[key === renamed ? name : key] = value;
  }
}

/** Puts a copy of what stands at one place at another. */
function copy(contents: Contents, from: Place, to: Place): void {
  const [parent, key] = memberAt(contents, to);
  parent[key] = structuredClone(nodeAt(contents, from));
}

/** Adds elements to the end of the list at a place; an absent list is made. */
function add(contents: Contents, place: Place, ...elements: readonly unknown[]): void {
  const [parent, key] = memberAt(contents, place);
  parent[key] = [...((parent[key] ?? []) as unknown[]), ...structuredClone(elements)];
}

/** Takes elements out of the list at a place, in which they must be. */
function take(contents: Contents, place: Place, ...elements: readonly unknown[]): void {
  const list = nodeAt(contents, place) as unknown as unknown[];
  for (const element of elements) {
    if (!list.includes(element)) throw new Error(`${String(element)} is not in ${place}; correct this edit.`);
    list.splice(list.indexOf(element), 1);
  }
}

/** Turns the list at a place round. */
function reverse(contents: Contents, place: Place): void {
  (nodeAt(contents, place) as unknown as unknown[]).reverse();
}

/** Changes a schema that stands in both documents in both, as an edit of its one file does. */
function putShared(contents: Contents, name: string, members: object): void {
  for (const schemas of ['schemas', 'eventSchemas']) put(contents, `${schemas}/${name}`, members);
}

/** Changes what every delivery has in common, which bundling writes into each message. */
function putDelivery(contents: Contents, members: object): void {
  put(contents, 'asyncapi/components/messageTraits/delivery', members);
  for (const name of Object.keys(eventMessages(contents.asyncapi))) put(contents, `messages/${name}/traits/0`, members);
}

/** Writes what deliveries have in common at each message, in place of the trait. */
function inlineTraits({ asyncapi }: Contents): void {
  const { headers, contentType } = asyncapi.components.messageTraits.delivery ?? {};
  for (const message of Object.values(eventMessages(asyncapi))) {
    delete message.traits;
    Object.assign(message, { headers, contentType });
  }
}

/** Lists the messages of the channel at its operation, every other one by reference. */
function listMessages(contents: Contents): void {
  const messages = Object.entries(eventMessages(contents.asyncapi)).map(([name, message], index) =>
    index % 2 === 0 ? message : { $ref: `#/channels/webhook/messages/${name}` },
  );
  put(contents, 'asyncapi/operations/deliverEvent', { messages });
}

/** Answers a point in words, at some places or wherever it is marked. */
function answer(contents: Contents, point: string, ...places: readonly Place[]): void {
  for (const place of places.length > 0 ? places : placesOf(contents, point)) {
    settle(contents, point, place);
    const node = nodeAt(contents, place);
    const given = { answer: 'As the provider says.', by: 'provider' };
    node['x-answers'] = { ...(node['x-answers'] as object), [point]: given };
  }
}

function placesOf(contents: Contents, point: string): Place[] {
  return (['openapi', 'asyncapi'] as const).flatMap((document) =>
    (occurrencesOf(contents[document]).get(point) ?? []).map((pointer) => `${document}${pointer}`),
  );
}

/** Marks a point no longer at a place, and answers it nowhere. */
function settle(contents: Contents, point: string, place: Place): void {
  take(contents, `${place}/x-open-points`, point);
  const node = nodeAt(contents, place);
  if ((node['x-open-points'] as string[]).length === 0) delete node['x-open-points'];
}

/** Takes back the answer that an overlay gave at some places. */
function reopen(contents: Contents, point: string, ...places: readonly Place[]): void {
  for (const place of places) {
    drop(contents, `${place}/x-answers/${point}`);
    const node = nodeAt(contents, place);
    if (Object.keys(node['x-answers'] as object).length === 0) delete node['x-answers'];
    mark(contents, point, place);
  }
}

/** Marks a point at a place. */
function mark(contents: Contents, point: string, place: Place): void {
  add(contents, `${place}/x-open-points`, point);
}

/** Asks a new question at a place. */
function ask(contents: Contents, place: Place): void {
  contents.register.push({
    id: 'new-question',
    title: 'A new question',
    group: 'Cards',
    kind: 'silent',
    impact: 'data',
    observable: 'yes',
    question: 'Is this so?',
    source: ['topup.5'],
    at: ['TopUpRequest.reason'],
    meanwhile: 'Nobody knows.',
    advice: 'Ask.',
    'if-wrong': 'Something is wrong.',
  });
  mark(contents, 'new-question', place);
}

/** Takes out of the register what can no longer be asked. */
function forget({ register }: Contents, ...ids: readonly string[]): void {
  const kept = register.filter(({ id }) => !ids.includes(id));
  register.splice(0, register.length, ...kept);
}

const STEPS: Readonly<Record<string, (contents: Contents, ...operands: never[]) => void>> = {
  ...{ put, drop, rename, copy, add, take, reverse, putShared, putDelivery, inlineTraits, listMessages },
  ...{ answer, settle, reopen, mark, ask, forget },
};
