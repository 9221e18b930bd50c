import type { OpenApiDocument, Operation, PathItem } from '../model/contract.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { METHODS } from '../model/path-operations.ts';
import { uniqueName } from './normalise.ts';
import type { OriginOf } from './origins.ts';

/** An operation as a document has it. */
type Calling = Operation & { readonly callbacks?: Readonly<Record<string, Record<string, PathItem>>> };

/**
 * Makes webhooks of the callbacks of a bundled document that has no other events. Beside others no receiver could distinguish
 * them by name: then it returns a note on each operation that has some.
 */
export function readCallbacks(document: OpenApiDocument, hasEvents: boolean, originOf: OriginOf): Note[] {
  const items = Object.entries(document.paths ?? {})
    .filter(([path]) => !path.startsWith('x-'))
    .map(([, item]) => resolveRef<PathItem>(document, item));
  const operations = items.flatMap((item) =>
    METHODS.flatMap((method): Calling[] => (item[method] ? [item[method]] : [])),
  );
  const calling = operations.filter(({ callbacks }) => isRecord(callbacks));
  if (calling.length === 0) return [];
  if (hasEvents || Object.keys(document.webhooks ?? {}).length > 0)
    return calling.map((operation) => ({ place: originOf(operation, 'callbacks'), message: BESIDE_OTHERS }));
  const names = new Set<string>();
  const webhooks = new Map<PathItem, string>();
  for (const [name, reference] of calling.flatMap(({ callbacks = {} }) => Object.entries(callbacks))) {
    const callback = resolveRef<Record<string, PathItem>>(document, reference);
    for (const [address, each] of Object.entries(callback)) {
      if (address.startsWith('x-')) continue;
      const item = resolveRef<PathItem>(document, each);
      // Several operations may name the same one.
      if (!webhooks.has(item)) webhooks.set(item, uniqueName(name, names));
    }
  }
  document.webhooks = Object.fromEntries([...webhooks].map(([item, name]) => [name, item]));
  return [];
}

/** Notes the webhooks of a bundled document that are no events in the code. `events`: names of those of an AsyncAPI document. */
export function noteWebhooks(document: OpenApiDocument, originOf: OriginOf, events?: readonly string[]): Note[] {
  return Object.entries(document.webhooks ?? {}).flatMap(([name, reference]) => {
    if (name.startsWith('x-')) return [];
    const item = resolveRef<PathItem>(document, reference);
    const isElsewhere = events !== undefined && !events.includes(name);
    if (isElsewhere) return [{ place: originOf(item), message: BESIDE_EVENTS, detail: name }];
    const others = METHODS.filter((method) => method !== 'post' && item[method]);
    return others.map((method) => ({ place: originOf(item, method), message: NOT_POSTED, detail: name }));
  });
}

const BESIDE_EVENTS = 'no code is generated for a webhook beside an AsyncAPI document that does not have it.';

const NOT_POSTED = 'no code is generated for a webhook that is not called with POST.';

const BESIDE_OTHERS = 'no code is generated for `callbacks` beside other events.';
