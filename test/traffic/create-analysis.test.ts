import { describe, expect, test } from 'vitest';
import { CARD } from '../answers.ts';
import { analyse, breachesOf, call, delivery } from './traffic.ts';

const get = (body: unknown) => call({ path: `/v1/cards/${CARD.card_id}`, body });

test('names statement and place of a breach, with how often and where', () => {
  const [finding, ...others] = breachesOf(
    analyse([get({ ...CARD, balance: '5000' }), get(CARD), get({ ...CARD, balance: '1' })]),
  );
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    class: 'breach',
    rule: 'type',
    place: 'Card.balance',
    statements: ['card.9'],
    count: 2,
    fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(finding?.sources).toHaveLength(2);
});

test('takes a value of an open set as evidence on the point', () => {
  const { findings } = analyse([get({ ...CARD, status: 'blocked' })]);
  expect(findings).toContainEqual(
    expect.objectContaining({
      class: 'evidence',
      rule: 'unknown-value',
      place: 'CardStatus',
      openPoints: ['card-statuses'],
      seen: { kind: 'value', value: 'blocked' },
    }),
  );
});

test('gives a breach of a form one fingerprint, whatever the value is', () => {
  const of = (expires_at: string) =>
    breachesOf(analyse([get({ ...CARD, expires_at })])).map((each) => each.fingerprint);
  expect(of('31.03.2027')).toHaveLength(1);
  expect(of('31.03.2027')).toEqual(of('March 31st'));
});

describe('deliveries', () => {
  const payload = { event: 'card.expired', card_id: 'crd_OTHER0002' };
  const failed = { status: 500, seconds: 0.1 };
  const at = (second: number, response: { status: number; seconds: number } = failed) =>
    delivery({ second, payload, response });

  test('a sixth one is no breach: whether the first is counted is open', () => {
    const { findings } = analyse([0, 1, 3, 7, 15, 31].map((second) => at(second)));
    expect(findings.filter((each) => each.class === 'breach')).toEqual([]);
    expect(findings.map(({ message }) => message)).toContain(
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

  test('that were recorded out of order tell no time between attempts', () => {
    const { findings } = analyse([at(7), at(3), at(1), at(16, { status: 200, seconds: 0.1 }), at(0)]);
    expect(findings.filter((each) => each.class === 'breach' || / -\d/.test(each.message))).toEqual([]);
    expect(findings.map(({ rule }) => rule)).not.toContain('repeated-event');
  });
});
