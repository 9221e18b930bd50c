import { expect, test } from 'vitest';
import { lintWithRedocly } from '../../cli/engine/guard/lint/lint-documents.ts';
import { checkWorkflows } from '../../cli/engine/guard/statements/check-workflows.ts';
import { readUnbacked } from '../../cli/engine/load/read-contract.ts';
import { readBelow } from '../../cli/engine/read/read-text.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { DOCUMENT_PARTS, withBrokenCopy } from '../broken-copy.ts';

const FILE = 'workflows/cards.arazzo.yaml';
const PARTS = [...DOCUMENT_PARTS, 'workflows'];

const findingsIn = async (root: string) => checkWorkflows(readBelow(root), await readUnbacked(root));

test('the workflows cite what is there', async () => {
  expect(await findingsIn(ROOT)).toEqual([]);
});

test.each<[what: string, from: string, to: string, message: RegExp]>([
  ['a statement that is not there', '[get.1, errors.1]', '[get.1, errors.99]', /statements\.yaml has no "errors\.99"/],
  ['a step without a statement', 'x-source: [get.1, errors.1]', 'summary: x', /: has no x-source/],
  ['an open point that is not there', '[csv-columns]', '[columns]', /open-points\.yaml has no "columns"/],
  [
    'an operation that is not there',
    'operationId: topUpCard',
    'operationId: refillCard',
    /: \S+ has no operation "refillCard"/,
  ],
  [
    'a status that is not stated',
    '$statusCode == 201',
    '$statusCode == 200',
    /: successCriteria have to be: \$statusCode == 201\.$/,
  ],
  ['one status of a range', '$statusCode >= 200 && $statusCode < 300', '$statusCode == 200', /have to be: /],
  ['an error status', '$statusCode >= 100', '$statusCode == 404', /have to be: \$statusCode >= 100/],
  [
    'a criterion that was dropped',
    '          - condition: $response.body#/card_id == $steps.issue.outputs.card_id\n',
    '',
    /have to be: .*; \$response\.body#\/card_id == \$steps/,
  ],
  ['values that are swapped', 'value: $inputs.value', 'value: $inputs.currency', /value is not of the type/],
  ['an input of another form', 'pattern: ^\\+', 'pattern: ^0', /recipient_phone is not of the type/],
  ['a field that is left out', '            value: $inputs.value\n', '', /lacks value, which is required/],
  ['a field that is not listed', 'amount: $inputs.amount', 'sum: $inputs.amount', /sum is not of the type|lacks/],
  [
    'an open point that is not marked',
    '[success-statuses, top-up-required-fields]',
    '[success-statuses]',
    /x-open-points has to name top-up-required-fields/,
  ],
  ['an output of nothing', 'body#/card_id\n', 'body#/id\n', /The response has no \$response\.body#\/id/],
])('refuses %s, with file and line', async (_, from, to, message) => {
  const findings = await withBrokenCopy([{ file: FILE, from, to }], findingsIn, PARTS);
  expect(findings).toEqual([expect.stringMatching(message)]);
  expect(findings[0]).toMatch(/^\S*workflows\/cards\.arazzo\.yaml:\d+: /);
});

test('Redocly refuses a workflow of another form', async () => {
  const edit = { file: FILE, from: 'successCriteria:', to: 'successCriterion:' };
  const found = await withBrokenCopy([edit], (root) => lintWithRedocly(root, [FILE]), PARTS);
  expect(found.join()).toContain('successCriterion');
});
