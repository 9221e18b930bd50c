import path from 'node:path';
import type { UserContext } from '@redocly/openapi-core';
import {
  BaseResolver,
  bundleDocument,
  createConfig,
  type Document,
  detectSpec,
  lintDocument,
  makeDocumentFromString,
  type NormalizedProblem,
  type RawUniversalConfig,
  ResolveError,
  Source,
  YamlParseError,
} from '@redocly/openapi-core';
import { isRecord } from '../model/json-pointer.ts';
import { CORRECTIONS, nodeTypes } from './node-types.ts';
import { noteOrigins } from './origins.ts';
import { correctReferences, type Foreign, findForeign, refuseUnbounded, shortenChains } from './plain-values.ts';
import { pointReferences } from './point-references.ts';
import { pointToFetched } from './point-to-fetched.ts';

/** Parses YAML. Throws a YamlParseError for what is not YAML, and for what no document of a contract can be. */
export function parseDocument(text: string, file: string): Document {
  const document = refuseUnbounded(jsonDocument(new Source(file, text)) ?? makeDocumentFromString(text, file));
  const [foreign] = findForeign(document.parsed);
  if (foreign !== undefined) throw new YamlParseError(new Error(foreign.problem), document.source);
  return document;
}

/**
 * Parses JSON as such, in a tenth of the time that YAML takes. Returns `undefined` for anything else, and where an object
 * repeats a key: the parser of YAML says where.
 */
function jsonDocument(source: Source): Document | undefined {
  if (!source.body.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(source.body);
    const strings = source.body.match(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:?/g) ?? [];
    const keys = strings.filter((each) => each.endsWith(':'));
    return keysIn(parsed) === keys.length ? { source, parsed } : undefined;
  } catch {
    return undefined;
  }
}

function keysIn(value: unknown): number {
  if (!isRecord(value)) return 0;
  const values = Object.values(value);
  return values.reduce((count: number, each) => count + keysIn(each), Array.isArray(value) ? 0 : values.length);
}

/**
 * Resolves references to files below some folders, and opens nothing else: no URL and no file elsewhere. Without folders
 * it opens nothing at all.
 */
export class ConfinedResolver extends BaseResolver {
  readonly #folders: readonly string[];
  readonly #read: (file: string) => Promise<string>;
  readonly #sources = new Map<string, Source>();
  /** Values in the files that no JSON document can hold. */
  readonly foreign: Foreign[] = [];
  /** References at which long chains of them began, which have been shortened. */
  readonly chains: Record<string, unknown>[] = [];

  /** @param read Reads a file by its absolute path. */
  constructor(folders: readonly string[] = [], read: (file: string) => Promise<string> = nothing) {
    super();
    this.#folders = folders;
    this.#read = read;
  }

  override async resolveDocument<T>(
    base: string | null,
    reference: string,
    isRoot?: boolean,
  ): Promise<Document<T> | ResolveError | YamlParseError> {
    if (this.#isInside(this.resolveExternalRef(base, reference)))
      return super.resolveDocument<T>(base, reference, isRoot);
    throw new ResolveError(
      new Error(
        `${reference} is outside of the contract. Copy it into the folder of the document, or name its folder with --refs.`,
      ),
    );
  }

  override async loadExternalRef(file: string): Promise<Source> {
    return new Source(file, (await this.#read(file)).replaceAll('\r\n', '\n'));
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const json = source.absoluteRef.endsWith('.json') ? jsonDocument(source) : undefined;
    const document = refuseUnbounded(json ?? super.parseDocument(source, isRoot));
    pointToFetched(document.parsed, source.absoluteRef);
    noteOrigins(document, this.#sources);
    this.foreign.push(...findForeign(document.parsed));
    correctReferences(document.parsed);
    if (NAMED.test(source.body)) pointReferences(document.parsed);
    const long = shortenChains(document.parsed);
    if (long !== undefined) this.chains.push(long);
    return document;
  }

  #isInside(target: string): boolean {
    return this.#folders.some((folder) => target.startsWith(`${folder}${path.sep}`));
  }
}

/** Syntax by which a file may name schemas other than by their place. */
const NAMED = /\$(?:id|anchor|dynamic)/;

async function nothing(file: string): Promise<string> {
  throw new ResolveError(new Error(`${file} is outside of the contract.`));
}

export type Rules = Pick<RawUniversalConfig, 'extends' | 'rules'>;

export async function lint(
  document: Document,
  externalRefResolver: BaseResolver,
  rules: Rules,
): Promise<NormalizedProblem[]> {
  const config = await createConfig({ ...rules, plugins: [CORRECTIONS] });
  return lintDocument({ document, config, externalRefResolver });
}

/** Replaces each reference of a document to another file by one to a component. Returns what kept it from doing so. */
export async function bundle(document: Document, externalRefResolver: BaseResolver): Promise<NormalizedProblem[]> {
  const types = nodeTypes(detectSpec(document.parsed));
  const { problems } = await bundleDocument({ document, config: await createConfig(), types, externalRefResolver });
  return problems;
}

export interface Place {
  readonly node: Readonly<Record<string, unknown>>;
  readonly type: string;
  readonly key: string;
  readonly address: string;
}

/** Finding of a rule: the sentence states the problem and its fix; `at` names the child at fault. */
export interface Finding {
  readonly message: string;
  readonly at?: string;
}

/** A rule of Redocly's, for every kind of document and of node. */
type HouseRule = () => { any: { enter: (node: unknown, context: UserContext) => void } };

/** Makes a Redocly rule, for OpenAPI and AsyncAPI alike, out of a function that judges one node. */
export function houseRule(judge: (place: Place) => Iterable<Finding>): HouseRule {
  const enter = (node: unknown, { type, key, location, report }: UserContext) => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const address = location.absolutePointer.toString();
    const place = { node: node as Place['node'], type: type.name, key: String(key), address };
    for (const { message, at } of judge(place))
      report({ message, location: at === undefined ? location : location.child([at]).key() });
  };
  return () => ({ any: { enter } });
}
