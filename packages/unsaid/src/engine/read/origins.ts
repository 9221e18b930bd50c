import path from 'node:path';
import { type Document, getLineColLocation, type Source } from '@redocly/openapi-core';
import type { AsyncApiDocument, OpenApiDocument } from '../model/contract.ts';
import { isRecord, keysOfPointer, pointerOfRef, pointerToken, valueAt } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { wordList } from '../model/words.ts';
import { shownBelow } from '../system/user-path.ts';

interface Origin {
  readonly file: string;
  readonly pointer: string;
  /** Where a reference stands itself. */
  readonly own?: Pick<Origin, 'file' | 'pointer'>;
  /** Every file that was read with it, by its path. */
  readonly sources: ReadonlyMap<string, Source>;
}

/** Bundling moves the objects of files, and does not copy them: so each is known where it ends up. */
const ORIGINS = new WeakMap<object, Origin>();

/** Remembers where each object of a file stands. A reference stands for what it leads to. */
export function noteOrigins({ source, parsed }: Document, sources: Map<string, Source>): void {
  const file = source.absoluteRef;
  const note = (node: unknown, pointer: string): void => {
    if (!isRecord(node) || ORIGINS.has(node)) return;
    const own = { file, pointer };
    ORIGINS.set(
      node,
      typeof node.$ref === 'string' ? { ...originOfRef(node.$ref, file), own, sources } : { ...own, sources },
    );
    for (const key of Object.keys(node)) if (isRecord(node[key])) note(node[key], `${pointer}/${pointerToken(key)}`);
  };
  sources.set(file, source);
  note(parsed, '');
}

/** Every file that was read with an object of a bundle. */
export const filesBehind = (node: object): string[] => [...(ORIGINS.get(node)?.sources.keys() ?? [])];

function originOfRef($ref: string, file: string): Pick<Origin, 'file' | 'pointer'> {
  const [name = '', pointer = ''] = $ref.split('#');
  return { file: name === '' ? file : path.resolve(path.dirname(file), name), pointer };
}

/** Has an object stand for the value of a key, which was none. */
export function standFor<Node extends object>(node: Node, holder: object, key: string): Node {
  const origin = ORIGINS.get(holder);
  if (origin !== undefined) ORIGINS.set(node, { ...origin, pointer: `${origin.pointer}/${pointerToken(key)}` });
  return node;
}

/** Where the objects of a bundle stand, carried by marks in a copy of it through programs that copy it again. */
export function originMarks() {
  const origins: Origin[] = [];
  const marked = (node: unknown, isNamed = false): unknown => {
    if (Array.isArray(node)) return node.map((each) => marked(each));
    if (!isRecord(node)) return node;
    const isOfNames = !isNamed;
    const members = Object.entries(node).map(([key, value]) => {
      const isData = isOfNames && (key.startsWith('x-') || MARKED.data.has(key));
      // Those of a message are a schema.
      const isSchema = key === 'headers' && isRecord(value) && isRecord(value.properties);
      const isOfNamed = isOfNames && MARKED.named.has(key) && !isSchema;
      return [key, isData ? structuredClone(value) : marked(value, isOfNamed)] as const;
    });
    const copy = Object.fromEntries(members);
    const origin = ORIGINS.get(node);
    // A key beside names would be one of them.
    if (isNamed || origin === undefined) return copy;
    copy[MARK] = origins.length;
    origins.push(origin);
    return copy;
  };
  const restore = (node: unknown, around?: Origin): void => {
    if (!isRecord(node)) return;
    const { [MARK]: mark } = node;
    const origin = typeof mark === 'number' ? origins[mark] : around;
    delete node[MARK];
    if (origin !== undefined) ORIGINS.set(node, origin);
    for (const value of Object.values(node)) restore(value, origin);
  };
  return { marked: (document: object) => marked(document) as object, restore: (document: object) => restore(document) };
}

const MARK = 'x-origin-mark';

/** Keys whose values are data, and keys whose values hold what authors named. */
const MARKED = {
  data: new Set(['default', 'const', 'enum', 'example', 'examples', 'value', 'bindings', 'security', 'mapping']),
  named: new Set(
    wordList(`
    paths definitions properties patternProperties responses parameters headers scopes securityDefinitions
    channels servers variables schemas messages dependencies securitySchemes correlationIds operationTraits
    messageTraits serverBindings channelBindings operationBindings messageBindings serverVariables $defs
    dependentSchemas
  `),
  ),
};

/** File and line of an object of a bundle, or of one of its keys. */
export type OriginOf = (node: object, key?: string) => string;

export function originsBelow(root: string, prefix = ''): OriginOf {
  return (node, key) => {
    const origin = ORIGINS.get(node);
    const { file, pointer } = { ...origin, ...(key !== undefined && '$ref' in node && origin?.own) };
    const source = origin?.sources.get(file ?? '');
    if (file === undefined || source === undefined) return 'the documents';
    const place = key === undefined || !(key in node) ? pointer : `${pointer}/${pointerToken(key)}`;
    const shown = shownBelow(prefix, path.relative(root, file).replaceAll(path.sep, '/'));
    try {
      const { start } = getLineColLocation({ source, pointer: `#${place}`, reportOnKey: true });
      return `${shown}:${start.line}`;
    } catch {
      // The line finder supports less of YAML than the parser.
      return `${shown}#${place}`;
    }
  };
}

/** A number or a boolean as text, as its file writes it: `1.0`, of which YAML makes 1. */
export function textOf(holder: object, key: string): string {
  const value = Reflect.get(holder, key);
  const origin = ORIGINS.get(holder);
  const { file = '', pointer = '' } = origin?.own ?? origin ?? {};
  const source = origin?.sources.get(file);
  if (source === undefined) return String(value);
  try {
    const { start, end } = getLineColLocation({ source, pointer: `#${pointer}/${pointerToken(key)}` });
    const text = source.getLines()[start.line - 1]?.slice(start.col - 1, (end?.col ?? 0) - 1) ?? '';
    return typeof value !== 'string' && Number(text) === value ? text : String(value);
  } catch {
    return String(value);
  }
}

export const fileOf = (node: object): string => path.basename(ORIGINS.get(node)?.file ?? '', '.yaml');

/** The documents of a contract as they are bundled: their nodes have origins. */
export interface Bundles {
  readonly openapi: OpenApiDocument;
  readonly asyncapi?: AsyncApiDocument;
  /** True if `openapi` only stands in for a document that is not there. */
  readonly isEventsAlone?: boolean;
  /** Parts that were ignored to read them. */
  readonly notes: readonly Note[];
}

/** Both documents with each reference replaced by what it leads to: one object wherever it is used. */
export interface Sources {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  readonly originOf: OriginOf;
}

/** Links bundles, of which copies are made. */
export function sourcesOf(bundles: Bundles, originOf: OriginOf): Sources {
  const copies = new Map<unknown, Record<string, unknown>>();
  const link = (node: unknown, bundle: object): unknown => {
    if (!isRecord(node)) return node;
    const { $ref } = node;
    if (typeof $ref === 'string' && $ref.startsWith('#') && Object.keys(node).length === 1)
      return link(valueAt(bundle, pointerOfRef($ref)), bundle);
    // A part that is not a component is copied to each place that refers to it, and a file may be of both documents.
    const origin = ORIGINS.get(node);
    const identity = origin === undefined ? node : `${origin.file}#${origin.pointer}`;
    const known = copies.get(identity);
    if (known !== undefined) return known;
    const copy = (Array.isArray(node) ? [] : {}) as Record<string, unknown>;
    copies.set(identity, copy);
    if (origin !== undefined) ORIGINS.set(copy, origin);
    for (const [key, value] of Object.entries(node)) copy[key] = link(value, bundle);
    return copy;
  };
  const { openapi, asyncapi = {} } = bundles;
  return {
    openapi: link(openapi, openapi) as OpenApiDocument,
    asyncapi: link(asyncapi, asyncapi) as AsyncApiDocument,
    originOf,
  };
}

type Documents = { readonly openapi: object; readonly asyncapi?: object | undefined };

/**
 * Creates the function that returns the file and line of a node of a document in its sources, as deep as it exists
 * there.
 * @param bundles The documents as they were bundled, before anything was written otherwise.
 */
export function originsIn(
  bundles: Partial<Documents>,
  documents: Documents,
  originOf: OriginOf,
): (kind: keyof Documents, pointer: string) => string {
  const homes = { openapi: homesOf(documents, bundles, 'openapi'), asyncapi: homesOf(documents, bundles, 'asyncapi') };
  return (kind, pointer) => {
    const parts = pointer.split('/');
    const home = homes[kind].get(parts.slice(0, 4).join('/'));
    let node: unknown = home ?? bundles[kind];
    let found: object = Object(node);
    let last: string | undefined;
    for (const name of keysOfPointer(home === undefined ? pointer : `/${parts.slice(4).join('/')}`)) {
      // A success that `default` states stands there.
      const key = name === '2XX' && isRecord(node) && !Object.hasOwn(node, name) ? 'default' : name;
      if (!isRecord(node) || !Object.hasOwn(node, key)) break;
      if (!Array.isArray(node)) [found, last] = [node, key];
      node = node[key];
    }
    return isRecord(node) && !Array.isArray(node) ? originOf(node) : originOf(found, last);
  };
}

/** Source of each component, by its JSON pointer, if the document refers to it and the bundle contains it in place. */
function homesOf(documents: Documents, bundles: Partial<Documents>, kind: keyof Documents): Map<string, unknown> {
  const homes = new Map<string, unknown>();
  const follow = (node: unknown, origin: unknown): void => {
    if (!isRecord(node) || !isRecord(origin)) return;
    const { $ref } = node;
    if (typeof $ref !== 'string' || '$ref' in origin) {
      for (const [key, member] of Object.entries(node)) follow(member, origin[key]);
      return;
    }
    const pointer = pointerOfRef($ref);
    if (!$ref.startsWith('#/') || homes.has(pointer)) return;
    homes.set(pointer, origin);
    follow(valueAt(documents[kind], pointer), origin);
  };
  follow(documents[kind], bundles[kind]);
  return homes;
}
