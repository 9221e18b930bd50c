import { expect, test } from 'vitest';
import { CARD_JUDGES } from '../../cli/cards/judges.ts';
import { createAnalysis } from '../../cli/engine/observe/create-analysis.ts';
import type { Analysis } from '../../cli/engine/observe/finding.ts';
import { CARD } from '../answers.ts';
import { sandboxContract } from '../contract.ts';
import { breachesOf, call, delivery, STATEMENTS, type Traffic } from './traffic.ts';

const VARIANT = await sandboxContract();

function analyse(traffic: Traffic): Analysis {
  const analysis = createAnalysis(VARIANT, { statements: STATEMENTS, judges: CARD_JUDGES });
  for (const each of traffic) {
    if ('request' in each) analysis.addExchange(each);
    else analysis.addDelivery(each);
  }
  return analysis.result();
}

const get = (body: unknown, status = 200) => call({ path: `/v1/cards/${CARD.card_id}`, body, status });
const PROBLEM = { type: 'urn:reward-card-sandbox:problem:card-not-found', title: 'x', status: 404, detail: 'x' };

const BREACHES: [string, Traffic, string, string, string][] = [
  ['a value outside a closed set', [get({ ...CARD, status: 'blocked' })], 'enum', 'Card.status', 'card-statuses'],
  [
    'another status than the one that was answered',
    [get(CARD, 202)],
    'undeclared-status',
    'getCard 200',
    'success-statuses',
  ],
  [
    'an error of another shape',
    [get({ error: 'x' }, 404)],
    'required',
    'response OtherOutcome.type',
    'error-responses',
  ],
  [
    'a signature of another form',
    [delivery({ payload: { event: 'x' } })],
    'pattern',
    'DeliveryHeaders.X-Service-Signature',
    'signature-algorithm',
  ],
];

test.each(BREACHES)('takes what a provider answered as a fact: %s', (_, traffic, rule, place, point) => {
  const breaches = breachesOf(analyse(traffic));
  const found = breaches.find((each) => each.rule === rule && each.place === place);
  expect(found?.statements.length).toBeGreaterThan(0);
  expect(found?.openPoints).toContain(point);
});

test('names the value, what the answer allows, and where the answer stands', () => {
  const [breach] = breachesOf(analyse([get({ ...CARD, status: 'blocked' })]));
  expect(breach?.message).toMatch(
    /^Card\.status is `blocked`; the answer allows `issued`, `active`.* \(\S+\.overlay\.yaml:\d+\)\.$/,
  );
});

test('finds nothing wrong with what keeps the answers', () => {
  expect(breachesOf(analyse([get(CARD), get(PROBLEM, 404)]))).toEqual([]);
});

test('has no evidence on a point that was answered', () => {
  const { findings } = analyse([get(CARD)]);
  expect(findings.flatMap(({ openPoints }) => openPoints)).not.toContain('card-statuses');
});
