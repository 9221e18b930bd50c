import { afterAll, describe, expect, test } from 'vitest';
import { type Difference, type Effect, effectOf, narrows, widens } from '../../cli/engine/compare/schemas/rule.ts';
import { differencesOf } from './judge-pair.ts';
import { createNear, edgesOf } from './near-values.ts';
import { judge, misleadsAjv } from './oracle.ts';
import { type RandomPair, randomPair } from './random-pairs.ts';
import { withoutUndeclared } from './undeclared.ts';

const PAIRS = process.env.SOAK ? 20_000 : 120;
/** Values for each pair, besides some at the bounds that its schemas name. */
const VALUES = 30;
/** Pairs that differ in fields: each of their values is judged once more, stripped of what is not declared. */
const FIELD_PAIRS = Math.ceil(PAIRS / (process.env.SOAK ? 8 : 1));
/** `SEED=2 npm test -- soundness` tries other pairs, `SEED=<seed of a failure>` that pair first. */
const SEED = Number(process.env.SEED ?? 1);

/** Values near both schemas of a pair. */
function valuesFor({ before, after, draw }: RandomPair): unknown[] {
  const schemas = [before, after].flatMap(({ document, schema }) => [
    schema,
    ...Object.values(document.components.schemas),
  ]);
  const edges = edgesOf(schemas);
  const near = createNear(draw, edges);
  return [...draw.some(edges), ...Array.from({ length: VALUES }, (_, index) => near(index % 2 === 0 ? before : after))];
}

/** A schema that is part of itself at once, and some for which its own code throws, are more than ajv can judge. */
function isBeyondAjv(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof TypeError && /\bvalidate\d*\b/.test(error.stack ?? ''));
}

/** Judges a pair by all of its values, and by nothing else; `undefined` where ajv cannot. */
function tryPair(pair: RandomPair) {
  const { before, after } = pair;
  try {
    const [fitted, fits] = [before, after].map(({ document, schema }) => judge(document, schema));
    if (!fitted || !fits) return undefined;
    const schemas = JSON.stringify([before, after]);
    const values = valuesFor(pair).filter((value) => !misleadsAjv(value, schemas));
    const judged = values.map((value) => ({ value, fitted: fitted(value), fits: fits(value) }));
    return { fitted, fits, judged };
  } catch (error) {
    if (isBeyondAjv(error)) return undefined;
    throw error;
  }
}

function shown({ seed, before, after }: RandomPair, differences: readonly Difference[]): string {
  const documents = [before.document, after.document];
  return `seed ${seed}: ${JSON.stringify({ before: before.schema, after: after.schema, documents, differences })}`;
}

/** Figures of the run, which a person may want to see. */
const figures: string[] = [];
afterAll(() => console.log(figures.join('\n')));

const share = (count: number, pairs = PAIRS) => `${Math.round((100 * count) / pairs)} %`;

describe(`${PAIRS} random pairs of schemas`, () => {
  test('no value is lost or gained that the comparison does not tell', () => {
    const counts: Record<Effect, number> = { none: 0, narrows: 0, widens: 0, both: 0 };
    const shownBy = { unjudged: 0, accepted: 0, lost: 0, gained: 0 };
    for (let index = 0; index < PAIRS; index++) {
      const pair = randomPair(SEED + index);
      const tried = tryPair(pair);
      if (!tried) {
        shownBy.unjudged++;
        continue;
      }
      const differences = differencesOf(pair);
      const effect = effectOf(differences);
      const lost = tried.judged.find(({ fitted, fits }) => fitted && !fits);
      const gained = tried.judged.find(({ fitted, fits }) => fits && !fitted);
      if (lost && !narrows(effect)) expect.fail(`${JSON.stringify(lost.value)} is lost, ${shown(pair, differences)}`);
      if (gained && !widens(effect))
        expect.fail(`${JSON.stringify(gained.value)} is gained, ${shown(pair, differences)}`);
      counts[effect]++;
      if (tried.judged.some(({ fitted }) => fitted)) shownBy.accepted++;
      if (lost) shownBy.lost++;
      if (gained) shownBy.gained++;
    }
    figures.push(`judged ${JSON.stringify(counts)}, shown by values ${JSON.stringify(shownBy)}`);
    for (const [effect, count] of Object.entries(counts)) expect([effect, count > PAIRS / 12]).toEqual([effect, true]);
    // The values reach what they are for: most schemas accept some, and most of what is said to be lost or gained is.
    expect(shownBy.accepted).toBeGreaterThan(PAIRS * 0.6);
    expect(shownBy.unjudged).toBeLessThanOrEqual(PAIRS / 100);
    expect(shownBy.lost).toBeGreaterThan((counts.narrows + counts.both) * 0.5);
    expect(shownBy.gained).toBeGreaterThan((counts.widens + counts.both) * 0.4);
  });

  test('no value is lost by a field that nobody who keeps to the other schema writes', () => {
    const tried = { declared: 0, stripped: 0 };
    for (let index = 0; index < FIELD_PAIRS; index++) {
      const pair = randomPair(SEED + index, 'fields');
      const differences = differencesOf(pair);
      if (!differences.some(({ declares }) => declares !== undefined)) continue;
      const judges = tryPair(pair);
      if (!judges) continue;
      tried.declared++;
      const narrowing = effectOf(differences.filter(({ declares }) => declares !== 'more'));
      const widening = effectOf(differences.filter(({ declares }) => declares !== 'less'));
      for (const { value } of judges.judged) {
        const old = withoutUndeclared(value, pair.before, pair.after);
        const now = withoutUndeclared(value, pair.after, pair.before);
        if (JSON.stringify([old, now]) !== JSON.stringify([value, value])) tried.stripped++;
        if (judges.fitted(old) && !judges.fits(old) && !narrows(narrowing)) {
          expect.fail(`${JSON.stringify(old)} is lost, ${shown(pair, differences)}`);
        }
        if (judges.fits(now) && !judges.fitted(now) && !widens(widening)) {
          expect.fail(`${JSON.stringify(now)} is gained, ${shown(pair, differences)}`);
        }
      }
    }
    figures.push(
      `pairs that declare a field ${share(tried.declared, FIELD_PAIRS)}, values without one ${tried.stripped}`,
    );
    expect(tried.declared).toBeGreaterThan(FIELD_PAIRS / 10);
    expect(tried.stripped).toBeGreaterThan(FIELD_PAIRS / 2);
  });
});
