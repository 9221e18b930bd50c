import { expect, test } from 'vitest';
import { readBelow } from '../../scripts/contract/read-text.ts';
import { ROOT } from '../../scripts/contract/root.ts';
import { lintWithRedocly } from '../../scripts/lint/lint-documents.ts';
import { checkWorkflows } from '../../scripts/statements/check-workflows.ts';
import { DOCUMENT_PARTS, type Edit, withBrokenCopy } from '../broken-copy.ts';

const FILE = 'workflows/cards.arazzo.yaml';
const PARTS = [...DOCUMENT_PARTS, 'workflows', 'scripts', 'redocly.yaml'];

test('the workflows cite what is there', async () => {
  expect(await checkWorkflows(readBelow(ROOT))).toEqual([]);
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
    { from: '[error-responses]', to: '[errors]' },
    /^\S+:\d+: open-points\.yaml has no "errors"/,
  ],
  [
    'an operation that is not there',
    { from: 'operationId: topUpCard', to: 'operationId: refillCard' },
    /^\S+:\d+: \S+ has no operation "refillCard"/,
  ],
])('refuses %s, with file and line', async (_, edit, message) => {
  const findings = await withBrokenCopy([{ file: FILE, ...edit }], (root) => checkWorkflows(readBelow(root)), PARTS);
  expect(findings).toEqual([expect.stringMatching(message)]);
  expect(findings[0]).toContain(FILE);
});

test('Redocly refuses a workflow of another form', async () => {
  const edit = { file: FILE, from: 'successCriteria:', to: 'successCriterion:' };
  const found = await withBrokenCopy([edit], (root) => lintWithRedocly(root, [FILE], `${root}/redocly.yaml`), PARTS);
  expect(found.join()).toContain('successCriterion');
});
