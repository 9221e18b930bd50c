import { describe, expect, test } from 'vitest';
import { stateOfPoint } from '../../cli/engine/view/mark-open-points.ts';
import { draftConfirmed, prove } from '../../cli/learn/learn.ts';
import { CARD } from '../answers.ts';
import { sampled } from '../sampled.ts';
import { BROKEN_PROVIDERS } from '../traffic/broken-providers.ts';
import { randomTraffic } from '../traffic/random-traffic.ts';
import { STORY } from '../traffic/story.ts';
import { analyse, breachesOf, CONTRACT, call, delivery, JSON_HEADERS, type Traffic } from '../traffic/traffic.ts';
import { closures } from './closures.ts';

/** The draft of some traffic with what is confirmed, judged by what it was drafted from or by other traffic. */
function draftOf(traffic: Traffic, confirmed: readonly string[] = [], judged = traffic) {
  const judgeBy = async (contract: typeof CONTRACT) => analyse(judged, { contract });
  return draftConfirmed({ contract: CONTRACT, confirmed, shown: 'draft', judgeBy }, analyse(traffic));
}

const learn = async (...about: Parameters<typeof draftOf>) => (await draftOf(...about)).files;

const SOAK = process.env.SOAK !== undefined;
const RANDOM = Array.from({ length: SOAK ? 20 : 1 }, (_, index) => {
  return [`random traffic ${index + 1}`, randomTraffic(100 + index, SOAK ? 5000 : 200)] as const;
});
const PROVIDERS = BROKEN_PROVIDERS.map(([name, traffic]) => [`a provider that ${name}`, traffic] as const);

describe('a draft closes nothing without --confirm', () => {
  test.each([['a provider that keeps the contract', STORY] as const, ...sampled(PROVIDERS, 12), ...RANDOM])(
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

test('a draft of random traffic refuses nothing that the open contract accepts', async () => {
  const [[, traffic]] = RANDOM as [(typeof RANDOM)[number]];
  const closed = await prove(await learn(traffic), 'draft');
  const contract = closed as NonNullable<typeof closed>;
  expect(breachesOf(analyse(randomTraffic(7, SOAK ? 1000 : 200), { contract }))).toEqual([]);
  expect(closed?.openPoints.filter((point) => stateOfPoint(point) !== 'open')).toEqual([]);
});

async function confirmed(ids: readonly string[], traffic: Traffic, judged = traffic) {
  const { files, refused } = await draftOf(traffic, ids, judged);
  return { refused, text: [...files.values()].join('\n'), prove: () => prove(files, 'draft') };
}

const issue = (card: string, more: readonly (readonly [string, string])[] = [], status = 201) =>
  call({
    path: '/v1/cards/issue',
    requestHeaders: [...JSON_HEADERS, ...more],
    send: { recipient_phone: '+254712345678', value: 5000, currency: 'KES' },
    status,
    body: { card_id: card, code: `XQ-${card}`, status: 'issued', delivery: 'sent_sms', expires_at: '2027-03-31' },
  });
const KEY = ['Idempotency-Key', 'a1'] as const;
const BEARER = ['Authorization', 'Bearer 9f8e7d6c5b4a39281706f5e4d3c2b1a0'] as const;
const get = (status: number) => call({ path: '/v1/cards/crd_1', status, body: CARD });

describe('a confirmation requires only what every exchange carried', () => {
  const cases: [what: string, id: string, traffic: Traffic, text: string | RegExp][] = [
    ['a key in half of the requests', 'idempotency', [issue('crd_1', [KEY]), issue('crd_2')], 'required: false'],
    ['a key in all requests', 'idempotency', [issue('crd_1', [KEY]), issue('crd_2', [KEY])], 'required: true'],
    [
      'a credential that one call lacks',
      'api-credentials',
      [issue('crd_1', [BEARER]), issue('crd_2')],
      /^(?!.*security)/s,
    ],
    [
      'a credential that 401 refused',
      'api-credentials',
      [issue('1', [BEARER]), issue('', [KEY], 401)],
      'scheme: bearer',
    ],
    ['several statuses', 'success-statuses', [get(200), get(202)], /x-status:\s+- 200\s+- 202/],
    [
      'an event that is not listed',
      'further-events',
      [delivery({ payload: { event: 'card.frozen' } })],
      'further-events:',
    ],
  ];
  test.each(sampled(cases, 3))('%s', async (_, id, traffic, text) => {
    const made = await confirmed([id], traffic);
    expect(made.refused).toEqual([]);
    expect(made.text).toMatch(text);
  });
});

test('points that are open at one place are confirmed together', async () => {
  expect((await confirmed(['market-codes', 'campaigns-and-markets'], STORY)).refused).toEqual([]);
});

test('what the recordings contradict is refused with the exchange that does, and the others are kept', async () => {
  const traffic = [issue('crd_1', [KEY]), get(200)];
  const { refused, prove } = await confirmed(['idempotency', 'card-formats', 'card-statuses'], traffic, [
    ...traffic,
    issue('crd_2'),
  ]);
  expect(refused).toEqual([
    expect.stringMatching(/^--confirm card-formats: nothing was seen of it\./),
    expect.stringMatching(
      /^--confirm idempotency: story\.har, entry \d+, contradicts it: issueCard request lacks the header/,
    ),
  ]);
  const contract = await prove();
  expect(contract?.openapi.components.schemas.CardStatus?.enum).toContain('active');
}, 60_000);
