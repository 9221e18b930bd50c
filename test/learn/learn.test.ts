import { describe, expect, test } from 'vitest';
import { stateOfPoint } from '../../scripts/contract/state-of-point.ts';
import { draftOf, prove } from '../../scripts/learn/learn.ts';
import { createAnalysis } from '../../scripts/traffic/create-analysis.ts';
import { BROKEN_PROVIDERS } from '../traffic/broken-providers.ts';
import { randomTraffic } from '../traffic/random-traffic.ts';
import { STORY } from '../traffic/story.ts';
import { analyse, breachesOf, CONTRACT, STATEMENTS, type Traffic } from '../traffic/traffic.ts';
import { closures } from './closures.ts';

const learn = (traffic: Traffic, confirmed: readonly string[] = []) =>
  draftOf({ contract: CONTRACT, confirmed }, analyse(traffic));

const SOAK = process.env.SOAK !== undefined;
const RANDOM = Array.from({ length: SOAK ? 20 : 2 }, (_, index) => {
  return [`random traffic ${index + 1}`, randomTraffic(100 + index, SOAK ? 5000 : 300)] as const;
});
const PROVIDERS = BROKEN_PROVIDERS.map(([name, traffic]) => [`a provider that ${name}`, traffic] as const);

describe('a draft closes nothing without --confirm', () => {
  test.each([['a provider that keeps the contract', STORY] as const, ...PROVIDERS, ...RANDOM])('%s', (_, traffic) => {
    const draft = learn(traffic);
    expect(draft.size).toBeGreaterThan(0);
    for (const text of draft.values()) expect(closures(text)).toEqual([]);
  });

  test('what would close is found', () => {
    const draft = learn(STORY, ['card-formats', 'success-statuses', 'error-responses', 'identifier-forms']);
    const found = [...draft.values()].flatMap(closures);
    for (const word of ['x-answers', 'enum', 'x-status', 'required', 'pattern'])
      expect(found.map((each) => each.split('/').at(-1))).toContain(word);
  });
});

test('a draft of random traffic refuses nothing that the open contract accepts', async () => {
  const [[, traffic]] = RANDOM as [(typeof RANDOM)[number]];
  const closed = await prove(learn(traffic), 'draft');
  const analysis = createAnalysis(closed as NonNullable<typeof closed>, { statements: STATEMENTS });
  for (const each of randomTraffic(7, SOAK ? 1000 : 300))
    'request' in each ? analysis.addExchange(each) : analysis.addDelivery(each);
  expect(breachesOf(analysis.result())).toEqual([]);
  expect(closed?.openPoints.filter((point) => stateOfPoint(point) !== 'open')).toEqual([]);
});
