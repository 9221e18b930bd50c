import type { OperationRow, ResponseRow } from '../contract.ts';

/** The response declared for a status: by itself, by its range, or from 300 on by `default`. */
export function declaredResponse({ responses }: OperationRow, status: number): ResponseRow | undefined {
  const declared = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  return declared ?? (status >= 300 ? responses.default : undefined);
}
