import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument, Response } from '../../model/contract.ts';
import { pathOperations } from '../../model/path-operations.ts';
import { settleStatuses } from '../../overlay/settle-statuses.ts';

/**
 * A document in which the successes that another one declares as `2XX` are declared so, too, with `x-status`: what an
 * overlay wrote there, before `settleStatuses` made statuses of it.
 */
export function alignStatuses(document: OpenApiDocument, open: OpenApiDocument): OpenApiDocument {
  const declared = new Map(
    Object.entries(open.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${path} ${method}`, operation?.responses ?? {}] as const),
    ),
  );
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => {
        const responses = aligned(operation?.responses, declared.get(`${path} ${method}`));
        return [method, responses === undefined ? operation : { ...operation, responses }];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

type Responses = Record<string, Response>;

function aligned(responses: Responses = {}, open: Responses = {}): Responses | undefined {
  if (open['2XX'] === undefined || responses['2XX'] !== undefined) return undefined;
  const own = Object.keys(responses).filter((status) => /^2\d\d$/.test(status) && open[status] === undefined);
  const [first, ...others] = own.map((status) => responses[status]);
  if (first === undefined || !others.every((other) => isDeepStrictEqual(other, first))) return undefined;
  const rest = Object.entries(responses).filter(([status]) => !own.includes(status));
  const settled = { ...first, 'x-status': own.map(Number) };
  return Object.fromEntries([['2XX', settled], ...rest]);
}

/** Makes statuses of each `2XX` with the `x-status` that `alignStatuses` wrote. */
export function settled(document: OpenApiDocument): OpenApiDocument {
  const isAligned = (response: Response) => Array.isArray((response as { 'x-status'?: unknown })['x-status']);
  const operations = pathOperations(document.paths);
  if (!operations.some(({ operation }) => Object.values(operation?.responses ?? {}).some(isAligned))) return document;
  return settleStatuses(document, (_, pointer, problem) => {
    throw new Error(`${pointer}: ${problem}`);
  });
}
