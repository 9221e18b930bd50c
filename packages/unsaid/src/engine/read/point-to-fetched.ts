import path from 'node:path';
import { eachNode } from '../model/json-pointer.ts';
import { fetchedAround } from '../system/fetched.ts';

/** Writes references of a fetched file that go by an address, or begin at the root of its origin, as paths on disk. */
export function pointToFetched(parsed: unknown, file: string): void {
  const fetched = fetchedAround(file);
  if (fetched === undefined) return;
  eachNode(parsed, (node) => {
    const { $ref } = node;
    if (typeof $ref !== 'string' || !/^(?:https?:\/)?\//i.test($ref)) return;
    const target = URL.parse($ref, fetched.origin);
    if (target?.origin === fetched.origin)
      node.$ref = `${path.join(fetched.folder, ...target.pathname.split('/'))}${target.hash}`;
  });
}
