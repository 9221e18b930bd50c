import path from 'node:path';
import { getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS, ROOT } from '../../scripts/contract/read-contract.ts';
import { REGISTER } from '../../scripts/contract/read-open-points.ts';
import { lintWithRedocly, validateAsyncApi } from '../../scripts/lint/lint-documents.ts';
import { lintRegister } from '../../scripts/lint/lint-register.ts';
import houseRules from '../../scripts/lint/plugin.ts';
import { type Edit, withBrokenCopy } from '../broken-copy.ts';

interface Breach {
  readonly rule: string;
  readonly what: string;
  readonly edit: Edit;
  /** Where the finding must point, and what it must say. */
  readonly place: string;
  readonly says: string;
}

const FOLDERS = Object.values(DOCUMENTS).map((document) => path.dirname(document));
const issue = 'openapi/paths/issue-card.yaml';
const issueRequest = 'openapi/schemas/IssueCardRequest.yaml';
const redeemed = 'asyncapi/events/card.redeemed.yaml';

const BREACHES: readonly Breach[] = [
  {
    rule: 'registered-open-points',
    what: 'an unregistered open point',
    edit: { file: issueRequest, from: '[issue-defaults]', to: '[issue-default]' },
    place: `${issueRequest}:20`,
    says: 'Open point "issue-default" is not registered. Add an entry to open-points.yaml',
  },
  {
    rule: 'registered-open-points',
    what: 'an open point marked twice',
    edit: { file: issueRequest, from: '[issue-defaults]', to: '[issue-defaults, issue-defaults]' },
    place: `${issueRequest}:20`,
    says: 'marked twice',
  },
  {
    rule: 'registered-open-points',
    what: 'an open point that is not in a list',
    edit: { file: redeemed, from: 'x-open-points: [market-codes]', to: 'x-open-points: market-codes' },
    place: redeemed,
    says: 'x-open-points is not a list of ids',
  },
  {
    rule: 'sourced',
    what: 'an operation without a source',
    edit: { file: issue, from: '  x-source: [POST /v1/cards/issue, Ties]\n', to: '' },
    place: `${issue}:2`,
    says: 'This operation has no x-source',
  },
  {
    rule: 'sourced',
    what: 'a schema without a source',
    edit: { file: 'openapi/schemas/BatchId.yaml', from: 'x-source: Batch (bulk issuance)\n', to: '' },
    place: 'openapi/schemas/BatchId.yaml:1',
    says: 'This schema has no x-source',
  },
  {
    rule: 'sourced',
    what: 'a message without a source',
    edit: { file: redeemed, from: 'x-source: Card events\ntags', to: 'tags' },
    place: `${redeemed}:1`,
    says: 'This message has no x-source',
  },
  {
    rule: 'sourced',
    what: 'a source that is no section of the specification',
    edit: { file: issue, from: 'x-source: [POST /v1/cards/issue,', to: 'x-source: [POST /v1/cards/issues,' },
    place: `${issue}:8`,
    says: '"POST /v1/cards/issues" is no section of the interface specification',
  },
  {
    rule: 'no-closed-set',
    what: 'an enum in a request',
    edit: { file: 'openapi/schemas/CardFormat.yaml', from: 'type: string\n', to: 'type: string\nenum: [digital]\n' },
    place: 'openapi/schemas/CardFormat.yaml:6',
    says: 'An enum closes a set',
  },
  {
    rule: 'no-closed-set',
    what: 'an enum in an event',
    edit: { file: redeemed, from: 'x-values-seen: [ussd]', to: 'enum: [ussd]' },
    place: redeemed,
    says: 'An enum closes a set',
  },
  {
    rule: 'no-closed-set',
    what: 'a constant that is not the name of an event',
    edit: { file: 'openapi/schemas/BatchStatus.yaml', from: 'type: string\n', to: 'type: string\nconst: complete\n' },
    place: 'openapi/schemas/BatchStatus.yaml:6',
    says: 'Only the name of an event is a constant',
  },
  {
    rule: 'sourced-constraints',
    what: 'a bound',
    edit: { file: issueRequest, from: 'type: integer\n', to: 'type: integer\n    minimum: 1\n' },
    place: `${issueRequest}:12`,
    says: 'No source of its own backs this minimum',
  },
  {
    rule: 'sourced-constraints',
    what: 'a numeric status',
    edit: { file: issue, from: '    default:', to: "    '404':\n      description: Not found.\n    default:" },
    place: issue,
    says: 'No source of its own backs this status 404',
  },
  {
    rule: 'sourced-constraints',
    what: 'a query parameter',
    edit: {
      file: 'openapi/paths/get-card.yaml',
      from: '  responses:',
      to: '    - name: expand\n      in: query\n      description: What else to return.\n      schema:\n        type: string\n  responses:',
    },
    place: 'openapi/paths/get-card.yaml',
    says: 'No source of its own backs this parameter expand',
  },
  {
    rule: 'sourced-constraints',
    what: 'a response header',
    edit: {
      file: issue,
      from: '      content:\n        application/json:\n          schema:\n            $ref: ../schemas/IssuedCard.yaml',
      to: '      headers:\n        Location:\n          description: Where the card is.\n          schema:\n            type: string\n      content:\n        application/json:\n          schema:\n            $ref: ../schemas/IssuedCard.yaml',
    },
    place: issue,
    says: 'No source of its own backs this header Location',
  },
  {
    rule: 'sourced-constraints',
    what: 'a security requirement',
    edit: { file: 'openapi/openapi.yaml', from: 'tags:\n', to: 'security:\n  - key: []\ntags:\n' },
    place: 'openapi/openapi.yaml',
    says: 'No source of its own backs this security requirement',
  },
  {
    rule: 'sourced-constraints',
    what: 'a security scheme',
    edit: {
      file: 'openapi/openapi.yaml',
      from: 'components:\n',
      to: 'components:\n  securitySchemes:\n    key:\n      type: apiKey\n      in: header\n      name: X-Api-Key\n',
    },
    place: 'openapi/openapi.yaml',
    says: 'No source of its own backs this security scheme key',
  },
  {
    rule: 'sourced-constraints',
    what: 'a pattern under no source at all',
    edit: {
      file: 'openapi/openapi.yaml',
      from: '      x-source: Errors\n      x-open-points: [error-responses]\n      content:\n        application/json:\n          schema: {}',
      to: '      x-open-points: [error-responses]\n      content:\n        application/json:\n          schema:\n            type: string\n            pattern: ^E',
    },
    place: 'openapi/openapi.yaml',
    says: 'No source backs this pattern',
  },
  {
    rule: 'key-order',
    what: 'keys out of order',
    edit: {
      file: 'openapi/schemas/PhoneNumber.yaml',
      from: 'type: string\npattern: ^\\+\n',
      to: 'pattern: ^\\+\ntype: string\n',
    },
    place: 'openapi/schemas/PhoneNumber.yaml:6',
    says: 'Write them as: description, x-source, x-open-points, type, pattern, examples.',
  },
  {
    rule: 'described',
    what: 'a field without a description',
    edit: { file: 'openapi/schemas/Batch.yaml', from: '    description: Number of cards issued.\n', to: '' },
    place: 'openapi/schemas/Batch.yaml',
    says: 'Schema issued has no description',
  },
  {
    rule: 'described',
    what: 'an event field without a description',
    edit: { file: redeemed, from: '      description: Name of the event.\n', to: '' },
    place: redeemed,
    says: 'Schema event has no description',
  },
  {
    rule: 'named-examples',
    what: 'an example without a name',
    edit: { file: 'openapi/schemas/BatchId.yaml', from: 'examples: [bat_2H8VN4TC]', to: 'example: bat_2H8VN4TC' },
    place: 'openapi/schemas/BatchId.yaml',
    says: 'This example has no name',
  },
  {
    rule: 'named-examples',
    what: 'an example without a summary',
    edit: { file: issue, from: '            summary: Only the three fields that are required\n', to: '' },
    place: issue,
    says: 'Example required-fields-only has no summary',
  },
  {
    rule: 'named-examples',
    what: 'an event example without a summary',
    edit: { file: redeemed, from: '    summary: 3200 KES of a card redeemed over USSD in Kenya\n', to: '' },
    place: redeemed,
    says: 'This example lacks a name or a summary',
  },
  {
    rule: 'values-seen',
    what: 'values seen that are no open point',
    edit: {
      file: 'openapi/schemas/BatchStatus.yaml',
      from: 'x-open-points: [batch-statuses, state-transitions]\n',
      to: '',
    },
    place: 'openapi/schemas/BatchStatus.yaml',
    says: 'Values seen leave a set open',
  },
  {
    rule: 'values-seen',
    what: 'a value seen that the description keeps back',
    edit: {
      file: 'openapi/schemas/CardFormat.yaml',
      from: 'x-values-seen: [digital]',
      to: 'x-values-seen: [digital, plastic]',
    },
    place: 'openapi/schemas/CardFormat.yaml:4',
    says: 'The description does not mention the value seen `plastic`',
  },
  {
    rule: 'shared-dialect',
    what: 'a keyword that hides the open set',
    edit: {
      file: 'openapi/schemas/CardFormat.yaml',
      from: 'type: string\n',
      to: 'type: string\nanyOf: [{ description: Digital, type: string }, { description: Other, type: string }]\n',
    },
    place: 'openapi/schemas/CardFormat.yaml',
    says: 'anyOf is not part of the dialect',
  },
  {
    rule: 'shared-dialect',
    what: 'a schema that refuses further fields',
    edit: {
      file: 'openapi/schemas/TopUpResult.yaml',
      from: 'properties:\n',
      to: 'additionalProperties: false\nproperties:\n',
    },
    place: 'openapi/schemas/TopUpResult.yaml',
    says: 'The specification refuses no further fields',
  },
];

const config = await loadConfig({ configPath: path.join(ROOT, 'redocly.yaml') });

/** What Redocly finds in the documents below `root`, with the file, relative to it, and the line. */
async function lintDocuments(root: string) {
  const found = await Promise.all(
    Object.values(DOCUMENTS).map((document) => lint({ ref: path.join(root, document), config })),
  );
  return found.flat().map(({ ruleId, severity, message, location: [location] }) => {
    const { source, start } = getLineColLocation(location as NonNullable<typeof location>);
    const file = path.relative(root, source.absoluteRef).replaceAll(path.sep, '/');
    return { rule: ruleId, severity, message, place: `${file}:${start.line}` };
  });
}

describe('the documents as they are', () => {
  test('sources and bundles are clean under Redocly and the house rules', async () => {
    const files = [...Object.values(DOCUMENTS), 'generated/openapi.yaml', 'generated/asyncapi.yaml'];
    expect(await lintWithRedocly(ROOT, files)).toEqual([]);
  });

  // The sources are judged by `npm run lint` before each whole run of the tests.
  const validated = ['generated/asyncapi.yaml', ...(process.env.SOAK ? [DOCUMENTS.asyncapi] : [])];
  test.each(validated)('%s is clean under asyncapi validate', async (file) => {
    expect(await validateAsyncApi(ROOT, file)).toEqual([]);
  });

  test('the register agrees with them', async () => {
    expect(await lintRegister(ROOT)).toEqual([]);
  });
});

describe('a document that breaks a house rule is refused', () => {
  test.each(BREACHES)('$rule: $what', async ({ rule, edit, place, says }) => {
    const findings = await withBrokenCopy([edit], lintDocuments, FOLDERS);
    const found = findings.find(({ message }) => message.includes(says)) ?? expect.fail(JSON.stringify(findings));
    expect(found).toMatchObject({ rule: `contract/${rule}`, severity: 'error' });
    expect(found.place).toContain(place);
  });

  // The others call the library that this command is made of.
  test.each([BREACHES[0], BREACHES.at(-1)])('redocly lint says so: $rule', async (breach) => {
    const { rule, edit, place, says } = breach as Breach;
    const [output = ''] = await withBrokenCopy([edit], (root) => lintWithRedocly(root, Object.values(DOCUMENTS)));
    const finding = output.split(/^\[\d+\] /m).find((part) => part.includes(says)) ?? `not found in:\n${output}`;
    expect(finding).toContain(says);
    expect(finding).toContain(place);
    expect(finding).toContain(`contract/${rule} rule`);
  });

  test('each rule is broken by one of them', () => {
    const broken = new Set(BREACHES.map(({ rule }) => rule));
    expect(Object.keys(houseRules().rules.oas3).filter((rule) => !broken.has(rule))).toEqual([]);
  });

  test('the AsyncAPI validator has the last word on its document', async () => {
    const edit = { file: 'asyncapi/asyncapi.yaml', from: 'bindingVersion: 0.3.0', to: 'bindingVersion: 9.9.9' };
    const [output = ''] = await withBrokenCopy([edit], (root) => validateAsyncApi(root, DOCUMENTS.asyncapi));
    expect(output).toContain('bindingVersion');
  });
});

describe('a register that disagrees with the documents is refused', () => {
  const rates = '- id: rate-limits\n';
  test.each([
    [
      'an orphaned point',
      { from: rates, to: rates.replace('rate-limits', 'speed-limits') },
      /^open-points.yaml:\d+: open point "speed-limits" is marked nowhere\. Add it to x-open-points/,
    ],
    [
      'a scope that is not so',
      { from: '  advice: Send none.\n', to: '  advice: Send none.\n  scope: contract\n' },
      /^open-points.yaml:\d+: open point "query-parameters" is marked in the documents/,
    ],
    [
      'an unknown section',
      { from: 'source: Limits', to: 'source: Limit' },
      /^open-points.yaml:\d+: "Limit" is no section/,
    ],
  ])('%s', async (_, edit, says) => {
    const findings = await withBrokenCopy([{ file: REGISTER, ...edit }], lintRegister, [...FOLDERS, REGISTER]);
    expect(findings).toEqual(expect.arrayContaining([expect.stringMatching(says)]));
  });

  test.each([
    [
      'an entry without a question',
      { from: '  question: Which currencies', to: '  answer: Which currencies' },
      /^open-points.yaml:\d+: the entry lacks question/,
    ],
    [
      'an id twice',
      { from: rates, to: '- id: base-url\n' },
      /^open-points.yaml:\d+: "base-url" is registered already, on line \d+/,
    ],
    ['an id that is none', { from: rates, to: '- id: Rate limits\n' }, /^open-points.yaml:\d+: "Rate limits" is no id/],
    ['an unknown kind', { from: 'kind: silent', to: 'kind: quiet' }, /^open-points.yaml:\d+: kind is "quiet"/],
    ['broken YAML', { from: rates, to: '- id: [\n' }, /^open-points.yaml:\d+: /],
  ])('%s', async (_, edit, says) => {
    const reading = withBrokenCopy([{ file: REGISTER, ...edit }], lintRegister, [...FOLDERS, REGISTER]);
    await expect(reading).rejects.toThrow(says);
  });
});
