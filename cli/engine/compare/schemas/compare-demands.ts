import { isEqual } from '../../model/issues.ts';
import { wordingOf } from './alternatives.ts';
import { type Conjunct, conjunctsOf, demandsOf, type PlacedDemand, sharedNames } from './demands.ts';
import { below, type Difference, effectOf, narrows, widens, without } from './difference.ts';
import { implies, kindsOfAll } from './implied.ts';
import { UNDECIDABLE } from './keyword-table.ts';
import { type Comparing, difference, memberOf, membersOf, type Rule } from './rule.ts';

interface Placed {
  readonly document: object;
  readonly schema: unknown;
}

/** Compares all that two schemas demand, rule by rule. */
export function compareDemands(before: Placed, after: Placed, comparing: Comparing): Difference[] {
  const [old, now] = [conjunctsOf(before.document, before.schema), conjunctsOf(after.document, after.schema)];
  const shared = sharedNames(old, now);
  const isPlain = [...old, ...now].every(
    ({ keywords }) => !UNNAMED.some((keyword) => Object.hasOwn(keywords, keyword)),
  );
  const [demanded, demands] = [demandsOf(old, shared, isPlain), demandsOf(now, shared, isPlain)];
  const names = new Set([...demanded, ...demands].map(({ name }) => name));
  const [were, are] = [byName(demanded), byName(demands)];
  const found = [...names].flatMap((name) => compareGroup(were.get(name) ?? [], are.get(name) ?? [], comparing));
  const kinds = [kindsOfAll(old), kindsOfAll(now)] as const;
  const withoutImplied = ({ was, is, difference: each }: Found) => {
    const effect = is && implies(old, is.keywords) ? without(each.effect, 'narrows') : each.effect;
    return { ...each, effect: was && implies(now, was.keywords) ? without(effect, 'widens') : effect };
  };
  return [
    ...compareReferences(old, now, shared),
    ...found.map((each) => ofJudgedKinds(withoutImplied(each), each.rule, ...kinds)),
    ...compareUndecidable(before.schema, after.schema, old, now),
  ];
}

/** Keywords about fields that are not named. */
const UNNAMED = ['patternProperties', 'additionalProperties'];

function byName(demands: readonly PlacedDemand[]): Map<string, PlacedDemand[]> {
  const groups = new Map<string, PlacedDemand[]>();
  for (const demand of demands) groups.set(demand.name, [...(groups.get(demand.name) ?? []), demand]);
  return groups;
}

interface Found {
  readonly rule: Rule;
  readonly was: PlacedDemand | undefined;
  readonly is: PlacedDemand | undefined;
  readonly difference: Difference;
}

/** Compares demands of one name. What any demand of the other side implies anyway makes no difference. */
function compareGroup(old: readonly PlacedDemand[], now: readonly PlacedDemand[], comparing: Comparing): Found[] {
  return pairUp(old, now).flatMap(([was, is]) => {
    const { rule } = (was ?? is) as PlacedDemand;
    const compare = (one?: PlacedDemand, other?: PlacedDemand) => [
      ...rule.compare(one?.keywords, other?.keywords, comparing),
    ];
    const found = compare(was, is).flatMap((each) =>
      below((each.kind === 'added' ? is : was)?.keys ?? was?.keys ?? is?.keys ?? [], [each]),
    );
    const keepsAll =
      narrows(effectOf(found)) && old.some((each) => each !== was && !narrows(effectOf(compare(each, is))));
    const addsNone =
      widens(effectOf(found)) && now.some((each) => each !== is && !widens(effectOf(compare(was, each))));
    return found.map((each) => {
      const effect = keepsAll ? without(each.effect, 'narrows') : each.effect;
      return { rule, was, is, difference: { ...each, effect: addsNone ? without(effect, 'widens') : effect } };
    });
  });
}

type Pair = readonly [was: PlacedDemand | undefined, is: PlacedDemand | undefined];

/** Equal demands first, then in their order. Those of a component that both sides refer to are compared there. */
function pairUp(before: readonly PlacedDemand[], after: readonly PlacedDemand[]): Pair[] {
  let [old, now] = [before, after].map((demands) => demands.filter(({ isShared }) => !isShared)) as [
    PlacedDemand[],
    PlacedDemand[],
  ];
  const pairs: Pair[] = [];
  for (const belong of [isEqual, () => true]) {
    for (const was of old) {
      const is = now.find(({ keywords }) => belong(was.keywords, keywords));
      if (is === undefined) continue;
      pairs.push([was, is]);
      old = old.filter((each) => each !== was);
      now = now.filter((each) => each !== is);
    }
  }
  return [...pairs, ...old.map((was): Pair => [was, undefined]), ...now.map((is): Pair => [undefined, is])];
}

/** A keyword that judges values of one type takes none that are not of it, and brings none. */
function ofJudgedKinds(found: Difference, rule: Rule, before: readonly string[], after: readonly string[]): Difference {
  const judged = rule.of === 'number' ? ['integer', 'fraction'] : rule.of;
  if (judged === undefined) return found;
  const isThere = (kinds: readonly string[]) => kinds.some((kind) => judged.includes(kind));
  const effect = isThere(before) ? found.effect : without(found.effect, 'narrows');
  return { ...found, effect: isThere(after) ? effect : without(effect, 'widens') };
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
    const says = !is
      ? `it no longer refers to ${from}`
      : was
        ? `it refers to ${to} instead of ${from}`
        : `it refers to ${to}`;
    return difference((was ?? is)?.keys ?? [], was?.names[0], is?.names[0], 'none', says);
  });
}

/** A schema with a keyword that changes what others mean: once anything else than words differs, nothing can be said. */
function compareUndecidable(
  before: unknown,
  after: unknown,
  old: readonly Conjunct[],
  now: readonly Conjunct[],
): Difference[] {
  if (isEqual(wordingOf(before, false), wordingOf(after, false))) return [];
  return UNDECIDABLE.flatMap((keyword) => {
    if (![...old, ...now].some(({ keywords }) => Object.hasOwn(keywords, keyword))) return [];
    const [was, is] = [memberOf(membersOf(before), keyword), memberOf(membersOf(after), keyword)];
    const found = difference([keyword], was, is, 'both', `what ${keyword} applies to changes`);
    return [isEqual(was, is) ? { ...found, kind: 'changed' } : found];
  });
}
