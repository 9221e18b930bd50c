import path from 'node:path';
import { getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { LINT_CONFIG, lintWithRedocly, validateAsyncApi } from '../../cli/engine/guard/lint/lint-documents.ts';
import houseRules from '../../cli/engine/guard/lint/plugin.ts';
import { DOCUMENTS, ROOT } from '../../cli/engine/system/root.ts';
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
const api = 'openapi/openapi.yaml';
const other = 'openapi/responses/OtherOutcome.yaml';
const issueRequest = 'openapi/schemas/IssueCardRequest.yaml';
const redeemed = 'asyncapi/events/card.redeemed.yaml';

const BREACHES: readonly Breach[] = [
  {
    rule: 'sourced',
    what: 'an operation without a source',
    edit: { file: issue, from: '  x-source: [issue.1, service.2, ties.1]\n', to: '' },
    place: `${issue}:2`,
    says: 'This operation has no x-source',
  },
  {
    rule: 'sourced',
    what: 'a schema without a source',
    edit: { file: 'openapi/schemas/BatchId.yaml', from: 'x-source: [batch.1, batch.2]\n', to: '' },
    place: 'openapi/schemas/BatchId.yaml:1',
    says: 'This schema has no x-source',
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
    edit: {
      file: issueRequest,
      from: '    x-source: [issue.4, issue.5]\n    x-open-points: [amount-units, value-bounds]\n    type: integer\n',
      to: '    type: integer\n    minimum: 1\n',
    },
    place: `${issueRequest}:11`,
    says: 'No source of its own backs this minimum',
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
    edit: { file: api, from: '\ntags:\n', to: '\nsecurity:\n  - key: []\ntags:\n' },
    place: api,
    says: 'No source of its own backs this security requirement',
  },
  {
    rule: 'sourced-constraints',
    what: 'a security scheme',
    edit: {
      file: api,
      from: '\npaths:\n',
      to: '\ncomponents:\n  securitySchemes:\n    key:\n      type: apiKey\n      in: header\n      name: X-Api-Key\npaths:\n',
    },
    place: api,
    says: 'No source of its own backs this security scheme key',
  },
  {
    rule: 'sourced-constraints',
    what: 'a pattern under no source at all',
    edit: {
      file: other,
      from: 'x-source: [documents.3, endpoints.2]\nx-open-points: [error-responses]\ncontent:\n  application/json:\n    schema: {}',
      to: 'content:\n  application/json:\n    schema:\n      type: string\n      pattern: ^E',
    },
    place: other,
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
    place: 'openapi/schemas/PhoneNumber.yaml:4',
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
    rule: 'named-examples',
    what: 'an example without a name',
    edit: {
      file: 'openapi/schemas/BatchId.yaml',
      from: 'examples: [bat_2H8VN4TCX7KQ5RMD]',
      to: 'example: bat_2H8VN4TCX7KQ5RMD',
    },
    place: 'openapi/schemas/BatchId.yaml',
    says: 'This example has no name',
  },
  {
    rule: 'named-examples',
    what: 'an example without a summary',
    edit: { file: issue, from: '            summary: The three required fields alone\n', to: '' },
    place: issue,
    says: 'Example required-fields-only has no summary',
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
    what: 'values seen that are not a list',
    edit: { file: 'openapi/schemas/CardFormat.yaml', from: 'x-values-seen: [digital]', to: 'x-values-seen: digital' },
    place: 'openapi/schemas/CardFormat.yaml:4',
    says: 'x-values-seen is not a list of strings',
  },
  {
    rule: 'values-seen',
    what: 'values seen on what is not a string',
    edit: { file: 'openapi/schemas/CardFormat.yaml', from: 'type: string\n', to: '' },
    place: 'openapi/schemas/CardFormat.yaml:4',
    says: 'Values seen stand on a string only',
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
  {
    rule: 'shared-dialect',
    what: 'an allOf of more than one reference',
    edit: {
      file: issueRequest,
      from: '      - $ref: CardFormat.yaml\n',
      to: '      - $ref: CardFormat.yaml\n      - type: string\n',
    },
    place: issueRequest,
    says: 'allOf holds one $ref here and nothing else',
  },
];

const config = await loadConfig({ configPath: LINT_CONFIG });

/** What Redocly finds in a document below `root`, with the file, relative to it, and the line. */
async function lintDocument(root: string, document: string) {
  const found = await lint({ ref: path.join(root, document), config });
  return found.map(({ ruleId, severity, message, location: [location] }) => {
    const { source, start } = getLineColLocation(location as NonNullable<typeof location>);
    const file = path.relative(root, source.absoluteRef).replaceAll(path.sep, '/');
    return { rule: ruleId, severity, message, place: `${file}:${start.line}` };
  });
}

function documentOf({ edit }: Breach): string {
  return edit.file.startsWith('asyncapi/') ? DOCUMENTS.asyncapi : DOCUMENTS.openapi;
}

/** What Redocly finds in a copy of the document with this breach. */
const findingsOf = (breach: Breach) =>
  withBrokenCopy([breach.edit], (root) => lintDocument(root, documentOf(breach)), FOLDERS);

describe('the documents as they are', () => {
  test('sources and bundles are clean under Redocly and the house rules', async () => {
    const files = [...Object.values(DOCUMENTS), 'generated/openapi.yaml', 'generated/asyncapi.yaml'];
    for (const file of files) expect([file, await lintDocument(ROOT, file)]).toEqual([file, []]);
    if (process.env.SOAK) expect(await lintWithRedocly(ROOT, files)).toEqual([]);
  });

  // In each whole run of the tests, `npm run lint` validates the sources, and the library behind this tool the bundle.
  const validated = [DOCUMENTS.asyncapi, 'generated/asyncapi.yaml'];
  test.runIf(process.env.SOAK).each(validated)('%s is clean under asyncapi validate', async (file) => {
    expect(await validateAsyncApi(ROOT, file)).toEqual([]);
  });
});

/** One of each rule; in the long run all. */
const TRIED = BREACHES.filter(
  ({ rule }, index) => process.env.SOAK || BREACHES.findIndex((other) => other.rule === rule) === index,
);

describe('a document that breaks a house rule is refused', () => {
  test.each(TRIED)('$rule: $what', async (breach) => {
    const { rule, place, says } = breach;
    const findings = await findingsOf(breach);
    const found =
      findings.find((each) => each.message.includes(says) && each.place.includes(place)) ??
      expect.fail(JSON.stringify(findings));
    expect(found).toMatchObject({ rule: `contract/${rule}`, severity: 'error' });
  });

  // The others call the library that this command is made of.
  test('redocly lint says so, of each document', async () => {
    const breaches = [BREACHES[0], BREACHES.at(-1), BREACHES.find(({ edit }) => edit.file === redeemed)] as Breach[];
    const edits = breaches.map(({ edit }) => edit);
    const [output = ''] = await withBrokenCopy(
      edits,
      (root) => lintWithRedocly(root, Object.values(DOCUMENTS)),
      FOLDERS,
    );
    for (const { rule, place, says } of breaches) {
      const findings = output.split(/^\[\d+\] /m);
      const finding = findings.find((part) => part.includes(says)) ?? `not found in:\n${output}`;
      expect(finding).toContain(says);
      expect(finding).toContain(place);
      expect(finding).toContain(`contract/${rule} rule`);
    }
  });

  test('each rule is broken by one of them', () => {
    const broken = new Set(BREACHES.map(({ rule }) => rule));
    expect(Object.keys(houseRules().rules.oas3).filter((rule) => !broken.has(rule))).toEqual([]);
  });

  test.runIf(process.env.SOAK)('the AsyncAPI validator has the last word on its document', async () => {
    const edit = { file: 'asyncapi/asyncapi.yaml', from: 'bindingVersion: 0.3.0', to: 'bindingVersion: 9.9.9' };
    const findings = await withBrokenCopy([edit], (root) => validateAsyncApi(root, DOCUMENTS.asyncapi), FOLDERS);
    expect(findings).toEqual([expect.stringContaining('bindingVersion')]);
  });
});
