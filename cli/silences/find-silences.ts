import { createHash } from 'node:crypto';
import { isRecord } from '../engine/model/json-pointer.ts';
import type { RegisterEntry } from '../engine/read/read-open-points.ts';
import { describe, type Field, type Kind, type Message, type Place } from './description.ts';
import type { Settings } from './read-settings.ts';
import { RULES, type Rule } from './rules.ts';

/** One question, with every place at which the description is silent about it. */
export interface Silence {
  readonly rule: Rule;
  readonly places: readonly Place[];
  readonly fingerprint: string;
}

/** What a description leaves unsaid, and what of it somebody has accepted. */
export interface Found {
  readonly silences: readonly Silence[];
  readonly accepted: readonly (Silence & { readonly reason: string; readonly at: string })[];
}

const NO_SETTINGS: Settings = { changes: {}, accepted: [] };

/**
 * Finds where bundled documents are silent. What the register asks already is left out: a point of the same role, and
 * places at which any point is marked.
 */
export function findSilences(
  documents: Readonly<Partial<Record<Kind, object>>>,
  register: readonly RegisterEntry[] = [],
  { changes, accepted }: Settings = NO_SETTINGS,
): Found {
  const description = describe(documents);
  const roles = new Set(register.flatMap(({ role }) => role ?? []));
  const found = RULES.flatMap((preset): Silence[] => {
    const change = changes[preset.id] ?? {};
    const rule = { ...preset, ...change };
    if (change.off || (rule.role !== undefined && roles.has(rule.role))) return [];
    const places = new Map<string, Place>();
    for (const place of preset.find(description))
      if (!isMarked(place) && !places.has(keyOf(place))) places.set(keyOf(place), place);
    return places.size === 0 ? [] : [{ rule, places: [...places.values()], fingerprint: fingerprintOf(rule.id) }];
  });
  const acceptedNames = new Map<string, Set<string> | undefined>();
  for (const { rule, at } of accepted) acceptedNames.set(rule, at && new Set(at));
  const isAccepted =
    ({ rule }: Silence) =>
    (place: Place) =>
      acceptedNames.has(rule.id) && (acceptedNames.get(rule.id)?.has(place.name) ?? true);
  return {
    silences: found.flatMap((silence) => {
      const places = silence.places.filter((place) => !isAccepted(silence)(place));
      return places.length > 0 ? [{ ...silence, places }] : [];
    }),
    accepted: found.flatMap((silence) => {
      const places = silence.places.filter(isAccepted(silence));
      const entry = accepted.find(({ rule }) => rule === silence.rule.id);
      return places.length > 0 && entry ? [{ ...silence, places, reason: entry.reason, at: entry.line }] : [];
    }),
  };
}

export const keyOf = ({ kind, pointer }: Place) => `${kind}#${pointer}`;

const fingerprintOf = (id: string) => createHash('sha256').update(`silence\n${id}`).digest('hex').slice(0, 12);

/** Whether somebody has asked about a place already, or answered it. */
function isMarked(place: Place): boolean {
  const { schema, payload } = place as Partial<Field & Message>;
  return [place.node, schema, payload].some(
    (node) =>
      isRecord(node) &&
      (Array.isArray(node['x-open-points']) || isRecord(node['x-answers']) || Array.isArray(node['x-values-seen'])),
  );
}
