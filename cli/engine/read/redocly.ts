import {
  type BaseResolver,
  bundleDocument,
  createConfig,
  type Document,
  detectSpec,
  getTypes,
  lintDocument,
  makeDocumentFromString,
  type NormalizedProblem,
  type Plugin,
  YamlParseError,
} from '@redocly/openapi-core';
import type { HouseRule } from '../model/house-rule.ts';
import { isRecord } from '../model/json-pointer.ts';

/** How many characters aliases may add to what a file says. */
const MAX_ALIASED = 1_000_000;

/** Parses YAML. Throws a YamlParseError for what is not YAML, and where aliases of aliases stand for far more than is written. */
export function parseDocument(text: string, file: string): Document {
  return refuseAliases(makeDocumentFromString(text, file));
}

/** Returns a document; throws a YamlParseError where its value is far larger than its text. */
export function refuseAliases(document: Document): Document {
  const { parsed, source } = document;
  const sizes = new Map<object, number>();
  const sizeOf = (value: unknown): number => {
    if (!isRecord(value)) return typeof value === 'string' ? value.length : 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    // What holds itself has no size.
    sizes.set(value, Number.POSITIVE_INFINITY);
    let size = 1;
    for (const [key, member] of Object.entries(value)) size += (Array.isArray(value) ? 0 : key.length) + sizeOf(member);
    sizes.set(value, size);
    return size;
  };
  if (sizeOf(parsed) <= source.body.length + MAX_ALIASED) return document;
  throw new YamlParseError(new Error('its aliases stand for too much'), source);
}

/** Names of rules of Redocly's own. */
export type RuleName =
  | 'struct'
  | 'no-unresolved-refs'
  | 'operation-operationId-unique'
  | 'operation-parameters-unique'
  | 'path-parameters-defined'
  | 'no-identical-paths';

/** Checks a document by Redocly's rules and by our own, by their ids `plugin/name`; each reports errors. */
export async function lint(
  document: Document,
  externalRefResolver: BaseResolver,
  names: readonly RuleName[],
  own: Readonly<Record<string, HouseRule>> = {},
): Promise<NormalizedProblem[]> {
  const plugin = { id: 'contract', rules: { oas3: own, async3: own } } as Plugin;
  const rules = Object.fromEntries([...names, ...Object.keys(own)].map((id) => [id, 'error' as const]));
  const config = await createConfig({ rules }, { plugins: [plugin] });
  return lintDocument({ document, config, externalRefResolver });
}

/**
 * Replaces every reference of a document to another file by one to a component; changes what it is given. Returns what
 * kept it from doing so.
 */
export async function bundle(document: Document, externalRefResolver: BaseResolver): Promise<NormalizedProblem[]> {
  const types = getTypes(detectSpec(document.parsed));
  const { problems } = await bundleDocument({ document, config: await createConfig(), types, externalRefResolver });
  return problems;
}
