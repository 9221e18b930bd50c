import { type Conjunct, isNamed } from './conjuncts.ts';
import { isWording, RULES, ruleOfUnknown } from './keyword-table.ts';
import type { Keywords, Rule } from './rule.ts';

/** A demand of a schema, with the rule that judges it. */
export interface PlacedDemand {
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
export function demandsOf(conjuncts: readonly Conjunct[], shared: readonly string[], isPlain: boolean): PlacedDemand[] {
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

/** Components to which both sides refer. */
export function sharedNames(before: readonly Conjunct[], after: readonly Conjunct[]): string[] {
  const named = (conjuncts: readonly Conjunct[]) => new Set(conjuncts.flatMap(({ names }) => names).filter(isNamed));
  const others = named(after);
  return [...named(before)].filter((name) => others.has(name));
}
