import path from 'node:path';
import { getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { type Edit, withBrokenCopy } from '../../../../test/broken-copy.ts';
import { lintWithRedocly, validateAsyncApi } from '../../src/engine/guard/lint/lint-documents.ts';
import houseRules from '../../src/engine/guard/lint/plugin.ts';
import { DOCUMENTS } from '../../src/engine/read/contract-folder.ts';

const CONTROLS = {
  folder: 'packages/reward-card-sandbox/controls',
  document: 'packages/reward-card-sandbox/controls/openapi.yaml',
  config: 'packages/reward-card-sandbox/controls/redocly.yaml',
};
const FOLDERS = [...Object.values(DOCUMENTS).map((document) => path.dirname(document)), CONTROLS.folder];
const CONFIG = path.join(ROOT, 'redocly.yaml');
const RULES = await loadConfig({ configPath: CONFIG });
const RULES_OF_CONTROLS = await loadConfig({ configPath: path.join(ROOT, CONTROLS.config) });

/** What Redocly finds in a document below `root`, each with its rule, file and line. */
async function lintDocument(root: string, document: string): Promise<string[]> {
  const config = document === CONTROLS.document ? RULES_OF_CONTROLS : RULES;
  const found = await lint({ ref: path.join(root, document), config });
  return found.map(({ ruleId, severity, message, location: [location] }) => {
    const { source, start } = getLineColLocation(location as NonNullable<typeof location>);
    const file = path.relative(root, source.absoluteRef).replaceAll(path.sep, '/');
    return `${severity} ${ruleId} ${file}:${start.line} ${message}`;
  });
}

/** Edits that break a house rule: the text that is replaced, the text in its place, and what is found. */
const BREACHES: readonly [rule: string, file: string, from: string, to: string, found: string][] = [
  [
    'contract/key-order',
    'openapi/schemas/PhoneNumber.yaml',
    'type: string\npattern: ^\\+\n',
    'pattern: ^\\+\ntype: string\n',
    'openapi/schemas/PhoneNumber.yaml:4 The keys of this schema are out of order. Write them as: description, x-source, x-open-points, type, pattern, examples.',
  ],
  [
    'contract/described',
    'openapi/schemas/Batch.yaml',
    '    description: Number of cards issued.\n',
    '',
    'Schema issued has no description',
  ],
  [
    'contract/named-examples',
    'openapi/schemas/BatchId.yaml',
    'examples: [bat_2H8VN4TCX7KQ5RMD]',
    'example: bat_2H8VN4TCX7KQ5RMD',
    'This example has no name',
  ],
  [
    'contract/named-examples',
    'openapi/paths/issue-card.yaml',
    '            summary: The three required fields alone\n',
    '',
    'Example required-fields-only has no summary',
  ],
  [
    'contract/key-order',
    'asyncapi/events/card.redeemed.yaml',
    'x-values-seen: [ussd]\n      type: string',
    'type: string\n      x-values-seen: [ussd]',
    '',
  ],
  ['contract/described', `${CONTROLS.folder}/wallet.yaml`, '      description: Balance.\n', '', ''],
  [
    'contract/described',
    'openapi/schemas/Card.yaml',
    'description: Amount redeemed so far.',
    "description: ' '",
    'Schema redeemed has no description',
  ],
];
const editOf = ([, file, from, to]: (typeof BREACHES)[number]): Edit => ({ file, from, to });

describe('the documents as they are', () => {
  test('sources, bundles and controls are clean under Redocly and the house rules', async () => {
    const files = [...Object.values(DOCUMENTS), 'generated/openapi.yaml', 'generated/asyncapi.yaml'];
    for (const file of [...files, CONTROLS.document])
      expect([file, await lintDocument(ROOT, file)]).toEqual([file, []]);
    if (!process.env.SOAK) return;
    expect(await lintWithRedocly(ROOT, files)).toEqual([]);
    expect(await lintWithRedocly(ROOT, [CONTROLS.document], path.join(ROOT, CONTROLS.config))).toEqual([]);
  });

  // In each whole run of the tests, `npm run lint` validates the sources, and the library behind this tool the bundle.
  test.runIf(process.env.SOAK)('the bundle is clean under asyncapi validate', async () => {
    expect(await validateAsyncApi({ root: ROOT }, 'generated/asyncapi.yaml')).toEqual([]);
  });
});

describe('a document that breaks a rule is refused', () => {
  test.each(BREACHES)('%s: %s', async (...breach) => {
    const [rule, file, , , found] = breach;
    const [folder] = file.split('/');
    const document = Object.values(DOCUMENTS).find((each) => each.startsWith(`${folder}/`)) ?? CONTROLS.document;
    const findings = await withBrokenCopy([editOf(breach)], (root) => lintDocument(root, document), FOLDERS);
    const [finding = ''] = findings.filter((each) => each.startsWith(`error ${rule} `));
    expect(finding, findings.join()).toContain(found);
    expect(finding).toContain(`${file}:`);
  });

  // The others call the library that this command is made of.
  test('redocly lint says so, of each document', async () => {
    const breaches = BREACHES.slice(0, 5);
    const lintBoth = (root: string) => lintWithRedocly(root, Object.values(DOCUMENTS), CONFIG);
    const [output = ''] = await withBrokenCopy(breaches.map(editOf), lintBoth, FOLDERS);
    for (const [rule, file, , , found] of breaches) {
      expect(output).toContain(`${rule} rule`);
      expect(output).toContain(`${file}:`);
      expect(output).toContain(found.split('yaml:4 ').at(-1));
    }
  });

  test('each house rule is broken by one of them', () => {
    const broken = new Set(BREACHES.map(([rule]) => rule));
    expect(Object.keys(houseRules().rules.oas3).filter((rule) => !broken.has(`contract/${rule}`))).toEqual([]);
  });

  test.runIf(process.env.SOAK)('the AsyncAPI validator has the last word on its document', async () => {
    const edit = { file: 'asyncapi/asyncapi.yaml', from: 'bindingVersion: 0.3.0', to: 'bindingVersion: 9.9.9' };
    const findings = await withBrokenCopy([edit], (root) => validateAsyncApi({ root }, DOCUMENTS.asyncapi), FOLDERS);
    expect(findings).toEqual([expect.stringContaining('bindingVersion')]);
  });
});
