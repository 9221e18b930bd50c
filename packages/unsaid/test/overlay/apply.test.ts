import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents } from '../../../../test/contract.ts';
import { readRows } from '../../../../test/read-rows.ts';
import { sampled } from '../../../../test/sampled.ts';
import { REWARD_CARD } from '../../../reward-card/src/product.ts';
import { readVariant } from '../../src/commands/read-variant.ts';
import { emitFiles, FILES } from '../../src/engine/emit/files.ts';
import { contractOf } from '../../src/engine/load/read-contract.ts';
import type { Schema } from '../../src/engine/model/contract.ts';
import { createContractAjv, schemaAt } from '../../src/engine/model/create-ajv.ts';
import { eachNode, isRecord, valueAt } from '../../src/engine/model/json-pointer.ts';
import { renderNotes } from '../../src/engine/report/render-notes.ts';
import { occurrencesOf, stateOfPoint } from '../../src/engine/view/mark-open-points.ts';
import { action, closeWith, overlayText, withOverlay } from './overlay-folder.ts';

const occurrences = (document: object, id: string) => occurrencesOf(document).get(id) ?? [];

/** JSON pointers of the nodes at which a point has been answered, each with the answer. */
function answers(document: object, id: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  eachNode(document, (node, pointer) => {
    const answer = (node['x-answers'] as Record<string, unknown> | undefined)?.[id];
    if (answer !== undefined) found[pointer] = answer;
  });
  return found;
}

const schema = (name: string) => `$.components.schemas.${name}`;

describe('an answer closes its point', () => {
  test('in words alone, at the root: at every node that the document marks', async () => {
    const { openapi } = await closeWith({ openapi: [action('$', '{ amount-units: Whole shillings. }')] });
    const open = occurrences(documents.openapi, 'amount-units');
    expect(open.length).toBeGreaterThan(5);
    // The events' amounts come from the other document, which has not been answered.
    const own = (pointer: string) => open.includes(pointer);
    expect(occurrences(openapi, 'amount-units').filter(own)).toEqual([]);
    expect(Object.keys(answers(openapi, 'amount-units'))).toEqual(open);
    expect(occurrences(openapi, 'amount-units').length).toBeGreaterThan(0);
  });

  test('below the target, and nowhere else: the rest stays open', async () => {
    const { openapi, openPoints } = await closeWith({
      openapi: [action(schema('IssueCardRequest'), '{ value-bounds: Up to 9000. }')],
    });
    expect(occurrences(openapi, 'value-bounds')).toEqual([
      '/components/schemas/TopUpRequest/properties/amount',
      '/components/schemas/TopUpRequest/properties/reason',
    ]);
    expect(Object.keys(answers(openapi, 'value-bounds'))).toEqual([
      '/components/schemas/IssueCardRequest/properties/value',
    ]);
    expect(openPoints.find(({ id }) => id === 'value-bounds')?.occurrences.openapi).toHaveLength(2);
  });

  test('and leaves the other points of the same node open, in their order', async () => {
    const { openapi } = await closeWith({
      openapi: [action(schema('CardStatus'), '{ card-statuses: Two. }', 'update: { enum: [issued, active] }')],
    });
    const status = openapi.components.schemas.CardStatus as Schema;
    expect(status['x-open-points']).toEqual(['card-cancellation', 'state-transitions']);
    expect(status['x-answers']).toEqual({
      'card-statuses': { answer: 'Two.', by: expect.stringMatching(/^overlay-/) },
    });
    expect(status.enum).toEqual(['issued', 'active']);
    expect(Object.keys(status)).toEqual([
      ...['description', 'x-source', 'x-open-points', 'x-answers', 'x-values-seen', 'type', 'examples', 'enum'],
    ]);
  });

  test('at one operation without closing it for the whole document', async () => {
    const { openapi } = await closeWith({
      openapi: [
        action(
          '$.components',
          '{ api-credentials: A key. }',
          `update: { securitySchemes: { key: { type: http, scheme: bearer } } }`,
        ),
      ],
    });
    expect(openapi.components.securitySchemes).toEqual({ key: { type: 'http', scheme: 'bearer' } });
    expect(Object.keys(answers(openapi, 'api-credentials'))).toEqual(['/info']);
    expect(occurrences(openapi, 'api-credentials')).toHaveLength(4);
  });

  test('twice at one node, where both add something; the first words stand there, both are listed', async () => {
    const { openapi, openPoints } = await closeWith({
      openapi: [
        action(schema('PhoneNumber'), '{ phone-number-form: At least 8 digits. }', 'update: { minLength: 9 }'),
        action(schema('PhoneNumber'), '{ phone-number-form: At most 15 digits. }', 'update: { maxLength: 16 }'),
      ],
    });
    expect(openapi.components.schemas.PhoneNumber).toMatchObject({ minLength: 9, maxLength: 16 });
    expect(Object.values(answers(openapi, 'phone-number-form'))).toMatchObject([{ answer: 'At least 8 digits.' }]);
    const given = openPoints.find(({ id }) => id === 'phone-number-form')?.answers;
    expect(given?.map(({ answer }) => answer)).toEqual(['At least 8 digits.', 'At most 15 digits.']);
    expect(given?.map(({ place }) => place.replace(/^.*\//, ''))).toEqual([
      'openapi.overlay.yaml:4',
      'openapi.overlay.yaml:7',
    ]);
  });

  test('about the document as a whole, which its info marks', async () => {
    const { openPoints } = await closeWith({ openapi: [action('$', '{ reporting: There is none. }')] });
    const reporting = openPoints.find(({ id }) => id === 'reporting');
    expect(reporting?.answers).toMatchObject([{ answer: 'There is none.' }]);
    expect(openPoints.find(({ id }) => id === 'redemption')?.answers).toEqual([]);
  });
});

interface Row {
  readonly name: string;
  readonly rest?: readonly Action[];
  readonly events?: readonly Action[];
  /** JSON pointers into the closed contract. */
  readonly leads: Readonly<Record<string, unknown>>;
}

type Action = readonly [target: string, answers: string, change?: string];

const ROWS = await readRows<Row>('packages/unsaid/test/overlay/apply.yaml');

test.each(sampled(ROWS, 6))('$name', async ({ rest = [], events = [], leads }) => {
  const [openapi, asyncapi] = [rest, events].map((actions) => actions.map((each) => action(...each)));
  const closed = await closeWith({ openapi: openapi ?? [], asyncapi: asyncapi ?? [] });
  for (const [pointer, wanted] of Object.entries(leads)) {
    const found = valueAt(closed, pointer) ?? null;
    if (isRecord(wanted)) expect(found, pointer).toMatchObject(wanted);
    else expect(found, pointer).toEqual(wanted);
  }
});

describe('an overlay', () => {
  const text = overlayText(
    action('$', '{ rate-limits: There are none. }'),
    action("$.paths.*.*.responses['2XX']", '{ success-statuses: Always 200. }', 'update: { x-status: 200 }'),
  );

  test('leaves the documents that it closes as they are, and closes them alike a second time', async () => {
    const before = structuredClone(documents);
    await withOverlay({ 'openapi.overlay.yaml': text }, async (folder) => {
      const first = await contractOf(documents, folder);
      const second = await contractOf(documents, folder);
      expect(second).toEqual(first);
      for (const emit of [FILES['openapi.json'], FILES['open-points.json'], FILES['rest.ts']]) {
        expect(String(await emit?.(second))).toBe(String(await emit?.(first)));
      }
    });
    expect(documents).toEqual(before);
  });

  test('may be of version 1.1, with words of its own and descriptions', async () => {
    const other = text
      .replace('1.0.0', '1.1.0')
      .replace('update:', 'description: Why.\n    x-asked: 2026\n    update:');
    const { openPoints } = await withOverlay({ 'openapi.overlay.yaml': `x-by: Amina\n${other}` }, (folder) =>
      contractOf(documents, folder),
    );
    expect(openPoints.find(({ id }) => id === 'rate-limits')?.answers).toHaveLength(1);
  });
});

test('a number is an answer, and examples that a closed set leaves out are left out with a note', async () => {
  const { openapi, asyncapi, openPoints, notes } = await closeWith({
    openapi: [
      action('$.components.schemas.CurrencyCode', '{ currency-codes: Two. }', 'update: { enum: [KES, UGX] }'),
      action('$', '{ success-statuses: 200 }'),
    ],
  });
  expect(renderNotes(notes)).toEqual([
    expect.stringMatching(
      /^\S+yaml:4 \(.* must be one of KES, UGX.*\): an example .* no longer fits and is left out\. Add/,
    ),
  ]);
  expect(openPoints.find(({ id }) => id === 'success-statuses')?.answers).toMatchObject([{ answer: '200' }]);
  expect(JSON.stringify([openapi, asyncapi])).not.toContain('"currency":"GHS"');
});

const FORMAT = '$.components.schemas.CardFormat';
const EVIDENCE = [
  `  - target: ${FORMAT}`,
  '    x-evidence: [card-formats]',
  '    update: { x-values-seen: [physical], x-seen: [{ value: physical, count: 3 }] }',
].join('\n');

test('evidence is noted at the node, names a value for types, refuses nothing, and leaves the point open', async () => {
  const contract = await closeWith({ openapi: [EVIDENCE] });
  expect(contract.openapi.components.schemas.CardFormat).toMatchObject({
    'x-values-seen': ['digital', 'physical'],
    'x-seen': [{ value: 'physical', count: 3 }],
    'x-open-points': ['card-formats'],
  });
  const point = contract.openPoints.find(({ id }) => id === 'card-formats');
  expect(point && stateOfPoint(point)).toBe('open');
  expect(schemaAt(createContractAjv(contract), 'openapi', '/components/schemas/CardFormat')('metal')).toBe(true);
  expect((await emitFiles(contract)).get('rest.ts')).toMatch(/"digital" \| "physical" \| \(string & /);
});

test('an answer may not exclude a value that evidence names', async () => {
  const closing = action(FORMAT, '{ card-formats: Digital alone. }', 'update: { enum: [digital] }');
  await expect(closeWith({ openapi: [EVIDENCE, closing] })).rejects.toThrow('excludes "physical", which has been seen');
});

test('a point is answered in part while a place still leaves it open', async () => {
  const answer = '{ webhook-registration: Through their support. }';
  const stateAfter = async (...targets: readonly string[]) => {
    const { openPoints } = await closeWith({ asyncapi: targets.map((target) => action(target, answer)) });
    const point = openPoints.find(({ id }) => id === 'webhook-registration');
    return point && stateOfPoint(point);
  };
  expect(await stateAfter('$.servers.integrator')).toBe('partly answered');
  expect(await stateAfter('$.servers.integrator', '$.info')).toBe('answered');
});

test('evidence and the answer that a person confirmed stand at one node', async () => {
  const closing = action(FORMAT, '{ card-formats: Both. }', 'update: { enum: [digital, physical] }');
  const { openapi } = await closeWith({ openapi: [EVIDENCE, closing] });
  expect(openapi.components.schemas.CardFormat).toMatchObject({
    enum: ['digital', 'physical'],
    'x-seen': [{ count: 3 }],
  });
});

test('the command of a variant quotes the folder of its overlay where a shell would split it', async () => {
  const files = { 'openapi.overlay.yaml': overlayText(action('$', '{ reporting: None. }')) };
  const { origin } = await withOverlay(files, async (folder) => {
    await mkdir(path.join(folder, 'my answers'));
    await cp(path.join(folder, 'openapi.overlay.yaml'), path.join(folder, 'my answers/openapi.overlay.yaml'));
    return readVariant(REWARD_CARD, { overlay: path.join(folder, 'my answers') }, 'docs');
  });
  expect(origin?.command).toMatch(/^npx reward-card docs --overlay '\S+\/my answers'$/);
});
