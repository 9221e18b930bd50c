import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { contractOf, readDocuments } from '../../../unsaid/src/engine/load/read-contract.ts';
import { harOf } from '../../../unsaid/src/engine/observe/har-recorder.ts';
import { runningMocks } from '../../../unsaid/test/mock/running-mock.ts';
import { call } from '../../../unsaid/test/traffic/traffic.ts';

const SALE = { type: 'object', required: ['discount%'], properties: { 'discount%': { type: 'integer' } } };
/** A part of another path, whose name has a `%` that encodes nothing. */
const HALF = { $ref: '#/paths/~1sales~150%25/get/responses/200/content/application~1json/schema' };

/** Paths of a description by operation, with URLs that mean them. */
const PATHS: Readonly<Record<string, readonly [template: string, ...targets: string[]]>> = {
  plain: ['/sales/{id}', '/sales/7', '/sales/7.xml'],
  half: ['/sales/50%', '/sales/50%', '/sales/50%25'],
  referring: ['/sales/referring', '/sales/referring'],
  spaced: ['/sales/of today', '/sales/of%20today'],
  umlaut: ['/größen/{size}', '/größen/7', '/gr%C3%B6%C3%9Fen/7', '/gr%C3%B6%C3%9Fen/%C3%9F'],
  file: ['/sales/{id}.json', '/sales/7.json', '/sales/a.b.json'],
  action: ['/sales/{id}:cancel', '/sales/7:cancel', '/sales/7%3A8:cancel'],
  parts: ['/five/{a}-{b}-{c}-{d}{e}', '/five/1-2-3-45', '/five/1-2-3-4-5'],
  letters: ['/by/{a}d{b}^{c}', '/by/1d2^3', '/by/1d2%5E3'],
  ending: ['/at/{place}.{format}', '/at/37.8,-122.2.xml', '/at/home.json'],
  dotted: ['/of/{a}.{b}{c}.{d}{e}.{f}', '/of/1.23.45.6'],
  bracket: ['/sales[new]', '/sales[new]', '/sales%5Bnew%5D'],
};
const TARGETS = Object.entries(PATHS).flatMap(([id, [, ...targets]]) => targets.map((target) => [target, id] as const));

const mockOf = runningMocks();
let folder = '';
beforeAll(async () => {
  folder = await temporaryFolder();
  const paths = Object.entries(PATHS).map(([operationId, [template]]) => {
    const names = [...template.matchAll(/\{(.+?)\}/g)].map(([, name]) => name);
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
    const schema = operationId === 'referring' ? HALF : SALE;
    const examples = { one: { value: { 'discount%': 1, operation: operationId } } };
    const responses = { 200: { description: 'A sale', content: { 'application/json': { schema, examples } } } };
    return [template, { get: { operationId, parameters, responses } }];
  });
  const info = { title: 'Sales', version: '1' };
  const description = { openapi: '3.1.0', info, paths: Object.fromEntries(paths) };
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(description));
});

test.each(TARGETS)('%s is answered as %s', async (target, operation) => {
  const mock = await mockOf('sales', async () => contractOf(await readDocuments({ root: folder })));
  const response = await fetch(`${mock.url}${target}`);
  expect([response.status, await response.json()]).toEqual([200, { 'discount%': 1, operation }]);
});

test('a URL that nearly fits a path of many parameters is refused at once', async () => {
  const mock = await mockOf('sales', async () => contractOf(await readDocuments({ root: folder })));
  for (const part of [`five/${'-'.repeat(8_000)}`, `of/${'.'.repeat(8_000)}`, `at/${'.'.repeat(8_000)}`])
    expect((await fetch(`${mock.url}/${part}/`)).status).toBe(404);
});

test('a recorded call is judged by the operation of its path', async () => {
  const calls = TARGETS.map(([target]) => ({
    exchange: call({ path: target, body: { 'discount%': 'half' } }),
    milliseconds: 5,
  }));
  const [har, out] = [path.join(folder, 'calls.har'), path.join(folder, 'draft')];
  await writeFile(har, harOf(calls, { name: 'test', version: '1' }));
  await runCliInProcess(['learn', har, '--contract', folder, '--out', out]);
  const report = await readFile(path.join(out, 'report.md'), 'utf8');
  const breaches = [
    ...report.matchAll(/\d+\. (?:(\w+) 200|schema)\.discount% is of the type string.*?seen: (?:(\d+) times|once)/gs),
  ];
  const seen = Object.fromEntries(breaches.map(([, id = 'referring', times = '1']) => [id, Number(times)]));
  expect(seen).toEqual(Object.fromEntries(Object.entries(PATHS).map(([id, [, ...targets]]) => [id, targets.length])));
});
