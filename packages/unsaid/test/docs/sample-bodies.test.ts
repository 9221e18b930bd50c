import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readCalls } from '../../src/docs/samples/read-calls.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';

const TUPLE = { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'boolean' }], items: false };
const content = { 'application/json': { schema: TUPLE } };
const operation = {
  operationId: 'call',
  requestBody: { required: true, content },
  responses: { 200: { description: 'ok', content } },
};
/** A class of a class of one of two kinds. */
const CLASSES = {
  Animal: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } }, examples: [{ id: 7 }] },
  Pet: { allOf: [{ $ref: '#/components/schemas/Animal' }, { $ref: '#/components/schemas/Kind' }], required: ['name'] },
  Kind: { oneOf: [{ type: 'object', required: ['lives'], properties: { lives: { const: 9 } } }, { type: 'string' }] },
  Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }], properties: { name: { type: 'string' } } },
};
const ofClass = {
  operationId: 'keep',
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cat' } } } },
  responses: { 200: { description: 'ok' } },
};
const root = await temporaryFolder();
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: { '/a': { post: operation }, '/b': { post: ofClass } },
  components: { schemas: CLASSES },
};
writeFileSync(path.join(root, 'openapi.json'), JSON.stringify(document));

test('a sample of a list with an item at each place has them all', async () => {
  const [call] = readCalls(await readContract({ root }));
  expect(call?.body).toEqual([1, true]);
});

test('a sample of a class has the fields of the classes that its classes have', async () => {
  const [, call] = readCalls(await readContract({ root }));
  expect(call?.body).toEqual({ id: 1, lives: 9, name: 'text' });
});

test('a wrong item of such a list is found in a recording', async () => {
  const response = { status: 200, headers: [], content: { mimeType: 'application/json', text: '["a", true]' } };
  const postData = { mimeType: 'application/json', text: '[1, true]' };
  const request = { method: 'POST', url: 'https://a.test/a', headers: [], queryString: [], postData };
  const entries = [{ startedDateTime: '2026-01-01T00:00:00Z', time: 1, request, response }];
  const recording = path.join(root, 'calls.har');
  writeFileSync(recording, JSON.stringify({ log: { version: '1.2', creator: { name: 't', version: '1' }, entries } }));
  const learn = ['learn', recording, '--contract', root, '--out', path.join(root, 'learned')];
  const { output } = await runCliInProcess(learn);
  expect(output).toMatch(/call 200 is of the type string; it must be integer/);
});
