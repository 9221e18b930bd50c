import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../model/change-nodes.ts';
import type { AsyncApiDocument, Message } from '../model/contract.ts';
import { propertiesOf } from '../model/dialect.ts';
import { isRecord, keysOfPointer, pointerOf, valueAt } from '../model/json-pointer.ts';
import { isMethod, METHODS } from '../model/path-operations.ts';
import type { Addition } from '../model/roles.ts';
import { REGISTER } from '../read/read-open-points.ts';
import { eventChannels, eventNameOf } from '../view/events.ts';
import type { Refuse } from './overlay.ts';
import { isPlace } from './places.ts';

/** Where what an answer adds stands; an operation of the AsyncAPI document may list the messages that it sends. */
const PLACES: Readonly<Record<Addition, readonly string[]>> = {
  operations: ['/paths/*', `/paths/*/(${METHODS.join('|')})`],
  events: ['/channels/*/messages/*', '/operations/*/messages/*'],
};

const TARGETS: Readonly<Record<Addition, string>> = {
  operations: '(/paths(/*)?|/components(/(schemas|responses|parameters|headers))?)?',
  events: '(/(channels|operations)(/*(/messages)?)?|/components(/schemas)?)?',
};

export const mayAdd = (target: string, adds: readonly Addition[]): boolean =>
  adds.some((addition) => isPlace(target, TARGETS[addition]));

/** Addition of a change to the contract; `undefined` for any other change. */
export function additionOf({ kind, keys }: Change): Addition | undefined {
  const pointer = pointerOf(keys);
  if (kind !== 'added') return undefined;
  return (['operations', 'events'] as const).find((each) => PLACES[each].some((place) => isPlace(pointer, place)));
}

/** Returns true if a place lies in an operation or a message that the open document does not have. */
export function isInAdded(open: object, pointer: string): boolean {
  const keys = keysOfPointer(pointer);
  const length =
    keys[0] === 'paths' && isMethod(keys[2] ?? '') ? 3 : isPlace(pointer, '/channels/*/messages/**') ? 4 : 0;
  return length > 0 && keys.length >= length && valueAt(open, pointerOf(keys.slice(0, length))) === undefined;
}

/** Says why an answer may not add something, and how to fix it; `undefined` where it may. */
export function problemOfAddition(before: object, change: Change, adds: readonly Addition[]): string | undefined {
  const addition = additionOf(change);
  const pointer = pointerOf(change.keys);
  if (addition === undefined) return undefined;
  if (!adds.includes(addition))
    return `${pointer} would add to the ${addition} of the contract. Answer a point that asks for them: its entry in ${REGISTER} has \`adds: [${addition}]\``;
  if (!isRecord(change.after)) return `${pointer} is not a mapping. Describe what the provider offers`;
  return addition === 'events'
    ? problemOfEvent(before as AsyncApiDocument, change.keys, change.after)
    : problemOfPath(pointer, change.keys, change.after);
}

function problemOfPath(pointer: string, [, path = '', method]: readonly string[], item: object): string | undefined {
  if (method !== undefined) return problemOfOperation(pointer, item);
  if (!path.startsWith('/')) return `${pointer} is not a path. Begin it with /`;
  const keys = Object.keys(item);
  const other = keys.find((key) => !isMethod(key) && !/^(?:parameters|summary|description|x-.*)$/.test(key));
  const methods = keys.filter(isMethod);
  if (other === undefined && methods.length > 0)
    return methods.map((each) => problemOfOperation(`${pointer}/${each}`, Reflect.get(item, each))).find(Boolean);
  const problem = other === undefined ? 'has no operation' : `has ${other}, which is not a method`;
  return `${pointer} ${problem}. Use ${METHODS.join(', ')}, and parameters of all of them`;
}

function problemOfOperation(pointer: string, operation: unknown): string | undefined {
  if (!isRecord(operation)) return `${pointer} is not a mapping. Describe what the provider offers`;
  const { operationId, parameters = [], responses } = operation;
  if (typeof operationId !== 'string') return `${pointer} has no operationId. Give it a name of its own`;
  if (!Array.isArray(parameters)) return `${pointer}/parameters is not a list. Write one`;
  if (isRecord(responses) && Object.keys(responses).length > 0) return undefined;
  return `${pointer} has no responses. Describe what it answers`;
}

function problemOfEvent(document: AsyncApiDocument, keys: readonly string[], event: object): string | undefined {
  const [kind, name = ''] = keys;
  if (kind === 'operations') return undefined;
  if (!isRecord(Reflect.get(event, 'payload') ?? {}))
    return `${pointerOf(keys)}/payload is not a mapping. Describe what a delivery of it carries`;
  const channel = document.channels[name];
  if (channel === undefined || eventChannels(document).includes(channel)) return undefined;
  return `${pointerOf(keys)} would be what a receiver answers. Add it to a channel that carries events`;
}

/** Checks that each event added by an answer can be distinguished from all others, as the stated ones are. */
export function checkEvents(open: AsyncApiDocument, closed: AsyncApiDocument, refuse: Refuse): void {
  const naming = eventNameOf(open);
  const all = eventChannels(closed).flatMap(({ messages = {} }) => Object.values(messages));
  for (const [channel, { messages = {} }] of Object.entries(closed.channels)) {
    for (const [key, { name, payload }] of Object.entries(messages)) {
      const pointer = pointerOf(['channels', channel, 'messages', key]);
      if (!isInAdded(open, pointer)) continue;
      if (all.filter((each) => each.name === name).length > 1)
        refuse('asyncapi', pointer, `${pointer} has the name of the event ${name}. Choose another.`);
      if (naming === undefined || !('field' in naming)) continue;
      const { field } = naming;
      if (propertiesOf(closed, payload)[field]?.const === name) continue;
      const remedy = `Write \`${field}: { const: ${name} }\` under its properties, and require it`;
      refuse('asyncapi', pointer, `${pointer}/payload does not name the event. ${remedy}.`);
    }
  }
}

/** JSON pointers of the operations and messages that an action has added, of what it changed. */
export function addedIn(document: object, changed: readonly string[]): string[] {
  return changed.flatMap((pointer) => {
    if (!isPlace(pointer, '/paths/*'))
      return isPlace(pointer, PLACES.operations[1] ?? '') || isPlace(pointer, '/channels/*/messages/*')
        ? [pointer]
        : [];
    return METHODS.map((method) => `${pointer}/${method}`).filter((each) => valueAt(document, each) !== undefined);
  });
}

/** The document with what stated events have in common, headers and media type, at those that an answer has added. */
export function completeEvents(open: AsyncApiDocument, closed: AsyncApiDocument): AsyncApiDocument {
  const document = structuredClone(closed);
  for (const [name, channel] of Object.entries(document.channels)) {
    const stated = Object.values(open.channels[name]?.messages ?? {});
    for (const key of Object.keys(channel.messages ?? {})) {
      if (stated.length === 0 || open.channels[name]?.messages[key] !== undefined) continue;
      channel.messages[key] = { ...inCommon(stated), ...(channel.messages[key] as Message) };
    }
  }
  return document;
}

function inCommon([first, ...others]: readonly Message[]): Partial<Message> {
  const keys = ['traits', 'headers', 'contentType', 'tags'] as const;
  const shared = keys.filter(
    (key) => first?.[key] !== undefined && others.every((each) => isDeepStrictEqual(each[key], first[key])),
  );
  return Object.fromEntries(shared.map((key) => [key, structuredClone(first?.[key])]));
}
