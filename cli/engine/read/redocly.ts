import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type * as Redocly from '@redocly/openapi-core';
import type { Document, NormalizedProblem } from '@redocly/openapi-core';
import type { HouseRule } from '../model/house-rule.ts';
import { isRecord } from '../model/json-pointer.ts';

type RuleSet = Parameters<typeof Redocly.normalizeVisitors>[0];
type RuleModule<Name extends string> = Readonly<Record<Name, HouseRule>>;

// The parts of Redocly that read, check and bundle a document. Its front door also loads every rule for every kind of
// document, GraphQL and two validators of schemas, which takes longer than all that is done here.
const home = pathToFileURL(createRequire(import.meta.url).resolve('@redocly/openapi-core'));
const load = async <Part = typeof Redocly>(file: string): Promise<Part> => import(new URL(file, home).href);

export const { BaseResolver, ResolveError, Source } = await load('resolve.js');
const { resolveDocument, ...parser } = await load('resolve.js');
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

/** How many characters aliases may add to what a file says. */
const MAX_ALIASED = 1_000_000;

/** Parses YAML. Throws a YamlParseError for what is not YAML, and where aliases of aliases stand for far more than is written. */
export function makeDocumentFromString(text: string, file: string): Document {
  const document = parser.makeDocumentFromString(text, file);
  refuseAliases(document);
  return document;
}

/** Throws a YamlParseError where the value of a document is far larger than its text. */
export function refuseAliases({ parsed, source }: Document): void {
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
  if (sizeOf(parsed) <= source.body.length + MAX_ALIASED) return;
  throw new YamlParseError(new Error('its aliases stand for too much'), source);
}

/** A document with what each of its references leads to. */
interface Resolved {
  readonly document: Document;
  readonly specVersion: Redocly.SpecVersion;
  readonly types: Record<string, Redocly.NormalizedNodeType>;
  readonly rootType: Redocly.NormalizedNodeType;
  readonly resolvedRefMap: Redocly.ResolvedRefMap;
}

/** Follows the references of a document; what they lead to is read by `externalRefResolver`. */
export async function resolve(document: Document, externalRefResolver: Redocly.BaseResolver): Promise<Resolved> {
  const specVersion = detectSpec(document.parsed);
  const types = normalizeTypes(getTypes(specVersion));
  const rootType = types.Root as Redocly.NormalizedNodeType;
  const resolvedRefMap = await resolveDocument({ rootDocument: document, rootType, externalRefResolver });
  return { document, specVersion, types, rootType, resolvedRefMap };
}

/** Checks a document by some rules, each of which is an error. */
export function lint(resolved: Resolved, rules: Readonly<Record<string, HouseRule>>): NormalizedProblem[] {
  const visitors = Object.entries(rules).map(([ruleId, rule]) => ({ severity: 'error', ruleId, visitor: rule({}) }));
  return walk(resolved, visitors);
}

/**
 * Replaces every reference of a document to another file by one to a component; changes what it is given. Returns what
 * kept it from doing so.
 */
export function bundle(resolved: Resolved): NormalizedProblem[] {
  const { document, specVersion, resolvedRefMap } = resolved;
  const version = getMajorSpecVersion(specVersion);
  // The visitor alone: Redocly's function around it also loads decorators, overlays and a second library of JSONPath.
  const visitor = makeBundleVisitor({ version, rootDocument: document, resolvedRefMap });
  return walk(resolved, [{ severity: 'error', ruleId: 'bundler', visitor }]);
}

function walk({ specVersion, types, ...resolved }: Resolved, visitors: readonly object[]): NormalizedProblem[] {
  const normalizedVisitors = normalizeVisitors(visitors as unknown as RuleSet, types);
  const ctx: Redocly.WalkContext = { problems: [], specVersion, config: NO_CONFIG, visitorsData: {} };
  walkDocument({ ...resolved, normalizedVisitors, ctx });
  return ctx.problems;
}

/** No rule of ours reads it, and the class loads a second ajv. */
const NO_CONFIG = {} as Redocly.Config;
