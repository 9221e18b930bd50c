import {
  type BaseResolver,
  bundleDocument,
  createConfig,
  type Document,
  detectSpec,
  getTypes,
  lintDocument,
  type NormalizedProblem,
  type Plugin,
} from '@redocly/openapi-core';
import type { HouseRule } from '../model/house-rule.ts';

/** Names of rules of Redocly's own. */
export type RuleName =
  | 'struct'
  | 'no-unresolved-refs'
  | 'operation-operationId-unique'
  | 'operation-parameters-unique'
  | 'path-parameters-defined';

/** Checks a document by rules of Redocly's, and by rules of ours by their ids, `plugin/name`; each reports errors. */
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
