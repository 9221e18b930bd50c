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
const { makeBundleVisitor } = await load<{ makeBundleVisitor: (settings: object) => object }>(
  'bundle/bundle-visitor.js',
);
const { detectSpec, getMajorSpecVersion } = await load('detect-spec.js');
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

/** Checks a document by some rules, each of which is an error; what it refers to is read by `resolver`. */
export function lint(
  document: Document,
  rules: Readonly<Record<string, HouseRule>>,
  resolver: Redocly.BaseResolver,
): Promise<NormalizedProblem[]> {
  return walk(document, resolver, () => Object.entries(rules).map(([id, rule]) => asError(id, rule({}))));
}

/**
 * Replaces every reference of a document to another file by one to a component; changes what it is given. Returns what
 * kept it from doing so.
 */
export function bundle(document: Document, resolver: Redocly.BaseResolver): Promise<NormalizedProblem[]> {
  // The visitor alone: Redocly's function around it also loads decorators, overlays and a second library of JSONPath.
  return walk(document, resolver, (resolvedRefMap) => {
    const version = getMajorSpecVersion(detectSpec(document.parsed));
    return [asError('bundler', makeBundleVisitor({ version, rootDocument: document, resolvedRefMap }))];
  });
}

const asError = (ruleId: string, visitor: object) => ({ severity: 'error', ruleId, visitor });

/** Visits a document and all that it refers to, and returns what the visitors report. */
async function walk(
  document: Document,
  externalRefResolver: Redocly.BaseResolver,
  visitorsFor: (resolvedRefMap: Redocly.ResolvedRefMap) => object[],
): Promise<NormalizedProblem[]> {
  const specVersion = detectSpec(document.parsed);
  const types = normalizeTypes(getTypes(specVersion));
  const rootType = types.Root as Redocly.NormalizedNodeType;
  const resolvedRefMap = await resolveDocument({ rootDocument: document, rootType, externalRefResolver });
  const normalizedVisitors = normalizeVisitors(visitorsFor(resolvedRefMap) as RuleSet, types);
  const ctx: Redocly.WalkContext = { problems: [], specVersion, config: NO_CONFIG, visitorsData: {} };
  walkDocument({ document, rootType, normalizedVisitors, resolvedRefMap, ctx });
  return ctx.problems;
}

/** No rule of ours reads it, and the class loads a second ajv. */
const NO_CONFIG = {} as Redocly.Config;
