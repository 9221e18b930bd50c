import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { Loader } from '../loader.ts';
import { EVERY_BRANCH, own, published } from './descriptions.ts';
import { type Description, Fuzz, newTally } from './fuzz.ts';

/** The same draw each time; another one by name. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261128);
const SOAK = process.env.SOAK !== undefined;
const { DESCRIPTIONS } = process.env;

/** How often a description is tried, and with which share of its places at once. */
interface Rounds {
  readonly rounds: number;
  readonly share: number;
  /** Share of the places that are tried alone. */
  readonly alone: number;
}

const folder = await temporaryFolder();
const loader = new Loader();
afterAll(() => loader[Symbol.asyncDispose]());

async function tryAll(description: Description, { rounds, share, alone }: Rounds): Promise<void> {
  const started = performance.now();
  const tally = newTally();
  const fuzz = new Fuzz(description, { folder, loader, seed: SEED, tally });
  await fuzz.eachAlone(alone);
  for (let round = 0; round < rounds; round += 1) await fuzz.together(share);
  await fuzz.checkTypes();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.info(
    `Fuzz of ${description.name}, seed ${SEED}: ${tally.places.size} of ${fuzz.places} places, ${tally.marks} marks held, ` +
      `${tally.refused} refused, ${tally.inputs} inputs, ${tally.failures.length} failures, ${seconds} s.`,
  );
  expect(tally.failures).toEqual([]);
}

describe('marks in every text, key and number', async () => {
  test.each(EVERY_BRANCH.map((each) => [each.name, each] as const))('%s', async (_, description) => {
    await tryAll(description, SOAK ? { rounds: 12, share: 0.3, alone: 0.4 } : { rounds: 1, share: 0.1, alone: 0 });
  });

  test.each((await own()).map((each) => [each.name, each] as const))('%s', async (name, description) => {
    // Of an overlay nearly all is refused.
    const share = name.includes('overlay') ? 0.03 : 0.3;
    await tryAll(description, SOAK ? { rounds: 6, share, alone: 0 } : { rounds: 1, share: share / 6, alone: 0 });
  });

  if (SOAK && DESCRIPTIONS !== undefined)
    test.each((await published(DESCRIPTIONS)).map((each) => [each.name, each] as const))('%s', async (_, each) => {
      await tryAll(each, { rounds: 1, share: 0.2, alone: 0 });
    });
  else if (SOAK) console.info('Public descriptions are left out: DESCRIPTIONS names no folder.');
});
