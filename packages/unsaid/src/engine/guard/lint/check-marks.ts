import type { Documents } from '../../model/contract.ts';
import type { RegisterEntry } from '../../read/read-open-points.ts';
import { didYouMean } from '../../system/user-error.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';

interface Marked extends Documents {
  readonly register: readonly RegisterEntry[];
}

/** Checks that the documents mark every open point of the register, and no other. */
export function checkMarks({ openapi, asyncapi, register }: Marked, shown: string): string[] {
  const ids = register.map(({ id }) => id);
  const marked = new Map([...occurrencesOf(openapi), ...occurrencesOf(asyncapi)]);
  const strange = [...marked].filter(([id]) => !ids.includes(id));
  const unmarked = ids.filter((id) => !marked.has(id));
  return [
    ...strange.map(
      ([id, [place]]) => `${place}: x-open-points names "${id}", which ${shown} does not list.${didYouMean(id, ids)}`,
    ),
    ...unmarked.map(
      (id) => `${shown}: no place of the documents marks "${id}". Write \`x-open-points: [${id}]\` where it is open.`,
    ),
  ];
}
