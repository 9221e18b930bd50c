import type { OpenApiDocument, Response } from '../contract/contract.ts';
import { UserError } from '../user-error.ts';

/**
 * Turns each `2XX` response that an overlay gave an `x-status` into a response of that status, or of those statuses:
 * an overlay can add to a node, and not rename it. Throws a UserError for a status that `2XX` does not stand for.
 */
export function settleStatuses(document: OpenApiDocument, overlay: string): OpenApiDocument {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      const settled = Object.entries(operation.responses).flatMap(([status, response]) =>
        statusesOf(response, status, `overlays/${overlay}: ${operation.operationId}`).map(
          (own) => [own, withoutStatus(response)] as const,
        ),
      );
      operation.responses = Object.fromEntries(settled);
    }
  }
  return copy;
}

type Settled = Response & { 'x-status'?: unknown };

function statusesOf(response: Settled, status: string, place: string): string[] {
  const given = response['x-status'];
  if (given === undefined) return [status];
  const own = (Array.isArray(given) ? given : [given]).map(String);
  if (status === '2XX' && own.length > 0 && own.every((code) => /^2\d\d$/.test(code))) return own;
  throw new UserError(
    `${place}: x-status ${own.join(', ')} does not narrow ${status}. Write a status from 200 to 299 at 2XX.`,
  );
}

function withoutStatus(response: Settled): Response {
  const { 'x-status': _status, ...rest } = response;
  return rest;
}
