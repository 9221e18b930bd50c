import { describe, expect, test, vi } from 'vitest';
import { emitFiles, FILES } from '../../cli/engine/emit/files.ts';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import type { Schema } from '../../cli/engine/model/contract.ts';
import { createContractAjv, schemaAt } from '../../cli/engine/model/create-ajv.ts';
import { eachNode, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { occurrencesOf, stateOfPoint } from '../../cli/engine/view/mark-open-points.ts';
import { documents } from '../contract.ts';
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
const SUCCESS = "$.paths.*.*.responses['2XX']";

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

  test('above the target', async () => {
    const { openapi } = await closeWith({
      openapi: [action(schema('Batch.properties.total'), '{ batch-counts: The rows of the file. }')],
    });
    expect(Object.keys(answers(openapi, 'batch-counts'))).toEqual(['/components/schemas/Batch']);
    expect(openapi.components.schemas.Batch?.['x-open-points']).toEqual(['absent-fields', 'batch-cards']);
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

describe('a change', () => {
  test.each([
    ['200', ['200', 'default']],
    ['[200, 202]', ['200', '202', 'default']],
  ])('x-status %s turns 2XX into those statuses', async (status, expected) => {
    const { openapi } = await closeWith({
      openapi: [action(SUCCESS, '{ success-statuses: As follows. }', `update: { x-status: ${status} }`)],
    });
    const responses = openapi.paths['/v1/cards/{card_id}']?.get?.responses;
    expect(Object.keys(responses ?? {})).toEqual(expected);
    expect(JSON.stringify(openapi)).not.toContain('x-status');
    const [first = ''] = expected;
    const open = documents.openapi.paths['/v1/cards/{card_id}']?.get?.responses['2XX'];
    expect(responses?.[first]?.content).toEqual(open?.content);
    expect(Object.keys(openapi.paths['/v1/cards/issue']?.post?.responses ?? {})).toEqual(['201', 'default']);
  });

  test('may add a header to the success of an operation, and a range of errors', async () => {
    const responses = `{ '2XX': { headers: { RateLimit-Remaining: { schema: { type: integer } } } }, 5XX: { description: Down. } }`;
    const { openapi } = await closeWith({
      openapi: [
        action("$.paths['/v1/cards/{card_id}'].get", '{ rate-limits: x }', `update: { responses: ${responses} }`),
      ],
    });
    const closed = openapi.paths['/v1/cards/{card_id}']?.get?.responses;
    expect(closed?.['2XX']?.headers).toEqual({ 'RateLimit-Remaining': { schema: { type: 'integer' } } });
    expect(Object.keys(closed ?? {})).toEqual(['2XX', 'default', '5XX']);
  });

  test('may say that an event carries nothing more than is stated', async () => {
    const { openapi } = await closeWith({
      asyncapi: [
        action(schema('CardIssuedEvent'), '{ card-issued-payload: x }', 'update: { additionalProperties: false }'),
      ],
    });
    expect(openapi.components.schemas.CardIssuedEvent?.additionalProperties).toBe(false);
  });

  test('at a field that refers to a schema holds for that field alone', async () => {
    const { openapi } = await closeWith({
      openapi: [
        action(
          schema('TopUpRequest.properties.currency'),
          '{ top-up-currency: x }',
          'update: { type: string, maxLength: 3 }',
        ),
      ],
    });
    expect(valueAt(openapi, '/components/schemas/TopUpRequest/properties/currency')).toMatchObject({
      type: 'string',
      maxLength: 3,
      allOf: [{ $ref: '#/components/schemas/CurrencyCode' }],
    });
    expect(openapi.components.schemas.CurrencyCode).toEqual(documents.openapi.components.schemas.CurrencyCode);
  });

  test('replaces the address of the server', async () => {
    const { openapi } = await closeWith({
      openapi: [
        action(
          '$.servers[0]',
          '{ base-url: x }',
          'update: { variables: { base_url: { default: https://acme.example } } }',
        ),
      ],
    });
    expect(openapi.servers[0]?.variables?.base_url?.default).toBe('https://acme.example');
  });

  test('removes the elements that are named, in whatever order and however often', async () => {
    const list = ['KES', 'EUR', 'USD', 'GBP'];
    const words = '{ currency-codes: x }';
    const target = schema('CurrencyCode.examples');
    const { openapi } = await closeWith({
      openapi: [
        action(`${target}[*]`, words, 'remove: true'),
        action(target, words, `update: [${list}]`),
        action(`${target}[0,2,0]`, words, 'remove: true'),
      ],
    });
    expect(openapi.components.schemas.CurrencyCode?.examples).toEqual(['EUR', 'GBP']);
  });

  test('reaches a node once, however often the target names it', async () => {
    const { openapi } = await closeWith({
      openapi: [
        action(
          "$.paths['/v1/cards/issue']['post','post']",
          '{ idempotency: By a key. }',
          'update: { parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }] }',
        ),
      ],
    });
    expect(openapi.paths['/v1/cards/issue']?.post?.parameters).toHaveLength(1);
  });

  test.each(['openapi', 'asyncapi'] as const)(
    'of a schema of both documents holds for both, given to %s',
    async (kind) => {
      const { openapi, asyncapi } = await closeWith({
        [kind]: [action(schema('CurrencyCode'), '{ currency-codes: x }', "update: { pattern: '^[A-Z]{3}$' }")],
      });
      for (const { components } of [openapi, asyncapi]) {
        expect(components.schemas.CurrencyCode).toMatchObject({
          pattern: '^[A-Z]{3}$',
          'x-answers': expect.anything(),
        });
      }
      expect(occurrences(openapi, 'currency-codes')).not.toContain('/components/schemas/CurrencyCode');
    },
  );

  test('of the webhooks reaches the OpenAPI document', async () => {
    const { openapi } = await closeWith({
      asyncapi: [
        action(
          schema("DeliveryHeaders.properties['X-Service-Signature']"),
          '{ signature-algorithm: HMAC. }',
          'update: { minLength: 3 }',
        ),
        action(schema('CardRedeemedEvent.properties.method'), '{ redemption-methods: x }', 'update: { enum: [ussd] }'),
      ],
    });
    const [of, header] = ['/webhooks/card.issued/post/parameters/0', '/components/parameters/X-Service-Signature'].map(
      (pointer) => valueAt(openapi, pointer),
    );
    expect(of).toEqual({ $ref: '#/components/parameters/X-Service-Signature' });
    expect(header).toMatchObject({ 'x-open-points': ['signed-content', 'webhook-secret'], schema: { minLength: 3 } });
    expect(valueAt(openapi, '/components/schemas/CardRedeemedEvent/properties/method/enum')).toEqual(['ussd']);
  });
});

describe('an overlay', () => {
  const text = overlayText(
    action('$', '{ rate-limits: There are none. }'),
    action(SUCCESS, '{ success-statuses: Always 200. }', 'update: { x-status: 200 }'),
  );

  test('leaves the documents that it closes as they are, and closes them alike a second time', async () => {
    const before = structuredClone(documents);
    await withOverlay({ 'openapi.overlay.yaml': text }, async (folder) => {
      const first = await contractOf(documents, folder);
      const second = await contractOf(documents, folder);
      expect(second).toEqual(first);
      for (const emit of [FILES['openapi.yaml'], FILES['open-points.json'], FILES['rest.ts']]) {
        expect(await emit?.(second)).toBe(await emit?.(first));
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
  const note = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { openapi, asyncapi, openPoints } = await closeWith({
    openapi: [
      action('$.components.schemas.CurrencyCode', '{ currency-codes: Two. }', 'update: { enum: [KES, UGX] }'),
      action('$', '{ success-statuses: 200 }'),
    ],
  });
  expect(note.mock.calls).toEqual([[expect.stringMatching(/yaml:4: the example at \S+ no longer fits .* more\. Add/)]]);
  note.mockRestore();
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

test('evidence and the answer that a person confirmed stand at one node', async () => {
  const closing = action(FORMAT, '{ card-formats: Both. }', 'update: { enum: [digital, physical] }');
  const { openapi } = await closeWith({ openapi: [EVIDENCE, closing] });
  expect(openapi.components.schemas.CardFormat).toMatchObject({
    enum: ['digital', 'physical'],
    'x-seen': [{ count: 3 }],
  });
});
