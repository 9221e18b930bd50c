import { compareSchemas } from '../../cli/engine/compare/schemas/compare-schemas.ts';
import {
  effectThrough,
  isNamed,
  referencesIn,
  referredTo,
  type Turn,
  turnedBy,
  turnOf,
} from '../../cli/engine/compare/schemas/references.ts';
import type { Difference } from '../../cli/engine/compare/schemas/rule.ts';
import type { RandomPair } from './random-pairs.ts';

/** All differences of a pair: its own, and those of the components that it uses, as they reach it. */
export function differencesOf({ before, after }: RandomPair): Difference[] {
  const uses = [before, after].flatMap(({ document, schema }) => [...namedSchemasOf(document, schema)]);
  const ofComponents = uses.flatMap(([reference, turns]) => {
    const name = reference.split('/').at(-1) ?? '';
    const [old, now] = [before, after].map(({ document }) => ({
      document,
      schema: document.components.schemas[name] as object,
    }));
    const found = old && now ? compareSchemas(old, now) : [];
    return [...turns].flatMap((turn) =>
      found.map((each) => ({ ...each, keys: [reference, ...each.keys], effect: effectThrough(turn, each.effect) })),
    );
  });
  return [...compareSchemas(before as never, after as never), ...ofComponents];
}

/** The named schemas to which a schema refers, also by way of others, and how their changes reach it. */
function namedSchemasOf(document: object, schema: unknown): Map<string, Set<Turn>> {
  const found = new Map<string, Set<Turn>>();
  const follow = (part: unknown, turn: Turn): void => {
    for (const { from, to } of referencesIn(part)) {
      const [reference, through] = [`#${to}`, turnedBy(turn, turnOf(from))];
      const turns = found.get(reference) ?? new Set();
      if (turns.has(through)) continue;
      found.set(reference, turns.add(through));
      follow(referredTo(document, reference), through);
    }
  };
  follow(schema, 'same');
  return new Map([...found].filter(([reference]) => isNamed(reference)));
}
