import { expect, test } from 'vitest';
import { checkWorkflows } from '../../packages/reward-card/src/statements/check-entries.ts';
import { lintWithRedocly } from '../../packages/unsaid/src/engine/guard/lint/lint-documents.ts';
import { readAsWritten } from '../../packages/unsaid/src/engine/load/read-contract.ts';
import { readBelow } from '../../packages/unsaid/src/engine/read/read-text.ts';
import { ROOT } from '../../scripts/root.ts';
import { DOCUMENT_PARTS, withBrokenCopy } from '../broken-copy.ts';

const FILE = 'workflows/cards.arazzo.yaml';
const PARTS = [...DOCUMENT_PARTS, 'workflows'];

const findingsIn = async (root: string) => checkWorkflows(readBelow(root), await readAsWritten({ root }));

test('the workflows cite what is there', async () => {
  expect(await findingsIn(ROOT)).toEqual([]);
});

test.each<[what: string, from: string, to: string, message: RegExp]>([
  ['a statement that is not there', '[get.1, errors.1]', '[get.1, errors.99]', /statements\.yaml has no "errors\.99"/],
  ['a step without a statement', 'x-source: [get.1, errors.1]', 'summary: x', /: has no x-source/],
  ['an open point that is not there', '[csv-columns]', '[columns]', /open-points\.yaml has no "columns"/],
  ['an operation that is not there', 'Id: topUpCard', 'Id: refillCard', /: \S+ has no "refillCard".* in operationId/],
])('refuses %s, with file and line', async (_, from, to, message) => {
  const findings = await withBrokenCopy([{ file: FILE, from, to }], findingsIn, PARTS);
  expect(findings).toEqual([expect.stringMatching(message)]);
  expect(findings[0]).toMatch(/^\S*workflows\/cards\.arazzo\.yaml:\d+: /);
});

test('Redocly refuses a workflow of another form', async () => {
  const edit = { file: FILE, from: 'successCriteria:', to: 'successCriterion:' };
  const found = await withBrokenCopy([edit], (root) => lintWithRedocly(root, [FILE], `${ROOT}/redocly.yaml`), PARTS);
  expect(found.join()).toContain('successCriterion');
});
