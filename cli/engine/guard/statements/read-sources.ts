import path from 'node:path';
import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import { isRecord, keysOfPointer, pointerToken, valueAt } from '../../model/json-pointer.ts';
import type { DocumentFiles } from '../../read/contract-folder.ts';
import { readYaml, type YamlFile } from '../../read/parse-yaml.ts';
import type { ReadText } from '../../read/read-text.ts';
import { DOCUMENTS } from '../../system/root.ts';
import { UserError } from '../../system/user-error.ts';

/** Both documents as their files have them: every reference replaced by what it refers to, nothing copied. */
export interface Sources {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  /** File and line of an object of the documents, or of one of its keys. */
  readonly originOf: (node: object, key?: string) => string;
  /** Name of the file of an object, without folder and ending. */
  readonly fileOf: (node: object) => string;
}

interface Origin {
  readonly file: YamlFile;
  readonly name: string;
  /** Place within the file. */
  readonly pointer: string;
}

/**
 * Reads both documents with the file and line of every node, which a bundle no longer knows.
 * Throws a UserError for a file that cannot be read or a reference that leads nowhere.
 */
export async function readSources(read: ReadText, parts: DocumentFiles = DOCUMENTS): Promise<Sources> {
  const origins = new WeakMap<object, Origin>();
  const files = new Map<string, unknown>();
  const load = async (name: string): Promise<unknown> => {
    if (!files.has(name)) {
      const { value, lineOf } = await readYaml(read, name);
      // Others read it as well, and here references are replaced.
      const file = { value: structuredClone(value), lineOf };
      files.set(name, file.value);
      noteOrigins(origins, { file, name, pointer: '' }, file.value);
    }
    return files.get(name);
  };
  const [openapi, asyncapi] = [
    await load(parts.openapi),
    parts.asyncapi === undefined ? {} : await load(parts.asyncapi),
  ];
  const queue: [file: string, node: unknown][] = [...files];
  const seen = new Set<unknown>();
  const link = async (file: string, node: unknown): Promise<void> => {
    if (!isRecord(node) || seen.has(node)) return;
    seen.add(node);
    for (const [key, value] of Object.entries(node)) {
      if (isRecord(value) && typeof value.$ref === 'string' && Object.keys(value).length === 1) {
        const [name = '', pointer = ''] = value.$ref.split('#');
        // Bundling leaves what is not a part of the description as it is, such as a text in Markdown.
        if (name !== '' && (!/\.(?:ya?ml|json)$/.test(name) || /^https?:/.test(name))) continue;
        const target = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
        // The bundle, which is made first, refuses links out of these folders as well.
        if (target.startsWith('..') || path.posix.isAbsolute(target))
          throw new UserError(`${file}: ${value.$ref} leads out of the contract.`);
        const found = valueAt(await load(target), pointer);
        if (!isRecord(found)) throw new UserError(`${file}: ${value.$ref} leads nowhere. Correct the reference.`);
        node[key] = found;
        queue.push([target, found]);
      } else await link(file, value);
    }
  };
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await link(...next);
  const originOf = (node: object, key?: string) => {
    const origin = origins.get(node);
    if (origin === undefined) return 'the documents';
    const pointer = key === undefined || !(key in node) ? origin.pointer : `${origin.pointer}/${pointerToken(key)}`;
    return `${origin.name}:${origin.file.lineOf(pointer)}`;
  };
  const fileOf = (node: object) => path.posix.basename(origins.get(node)?.name ?? '', '.yaml');
  return { openapi: openapi as OpenApiDocument, asyncapi: asyncapi as AsyncApiDocument, originOf, fileOf };
}

/** Remembers where each object of a file stands, before references are replaced. Lines are looked up for messages only. */
function noteOrigins(origins: WeakMap<object, Origin>, origin: Origin, node: unknown): void {
  if (!isRecord(node) || origins.has(node)) return;
  origins.set(node, origin);
  for (const [key, value] of Object.entries(node)) {
    if (isRecord(value)) noteOrigins(origins, { ...origin, pointer: `${origin.pointer}/${pointerToken(key)}` }, value);
  }
}

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
