import type { Change, Comparison } from '../../src/engine/compare/contracts/change.ts';

/** A change as a comparison yields it. */
export function change(changes: Partial<Change> = {}): Change {
  return {
    class: 'breaking',
    place: 'schema Card, redeemed',
    usedIn: ['response 2XX of getCard'],
    document: 'openapi',
    pointer: '/components/schemas/Card/properties/redeemed',
    says: '`redeemed` is no longer declared',
    why: 'Clients that read it no longer find it.',
    for: ['calls'],
    openPoints: [],
    statements: ['card.13', 'card.14'],
    fingerprint: 'aaaaaaaaaaaa',
    ...changes,
  };
}

export const REQUIRED = change({
  place: 'schema TopUpRequest, reason',
  usedIn: ['request of topUpCard'],
  says: '`reason` becomes required',
  why: 'The service may now refuse requests that were valid.',
  for: ['calls', 'provides'],
  statements: [],
  fingerprint: 'bbbbbbbbbbbb',
});

const EVENT = change({
  place: 'event card.redeemed, data.amount',
  usedIn: [],
  document: 'asyncapi',
  pointer: '/components/schemas/CardRedeemedEvent/properties/amount',
  says: '`type` changes from integer to number',
  why: 'Deliveries may now hold what was ruled out before.',
  for: ['receives'],
  statements: ['redeemed.3'],
  fingerprint: 'cccccccccccc',
});

export const REOPENED = change({
  class: 'reopened',
  place: 'credentials of the API',
  usedIn: ['issueCard', 'getCard', 'bulkIssueCards', 'topUpCard'],
  says: 'How API credentials are sent is open again',
  why: 'Whoever sends them as answered may be refused.',
  for: ['calls', 'provides'],
  openPoints: ['api-credentials'],
  statements: ['auth.1'],
  fingerprint: 'dddddddddddd',
});

export const CLOSED = change({
  class: 'closed',
  place: 'responses of getCard and topUpCard',
  says: 'Which success statuses there are is answered: 200',
  why: 'The service keeps to one of what was possible.',
  for: ['calls', 'provides'],
  openPoints: ['success-statuses'],
  fingerprint: 'eeeeeeeeeeee',
});

export const COMPATIBLE = change({
  class: 'compatible',
  place: 'schema Card, holder',
  says: '`holder` is newly declared',
  why: 'Whoever does not use it need not change anything.',
  for: ['calls', 'provides'],
  statements: [],
  fingerprint: 'ffffffffffff',
});

export const WORDING = change({
  class: 'wording',
  place: 'schema Card',
  usedIn: [],
  says: 'the description changes',
  why: '',
  for: [],
  statements: [],
  fingerprint: '111111111111',
});

/** Ten edits, of every class. */
export const TEN: readonly Change[] = [
  change(),
  REQUIRED,
  EVENT,
  REOPENED,
  CLOSED,
  change({
    ...CLOSED,
    place: 'schema CurrencyCode',
    says: 'The currency codes are answered: three capitals',
    openPoints: ['currency-codes'],
    fingerprint: 'eeeeeeeeeee2',
  }),
  COMPATIBLE,
  change({
    ...COMPATIBLE,
    place: 'event card.frozen',
    document: 'asyncapi',
    says: 'the event is new',
    for: ['receives', 'sends'],
    fingerprint: 'fffffffffff2',
  }),
  WORDING,
  change({ ...WORDING, place: 'schema Batch', fingerprint: '111111111112' }),
];

export function comparison(changes: readonly Change[] = TEN, more: Partial<Comparison> = {}): Comparison {
  const old = { shown: 'git:v0.1.0 (405f4df)', version: '0.1.0' };
  return { old, new: { shown: 'contract', version: '0.1.0' }, changes, notes: [], ...more };
}
