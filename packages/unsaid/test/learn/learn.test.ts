import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { CARD } from '../../../../test/answers.ts';
import { sampled } from '../../../../test/sampled.ts';
import { stateOfPoint } from '../../src/engine/view/mark-open-points.ts';
import { draftConfirmed, prove } from '../../src/learn/learn.ts';
import { BROKEN_PROVIDERS } from '../traffic/broken-providers.ts';
import { STORY } from '../traffic/story.ts';
import { analyse, breachesOf, CONTRACT, call, delivery, type Traffic } from '../traffic/traffic.ts';
import { closures } from './closures.ts';

/** The draft of some traffic with what is confirmed, judged by what it was drafted from or by other traffic. */
function draftOf(traffic: Traffic, confirmed: readonly string[] = [], judged = traffic) {
  const judgeBy = async (contract: typeof CONTRACT) => analyse(judged, { contract });
  return draftConfirmed({ contract: CONTRACT, confirmed, shown: 'draft', judgeBy }, analyse(traffic));
}

const learn = async (...about: Parameters<typeof draftOf>) => (await draftOf(...about)).files;

const PROVIDERS = BROKEN_PROVIDERS.map(([name, traffic]) => [`a provider that ${name}`, traffic] as const);

describe('a draft closes nothing without --confirm', () => {
  test.each([['a provider that keeps the contract', STORY] as const, ...sampled(PROVIDERS, 24)])(
    '%s',
    async (_, traffic) => {
      const draft = await learn(traffic);
      expect(draft.size).toBeGreaterThan(0);
      for (const text of draft.values()) expect(closures(text)).toEqual([]);
    },
  );

  test('what would close is found', async () => {
    const draft = await learn(STORY, ['card-formats', 'success-statuses', 'error-responses', 'identifier-forms']);
    const found = [...draft.values()].flatMap(closures);
    for (const word of ['x-answers', 'enum', 'x-status', 'required', 'pattern'])
      expect(found.map((each) => each.split('/').at(-1))).toContain(word);
  });
});

test('a draft leaves every point open, and refuses nothing of what it was drafted from', async () => {
  const closed = await prove(await learn(STORY), 'draft', { root: ROOT });
  const contract = closed as NonNullable<typeof closed>;
  expect(breachesOf(analyse(STORY, { contract }))).toEqual([]);
  expect(contract.openPoints.filter((point) => stateOfPoint(point) !== 'open')).toEqual([]);
});

async function confirmed(ids: readonly string[], traffic: Traffic, judged = traffic) {
  const { files, refused } = await draftOf(traffic, ids, judged);
  return { refused, text: [...files.values()].join('\n'), prove: () => prove(files, 'draft', { root: ROOT }) };
}

const get = (status: number, body: object = CARD) => call({ path: '/v1/cards/crd_1', status, body });
const several = [get(200), get(202)];
const unlisted = [delivery({ payload: { event: 'card.frozen' } })];

test.each<[what: string, id: string, traffic: Traffic, text: string | RegExp]>([
  ['several statuses', 'success-statuses', several, /x-status:\s+- 200\s+- 202/],
  ['an event that is not listed', 'further-events', unlisted, 'further-events:'],
])('a confirmation closes by what was seen: %s', async (_, id, traffic, text) => {
  const made = await confirmed([id], traffic);
  expect(made.refused).toEqual([]);
  expect(made.text).toMatch(text);
});

test('points that are open at one place are confirmed together', async () => {
  expect((await confirmed(['market-codes', 'campaigns-and-markets'], STORY)).refused).toEqual([]);
});

test('what the recordings contradict is refused with the exchange that does, and the others are kept', async () => {
  const traffic = [get(200)];
  const judged = [...traffic, get(200, { ...CARD, status: 'blocked' })];
  const ids = ['card-statuses', 'card-formats', 'currency-codes'];
  const { refused, prove } = await confirmed(ids, traffic, judged);
  expect(refused).toEqual([
    expect.stringMatching(/^--confirm card-formats: the recordings have no evidence for it\./),
    expect.stringMatching(/^--confirm card-statuses: story\.har, entry \d+, contradicts it: Card\.status is `blocked`/),
  ]);
  const contract = await prove();
  expect(contract?.openapi.components.schemas.CurrencyCode?.enum).toContain('KES');
}, 60_000);
