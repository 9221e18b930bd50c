import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { REGISTER, type RegisterEntry } from '../../read/read-open-points.ts';
import { didYouMean } from '../../system/closest.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';

interface Marked {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  readonly register: readonly RegisterEntry[];
}

/** Checks that the documents mark every open point of the register, and no other. */
export function checkMarks({ openapi, asyncapi, register }: Marked, shown: string = REGISTER): string[] {
  const ids = register.map(({ id }) => id);
  const marked = new Map([...occurrencesOf(openapi), ...occurrencesOf(asyncapi)]);
  return [
    ...[...marked]
      .filter(([id]) => !ids.includes(id))
      .map(
        ([id, [place]]) => `${place}: x-open-points names "${id}", which ${shown} does not list.${didYouMean(id, ids)}`,
      ),
    ...ids
      .filter((id) => !marked.has(id))
      .map(
        (id) => `${shown}: no place of the documents marks "${id}". Write \`x-open-points: [${id}]\` where it is open.`,
      ),
  ];
}
