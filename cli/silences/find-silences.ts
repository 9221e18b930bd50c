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

/** One question, with every place at which the description is silent about it. */
export interface Silence {
  readonly rule: Rule;
  readonly places: readonly Place[];
}

/**
 * Finds where bundled documents are silent. What the register asks already is left out: a point of the same role, and
 * places at which any point is marked.
 */
export function findSilences(
  documents: Readonly<Partial<Record<Kind, object>>>,
  register: readonly RegisterEntry[] = [],
): Silence[] {
  const description = describe(documents);
  const roles = new Set(register.flatMap(({ role }) => role ?? []));
  return RULES.filter(({ role }) => role === undefined || !roles.has(role)).flatMap((rule) => {
    const open = rule.find(description).filter((place) => !isMarked(place));
    const places = [...Map.groupBy(open, keyOf).values()].flatMap(([first]) => first ?? []);
    return places.length === 0 ? [] : [{ rule, places }];
  });
}

const keyOf = ({ kind, pointer }: Place) => `${kind}#${pointer}`;

/** Whether somebody has asked about a place already, or answered it. */
function isMarked(place: Place): boolean {
  const { schema, payload } = place as Partial<Field & Message>;
  return [place.node, schema, payload].some(
    (node) =>
      isRecord(node) &&
      (Array.isArray(node['x-open-points']) || isRecord(node['x-answers']) || Array.isArray(node['x-values-seen'])),
  );
}
