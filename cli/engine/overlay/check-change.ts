import { pointerOf, valueAt } from '../model/json-pointer.ts';
import type { Role } from '../model/roles.ts';
import { headerSchemasOf } from '../view/events.ts';
import type { Change } from './find-changes.ts';
import { isOpenAt } from './places.ts';
import { type Attempt, ruleFor } from './rules.ts';

/** A bundled document before the whole overlay, and before the action in question. */
export interface Versions {
  readonly open: object;
  readonly before: object;
  /** The role of a point, by its id. */
  readonly roleOf: (id: string) => Role | undefined;
}

/** JSON pointers of the nodes that leave each of the answered points open, by the id of the point. */
export type Occurrences = ReadonlyMap<string, readonly string[]>;

/** Says why a change is not allowed, and how to fix it; `undefined` where it is. */
export function checkChange(
  { open, before, roleOf }: Versions,
  change: Change,
  answered: Occurrences,
): string | undefined {
  const pointer = pointerOf(change.keys);
  const occurrences = [...answered.values()].flat();
  const attempt: Attempt = {
    ...change,
    pointer,
    isDeliveryHeaders: headerSchemasOf(open).includes(pointerOf(change.keys.slice(0, -2))),
    parent: valueAt(before, pointerOf(change.keys.slice(0, -1))),
    isStated: valueAt(open, pointer) !== undefined,
    roles: [...answered.keys()].flatMap((id) => roleOf(id) ?? []),
    occurrences,
    isOpen: occurrences.some((occurrence) => isOpenAt(before, occurrence, change.keys)),
  };
  return ruleFor(attempt)?.refuse?.(attempt);
}
