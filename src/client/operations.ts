import type { OperationRow, ResponseRow } from '../../generated/operations.ts';

/** What the client reads of a variant, as `reward-card generate` writes it. */
export interface OperationsVariant {
  readonly operations: Readonly<Record<string, OperationRow>>;
}

/** The variant of a client, by the function that sends a call of it: all that middleware gets to see of the client. */
export const VARIANTS = new WeakMap<object, OperationsVariant>();

/** The path of its operation, as the contract has it, by a request that a client sends. */
export const PATHS = new WeakMap<Request, string>();

/** The operation that a call is of. */
export function operationAt<Row extends Pick<OperationRow, 'method' | 'path'>>(
  { operations }: { readonly operations: Readonly<Record<string, Row>> },
  { method, path }: { readonly method: string; readonly path: string },
): (Row & { readonly id: string }) | undefined {
  const [id = '', row] = Object.entries(operations).find(([, row]) => row.method === method && row.path === path) ?? [];
  return row && { id, ...row };
}

/** Whether a media type is one of those that the contract declares for a response. */
export function isDeclared({ mediaType = '', otherMediaTypes }: ResponseRow, seen: string): boolean {
  return [mediaType, ...otherMediaTypes].some((each) => each.toLowerCase() === seen);
}
