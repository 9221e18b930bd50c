import { compareSchemas } from '../../cli/engine/compare/schemas/compare-schemas.ts';
import { effectThrough, isTurned, referencesIn } from '../../cli/engine/compare/schemas/references.ts';
import type { Difference } from '../../cli/engine/compare/schemas/rule.ts';
import { valueAt } from '../../cli/engine/model/json-pointer.ts';
import type { Placed, RandomPair } from './random-pairs.ts';

/** All differences of a pair: its own, and those of the components that it uses, as they reach it. */
export function differencesOf({ before, after }: RandomPair): Difference[] {
  const uses = [before, after].flatMap(usesIn);
  const ofComponents = uses.flatMap(({ to, turned }) => {
    const [old, now] = [before, after].map(({ document }) => ({ document, schema: valueAt(document, to) as object }));
    const found = old && now ? compareSchemas(old, now) : [];
    return found.map((each) => ({ ...each, keys: [to, ...each.keys], effect: effectThrough(turned, each.effect) }));
  });
  return [...compareSchemas(before as never, after as never), ...ofComponents];
}

interface Used {
  readonly to: string;
  readonly turned: boolean;
}

/** The components to which a schema refers, also by way of others. */
function usesIn({ document, schema }: Placed): Used[] {
  const found = new Map<string, Used>();
  const follow = (part: unknown, outer: boolean): void => {
    for (const { from, to } of referencesIn(part)) {
      const turned = outer || isTurned(from);
      if (found.has(`${turned} ${to}`)) continue;
      found.set(`${turned} ${to}`, { to, turned });
      follow(valueAt(document, to), turned);
    }
  };
  follow(schema, false);
  return [...found.values()];
}
