import { describe, expect, test } from 'vitest';
import { CARD } from '../../../../test/answers.ts';
import { sandboxContract } from '../../../../test/contract.ts';
import { CARD_JUDGES } from '../../../reward-card/src/judges/judges.ts';
import { seededRandom } from '../../../unsaid-runtime/test/webhooks/seeded-random.ts';
import { createAnalysis } from '../../src/engine/observe/create-analysis.ts';
import { BROKEN_PROVIDERS } from './broken-providers.ts';
import { STORY, withAttempts } from './story.ts';
import { analyse, breachesOf, CONTRACT, call, delivery, STATEMENTS, type Traffic } from './traffic.ts';

const get = (body: unknown, status = 200) => call({ path: `/v1/cards/${CARD.card_id}`, body, status });

describe('a provider that keeps the contract', () => {
  test('breaks nothing, exercises it and has evidence on every point of which traffic shows the answer', () => {
    const { coverage, exchanges, deliveries, findings } = analyse(STORY);
    expect(findings.filter((each) => each.class === 'breach')).toEqual([]);
    expect({ exchanges, deliveries }).toEqual({ exchanges: 6, deliveries: 17 });
    // Neither a brand nor the fields that only a sample of an event has are in the story.
    expect(coverage.unexercised).toEqual(['issue.12', 'bulk.5', 'rewards.11']);
    expect(coverage.statements.held).toBe(coverage.statements.exercised);
    expect(coverage.statements.checkable).toBe(coverage.statements.exercised + 3);
    const evident = new Set(findings.flatMap((each) => (each.class === 'evidence' ? each.openPoints : [])));
    const observable = CONTRACT.openPoints.filter((point) => point.observable === 'yes').map(({ id }) => id);
    expect(observable.filter((id) => !evident.has(id))).toEqual([]);
  });
});

test('bodies of any depth and size, and addresses that are none, are judged without an error', () => {
  const bodies = [
    '['.repeat(50_000) + ']'.repeat(50_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `"${'x'.repeat(1_000_000)}"`,
  ];
  const of = bodies.flatMap((body) => [
    call({ path: '/v1/cards/x', body }),
    call({ path: '/v1/cards/issue', send: body, status: 400, body }),
    delivery({ payload: `{"event":"card.issued","x":${body}}` }),
  ]);
  const to = ['', 'http://[', 'https://a/v1/cards/%'].map((url) => {
    return { ...call({ path: '/' }), request: { method: 'GET', url, headers: [['', '']] as const } };
  });
  const analysis = createAnalysis(CONTRACT, { statements: STATEMENTS, judges: CARD_JUDGES });
  for (const each of [...of, ...to]) 'request' in each ? analysis.addExchange(each) : analysis.addDelivery(each);
  expect(analysis.result().exchanges).toBeGreaterThan(0);
});

describe('a provider that breaks the contract', () => {
  const STATED = new Set(STATEMENTS.map(({ id }) => id));

  test.each(BROKEN_PROVIDERS)('is named: it %s', (_, traffic, breach) => {
    const breaches = breachesOf(analyse(traffic));
    expect(breaches.map((each) => `${each.rule} at ${each.place}`)).toContain(breach);
    for (const { statements } of breaches) {
      expect(statements).not.toEqual([]);
      for (const id of statements) expect(STATED).toContain(id);
    }
  });

  test('is named with its statement and place, how often and where', () => {
    const traffic = [get({ ...CARD, balance: '5000' }), get(CARD), get({ ...CARD, balance: '1' })];
    const { coverage, ...analysis } = analyse(traffic);
    const [finding, ...others] = breachesOf({ coverage, ...analysis });
    expect(others).toEqual([]);
    expect(coverage.statements.held).toBe(coverage.statements.exercised - 1);
    const fingerprint = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(finding).toMatchObject({ rule: 'type', statements: ['card.9'], count: 2, fingerprint });
    expect(finding?.sources).toHaveLength(2);
  });

  test('has one fingerprint for a form, whatever the value is', () => {
    const of = (expires_at: string) =>
      breachesOf(analyse([get({ ...CARD, expires_at })])).map((each) => each.fingerprint);
    expect(of('31.03.2027')).toHaveLength(1);
    expect(of('31.03.2027')).toEqual(of('March 31st'));
  });
});

describe('deliveries', () => {
  const payload = { event: 'card.expired', card_id: 'crd_OTHER0002' };
  const failed = { status: 500, seconds: 0.1 };
  const at = (second: number, response: { status: number; seconds: number } = failed) =>
    delivery({ second, payload, response });

  test('of events of which only the name is shown are as many events, whatever was answered', () => {
    const traffic = Array.from({ length: 12 }, (_, second) =>
      delivery({ second, payload: { event: 'card.issued' }, response: failed }),
    );
    expect(breachesOf(analyse(traffic))).toEqual([]);
  });

  test('a sixth one is no breach: whether the first is counted is open', () => {
    const analysis = analyse([0, 1, 3, 7, 15, 31].map((second) => at(second)));
    expect(breachesOf(analysis)).toEqual([]);
    expect(analysis.findings.map(({ message }) => message)).toContain(
      'An event was delivered 6 times in all, the first time included.',
    );
  });

  test('a 200 that came too late is a failure like others, and one in time ends the attempts', () => {
    const late = analyse([0, 10, 30, 70, 150, 310, 630].map((second) => at(second, { status: 200, seconds: 6 })));
    expect(breachesOf(late).map(({ rule }) => rule)).toEqual(['attempts']);
    const inTime = analyse([0, 10, 30, 70, 150, 310, 630].map((second) => at(second, { status: 200, seconds: 1 })));
    expect(breachesOf(inTime)).toEqual([]);
    expect(inTime.findings.map(({ rule }) => rule)).toContain('repeated-event');
  });

  test('whose intervals grow by any factor, with a jitter, break nothing', () => {
    const random = seededRandom(1);
    const rounds = process.env.SOAK ? 50 : 10;
    for (let round = 0; round < rounds; round += 1) {
      const [first, factor] = [1 + random() * 10, 1.6 + random() * 3];
      let second = 0;
      const seconds = [0, 1, 2, 3].map((attempt) => {
        second += 6 + first * factor ** attempt * (1 + random() * 0.1);
        return second;
      });
      expect(breachesOf(analyse(withAttempts([0, ...seconds])))).toEqual([]);
    }
  });

  test('that were recorded out of order tell no time between attempts', () => {
    const { findings } = analyse([at(7), at(3), at(1), at(16, { status: 200, seconds: 0.1 }), at(0)]);
    expect(findings.filter((each) => each.class === 'breach' || / -\d/.test(each.message))).toEqual([]);
    expect(findings.map(({ rule }) => rule)).not.toContain('repeated-event');
  });
});

describe('evidence', () => {
  const saidOf = (id: string, traffic: Traffic) =>
    analyse(traffic).findings.flatMap(({ openPoints, message }) => (openPoints.includes(id) ? [message] : []));

  test('is nothing that a request held which was refused', () => {
    const path = '/v1/cards/issue';
    const send = { recipient_phone: '+254712345678', value: 500, currency: 'XAF' };
    expect(saidOf('currency-codes', [call({ path, send, status: 422, body: {} })])).toEqual([]);
    expect(saidOf('currency-codes', [call({ path, send, status: 0 })])).toEqual(['`XAF` was seen.']);
  });

  test('of the events of a batch that is answered first is what `batch.complete` says it has issued', () => {
    const send = { file: btoa('recipient_phone\n+254712345678\n'), currency: 'KES', default_value: 5 };
    const body = { batch_id: 'bat_1', total: 1, issued: 0, failed: 0, status: 'accepted' };
    const complete = { event: 'batch.complete', batch_id: 'bat_1', total: 1, issued: 1, failed: 0 };
    const bulk = call({ path: '/v1/cards/bulk', send, status: 202, body });
    const none = 'The event of an issue fired for no card of a batch.';
    expect(saidOf('bulk-card-events', [bulk, delivery({ second: 1, payload: complete })])).toContain(none);
    const failed = delivery({ second: 1, payload: { ...complete, issued: 0, failed: 1 } });
    expect(saidOf('bulk-card-events', [bulk, failed])).toEqual([]);
  });
});

describe('what a provider answered is a fact', async () => {
  const variant = await sandboxContract();
  const problem = { type: 'urn:reward-card-sandbox:problem:card-not-found', title: 'x', status: 404, detail: 'x' };

  test.each<[what: string, traffic: Traffic, breach: string, point: string]>([
    ['a value outside a closed set', [get({ ...CARD, status: 'blocked' })], 'enum at Card.status', 'card-statuses'],
    ['another status', [get(CARD, 202)], 'undeclared-status at getCard 200', 'success-statuses'],
    ['an error of another shape', [get({}, 404)], 'required at response OtherOutcome.type', 'error-responses'],
    [
      'a signature of another form',
      [delivery({ payload: { event: 'x' } })],
      'pattern at DeliveryHeaders.X-Service-Signature',
      'signature-algorithm',
    ],
  ])('%s', (_, traffic, breach, point) => {
    const found = breachesOf(analyse(traffic, { contract: variant })).find(
      ({ rule, place }) => `${rule} at ${place}` === breach,
    );
    expect(found?.statements.length).toBeGreaterThan(0);
    expect(found?.openPoints).toContain(point);
    if (point === 'card-statuses')
      expect(found?.message).toMatch(
        /^Card\.status is `blocked`; it must be one of `issued`, `active`.* \(\S+\.overlay\.yaml:\d+\)\.$/,
      );
  });

  test('what keeps the answers breaks nothing, and is no evidence on what was answered', () => {
    const analysis = analyse([get(CARD), get(problem, 404)], { contract: variant });
    expect(breachesOf(analysis)).toEqual([]);
    expect(analysis.findings.flatMap(({ openPoints }) => openPoints)).not.toContain('card-statuses');
  });
});
