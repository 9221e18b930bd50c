import { expect, test } from 'vitest';
import { plainFiles } from '../../src/engine/emit/files.ts';
import { operationsOf } from '../../src/engine/emit/operations.ts';
import { emitSchemas } from '../../src/engine/emit/validators/emit-schemas.ts';
import { emitValidators } from '../../src/engine/emit/validators/emit-validators.ts';
import type { OpenApiDocument, Schema } from '../../src/engine/model/contract.ts';
import { plainContract } from '../../src/engine/read/normalise.ts';
import { importSource } from './import-source.ts';

const origin = { documents: ['notes/'], command: 'npm run notes' };

/** A document of one schema beside another that it extends. */
function contractOf(schemas: Record<string, object>, paths: object = {}) {
  return plainContract(
    { openapi: '3.1.0', info: {}, paths, components: { schemas } } as unknown as OpenApiDocument,
    origin,
  );
}

/** With a reference in it, so that what refers to it calls its check, and does not repeat it. */
const NOTE = { type: 'object', required: ['text'], properties: { text: { $ref: '#/components/schemas/Text' } } };
const TEXT = { type: 'string' };
const closed = (properties: Record<string, Schema>) => ({ type: 'object', properties, additionalProperties: false });

async function issuesOf(schemas: Record<string, object>, value: unknown) {
  const { validateSubject } = await importSource(emitValidators(contractOf(schemas)));
  return validateSubject(value).issues?.map(({ at, message }: { at: string; message: string }) => `${at} ${message}`);
}

test.each<[string, Record<string, object>, unknown, string[] | undefined]>([
  [
    'an extended schema',
    { Note: NOTE, Text: TEXT, Subject: { allOf: [{ $ref: '#/components/schemas/Note' }], type: 'object' } },
    { text: 'x' },
    undefined,
  ],
  [
    'what breaks the extended schema and the extension',
    {
      Note: NOTE,
      Text: TEXT,
      Subject: {
        allOf: [{ $ref: '#/components/schemas/Note' }],
        type: 'object',
        required: ['by'],
        properties: { by: { type: 'string' } },
      },
    },
    {},
    ['/by is missing', '/text is missing'],
  ],
  ['an unknown field of a closed object', { Subject: closed({}) }, { 'a/b~c': 1 }, ['/a~1b~0c is not a known field']],
  [
    'an unknown field further in',
    { Subject: closed({ in: closed({}) as Schema }) },
    { in: { x: 1, y: 2 } },
    ['/in/x is not a known field', '/in/y is not a known field'],
  ],
  [
    'a value that fits both of two schemas of which it must fit one',
    { Subject: { oneOf: [{ type: 'integer' }, { type: 'number' }] } },
    1,
    [' must match exactly one schema in oneOf'],
  ],
  ['a value that fits one of them', { Subject: { oneOf: [{ type: 'integer' }, { type: 'number' }] } }, 1.5, undefined],
  ['a value beyond a closed set', { Subject: { enum: ['a', 2, null] } }, 'b', [' must be one of a, 2, null']],
])('validators of %s', async (_, schemas, value, expected) => {
  expect(await issuesOf(schemas, value)).toEqual(expected);
});

test('a document without events needs none, and its files say where they come from', async () => {
  const ok = {
    responses: {
      '200': {
        description: 'A note.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
      },
    },
  };
  const stream = {
    responses: { '200': { description: 'Notes.', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
  };
  const contract = contractOf(
    { Note: NOTE, Text: TEXT },
    {
      '/note': { get: { summary: 'Read a note', operationId: 'readNote', tags: [], ...ok } },
      '/notes': { get: { summary: 'Watch notes', operationId: 'watchNotes', tags: [], ...stream } },
    },
  );
  const files = plainFiles('Note');
  const texts = await Promise.all(
    Object.entries(files).map(async ([file, emit]) => [file, String(await emit(contract))] as const),
  );
  for (const [file, text] of texts) {
    expect([file, text]).not.toEqual([file, expect.stringMatching(/events\.ts|RewardCard|openapi\/,/)]);
    if (!file.endsWith('.json'))
      expect(text).toContain('Generated from notes/; do not edit. Change it and run: npm run notes');
  }
  const { 'server.ts': server, 'rest.ts': rest } = Object.fromEntries(texts);
  expect(server).toContain('export interface NoteHandlers<Context = unknown> {');
  expect(operationsOf(contract).map(({ id }) => id)).toEqual(['readNote', 'watchNotes']);
  expect(rest).toContain("'text/event-stream'".replaceAll("'", '"'));
});

test.each([
  [{}, false],
  [{ required: false }, false],
  [{ required: true }, true],
])('a body with %j is required: %s', (given, required) => {
  const requestBody = { ...given, content: { 'application/json': { schema: TEXT } } };
  const post = { summary: 'Add a note', operationId: 'addNote', tags: [], requestBody, responses: {} };
  const [operation] = operationsOf(contractOf({}, { '/notes': { post } }));
  expect(operation?.body).toMatchObject({ required });
});

test('schemas that refer to each other, and each twice to the next, are written once each', () => {
  const reference = (index: number) => ({ $ref: `#/components/schemas/Step${index % 40}` });
  const step = (index: number) => ({
    type: 'object',
    properties: { one: reference(index + 1), other: reference(index + 1) },
  });
  const schemas = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`Step${index}`, step(index)]));
  const needed = String(emitSchemas(contractOf(schemas))).match(/Step7: \$Step7\b/g);
  expect(needed).toHaveLength(40);
});
