import { expect, test } from 'vitest';
import { compareSchemas } from '../../src/engine/compare/schemas/compare-schemas.ts';
import { effectThrough, isTurned, referencesIn } from '../../src/engine/compare/schemas/references.ts';
import { type Difference, type Effect, effectOf, narrows, widens } from '../../src/engine/compare/schemas/rule.ts';
import { createAjv } from '../../src/engine/model/create-ajv.ts';
import { valueAt } from '../../src/engine/model/json-pointer.ts';
import { createNear, edgesOf } from './near-values.ts';
import { type Placed, type RandomPair, randomPair } from './random-pairs.ts';

const PAIRS = process.env.SOAK ? 20_000 : 60;
/** Values for each pair, besides some at the bounds that its schemas name. */
const VALUES = 30;
/** `SEED=2 npm test -- soundness` tries other pairs, `SEED=<seed of a failure>` that pair first. */
const SEED = Number(process.env.SEED ?? 1);

/** All differences of a pair: its own, and those of the components that it uses, as they reach it. */
function differencesOf({ before, after }: RandomPair): Difference[] {
  const ofComponents = [before, after].flatMap(usesIn).flatMap(({ to, turned }) => {
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

// Random schemas are not always as a person would write them; what they mean is as our checks have it.
const ajv = createAjv({
  ...{ strict: false, strictSchema: false, logger: false },
  ...{ meta: false, validateSchema: false, allErrors: false, code: { optimize: false } },
});
ajv.addVocabulary(['components']);

/** What our checks say of a value. */
function judge({ document, schema }: Placed): (value: unknown) => boolean {
  const whole = { ...document, allOf: [schema] };
  const check = ajv.compile(whole);
  ajv.removeSchema(whole);
  return (value) => check(value) === true;
}

/**
 * Whether ajv may misjudge a value: within a list or an object, it takes an empty list for one that contains what the
 * list before it contained (`contains` keeps the result of the last turn of a loop).
 */
function misleadsAjv(value: unknown, schemas: string): boolean {
  return schemas.includes('"contains"') && /[[,:]\[\]/.test(JSON.stringify(value));
}

/** A schema that is part of itself at once, and some for which its own code throws, are more than ajv can judge. */
function isBeyondAjv(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof TypeError && /\bvalidate\d*\b/.test(error.stack ?? ''));
}

/** Judges values near both schemas of a pair by each of them; `undefined` where ajv cannot. */
function judgeValues({ before, after, draw }: RandomPair) {
  const schemas = [before, after].flatMap(({ document, schema }) => [
    schema,
    ...Object.values(document.components.schemas),
  ]);
  try {
    const [fitted, fits] = [judge(before), judge(after)];
    const edges = edgesOf(schemas);
    const near = createNear(draw, edges);
    const made = Array.from({ length: VALUES }, (_, index) => near(index % 2 === 0 ? before : after));
    const text = JSON.stringify(schemas);
    const values = [...draw.some(edges), ...made].filter((value) => !misleadsAjv(value, text));
    return values.map((value) => ({ value, fitted: fitted(value), fits: fits(value) }));
  } catch (error) {
    if (isBeyondAjv(error)) return undefined;
    throw error;
  }
}

test(`no value is lost or gained by ${PAIRS} random pairs of schemas that the comparison does not tell`, () => {
  const counts: Record<Effect, number> = { none: 0, narrows: 0, widens: 0, both: 0 };
  const shownBy = { unjudged: 0, accepted: 0, lost: 0, gained: 0 };
  for (let index = 0; index < PAIRS; index++) {
    const pair = randomPair(SEED + index);
    const judged = judgeValues(pair);
    if (!judged) {
      shownBy.unjudged++;
      continue;
    }
    const differences = differencesOf(pair);
    const effect = effectOf(differences);
    const lost = judged.find(({ fitted, fits }) => fitted && !fits);
    const gained = judged.find(({ fitted, fits }) => fits && !fitted);
    const { draw: _, ...shown } = pair;
    if (lost && !narrows(effect)) expect.fail(`lost: ${JSON.stringify([lost.value, shown, differences])}`);
    if (gained && !widens(effect)) expect.fail(`gained: ${JSON.stringify([gained.value, shown, differences])}`);
    counts[effect]++;
    if (judged.some(({ fitted }) => fitted)) shownBy.accepted++;
    if (lost) shownBy.lost++;
    if (gained) shownBy.gained++;
  }
  console.log(`judged ${JSON.stringify(counts)}, shown by values ${JSON.stringify(shownBy)}`);
  for (const [effect, count] of Object.entries(counts)) expect([effect, count > PAIRS / 12]).toEqual([effect, true]);
  // The values reach what they are for: most schemas accept some, and most of what is said to be lost or gained is.
  expect(shownBy.accepted).toBeGreaterThan(PAIRS * 0.6);
  expect(shownBy.unjudged).toBeLessThanOrEqual(PAIRS / 100);
  expect(shownBy.lost).toBeGreaterThan((counts.narrows + counts.both) * 0.5);
  expect(shownBy.gained).toBeGreaterThan((counts.widens + counts.both) * 0.4);
});
