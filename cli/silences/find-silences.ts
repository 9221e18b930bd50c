import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OpenPoint } from '../engine/model/contract.ts';
import { isRecord } from '../engine/model/json-pointer.ts';
import { parseYaml } from '../engine/read/parse-yaml.ts';
import type { RegisterEntry } from '../engine/read/read-open-points.ts';
import { type Description, describe, type Field, type Kind, type Message, type Place } from './description.ts';
import { FINDERS } from './find.ts';

/** A kind of silence: where a description has it, and what there is to ask. Its id becomes that of the open point. */
export interface Rule
  extends Pick<
    OpenPoint,
    'id' | 'title' | 'group' | 'impact' | 'observable' | 'role' | 'bears' | 'question' | 'advice' | 'if-wrong'
  > {
  /** What is not said, in one sentence. */
  readonly says: string;
  readonly find: (description: Description) => readonly Place[];
}

const RULES_FILE = new URL('rules.yaml', import.meta.url);
const written = parseYaml(readFileSync(RULES_FILE, 'utf8'), 'rules.yaml').value as readonly Omit<Rule, 'find'>[];

/** The rules, in no order: what they find is ranked by what a wrong guess costs. */
export const RULES: readonly Rule[] = written.map((rule) => ({ ...rule, find: FINDERS[rule.id] ?? (() => []) }));

/** What a team has decided about the rules. */
export interface Settings {
  /** What is changed of a rule, by its id. */
  readonly changes: Readonly<Record<string, Partial<Pick<Rule, 'impact' | 'question'>> & { readonly off?: true }>>;
  readonly accepted: readonly {
    readonly rule: string;
    /** Names of places; all where it is absent. */
    readonly at: readonly string[] | undefined;
    readonly reason: string;
    /** Where it is written, as `file:line`. */
    readonly line: string;
  }[];
}

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
  const split = found.map((silence) => {
    const acceptanceOf = ({ name }: Place) =>
      accepted.find(({ rule, at }) => rule === silence.rule.id && (at?.includes(name) ?? true));
    return { silence, groups: Map.groupBy(silence.places, acceptanceOf) };
  });
  return {
    silences: split.flatMap(({ silence, groups }) => {
      const places = groups.get(undefined);
      return places ? [{ ...silence, places }] : [];
    }),
    accepted: split.flatMap(({ silence, groups }) =>
      [...groups].flatMap(([acceptance, places]) =>
        acceptance ? [{ ...silence, places, reason: acceptance.reason, at: acceptance.line }] : [],
      ),
    ),
  };
}

const keyOf = ({ kind, pointer }: Place) => `${kind}#${pointer}`;

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
