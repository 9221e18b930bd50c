import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as Redocly from '@redocly/openapi-core';
import type { Document, NormalizedProblem } from '@redocly/openapi-core';
import type { HouseRule } from './house-rule.ts';

type RuleSet = Parameters<typeof Redocly.normalizeVisitors>[0];
type RuleModule<Name extends string> = Readonly<Record<Name, HouseRule>>;

// The parts of Redocly that read, check and bundle a document. Its front door also loads every rule for every kind of
// document, GraphQL and two validators of schemas, which takes longer than all that is done here.
const home = pathToFileURL(createRequire(import.meta.url).resolve('@redocly/openapi-core'));
const load = async <Part = typeof Redocly>(file: string): Promise<Part> => import(new URL(file, home).href);

export const { BaseResolver, ResolveError, Source, makeDocumentFromString, resolveDocument } = await load('resolve.js');
export const { YamlParseError } = await load('errors/yaml-parse-error.js');
export const { getLineColLocation } = await load('format/codeframes.js');
export const { stringifyYaml } = await load('js-yaml/index.js');
const { bundleDocument } = await load('bundle/bundle-document.js');
// By a type of its own: to compare an argument with what Redocly infers from a schema takes the compiler seven seconds.
const { Config } = await load<{ Config: new (settings: object) => Redocly.Config }>('config/config.js');
const { detectSpec } = await load('detect-spec.js');
const { getTypes } = await load('oas-types.js');
const { normalizeTypes } = await load('types/index.js');
const { normalizeVisitors } = await load('visitors.js');
const { walkDocument } = await load('walk.js');

const { Struct } = await load<RuleModule<'Struct'>>('rules/common/struct.js');
const { NoUnresolvedRefs } = await load<RuleModule<'NoUnresolvedRefs'>>('rules/common/no-unresolved-refs.js');
const { OperationIdUnique } = await load<RuleModule<'OperationIdUnique'>>(
  'rules/common/operation-operationId-unique.js',
);
const { OperationParametersUnique } = await load<RuleModule<'OperationParametersUnique'>>(
  'rules/common/operation-parameters-unique.js',
);

/** Rules of Redocly's, by their names. */
export const RULES = {
  struct: Struct,
  'no-unresolved-refs': NoUnresolvedRefs,
  'operation-operationId-unique': OperationIdUnique,
  'operation-parameters-unique': OperationParametersUnique,
} as const;

/** Nothing but defaults: each caller names the rules that it wants. */
const config = new Config({});

/** Checks a document by some rules, each of which is an error; what it refers to is read by `resolver`. */
export async function lint(
  document: Document,
  rules: Readonly<Record<string, HouseRule>>,
  externalRefResolver: Redocly.BaseResolver,
): Promise<NormalizedProblem[]> {
  const specVersion = detectSpec(document.parsed);
  const types = normalizeTypes(getTypes(specVersion), config);
  const visitors = Object.entries(rules).map(([ruleId, rule]) => ({ severity: 'error', ruleId, visitor: rule({}) }));
  const ctx: Redocly.WalkContext = { problems: [], specVersion, config, visitorsData: {} };
  const rootType = types.Root as Redocly.NormalizedNodeType;
  const resolvedRefMap = await resolveDocument({ rootDocument: document, rootType, externalRefResolver });
  const normalizedVisitors = normalizeVisitors(visitors as unknown as RuleSet, types);
  walkDocument({ document, rootType, normalizedVisitors, resolvedRefMap, ctx });
  return ctx.problems;
}

/** Replaces every reference of a document to another file by one to a component; changes what it is given. */
export function bundle(document: Document, externalRefResolver: Redocly.BaseResolver): Promise<Redocly.BundleResult> {
  return bundleDocument({ document, config, types: getTypes(detectSpec(document.parsed)), externalRefResolver });
}
