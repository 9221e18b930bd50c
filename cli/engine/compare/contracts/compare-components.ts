import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../model/json-pointer.ts';
import { ASYNCAPI_COMPONENTS } from './asyncapi-rules.ts';
import { compareSchemaPlaces } from './compare-schema-places.ts';
import { below, type Place } from './finding.ts';
import { OPENAPI_COMPONENTS } from './openapi-rules.ts';
import { membersOf } from './rules.ts';
import { added, removed, shown } from './says.ts';
import type { Walk } from './walk.ts';

/** Compares the components of both documents by their names, whatever refers to them. */
export function compareComponents(walk: Walk, place: Place, before: unknown, after: unknown): void {
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
