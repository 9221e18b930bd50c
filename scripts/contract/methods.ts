import type { Method } from './contract.ts';

/** The methods of operations; the documents use no other keys at a path. */
export const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** Whether a key of a path holds an operation. */
export function isMethod(key: string): key is Method {
  return METHODS.some((method) => method === key);
}
