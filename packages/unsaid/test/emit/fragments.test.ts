import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { type Deviation, reportDeviations } from 'unsaid-runtime/client/deviations';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readCalls, urlOf } from '../../src/docs/samples/read-calls.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { generateIn } from './compile.ts';

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
