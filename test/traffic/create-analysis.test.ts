import { expect, test } from 'vitest';
import { analyse, breachesOf, call } from './traffic.ts';

const CARD = {
  card_id: 'crd_5Q7M2XKD8RT4VBN6',
  balance: 5000,
  currency: 'KES',
  status: 'active',
  redeemed: 0,
  expires_at: '2027-03-31',
};
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
