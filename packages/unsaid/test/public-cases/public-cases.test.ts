import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import { contractAjv, schemaAt } from '../../src/engine/model/create-ajv.ts';
import { pointerToken } from '../../src/engine/model/json-pointer.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { runningMock } from '../mock/running-mock.ts';

const home = path.join(ROOT, 'packages/unsaid/test/public-cases');
const out = await temporaryFolder();
const fileOf = (name: string) => path.join(home, name);
const contractIn = (openapi: string, root = home) => readContract({ root, files: { openapi } });

const bodyOf = (schema: object) => ({ content: { 'application/json': { schema } } });

/** Writes a description of operations by their paths, and returns its name below the folder of what tests write. */
function writeDescription(name: string, paths: object, schemas: object = {}): string {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } };
  writeFileSync(path.join(out, name), JSON.stringify(document));
  return name;
}

/** A contract with a GET for each schema of a file. */
async function contractOfSchemas(file: string): Promise<Contract> {
  const schemas = parseYaml(readFileSync(fileOf(file), 'utf8'), file).value as object;
  const paths = Object.keys(schemas).map((name) => {
    const response = { description: 'ok', ...bodyOf({ $ref: `#/components/schemas/${name}` }) };
    return [`/${name}`, { get: { operationId: `get${name}`, responses: { 200: response } } }];
  });
  return contractIn(writeDescription('openapi.json', Object.fromEntries(paths), schemas), out);
}

/** What the mock makes up for each GET, and whether it says that it does not fit. */
function describeMadeUp(contract: Contract, fits: (name: string) => boolean) {
  const mock = runningMock(contract);
  const gets = pathOperations(contract.openapi.paths).filter(({ method }) => method === 'get');
  test.each(gets.map(({ name }) => name))('%s', async (name) => {
    const response = await fetch(mock.url + name);
    const place = `/paths/${pointerToken(name)}/get/responses/200/content/application~1json/schema`;
    const isFit = schemaAt(contractAjv(contract), 'openapi', place)(await response.json());
    expect([isFit, response.headers.get('x-mock-unfit') === null]).toEqual([fits(name), fits(name)]);
  });
}

describe('a response that the mock makes up fits its schema, or a header says that it does not', async () => {
  // No number fits.
  describeMadeUp(await contractOfSchemas('mock-samples.yaml'), (name) => name !== '/None');
});

describe('the mock answers with what is accepted', async () => {
  const mock = runningMock(await contractIn('accept.yaml'));
  test.each([
    ['text/csv', 'text/csv', 'a,b\n1,2'],
    ['application/vnd.api+json', 'application/vnd.api+json', '{"kind":"vnd"}'],
    ['image/png;q=0.9, text/csv;q=0.5', 'text/csv', 'a,b\n1,2'],
    ['application/json;q=0, text/csv;q=0.1', 'text/csv', 'a,b\n1,2'],
    ['image/png', 'application/json', '{"kind":"json"}'],
    ['*/*', 'application/json', '{"kind":"json"}'],
  ])('%s with %s', async (accept, mediaType, body) => {
    const response = await fetch(`${mock.url}/doc`, { headers: { accept } });
    expect([response.headers.get('content-type'), await response.text()]).toEqual([mediaType, body]);
  });
});

describe('docs', async () => {
  const folder = path.join(out, 'docs');
  const { code } = await runCliInProcess(['docs', fileOf('alternatives-in-lists.yaml'), '--out', folder]);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const mock = runningMock(await contractIn('alternatives-in-lists.yaml'));

  test('show all alternatives in the list of fields', () => {
    expect(code).toBe(0);
    expect(read('reference.md')).toContain('`items` array of Dog or Cat');
    for (const field of ['items[].furColor', 'items[].outside', 'furColor'])
      expect(read('reference.md')).toContain(`| \`${field}\` `);
  });

  test('have a sample with the body that is required, which the mock accepts', async () => {
    const [, body = ''] = /curl -i -X POST '[^']*'[\s\S]*?-d '([^']*)'/.exec(read('try-it.md')) ?? [];
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${mock.url}/pets`, { method: 'POST', headers, body });
    expect([JSON.parse(body), response.status]).toEqual([{}, 200]);
  });
});

test.each([
  ['wrong-examples.yaml', [12, 14, 15, 20, 20]],
  ['events-with-wrong-examples.yaml', [8, 8, 8]],
])('lint names the place of each wrong example: %s', async (file, lines) => {
  const { stderr, code } = await runCliInProcess(['lint', fileOf(file)]);
  const found = [...stderr.matchAll(/\.yaml:(\d+)/g)].map(([, line]) => Number(line));
  const more = /and (\d+) more places?/.exec(stderr)?.[1] ?? 0;
  expect([code, found.length + Number(more), found]).toEqual([0, lines.length, lines.slice(0, found.length)]);
});

const named = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});
const text = { type: 'string' };

test.each([
  [
    'null as an alternative and in a list of types',
    [{ anyOf: [text, { type: 'null' }] }, { type: ['string', 'null'] }],
    'The two contracts are equivalent.',
  ],
  [
    'members of allOf as one',
    [{ allOf: [named('a'), named('b')] }, named('a', 'b')],
    'The two contracts are equivalent.',
  ],
  [
    'a required field that requests do not have',
    [{ type: 'object' }, { type: 'object', properties: { id: { ...text, readOnly: true } }, required: ['id'] }],
    '0 breaking',
  ],
])('diff sees no breaking change in other words: %s', async (_, schemas, says) => {
  const files = schemas.map((schema, at) => {
    const responses = { 200: { description: 'ok', ...bodyOf({ type: 'object', properties: { read: schema } }) } };
    const requestBody = { required: true, ...bodyOf({ type: 'object', properties: { sent: schema } }) };
    return writeDescription(`${at}.json`, { '/a': { post: { operationId: 'a', requestBody, responses } } });
  });
  const { output, code } = await runCliInProcess(['diff', ...files.map((file) => path.join(out, file))]);
  expect([code, output]).toEqual([0, expect.stringContaining(says)]);
});
