import type { Method, Operation, PathItem } from './contract.ts';

export interface PathOperation {
  readonly name: string;
  readonly method: string;
  readonly operation: Operation;
}

export function pathOperations(items: Readonly<Record<string, PathItem>>): PathOperation[] {
  return Object.entries(items).flatMap(([name, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name, method, operation })),
  );
}

/** Returns the paths or webhooks with every operation replaced by the result of `change`. */
export function mapOperations(
  items: Readonly<Record<string, PathItem>>,
  change: (operation: Operation, name: string, method: string) => Operation,
): Record<string, PathItem> {
  return Object.fromEntries(
    Object.entries(items).map(([name, item]) => [
      name,
      Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, change(operation, name, method)])),
    ]),
  );
}

/** The methods of operations; the documents use no other keys at a path. */
export const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

export function isMethod(key: string): key is Method {
  return METHODS.some((method) => method === key);
}
