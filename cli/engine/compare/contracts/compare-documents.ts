import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../model/json-pointer.ts';
import { ASYNCAPI_COMPONENTS } from './asyncapi-rules.ts';
import { compareReferences, compareServers, compareTags, withTraits } from './compare-lists.ts';
import { compareParameters } from './compare-parameters.ts';
import { comparePaths } from './compare-paths.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSchemaPlaces } from './compare-schema-places.ts';
import { compareSecurity } from './compare-security.ts';
import { below, type Documents, type Finding, type Place } from './finding.ts';
import { OPENAPI_COMPONENTS } from './openapi-rules.ts';
import { planOf } from './plan.ts';
import { withoutMarks } from './prepare.ts';
import { membersOf } from './rules.ts';
import { added, removed, shown } from './says.ts';
import { settleComponents } from './settle-components.ts';
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
  return { openapi: copyOf(openapi), ...(asyncapi && { asyncapi: copyOf(asyncapi) }) };
}

/** Copies without marks by their documents, each of which is compared more than once. */
const copies = new WeakMap<object, object>();

function copyOf<Document extends object>(document: Document): Document {
  const copy = (copies.get(document) as Document | undefined) ?? withoutMarks(document);
  copies.set(document, copy);
  return copy;
}

/** Compares the components of both documents by their names, whatever refers to them. */
function compareComponents(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const types = walk.kind === 'openapi' ? OPENAPI_COMPONENTS : ASYNCAPI_COMPONENTS;
  const [old, now] = [membersOf(before), membersOf(after)];
  for (const kind of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const at = below(place, kind);
    const type = types[kind];
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
