import { isDeepStrictEqual } from 'node:util';
import { isRecord, valueAt } from '../../model/json-pointer.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import type { Plan } from './find-uses.ts';
import {
  added,
  below,
  changed,
  type Documents,
  type Finding,
  type Outcome,
  type Part,
  type Place,
  removed,
  shown,
  type Use,
} from './finding.ts';
import { namedAs } from './prepare.ts';
import { membersOf, type ObjectRules, type Own, type Rule, WORDS } from './rules.ts';

/** What a difference is, but for its place. */
export type Told = Pick<Finding, 'kind' | 'before' | 'after' | 'says' | 'because'> & {
  readonly outcome: Outcome;
  /** In place of the outcome, what several differences together do. */
  readonly parts?: readonly Part[];
  readonly uses?: readonly Use[];
};

/** The objects of both sides that a key belongs to. */
type Owners = readonly [old: Record<string, unknown>, now: Record<string, unknown>];

/** Compares what is at a place; either value is `undefined` where the key is absent. */
type Compare = (walk: Walk, place: Place, before: unknown, after: unknown) => void;

/** What is compared otherwise than key by key: handed in, since each of these walks on. */
export interface Comparisons {
  readonly own: Readonly<Record<Own, Compare>>;
  readonly schema: Compare;
  /** Both owners with what their traits say. */
  readonly traits: (walk: Walk, old: Record<string, unknown>, now: Record<string, unknown>) => Owners;
}

/** Compares two documents of a kind, object by object, each key by its rule. */
export class Walk {
  findings: Finding[] = [];
  readonly usesOf: (place: Place) => readonly Use[];
  readonly leavesOut: (component: Place) => boolean;

  readonly kind: Finding['document'];
  readonly old: Documents;
  readonly now: Documents;

  readonly #comparisons: Comparisons;

  constructor(kind: Finding['document'], [old, now]: readonly [Documents, Documents], plan: Plan, by: Comparisons) {
    this.#comparisons = by;
    this.kind = kind;
    this.old = old;
    this.now = now;
    this.usesOf = plan.usesOf(kind);
    this.leavesOut = plan.leavesOut(kind);
  }

  /** The document of a side. */
  document(side: 'old' | 'now'): object {
    return this[side][this.kind] ?? {};
  }

  /** Records a difference at a place. */
  report(place: Place, { outcome, parts, uses, ...told }: Told): void {
    const { document, old, now, path } = place;
    const all = parts ?? [{ outcome, uses: uses ?? this.usesOf(place) }];
    const at = { ...(told.kind === 'added' ? {} : { old }), ...(told.kind === 'removed' ? {} : { now }) };
    this.findings.push({ document, path, ...at, ...told, parts: all });
  }

  /** Runs a comparison and returns what it found without recording it. */
  collect(compare: () => void): Part[] {
    const kept = this.findings;
    this.findings = [];
    compare();
    const parts = this.findings.flatMap((finding) => finding.parts);
    this.findings = kept;
    return parts;
  }

  /** Compares two objects of a type, key by key. */
  object(type: string, place: Place, before: unknown, after: unknown): void {
    if (isDeepStrictEqual(before, after)) return;
    const followed = this.#followed(before, after);
    if (followed === undefined) return;
    const rules: ObjectRules = DOCUMENT_RULES[this.kind][type] ?? {};
    const [old, now] = Object.hasOwn(rules, 'traits') ? this.#comparisons.traits(this, ...followed) : followed;
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (isDeepStrictEqual(old[key], now[key]) || isSameText(key, old[key], now[key])) continue;
      this.#key(ruleOf(rules, key), below(place, key), [old, now], key);
    }
  }

  /** Compares the members of two maps by their names. */
  named(rule: Rule, place: Place, before: unknown, after: unknown): void {
    const old = membersOf(before);
    // The case of the name of a header means nothing.
    const now = membersOf(rule.named === 'header' ? namedAs(membersOf(after), old) : after);
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const at = below(place, name);
      if (!Object.hasOwn(old, name) || !Object.hasOwn(now, name)) {
        this.whole(rule, at, old[name], now[name], `${rule.called ?? ''} \`${name}\``.trim(), [old, now]);
      } else if (isRecord(old[name]) && isRecord(now[name])) {
        this.object(rule.named ?? '', at, old[name], now[name]);
      } else if (!isDeepStrictEqual(old[name], now[name])) {
        this.report(at, { ...changed(name, old[name], now[name]), outcome: 'none' });
      }
    }
  }

  /** Takes down an object that comes or goes as a whole. */
  whole(
    rule: Rule,
    place: Place,
    before: unknown,
    after: unknown,
    called: string,
    [old, now]: readonly Record<string, unknown>[] = [],
  ): void {
    const isAdded = after !== undefined;
    const side = isAdded ? 'now' : 'old';
    const node = membersOf(this.resolve(side, isAdded ? after : before));
    const outcome = (isAdded ? rule.added?.(node, old ?? {}) : rule.removed?.(node, now ?? {})) ?? 'none';
    const says = `${called} is added${node.required === true ? ', and required' : ''}.`;
    const told = isAdded ? added(called, after, says) : removed(called, before);
    this.report(place, { ...told, outcome, uses: this.#inDirection(rule, place), ...because(rule) });
  }

  /** What a node is, with references followed. */
  resolve(side: 'old' | 'now', node: unknown): unknown {
    let found = node;
    for (let steps = 0; isRecord(found) && typeof found.$ref === 'string' && steps < 20; steps += 1) {
      found = valueAt(this.document(side), found.$ref.slice(1));
    }
    return found;
  }

  /** Both objects; `undefined` where they refer to the same component, which is compared by itself. */
  #followed(before: unknown, after: unknown): [Record<string, unknown>, Record<string, unknown>] | undefined {
    const isSame = isRecord(before) && isRecord(after) && '$ref' in before && before.$ref === after.$ref;
    if (isSame) return undefined;
    return [membersOf(this.resolve('old', before)), membersOf(this.resolve('now', after))];
  }

  #key(rule: Rule | undefined, place: Place, [old, now]: Owners, key: string): void {
    const [before, after] = [old[key], now[key]];
    if (rule === undefined) this.report(place, { ...shown(key, before, after), outcome: 'unknown' });
    else if (rule.own !== undefined) this.#comparisons.own[rule.own](this, place, before, after);
    else if (rule.schema) this.#comparisons.schema(this, place, before, after);
    else if (rule.named !== undefined) this.named(rule, place, before, after);
    else if (rule.object === undefined) this.#value(rule, place, [old, now], key);
    else if (rule.added === undefined || (before !== undefined && after !== undefined)) {
      this.object(rule.object, place, before ?? {}, after ?? {});
    } else this.whole(rule, place, before, after, rule.called ?? `\`${key}\``);
  }

  #value(rule: Rule, place: Place, [old, now]: Owners, key: string): void {
    const [before, after] = [old[key], now[key]];
    const [from, to] = [before ?? rule.absent?.(old), after ?? rule.absent?.(now)];
    const outcome = isDeepStrictEqual(from, to) ? 'none' : (rule.value?.(from, to) ?? 'unknown');
    const uses = this.#inDirection(rule, place);
    this.report(place, { ...shown(key, before, after), outcome, uses, ...because(rule) });
  }

  #inDirection({ direction }: Rule, place: Place): readonly Use[] {
    const uses = this.usesOf(place);
    return direction === undefined ? uses : uses.map((use) => ({ ...use, direction }));
  }
}

/** Whether descriptions differ in the line break alone that a block of YAML ends with. */
function isSameText(key: string, before: unknown, after: unknown): boolean {
  if (key !== 'description' || typeof before !== 'string' || typeof after !== 'string') return false;
  return before.trimEnd() === after.trimEnd();
}

function because({ because: reasons }: Rule): Pick<Finding, 'because'> {
  return reasons === undefined ? {} : { because: reasons };
}

function ruleOf(rules: ObjectRules, key: string): Rule | undefined {
  if (Object.hasOwn(rules, key)) return rules[key];
  return key.startsWith('x-') ? WORDS : rules['*'];
}
