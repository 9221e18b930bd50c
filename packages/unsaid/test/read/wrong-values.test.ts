import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_PARTS, withBrokenCopy } from '../../../../test/broken-copy.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readDocuments } from '../../src/engine/load/read-contract.ts';

const home = await temporaryFolder();
const FILE = path.join(home, 'openapi.yaml');

/** A description in which a line, the ninth, is the schema of a component that a response and a webhook use. */
const description = (schema: string, more = '') => `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a: { get: { operationId: a, responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/S' } } } } } } }
webhooks:
  w: { post: { requestBody: { content: { application/json: { schema: { properties: { event: { const: w } }, allOf: [{ $ref: '#/components/schemas/S' }] } } } }, responses: { '200': { description: x } } } }
components:
  schemas:
    S: ${schema}
    N: { type: integer }
${more}`;

async function notesOf(text: string) {
  await writeFile(FILE, text);
  const { notes, openapi } = await readDocuments({ root: home });
  return { notes: notes.map(({ place, message }) => `${place}: ${message}`), openapi };
}

/** Keywords of a schema with a wrong value, and what is said of it. */
const KEYWORDS: readonly (readonly [string, string, string])[] = [
  ...['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'].flatMap((keyword) => [
    [keyword, '"9) && run() || (0"', 'is not a number'] as const,
    [keyword, '.inf', 'is a number that JSON cannot express'] as const,
    [keyword, 'true', 'is not a number'] as const,
  ]),
  ['multipleOf', '0', 'is not a number above 0'],
  ['multipleOf', 'a', 'is not a number above 0'],
  ...['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'].flatMap((keyword) => [
    [keyword, '-1', 'is not an integer from 0'] as const,
    [keyword, '1.5', 'is not an integer from 0'] as const,
    [keyword, '"1"', 'is not an integer from 0'] as const,
  ]),
  ['uniqueItems', '1', 'is not a boolean'],
  ['readOnly', 'abc', 'is not a boolean'],
  ['required', 'true', 'is not a list of strings'],
  ['required', '[a, {}]', 'is not a list of strings'],
  ['enum', 'abc', 'is not a list of values'],
  ['enum', '[]', 'is not a list of values'],
  ['type', '5', 'is not a type of JSON'],
  ['type', 'date', 'is not a type of JSON'],
  ['type', '[string, date]', 'is not a type of JSON'],
  ['format', '[]', 'is not a string'],
  ['title', '{}', 'is not a string'],
  ['description', '[5]', 'is not a string'],
  ['contentEncoding', '[]', 'is not a string'],
  ['properties', 'abc', 'is not an object'],
  ['properties', '[]', 'is not an object'],
  ['dependentRequired', '{ a: b }', 'is not lists of texts'],
  ['items', '5', 'is not a schema'],
  ['additionalProperties', '"no"', 'is not a schema'],
  ['not', '[]', 'is not a schema'],
  ['allOf', '{}', 'is not a list of schemas'],
  ['anyOf', '[]', 'is not a list of schemas'],
  ['oneOf', '[5]', 'is not a list of schemas'],
  ['examples', 'abc', 'is not a list'],
  ['pattern', '{}', 'is not a string'],
  ['$dynamicRef', "'#a'", 'leads to one schema here and to another there'],
  ['default', '!!binary aGVsbG8=', 'is a value that JSON cannot express'],
  ['x-values-seen', 'abc', 'is not a list'],
  ['x-sum', '{ a: b }', 'has a part that is not a list'],
  ['x-unique', 'yes', 'is not true'],
  ['x-source', '{}', 'is not a text or list'],
  ['x-open-points', 'abc', 'is not a list'],
  ['x-signature', '{ algorithm: md5 }', 'lacks encoding, content'],
];

test('numbers and booleans are read as text where a text belongs, as they are written', async () => {
  const text = `openapi: 3.0.0
info: { title: 2, version: 1.10 }
paths:
  /a:
    get:
      operationId: 12
      tags: [1.0, true]
      parameters: [{ name: on, in: query, schema: { type: string, enum: [on, 2.0, 3, true] } }]
      responses: { 200: { description: x } }
    put:
      operationId: b
      parameters: [{ name: on, in: query, schema: { type: integer, enum: ['1', '2', '1 2'] } }]
      responses: { 200: { description: x } }
`;
  const { notes, openapi } = await notesOf(text);
  const another = '`enum` has values of another type than `type`, and they are read as that.';
  expect(notes).toEqual([
    'openapi.yaml:2: `title` is not a string and is read as text.',
    'openapi.yaml:2: `version` is not a string and is read as text.',
    'openapi.yaml:6: `operationId` is not a string and is read as text.',
    'openapi.yaml:7: `tags` is not a list of strings and is read as text.',
    `openapi.yaml:8: ${another}`,
    `openapi.yaml:12: ${another}`,
  ]);
  expect(openapi.info).toEqual({ title: '2', version: '1.10' });
  const { get, put } = openapi.paths['/a'] ?? {};
  expect(get).toMatchObject({ operationId: '12', tags: ['1.0', 'true'] });
  expect(get?.parameters).toMatchObject([{ schema: { enum: ['on', '2.0', '3', 'true'] } }]);
  expect(put?.parameters).toMatchObject([{ schema: { enum: [1, 2, '1 2'] } }]);
});

describe('a keyword of the wrong type is left out', () => {
  test.each(KEYWORDS)('%s: %s', async (keyword, value, problem) => {
    const { notes, openapi } = await notesOf(
      description(`{ title: S, ${keyword}: ${value} }`.replace('title: S, title', 'title')),
    );
    expect(notes).toEqual([expect.stringMatching(/openapi\.yaml[:#](?:9|\/components\/schemas\/S\/default): /)]);
    expect(notes[0]).toContain(`\`${keyword}\` ${problem} and is left out.`);
    expect(openapi.components.schemas.S).not.toHaveProperty([keyword]);
  });

  test('beside a reference, too, and in components, parameters, headers, callbacks and webhooks of all kinds', async () => {
    const wrong = "{ $ref: '#/components/schemas/N', maximum: x }";
    const { notes } = await notesOf(
      description(
        `{ type: object, properties: { n: ${wrong} }, items: ${wrong}, allOf: [${wrong}] }`,
        `  parameters: { P: { name: p, in: query, schema: ${wrong} } }
  headers: { H: { schema: ${wrong} } }
  responses: { R: { description: x, content: { application/json: { schema: ${wrong} } } } }
  requestBodies: { B: { content: { application/json: { schema: ${wrong} } } } }
  callbacks: { C: { '{$request.body#/url}': { post: { requestBody: { content: { application/json: { schema: ${wrong} } } }, responses: { '200': { description: x } } } } } }
  pathItems: { I: { get: { parameters: [{ name: p, in: query, schema: ${wrong} }], responses: { '200': { description: x } } } } }
`,
      ),
    );
    const line = (number: number) =>
      expect.stringMatching(new RegExp(`openapi\\.yaml:${number}: .maximum. is not a number`));
    expect(notes).toEqual([9, 9, 9, 11, 12, 13, 14, 15, 16].map(line));
  });

  test.each([
    [
      'a text of the document',
      description('{}').replace('title: T,', 'title: T, description: [5],'),
      '2: `description` is not a string',
    ],
    ['an entry of a list', `${description('{}')}tags: [5, { name: a }]\n`, '11: this is an entry of the wrong type'],
    [
      'a part that is not an object',
      `${description('{}')}x-event-name: { field: 5 }\n`,
      'has a part that is not a text',
    ],
    [
      'a schema by its name',
      description('{ properties: { a: 5 } }'),
      '9: this is not a schema, and any value is accepted.',
    ],
  ])('%s', async (_, text, said) => {
    const { notes } = await notesOf(text);
    expect(notes.join('\n')).toContain(said);
  });
});

describe('what is left out refuses nothing', () => {
  const ENDLESS = "'^(a+)+$'";

  test.each([
    ['a pattern', `{ pattern: ${ENDLESS} }`, { 'x-unchecked-pattern': '^(a+)+$' }],
    ['a negation of it', `{ not: { pattern: ${ENDLESS} } }`, {}],
    ['a negation of what refers to it', "{ not: { $ref: '#/components/schemas/N' } }", {}],
    ['a condition', `{ if: { pattern: '(' }, then: { maxLength: 1 }, else: false }`, {}],
    ['an alternative', `{ oneOf: [{ type: integer }, { maxLength: x }] }`, { anyOf: [{ type: 'integer' }, {}] }],
    [
      'names of properties',
      `{ patternProperties: { ${ENDLESS}: {} }, additionalProperties: false }`,
      { patternProperties: {} },
    ],
    [
      'a property',
      '{ properties: { a: 5 }, unevaluatedProperties: false }',
      { properties: { a: {} }, unevaluatedProperties: false },
    ],
    [
      'a schema that is true or false',
      '{ properties: { a: true, b: false } }',
      { properties: { a: {}, b: { not: {} } } },
    ],
  ])('%s', async (_, schema, left) => {
    const text = description(schema).replace('N: { type: integer }', 'N: { maximum: x }');
    const { openapi } = await notesOf(text);
    expect(openapi.components.schemas.S).toEqual(left);
  });
});

test('generate prints notes of a kind in one line, on standard error, and does what it does', async () => {
  const many = Array.from(
    { length: 9 },
    (_, index) => `p${index}: { type: string, maxLength: x, pattern: '^(a+)+$', examples: [${'a'.repeat(60)}!] }`,
  );
  await writeFile(FILE, description(`{ type: object, properties: {\n      ${many.join(',\n      ')} } }`));
  const { code, stderr } = await runCliInProcess(['generate', '--contract', home, '--out', path.join(home, 'out')]);
  expect(code).toBe(0);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^\S+openapi\.yaml:10 \("x"\), \S+:11 \("x"\), \S+:12 \("x"\) and 6 more places: `maxLength` is not an integer/,
    ),
    expect.stringMatching(
      /^\S+openapi\.yaml:10 \("\^\(a\+\)\+\$"\), .* and 6 more places: `pattern` can backtrack without end and is not checked\.$/,
    ),
  ]);
});

test.each([
  [
    'a keyword of the wrong type',
    'pattern: ^sent_.',
    'pattern: 5',
    /DeliveryResult\.yaml:\d+: Expected type `string` but got `integer`/,
  ],
  [
    'a pattern without end',
    'pattern: ^sent_.',
    "pattern: '^(s+)+_'",
    /DeliveryResult\.yaml:\d+: `pattern` can backtrack without end\. Fix it/,
  ],
])('a contract with statements is refused in one line for %s', async (_, from, to, said) => {
  const edit = { file: 'openapi/schemas/DeliveryResult.yaml', from, to };
  await expect(withBrokenCopy([edit], (root) => readDocuments({ root }), DOCUMENT_PARTS)).rejects.toThrow(said);
});

test('a union of which a part is left out keeps its discriminator', async () => {
  const { openapi } = await notesOf(
    description(
      "{ oneOf: [{ $ref: '#/components/schemas/N' }, { maximum: x }], discriminator: { propertyName: kind } }",
    ),
  );
  const { S } = openapi.components.schemas;
  expect(S).toEqual({
    anyOf: [{ $ref: '#/components/schemas/N' }, {}],
    discriminator: { propertyName: 'kind' },
  });
});
