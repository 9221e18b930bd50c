import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../model/json-pointer.ts';
import {
  compareParameters,
  compareReferences,
  compareSecurity,
  compareServers,
  compareTags,
  withTraits,
} from './compare-lists.ts';
import { comparePaths } from './compare-paths.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSchemaPlaces } from './compare-schema-places.ts';
import { COMPONENTS } from './document-rules.ts';
import { planOf } from './find-uses.ts';
import { added, below, type Documents, type Finding, type Place, removed, shown } from './finding.ts';
import { withoutMarks } from './prepare.ts';
import { membersOf } from './rules.ts';
import { type Comparisons, Walk } from './walk.ts';

const COMPARISONS: Comparisons = {
  own: {
    paths: comparePaths,
    parameters: compareParameters,
    responses: compareResponses,
    security: compareSecurity,
    servers: compareServers,
    tags: compareTags,
    components: compareComponents,
    references: compareReferences,
  },
  schema: compareSchemaPlaces,
  traits: withTraits,
};

/**
 * Every difference between two contracts, each once; what is open and what is answered is compared elsewhere. Either both
 * sides have events, or neither.
 */
export function compareDocuments(before: Documents, after: Documents): Finding[] {
  const [old, now] = [unmarked(before), unmarked(after)];
  const plan = planOf(old, now);
  const walks = (['openapi', 'asyncapi'] as const).map((kind) => {
    const walk = new Walk(kind, [old, now], plan, COMPARISONS);
    const place = { document: kind, old: [], now: [], path: [] };
    walk.object('root', place, old[kind] ?? {}, now[kind] ?? {});
    return walk;
  });
  return settleComponents(walks.flatMap(({ findings }) => findings));
}

function unmarked({ openapi, asyncapi }: Documents): Documents {
  return { openapi: withoutMarks(openapi), ...(asyncapi && { asyncapi: withoutMarks(asyncapi) }) };
}

/** Compares the components of both documents by their names, whatever refers to them. */
function compareComponents(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [membersOf(before), membersOf(after)];
  for (const kind of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const at = below(place, kind);
    const type = COMPONENTS[kind];
    if (type !== undefined) compareKind(walk, type, at, membersOf(old[kind]), membersOf(now[kind]));
    else if (!isDeepStrictEqual(old[kind], now[kind])) {
      walk.report(at, { ...shown(kind, old[kind], now[kind]), outcome: kind.startsWith('x-') ? 'none' : 'unknown' });
    }
  }
}

type Members = Readonly<Record<string, unknown>>;

function compareKind(walk: Walk, type: string, place: Place, old: Members, now: Members): void {
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const at = below(place, name);
    if (isDeepStrictEqual(old[name], now[name]) || walk.leavesOut(at)) continue;
    if (!Object.hasOwn(old, name)) walk.report(at, { ...added('It', now[name]), outcome: 'none' });
    else if (!Object.hasOwn(now, name)) walk.report(at, { ...removed('It', old[name]), outcome: 'none' });
    else if (type === 'schema') compareSchemaPlaces(walk, at, old[name], now[name]);
    else if (isRecord(old[name]) && isRecord(now[name])) walk.object(type, at, old[name], now[name]);
  }
}

/**
 * A component that comes or goes means what its uses mean: it is left out where another change shows it, and one that
 * only has another name is one change, whatever refers to it.
 */
function settleComponents(findings: readonly Finding[]): Finding[] {
  const whole = findings.filter(isWhole);
  if (whole.length === 0) return [...findings];
  const renamed = joinRenamed(whole);
  const names = new Map(renamed.map(({ path, before }) => [`#/components/${path[1]}/${before}`, nameOf(path)]));
  const isFollowed = ({ before, after }: Finding) =>
    typeof before === 'string' && names.has(before) && `#/components/${names.get(before)}` === after;
  const others = findings.filter((finding) => !isWhole(finding) && !isFollowed(finding));
  const taken = new Set(renamed.flatMap(({ path, before }) => [nameOf(path), `${path[1]}/${before}`]));
  return [
    ...renamed,
    ...unexplained(
      whole.filter(({ path }) => !taken.has(nameOf(path))),
      others,
    ),
    ...others,
  ];
}

function isWhole({ path, kind }: Finding): boolean {
  return path[0] === 'components' && path.length === 3 && kind !== 'changed';
}

function nameOf(path: readonly string[]): string {
  return `${path[1]}/${path[2]}`;
}

/** Components that come or go without any other change that refers to them, directly or through each other. */
function unexplained(whole: readonly Finding[], others: readonly Finding[]): Finding[] {
  const named = new Set(others.flatMap(({ before, after }) => [...namesIn(before), ...namesIn(after)]));
  let pending = [...whole];
  for (let size = -1; size !== named.size; ) {
    size = named.size;
    for (const { path, before, after } of pending) {
      if (!named.has(nameOf(path))) continue;
      for (const name of [...namesIn(before), ...namesIn(after)]) named.add(name);
    }
    pending = pending.filter(({ path }) => !named.has(nameOf(path)));
  }
  return pending;
}

/** Components that a value refers to, as `schemas/Card`. */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.startsWith('#/components/')) yield value.slice('#/components/'.length);
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    // Choices of credentials name their schemes.
    if (Array.isArray(member)) yield `securitySchemes/${key}`;
    yield* namesIn(member);
  }
}

function joinRenamed(whole: readonly Finding[]): Finding[] {
  const gone = whole.filter(({ kind }) => kind === 'removed');
  return whole.flatMap((finding): Finding[] => {
    const { path, after, kind } = finding;
    const at = gone.findIndex((each) => each.path[1] === path[1] && isDeepStrictEqual(each.before, after));
    const [was] = kind === 'added' && at >= 0 ? gone.splice(at, 1) : [];
    if (was === undefined) return [];
    const says = `It is now named \`${path[2]}\`; it was \`${was.path[2]}\`.`;
    return [
      { ...finding, kind: 'changed', before: was.path[2], after: path[2], says, ...(was.old && { old: was.old }) },
    ];
  });
}
