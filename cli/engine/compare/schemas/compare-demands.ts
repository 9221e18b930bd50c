import { isEqual } from '../../model/issues.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { isWording, RULES, ruleOfUnknown, UNDECIDABLE } from './keyword-table.ts';
import { type Conjunct, isNamed } from './references.ts';
import {
  below,
  type Comparing,
  type Difference,
  difference,
  type Keywords,
  memberOf,
  membersOf,
  pairUp,
  type Rule,
} from './rule.ts';

/** Compares all that two schemas demand, rule by rule. */
export function compareDemands(old: readonly Conjunct[], now: readonly Conjunct[], comparing: Comparing): Difference[] {
  const shared = sharedNames(old, now);
  const isPlain = [...old, ...now].every(
    ({ keywords }) => !UNNAMED.some((keyword) => Object.hasOwn(keywords, keyword)),
  );
  const [were, are] = [
    Map.groupBy(demandsOf(old, shared, isPlain), ({ name }) => name),
    Map.groupBy(demandsOf(now, shared, isPlain), ({ name }) => name),
  ];
  return [
    ...compareReferences(old, now, shared),
    ...[...new Set([...were.keys(), ...are.keys()])].flatMap((name) =>
      pairUp(own(were.get(name)), own(are.get(name)), TESTS).flatMap((pair) => comparePair(pair, comparing)),
    ),
    ...compareUndecidable(comparing, [...old, ...now]),
  ];
}

/** Keywords about fields that are not named. */
const UNNAMED = ['patternProperties', 'additionalProperties'];

/** Components to which both sides refer. */
function sharedNames(before: readonly Conjunct[], after: readonly Conjunct[]): string[] {
  const named = (conjuncts: readonly Conjunct[]) => new Set(conjuncts.flatMap(({ names }) => names).filter(isNamed));
  const others = named(after);
  return [...named(before)].filter((name) => others.has(name));
}

/** A demand of a schema, with the rule that judges it. */
interface PlacedDemand {
  readonly rule: Rule;
  /** Tells it apart from all demands that another one cannot take the place of. */
  readonly name: string;
  /** Keys from the schema to the demand. */
  readonly keys: readonly string[];
  readonly keywords: Keywords;
  /** Whether it stands in a component to which both sides refer, and is compared there. */
  readonly isShared: boolean;
}

/** The demands of schemas that hold all at once. Wording of what they refer to is not theirs. */
function demandsOf(conjuncts: readonly Conjunct[], shared: readonly string[], isPlain: boolean): PlacedDemand[] {
  return conjuncts.flatMap(({ keywords, keys, names }) => {
    const isShared = names.some((name) => shared.includes(name));
    const own = Object.keys(keywords).filter((keyword) => names.length === 0 || !isWording(keyword));
    return rulesOf(own).flatMap((rule) => {
      const picked = Object.fromEntries(
        own.filter((key) => rule.keywords.includes(key)).map((key) => [key, keywords[key]]),
      );
      const demands = rule.split?.(picked, isPlain) ?? [{ id: '', keys: [], keywords: picked }];
      return demands.map((demand) => ({
        rule,
        name: `${rule.keywords.join()} ${demand.id}`,
        keys: [...keys, ...demand.keys],
        keywords: demand.keywords,
        isShared,
      }));
    });
  });
}

function rulesOf(keywords: readonly string[]): Rule[] {
  const known = RULES.filter((rule) => rule.keywords.some((keyword) => keywords.includes(keyword)));
  return [...known, ...keywords.flatMap((keyword) => ruleOfUnknown(keyword) ?? [])];
}

/** Equal demands first, then in their order. */
const TESTS = [(was: PlacedDemand, is: PlacedDemand) => isEqual(was.keywords, is.keywords), () => true];

/** Demands of a component that both sides refer to are compared there. */
const own = (demands: readonly PlacedDemand[] = []) => demands.filter(({ isShared }) => !isShared);

type Pair = readonly [was: PlacedDemand | undefined, is: PlacedDemand | undefined];

function comparePair([was, is]: Pair, comparing: Comparing): Difference[] {
  const { rule } = (was ?? is) as PlacedDemand;
  return rule
    .compare(was?.keywords, is?.keywords, comparing)
    .flatMap((each) => below((each.kind === 'added' ? is : was)?.keys ?? was?.keys ?? is?.keys ?? [], [each]));
}

/** References that lead elsewhere; what follows from that is compared, so that in itself it is a matter of names. */
function compareReferences(old: readonly Conjunct[], now: readonly Conjunct[], shared: readonly string[]) {
  const outermost = (conjuncts: readonly Conjunct[]) =>
    conjuncts.filter(
      ({ keys, names }) => names.length === 1 && keys.at(-1) === '$ref' && !shared.includes(names[0] ?? ''),
    );
  const [were, are] = [outermost(old), outermost(now)];
  return Array.from({ length: Math.max(were.length, are.length) }, (_, index) => {
    const [was, is] = [were[index], are[index]];
    const [from, to] = [was, is].map((conjunct) => conjunct?.names[0]?.split('/').at(-1));
    const says = is ? `it refers to ${to}${was ? ` instead of ${from}` : ''}` : `it no longer refers to ${from}`;
    return difference((was ?? is)?.keys ?? [], was?.names[0], is?.names[0], 'none', says);
  });
}

/** A schema with a keyword that changes what others mean: once anything else than words differs, nothing can be said. */
function compareUndecidable({ before, after }: Comparing, conjuncts: readonly Conjunct[]): Difference[] {
  if (isEqual(withoutWording(before), withoutWording(after))) return [];
  return UNDECIDABLE.flatMap((keyword) => {
    if (!conjuncts.some(({ keywords }) => Object.hasOwn(keywords, keyword))) return [];
    const [was, is] = [memberOf(membersOf(before), keyword), memberOf(membersOf(after), keyword)];
    const found = difference([keyword], was, is, 'both', `what ${keyword} applies to changes`);
    return [isEqual(was, is) ? { ...found, kind: 'changed' } : found];
  });
}

function withoutWording(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isWording(keyword)));
}
