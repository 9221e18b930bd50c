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

/** A contract with a GET for each schema of a file. */
async function contractOfSchemas(file: string): Promise<Contract> {
  const schemas = parseYaml(readFileSync(fileOf(file), 'utf8'), file).value as object;
  const paths = Object.keys(schemas).map((name) => {
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    return [`/${name}`, { get: { operationId: `get${name}`, responses: { 200: { description: 'ok', content } } } }];
  });
  const info = { title: 'T', version: '1' };
  const document = { openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas } };
  writeFileSync(path.join(out, 'openapi.json'), JSON.stringify(document));
  return contractIn('openapi.json', out);
}

/** What the mock makes up for each GET, and whether it says that it does not fit. */
function describeMadeUp(contract: Contract, fits: (name: string) => boolean) {
  const mock = runningMock(contract);
  const gets = pathOperations(contract.openapi.paths).filter(({ method }) => method === 'get');
  test.each(gets.map(({ name }) => name))('%s', async (name) => {
    const response = await fetch(mock.url + name);
    const place = `/paths/${pointerToken(name)}/get/responses/200/content/application~1json/schema`;
    const isFit = schemaAt(contractAjv(contract), 'openapi', place)(await response.json());
    expect([isFit, isFit || !fits(name)]).toEqual([response.headers.get('x-mock-unfit') === null, true]);
  });
}

describe('a response that the mock makes up fits its schema, or a header says that it does not', async () => {
  describeMadeUp(await contractOfSchemas('mock-samples.yaml'), (name) => !['/Mul', '/Tup'].includes(name));
  describeMadeUp(await contractIn('nullable-default.yaml'), () => true);
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

test('a text that a recorder calls base64 is read as text', async () => {
  const folder = path.join(out, 'learn');
  const { output } = await runCliInProcess(['learn', fileOf('text-called-base64.har'), '--out', folder]);
  expect(output).toContain('0 breaches');
});

test.each([
  ['anyof-null-to-type-list', 'The two contracts are equivalent.'],
  ['allof-flattened-same', 'The two contracts are equivalent.'],
  ['readonly-required-added-request', '0 breaking'],
])('diff sees no breaking change in other words: %s', async (pair, says) => {
  const { output, code } = await runCliInProcess(['diff', fileOf(`${pair}.old.json`), fileOf(`${pair}.new.json`)]);
  expect([code, output]).toEqual([0, expect.stringContaining(says)]);
});
