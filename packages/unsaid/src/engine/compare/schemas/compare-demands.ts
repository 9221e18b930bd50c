import { isEqual } from 'unsaid-runtime/validation';
import { ANNOTATIONS, CHECKED_KEYWORDS } from '../../model/extension-keywords.ts';
import { COMBINATION_RULES } from './combination-rules.ts';
import { OBJECT_RULES } from './object-rules.ts';
import type { Conjunct } from './references.ts';
import {
  below,
  type Comparing,
  type Difference,
  difference,
  type Keywords,
  memberOf,
  pairUp,
  type Rule,
} from './rule.ts';
import { VALUE_RULES } from './value-rules.ts';

/** Keywords that exclude no value, or hold schemas that count only where a reference leads to them. */
export const NOTES: readonly string[] = [
  'title',
  'description',
  '$comment',
  'examples',
  'example',
  'externalDocs',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'xml',
  '$defs',
  'definitions',
  ...ANNOTATIONS,
];

const RULES: readonly Rule[] = [...VALUE_RULES, ...OBJECT_RULES, ...COMBINATION_RULES];
const RULED = new Set(RULES.flatMap(({ keywords }) => keywords));

/** Compares all that two schemas demand, rule by rule. */
export function compareDemands(old: readonly Conjunct[], now: readonly Conjunct[], comparing: Comparing): Difference[] {
  const isPlain = [...old, ...now].every(
    ({ keywords }) => !UNNAMED.some((keyword) => Object.hasOwn(keywords, keyword)),
  );
  const shared = sharedNames(old, now);
  const demands = (conjuncts: readonly Conjunct[]) => {
    const own = conjuncts.filter(({ names }) => !names.some((name) => shared.has(name)));
    const all = Map.groupBy(
      own.flatMap((conjunct) => demandsOf(conjunct, isPlain)),
      ({ name }) => name,
    );
    return new Map([...all].map(([name, same]) => [name, once(same)]));
  };
  const were = demands(old);
  const are = demands(now);
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((name) => {
    const was = were.get(name) ?? [];
    const is = are.get(name) ?? [];
    if (isPlain && isSameTogether(was, is, comparing)) return [];
    return pairUp(was, is, TESTS).flatMap((pair) => comparePair(pair, comparing));
  });
}

/** Returns true if several demands of one name, of which each says a part, say together what the other side says. */
function isSameTogether(was: readonly PlacedDemand[], is: readonly PlacedDemand[], comparing: Comparing): boolean {
  const [first] = was;
  if (first?.rule.join === undefined || is.length === 0 || was.length + is.length < 3) return false;
  const [old, now] = [was, is].map((all) => first.rule.join?.(all.map(({ keywords }) => keywords)));
  return first.rule.compare(old, now, comparing).every(({ effect }) => effect === 'none');
}

/** Demands of one name, each once: what several members of an `allOf` demand is demanded once. */
const once = (demands: readonly PlacedDemand[]) =>
  demands.filter((each, index) => demands.findIndex(({ keywords }) => isEqual(keywords, each.keywords)) === index);

/** Keywords about fields that are not named. */
const UNNAMED = ['patternProperties', 'additionalProperties'];

/** Named schemas to which both sides refer, and which are compared by themselves. */
function sharedNames(before: readonly Conjunct[], after: readonly Conjunct[]): ReadonlySet<string> {
  const [old, now] = [before, after].map((conjuncts) => new Set(conjuncts.flatMap(({ names }) => names)));
  const isNamed = (reference: string) => /^#\/components\/schemas\/[^/]+$/.test(reference);
  return new Set([...(old ?? [])].filter((name) => now?.has(name) && isNamed(name)));
}

/** A demand of a schema, with the rule that judges it. */
interface PlacedDemand {
  readonly rule: Rule;
  /** Name that distinguishes it from demands that cannot replace it. */
  readonly name: string;
  /** Keys from the schema to the demand. */
  readonly keys: readonly string[];
  readonly keywords: Keywords;
}

/** The demands of one of the schemas that hold all at once. The notes of what it refers to are not its own. */
function demandsOf({ keywords, keys, names }: Conjunct, isPlain: boolean): PlacedDemand[] {
  const own = Object.keys(keywords).filter((keyword) => names.length === 0 || !isNote(keyword));
  const rules = RULES.filter((rule) => rule.keywords.some((keyword) => own.includes(keyword)));
  const others = own.filter((keyword) => !RULED.has(keyword)).map(wholeKeyword);
  return [...rules, ...others].flatMap((rule) => {
    const picked = Object.fromEntries(
      own.filter((key) => rule.keywords.includes(key)).map((key) => [key, keywords[key]]),
    );
    const demands = rule.split?.(picked, isPlain) ?? [{ id: '', keys: [], keywords: picked }];
    return demands.map((demand) => ({
      rule,
      name: `${rule.keywords.join()} ${demand.id}`,
      keys: [...keys, ...demand.keys],
      keywords: demand.keywords,
    }));
  });
}

function isNote(keyword: string): boolean {
  return NOTES.includes(keyword) || (keyword.startsWith('x-') && !CHECKED_KEYWORDS.includes(keyword));
}

/** Reports a change of a complete keyword: annotations exclude nothing, and a keyword without a rule cannot be judged. */
function wholeKeyword(keyword: string): Rule {
  return {
    keywords: [keyword],
    compare(before, after) {
      const was = memberOf(before, keyword);
      const is = memberOf(after, keyword);
      if (isEqual(was, is)) return [];
      const verb = was === undefined ? 'is added' : is === undefined ? 'is removed' : 'changes';
      return [difference([keyword], was, is, isNote(keyword) ? 'none' : 'both', `${keyword} ${verb}`)];
    },
  };
}

/** Equal demands first, then in their order. */
const TESTS = [(was: PlacedDemand, is: PlacedDemand) => isEqual(was.keywords, is.keywords), () => true];

type Pair = readonly [was: PlacedDemand | undefined, is: PlacedDemand | undefined];

function comparePair([was, is]: Pair, comparing: Comparing): Difference[] {
  const { rule } = (was ?? is) as PlacedDemand;
  return rule
    .compare(was?.keywords, is?.keywords, comparing)
    .flatMap((each) => below((each.kind === 'added' ? is : was)?.keys ?? was?.keys ?? is?.keys ?? [], [each]));
}
