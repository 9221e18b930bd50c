import type { OpenApiDocument, Response } from '../model/contract.ts';
import { pointerOf } from '../model/json-pointer.ts';
import type { Refuse } from './find-offending-action.ts';

/**
 * Turns each `2XX` response that an overlay gave an `x-status` into a response of that status, or of those statuses:
 * an overlay can add to a node, and not rename it. Refuses a status that `2XX` does not stand for.
 */
export function settleStatuses(document: OpenApiDocument, refuse: Refuse): OpenApiDocument {
  const copy = structuredClone(document);
  for (const [path, item] of Object.entries(copy.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const settled = Object.entries(operation.responses).flatMap(([status, response]) => {
        const pointer = pointerOf(['paths', path, method, 'responses', status, 'x-status']);
        return statusesOf(response, status, pointer, refuse).map((own) => [own, withoutStatus(response)] as const);
      });
      operation.responses = Object.fromEntries(settled);
    }
  }
  return copy;
}

type Settled = Response & { 'x-status'?: unknown };

function statusesOf(response: Settled, status: string, pointer: string, refuse: Refuse): string[] {
  const given = response['x-status'];
  if (given === undefined) return [status];
  const own = (Array.isArray(given) ? given : [given]).map(String);
  const empty = response.content && own.find((code) => code === '204' || code === '205');
  if (empty) {
    const problem = `x-status ${empty} is a status without a body, and this response is stated to have one. Leave it out.`;
    return refuse('openapi', pointer, problem);
  }
  if (own.length > 0 && own.every((code) => /^2\d\d$/.test(code))) return own;
  return refuse(
    'openapi',
    pointer,
    `x-status ${JSON.stringify(given)} does not narrow ${status}. Write one or several statuses from 200 to 299.`,
  );
}

function withoutStatus(response: Settled): Response {
  const { 'x-status': _status, ...rest } = response;
  return rest;
}
