import { describe, expect, test } from 'vitest';
import type { Effect } from '../../scripts/schemas/difference.ts';
import { effectOf, narrows, widens } from '../../scripts/schemas/effects.ts';
import { differencesOf } from './judge-pair.ts';
import { createNear, edgesOf } from './near-values.ts';
import { judge } from './oracle.ts';
import { type RandomPair, randomPair } from './random-pairs.ts';

const PAIRS = Number(process.env.PAIRS ?? (process.env.SOAK ? 20_000 : 400));
const VALUES = process.env.SOAK ? 150 : 60;
/** Another one with SEED=... in the environment. */
const SEED = Number(process.env.SEED ?? 1) * 1_000_000;

/** Values near both schemas of a pair. */
function valuesFor({ before, after, draw }: RandomPair): unknown[] {
  const schemas = [before, after].flatMap(({ document, schema }) => [
    schema,
    ...Object.values(document.components.schemas),
  ]);
  const edges = edgesOf(schemas);
  const near = createNear(draw, edges);
  return [...edges, ...Array.from({ length: VALUES }, (_, index) => near(index % 2 === 0 ? before : after))];
}

function judgesOf({ before, after, dialect }: RandomPair) {
  const [fitted, fits] = [before, after].map(({ document, schema }) => judge(document, schema, dialect));
  return { fitted: fitted as (value: unknown) => boolean, fits: fits as (value: unknown) => boolean };
}

/** A schema that is part of itself at once, and of 2020-12 some that count what is left over, are more than ajv can judge. */
function isBeyondAjv(error: unknown, { dialect }: RandomPair): boolean {
  return error instanceof RangeError || (dialect === 'later' && error instanceof TypeError);
}

function shown({ seed, before, after }: RandomPair): string {
  return `seed ${seed}: ${JSON.stringify({ before: before.schema, after: after.schema, documents: [before.document, after.document] })}`;
}

describe(`${PAIRS} random pairs of schemas`, () => {
  test('no value is lost or gained that the comparison does not tell', () => {
    const counts: Record<Effect | 'unjudged' | 'lost' | 'gained', number> = {
      ...{ none: 0, narrows: 0, widens: 0, both: 0 },
      ...{ unjudged: 0, lost: 0, gained: 0 },
    };
    for (let index = 0; index < PAIRS; index++) {
      const pair = randomPair(SEED + index);
      try {
        const { fitted, fits } = judgesOf(pair);
        const differences = differencesOf(pair);
        const effect = effectOf(differences);
        counts[effect]++;
        const values = valuesFor(pair);
        const lost = values.find((value) => fitted(value) && !fits(value));
        const gained = values.find((value) => fits(value) && !fitted(value));
        if (lost !== undefined) counts.lost++;
        if (gained !== undefined) counts.gained++;
        const what = `${JSON.stringify(lost)} lost, ${JSON.stringify(gained)} gained, ${shown(pair)}, ${JSON.stringify(differences)}`;
        if (lost !== undefined) expect(narrows(effect), what).toBe(true);
        if (gained !== undefined) expect(widens(effect), what).toBe(true);
      } catch (error) {
        if (!isBeyondAjv(error, pair)) throw error;
        counts.unjudged++;
      }
    }
    console.log(JSON.stringify(counts));
  });
});
