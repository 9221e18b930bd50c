import type { OperationRow, ResponseRow } from '../contract.ts';
import { covers } from '../http/media-type.ts';
import { pathPattern } from '../http/path-pattern.ts';

/** Parts of a generated `variant` that a client reads. */
export interface OperationsVariant {
  readonly operations: Readonly<Record<string, OperationRow>>;
}

/** A call by the path of its contract; middleware sees the path that is sent. */
interface StatedCall extends OperationsVariant {
  readonly path: string;
}

/** Calls by the functions that send them, which middleware gets. */
export const STATED = new WeakMap<object, StatedCall>();

/** The operation that a call is of. */
export function operationAt<Row extends Pick<OperationRow, 'method' | 'path'>>(
  { operations }: { readonly operations: Readonly<Record<string, Row>> },
  { method, path }: { readonly method: string; readonly path: string },
): (Row & { readonly id: string }) | undefined {
  const [id = '', row] = Object.entries(operations).find(([, row]) => row.method === method && row.path === path) ?? [];
  return row && { id, ...row };
}

/** The row of the operation of a request. A base URL may have a path, so ends are compared: the one with most words holds. */
export function operationOf<Row extends Pick<OperationRow, 'method' | 'path'>>(
  rows: readonly Row[],
  { method, url }: Request,
): Row | undefined {
  const { pathname } = new URL(url);
  const isEnd = (path: string) => new RegExp(`${pathPattern(path).source}$`).test(pathname);
  const wordsOf = ({ path }: Row) => path.replaceAll(/\{[^}]*\}/g, '').length;
  const found = rows.filter((row) => row.method === method && isEnd(row.path));
  return found.sort((one, other) => wordsOf(other) - wordsOf(one))[0];
}

/** Returns true if the contract declares the media type for a response. */
export function isDeclared({ mediaType = '', otherMediaTypes }: ResponseRow, seen: string): boolean {
  return [mediaType, ...otherMediaTypes].some((each) => covers(each, seen));
}
