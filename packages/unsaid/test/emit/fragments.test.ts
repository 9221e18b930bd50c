import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { type Deviation, reportDeviations } from 'unsaid-runtime/client/deviations';
import { toNode } from 'unsaid-runtime/server';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readCalls, urlOf } from '../../src/docs/samples/read-calls.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { findOperation } from '../../src/engine/observe/judge-exchange.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { generateIn, typeErrors } from './compile.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Files, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /files/{id}#link:
    put:
      operationId: addLink
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: fields, in: query, required: true, schema: { type: string }, example: shared }
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
      responses:
        200: { description: Added., content: { text/plain: { schema: { type: string } } } }
`;

test('a path with a fragment is called with its query and body, and noted', async () => {
  const root = path.join(await temporaryFolder(), 'files');
  await mkdir(root);
  await writeFile(path.join(root, 'openapi.yaml'), DOCUMENT);
  const contract = await readContract({ root });
  expect(contract.notes).toMatchObject([
    { place: expect.stringContaining('openapi.yaml:5'), detail: '/files/{id}#link' },
  ]);
  expect(readCalls(contract).map((call) => urlOf(call, 'https://api.example.com'))).toEqual([
    'https://api.example.com/files/VALUE?fields=shared',
  ]);
  const { out } = await generateIn(root);
  const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'variant.ts')).href);
  const calls: string[] = [];
  await using service = await listen((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    request.on('data', (bytes) => calls.push(String(bytes))).on('end', () => response.end('added'));
  });
  // biome-ignore lint/suspicious/noExplicitAny: what is generated is not there when tsc runs
  const client: any = createClient({ baseUrl: service.url, variant });
  const deviations: Deviation[] = [];
  client.use(reportDeviations((deviation) => deviations.push(deviation)));
  await client.PUT('/files/{id}#link', { params: { path: { id: '7' }, query: { fields: 'shared' } }, body: { a: 1 } });
  expect(calls).toEqual(['PUT /files/7?fields=shared', '{"a":1}']);
  expect(deviations).toMatchObject([{ operation: 'addLink' }]);
});

const OPERATIONS_OF_ONE_PATH = `openapi: 3.0.3
info: { title: Photos, version: '1' }
paths:
  /rest?method=list&page={page}:
    get: { operationId: list, parameters: [{ name: page, in: path, required: true, schema: { type: integer } }, { $ref: '#/components/parameters/Key' }], responses: { 200: { $ref: '#/components/responses/Name' } } }
  /rest?method=count:
    get: { operationId: count, parameters: [{ $ref: '#/components/parameters/Key' }], responses: { 200: { $ref: '#/components/responses/Name' } } }
  /#Target=Start:
    post: { operationId: start, parameters: [{ name: X-Target, in: header, required: true, schema: { type: string, enum: [Start] } }], responses: { 200: { $ref: '#/components/responses/Name' } } }
  /#Target=Stop:
    post: { operationId: stop, parameters: [{ name: X-Target, in: header, required: true, schema: { type: string, enum: [Stop] } }], responses: { 200: { $ref: '#/components/responses/Name' } } }
  /photos#upload:
    post: { operationId: upload, requestBody: { required: true, content: { image/png: { schema: { type: string, format: binary } } } }, responses: { 200: { $ref: '#/components/responses/Name' } } }
  /photos:
    post: { operationId: link, requestBody: { required: true, content: { application/json: { schema: { type: object, required: [url], properties: { url: { type: string } } } } } }, responses: { 200: { $ref: '#/components/responses/Name' } } }
  /lists{?kind,page*}:
    get: { operationId: lists, responses: { 200: { $ref: '#/components/responses/Name' } } }
  x-more?a=b: null
  /icons/{id}:
    get: { operationId: byId, parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { 200: { $ref: '#/components/responses/Name' } } }
  /icons/{term}:
    get: { operationId: byTerm, parameters: [{ name: term, in: path, required: true, schema: { type: string } }], responses: { 200: { $ref: '#/components/responses/Name' } } }
components:
  parameters:
    Key: { name: key, in: query, required: true, schema: { type: string } }
  responses:
    Name: { description: x, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
`;
const PROGRAM = `import { createClient } from 'unsaid-runtime/client';
import { createServer, reply } from 'unsaid-runtime/server';
import type { Handlers } from './out/server.ts';
import { variant } from './out/variant.ts';
const named = (name: string) => () => reply(200, { name });
const handlers: Handlers = {
  list: ({ query }) => reply(200, { name: \`\${query.method} \${query.page + 1} \${query.key}\` }),
  count: named('count'),
  start: named('start'),
  stop: named('stop'),
  upload: named('upload'),
  link: named('link'),
  lists: ({ query }) => reply(200, { name: \`\${query.kind}\` }),
  byId: named('by id'),
  byTerm: named('by term'),
};
export const server = createServer(handlers, { variant, refuse: () => reply(500, null) });
export const namesOf = async (baseUrl: string) => {
  const client = createClient({ baseUrl, variant });
  const answers = [
    await client.GET('/rest?method=list&page={page}', { params: { query: { method: 'list', page: 2, key: 'k' } } }),
    await client.GET('/rest?method=count', { params: { query: { method: 'count', key: 'k' } } }),
    await client.POST('/#Target=Start', { params: { header: { 'X-Target': 'Start' } } }),
    await client.POST('/#Target=Stop', { params: { header: { 'X-Target': 'Stop' } } }),
    await client.POST('/photos#upload', { body: new Blob(['png'], { type: 'image/png' }) }),
    await client.GET('/lists{?kind,page*}', { params: { query: { kind: 'new' } } }),
    await client.GET('/icons/{id}', { params: { path: { id: 7 } } }),
    await client.GET('/icons/{term}', { params: { path: { term: 'sun' } } }),
    await client.POST('/photos', { body: { url: 'https://photos.example/1' } }),
  ];
  return answers.map(({ data, response }) => [response.headers.get('x-mock'), data?.name]);
};
// @ts-expect-error The query is that of the path.
export const wrong = () => createClient({ baseUrl: '', variant }).GET('/rest?method=count', { params: { query: { method: 'list', key: 'k' } } });
`;

test('parameters and media types distinguish operations of one path, in client, stubs, mock and traffic', async () => {
  const root = path.join(await temporaryFolder(), 'photos');
  await mkdir(root);
  await writeFile(path.join(root, 'openapi.yaml'), OPERATIONS_OF_ONE_PATH);
  const contract = await readContract({ root });
  expect(contract.notes.map(({ detail }) => detail)).toEqual([
    '/rest?method=list&page={page}',
    '/rest?method=count',
    '/lists{?kind,page*}',
    '/#Target=Start',
    '/#Target=Stop',
    '/photos#upload',
  ]);
  await generateIn(root);
  await writeFile(path.join(root, 'program.ts'), PROGRAM);
  expect(await typeErrors(root, ['.', 'out'])).toEqual([]);
  const { server, namesOf } = await import(/* @vite-ignore */ pathToFileURL(path.join(root, 'program.ts')).href);
  await using service = await listen(toNode(server));
  expect(await namesOf(service.url)).toEqual([
    [null, 'list 3 k'],
    [null, 'count'],
    [null, 'start'],
    [null, 'stop'],
    [null, 'upload'],
    [null, 'new'],
    [null, 'by id'],
    [null, 'by term'],
    [null, 'link'],
  ]);
  const mock = await startMock({ contract, port: 0 });
  onTestFinished(() => mock.close());
  expect(await namesOf(mock.url)).toEqual(Array(9).fill(['example', expect.any(String)]));
  const [call] = readCalls(contract);
  expect(call && urlOf(call, '')).toBe('/rest?key=VALUE&method=list&page=1');
  const found = ['list', 'count'].map((method) =>
    findOperation(contract, 'GET', `${service.url}/rest?method=${method}&page=1&key=k`, service.url),
  );
  expect(found).toMatchObject([{ operation: { operationId: 'list' } }, { operation: { operationId: 'count' } }]);
});
