import { expect, test } from 'vitest';
import { lintWithRedocly } from '../../cli/engine/guard/lint/lint-documents.ts';
import { checkWorkflows } from '../../cli/engine/guard/statements/check-workflows.ts';
import { readUnbacked } from '../../cli/engine/load/read-contract.ts';
import { readBelow } from '../../cli/engine/read/read-text.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { DOCUMENT_PARTS, type Edit, withBrokenCopy } from '../broken-copy.ts';

const FILE = 'workflows/cards.arazzo.yaml';
const PARTS = [...DOCUMENT_PARTS, 'workflows'];

const findingsIn = async (root: string) => checkWorkflows(readBelow(root), await readUnbacked(root));

test('the workflows cite what is there', async () => {
  expect(await findingsIn(ROOT)).toEqual([]);
});

test.each<[string, Omit<Edit, 'file'>, RegExp]>([
  [
    'a statement that is not there',
    { from: '[get.1, errors.1]', to: '[get.1, errors.99]' },
    /^\S+:\d+: statements\.yaml has no "errors\.99"/,
  ],
  [
    'a step without a statement',
    { from: 'x-source: [get.1, errors.1]', to: 'summary: x' },
    /^\S+:\d+: has no x-source/,
  ],
  [
    'an open point that is not there',
    { from: '[csv-columns]', to: '[columns]' },
    /^\S+:\d+: open-points\.yaml has no "columns"/,
  ],
  [
    'an operation that is not there',
    { from: 'operationId: topUpCard', to: 'operationId: refillCard' },
    /^\S+:\d+: \S+ has no operation "refillCard"/,
  ],
  [
    'a status that is not stated',
    { from: '$statusCode == 201', to: '$statusCode == 200' },
    /^\S+:\d+: successCriteria have to be: \$statusCode == 201\.$/,
  ],
  [
    'one status of a range',
    { from: '$statusCode >= 200 && $statusCode < 300', to: '$statusCode == 200' },
    /have to be: /,
  ],
  ['an error status', { from: '$statusCode >= 100', to: '$statusCode == 404' }, /have to be: \$statusCode >= 100/],
  [
    'a criterion that was dropped',
    { from: '          - condition: $response.body#/card_id == $steps.issue.outputs.card_id\n', to: '' },
    /have to be: .*; \$response\.body#\/card_id == \$steps/,
  ],
  [
    'values that are swapped',
    { from: 'value: $inputs.value', to: 'value: $inputs.currency' },
    /value is not of the type/,
  ],
  ['an input of another form', { from: 'pattern: ^\\+', to: 'pattern: ^0' }, /recipient_phone is not of the type/],
  [
    'a field that is left out',
    { from: '            value: $inputs.value\n', to: '' },
    /lacks value, which is required/,
  ],
  [
    'a field that is not listed',
    { from: 'amount: $inputs.amount', to: 'sum: $inputs.amount' },
    /sum is not of the type|lacks/,
  ],
  [
    'an open point that is not marked',
    { from: '[success-statuses, top-up-required-fields]', to: '[success-statuses]' },
    /x-open-points has to name top-up-required-fields/,
  ],
  ['an output of nothing', { from: 'body#/card_id\n', to: 'body#/id\n' }, /The response has no \$response\.body#\/id/],
])('refuses %s, with file and line', async (_, edit, message) => {
  const findings = await withBrokenCopy([{ file: FILE, ...edit }], findingsIn, PARTS);
  expect(findings).toEqual([expect.stringMatching(message)]);
  expect(findings[0]).toContain(FILE);
});

test('Redocly refuses a workflow of another form', async () => {
  const edit = { file: FILE, from: 'successCriteria:', to: 'successCriterion:' };
  const found = await withBrokenCopy([edit], (root) => lintWithRedocly(root, [FILE]), PARTS);
  expect(found.join()).toContain('successCriterion');
});
