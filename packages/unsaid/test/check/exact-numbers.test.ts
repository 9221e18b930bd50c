import { expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { contract } from '../../../../test/contract.ts';
import { createAnalysis } from '../../src/engine/observe/create-analysis.ts';
import { readStatements } from '../../src/engine/read/read-statements.ts';
import { readBelow } from '../../src/engine/read/read-text.ts';

const statements = await readStatements(readBelow(ROOT));

/** The rules that the response to a top-up breaks, as it travelled. */
function breachesOf(text: string): string[] {
  const analysis = createAnalysis(contract, { statements });
  const bytes = (json: string) => new TextEncoder().encode(json);
  analysis.addExchange({
    source: { file: 'recorded.har', entry: 1 },
    request: {
      method: 'POST',
      url: 'https://api.example/v1/cards/c/topup',
      headers: [['content-type', 'application/json']],
      body: bytes('{"amount":1,"currency":"KES"}'),
    },
    response: { status: 200, headers: [['content-type', 'application/json']], body: bytes(text) },
  });
  return analysis.result().findings.flatMap((each) => (each.class === 'breach' ? [each.rule] : []));
}

const body = (before: string, added: string, after: string) =>
  `{"card_id":"c","previous_balance":${before},"added":${added},"new_balance":${after}}`;

test.each([
  ['a sum that is right', body('9007199254740993', '2', '9007199254740995'), []],
  ['a sum that is one off beyond 2^53', body('9007199254740993', '2', '9007199254740994'), ['x-sum']],
  ['an amount below zero', body('-9007199254740993', '9007199254740995', '2'), []],
  ['an exponent', body('9007199254740993', '2', '9007199254740995e0'), []],
  ['a fraction that no number carries', body('5000.00000000000000001', '1', '5001'), ['type']],
  ['zeros behind the point', body('5000.00000000000000000', '1', '5001'), []],
])('%s', (_, text, rules) => {
  expect(breachesOf(text)).toEqual(rules);
});
