import { isRecord, keysOfPointer, valueAt } from '../../model/json-pointer.ts';
import type { Sources } from './read-sources.ts';

type Bundles = { readonly openapi: object; readonly asyncapi?: object };

/** Makes the function that tells the file and line at which a node of a bundle stands in its sources, as far down as it is there. */
export function originsIn(sources: Sources, bundles: Bundles): (kind: keyof Bundles, pointer: string) => string {
  const homes = {
    openapi: homesOf(bundles.openapi, sources.openapi),
    asyncapi: homesOf(bundles.asyncapi, sources.asyncapi),
  };
  return (kind, pointer) => {
    const parts = pointer.split('/');
    const home = homes[kind].get(parts.slice(0, 4).join('/'));
    let node: unknown = home ?? sources[kind];
    let [found, last]: [object, string | undefined] = [node as object, undefined];
    for (const key of keysOfPointer(home === undefined ? pointer : `/${parts.slice(4).join('/')}`)) {
      if (!isRecord(node) || !Object.hasOwn(node, key)) break;
      if (!Array.isArray(node)) [found, last] = [node, key];
      node = node[key];
    }
    return isRecord(node) && !Array.isArray(node) ? sources.originOf(node) : sources.originOf(found, last);
  };
}

/** What each component of a bundle was made of, by its JSON pointer: the bundle refers where its source holds the node itself. */
function homesOf(bundle: object | undefined, source: object): ReadonlyMap<string, unknown> {
  const homes = new Map<string, unknown>();
  const follow = (node: unknown, origin: unknown): void => {
    if (!isRecord(node) || !isRecord(origin)) return;
    const { $ref } = node;
    if (typeof $ref !== 'string' || '$ref' in origin) {
      for (const [key, member] of Object.entries(node)) follow(member, origin[key]);
    } else if ($ref.startsWith('#/') && !homes.has($ref.slice(1))) {
      homes.set($ref.slice(1), origin);
      follow(valueAt(bundle, $ref.slice(1)), origin);
    }
  };
  follow(bundle, source);
  return homes;
}
