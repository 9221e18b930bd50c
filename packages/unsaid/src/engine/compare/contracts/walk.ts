import { isDeepStrictEqual } from 'node:util';
import { isRecord, pointerOfRef, valueAt } from '../../model/json-pointer.ts';
import { wordList } from '../../model/words.ts';
import { type Members, membersOf, namesOf } from '../schemas/rule.ts';
import {
  added,
  below,
  type Direction,
  type DocumentKind,
  type Documents,
  type Finding,
  type Outcome,
  type Part,
  type Place,
  removed,
  shown,
  type Use,
  type Words,
} from './change.ts';
import type { UsesOf } from './places.ts';
import { withCaseOf, withTraits } from './prepare.ts';

/** Compares what is at a place; either value is `undefined` where the key is absent. */
export type Compare = (walk: Walk, place: Place, before: unknown, after: unknown) => void;

/** Outcome of a change of one key of an object. The first member that is set decides. */
export interface Rule {
  /** The value is compared by a function of its own. */
  readonly own?: Compare;
  /** The value is an object of this type, or a map of such objects by names. */
  readonly object?: string;
  readonly named?: string;
  /** Outcome of an object that is added or removed, or of an entry of a map, with the entries of the other side. */
  readonly added?: (after: Members, old: Members) => Outcome;
  readonly removed?: (before: Members, now: Members) => Outcome;
  /** Outcome of a change of the complete value; either value is `undefined` if the key is absent. */
  readonly value?: (before: unknown, after: unknown) => Outcome;
  /** Value of an absent key, at an object with these other keys. */
  readonly absent?: (owner: Members) => unknown;
  /** The direction that it is about, where it is another than that of its place. */
  readonly direction?: Direction;
  /** Reason for the class, in place of the one from the direction. */
  readonly because?: NonNullable<Finding['because']>;
  /** Name when added or removed. */
  readonly called?: string;
}

/** The rules of an object by its keys; `*` stands for all others that are not words. */
export type ObjectRules = Readonly<Record<string, Rule>>;

/** Changes that require no action: descriptions, examples, names of no consequence. */
export const WORDS: Rule = { value: () => 'none' };

/** Readers and writers may rely on it, so any change may break them. */
export const BOTH: Rule = { value: () => 'both' };

/** Keys that are words in any object. */
const TEXTS = new Set(
  wordList(`
  title summary description tags externalDocs example examples bearerFormat bindingVersion default traits
`),
);

/** Objects by names that one side declares and the other uses. */
export function declared(type: string, called: string): Rule {
  return { named: type, called, added: () => 'more', removed: () => 'less' };
}

/** A new member is an offer unless it is required. */
export function offered(value: Members): Outcome {
  return value.required === true ? 'narrows' : 'more';
}

export type SideName = 'old' | 'now';

type Sides = Readonly<Record<SideName, Documents>>;

/** Compares two documents of a kind, object by object, each key by its rule. */
export class Walk {
  findings: Finding[] = [];
  readonly kind: DocumentKind;
  readonly usesOf: UsesOf;
  readonly #sides: Sides;
  readonly #rules: Readonly<Record<string, ObjectRules>>;

  constructor(kind: DocumentKind, sides: Sides, usesOf: UsesOf, rules: Readonly<Record<string, ObjectRules>>) {
    this.kind = kind;
    this.usesOf = usesOf;
    this.#sides = sides;
    this.#rules = rules;
  }

  document(side: SideName): object {
    return this.#sides[side][this.kind] ?? {};
  }

  /** Records a difference at a place, with what it does there, or what several differences together do. */
  report(place: Place, told: Words, effect: Outcome | readonly Part[]): void {
    const parts = typeof effect === 'string' ? [{ outcome: effect, uses: this.usesOf(place) }] : effect;
    this.findings.push({ ...place, ...told, parts });
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

  /** Compares two objects of a type, key by key; a component to which both refer is compared by itself. */
  object(type: string, place: Place, before: unknown, after: unknown): void {
    if (isDeepStrictEqual(before, after)) return;
    if (isRecord(before) && isRecord(after) && '$ref' in before && before.$ref === after.$ref) return;
    const rules = this.#rules[type] ?? {};
    const resolved = (['old', 'now'] as const).map((side) => (node: unknown) => this.resolve(side, node));
    const owners = [before, after].map((node, index) => membersOf(resolved[index]?.(node)));
    const [old = {}, now = {}] = withTraits(owners, resolved);
    for (const key of namesOf(old, now)) {
      if (isDeepStrictEqual(trimmed(old[key]), trimmed(now[key]))) continue;
      const isWords = TEXTS.has(key) || key.startsWith('x-');
      const rule = Object.hasOwn(rules, key) ? rules[key] : isWords ? WORDS : rules['*'];
      this.#key(rule ?? BOTH, below(place, key), [old, now], key);
    }
  }

  /** Compares the members of two maps by their names. */
  #named(type: string, rule: Rule, place: Place, before: unknown, after: unknown): void {
    const old = membersOf(before);
    const now = membersOf(type === 'header' ? withCaseOf(old, membersOf(after)) : after);
    for (const name of namesOf(old, now)) {
      const at = below(place, name);
      if (Object.hasOwn(old, name) && Object.hasOwn(now, name)) this.object(type, at, old[name], now[name]);
      else this.whole(rule, at, old[name], now[name], `${rule.called ?? ''} \`${name}\``.trim(), [old, now]);
    }
  }

  /** Records an object that is added or removed. */
  whole(
    rule: Rule,
    place: Place,
    before: unknown,
    after: unknown,
    called: string,
    owners: readonly Members[] = [],
  ): void {
    const isAdded = after !== undefined;
    // The places that refer to a component report that it is added or removed.
    if (place.now[0] === 'components' && place.now.length === 3 && this.usesOf(place).length > 0) return;
    const node = membersOf(this.resolve(isAdded ? 'now' : 'old', isAdded ? after : before));
    const [old = {}, now = {}] = owners;
    const outcome = (isAdded ? rule.added?.(node, old) : rule.removed?.(node, now)) ?? 'none';
    const says = `${called} is added${node.required === true ? ', and required' : ''}.`;
    this.#report(rule, place, isAdded ? added(called, after, says) : removed(called, before), outcome);
  }

  /** A node with its references resolved. */
  resolve(side: SideName, node: unknown): unknown {
    let found = node;
    for (let steps = 0; isRecord(found) && typeof found.$ref === 'string' && steps < 20; steps += 1) {
      found = valueAt(this.document(side), pointerOfRef(found.$ref));
    }
    return found;
  }

  #key(rule: Rule, place: Place, [old, now]: readonly [Members, Members], key: string): void {
    const before = old[key];
    const after = now[key];
    if (rule.own !== undefined) rule.own(this, place, before, after);
    else if (rule.named !== undefined) this.#named(rule.named, rule, place, before, after);
    else if (rule.object === undefined) {
      const from = before ?? rule.absent?.(old);
      const to = after ?? rule.absent?.(now);
      const outcome = isDeepStrictEqual(from, to) ? 'none' : (rule.value?.(from, to) ?? 'both');
      this.#report(rule, place, shown(key, before, after), outcome);
    } else if (rule.added === undefined || (before !== undefined && after !== undefined)) {
      this.object(rule.object, place, before ?? {}, after ?? {});
    } else this.whole(rule, place, before, after, rule.called ?? `\`${key}\``);
  }

  #report({ direction, because }: Rule, place: Place, words: Words, outcome: Outcome): void {
    const uses = this.usesOf(place);
    const turned: readonly Use[] = direction === undefined ? uses : uses.map((use) => ({ ...use, direction }));
    this.report(place, { ...words, ...(because && { because }) }, [{ outcome, uses: turned }]);
  }
}

/** A text without the line break that a block of YAML ends with. */
function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trimEnd() : value;
}
