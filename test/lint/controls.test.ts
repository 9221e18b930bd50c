import path from 'node:path';
import { lint, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { CONTROLS, ROOT } from '../../cli/engine/system/root.ts';
import { type Edit, withBrokenCopy } from '../broken-copy.ts';

/** What the linter says of a copy of the controls with some edits, under the rules for them. */
async function findings(...edits: Edit[]): Promise<string[]> {
  const config = await loadConfig({ configPath: path.join(ROOT, CONTROLS.config) });
  const check = (root: string) => lint({ ref: path.join(root, CONTROLS.document), config });
  const problems = await withBrokenCopy(edits, check, [CONTROLS.folder]);
  return problems.map(({ ruleId }) => ruleId);
}

test('the document of the controls is clean', async () => {
  expect(await findings()).toEqual([]);
});

const file = `${CONTROLS.folder}/wallet.yaml`;

test.each([
  ['a field without a description', 'contract/described', '      description: Balance.\n', ''],
  [
    'keys out of order',
    'contract/key-order',
    'description: The wallets.\n  type: object',
    'type: object\n  description: The wallets.',
  ],
  ['an example that breaks its schema', 'no-invalid-schema-examples', 'examples: [1000000000000]', 'examples: [a lot]'],
])('%s is refused', async (_, rule, from, to) => {
  expect(await findings({ file, from, to })).toContain(rule);
});
