import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { createServer, reply, type Server, toNode } from 'unsaid-runtime/server';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { generateIn, typeErrors } from './compile.ts';

const FILE = { type: 'string', format: 'binary' };
const COVER = { $ref: '#/components/schemas/Cover' };
const GENRE = { $ref: '#/components/schemas/Genre' };
const PROBLEM = { $ref: '#/components/schemas/Problem' };
const contentOf = (types: object) =>
  Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }]));
const bodyOf = (types: object) => ({ requestBody: { required: true, content: contentOf(types) } });
const operation = (operationId: string, types: object, more: object = {}) => ({
  operationId,
  responses: { 200: { description: 'x', content: contentOf(types) } },
  ...more,
});

/** Parts of descriptions as NestJS, drf-spectacular, Swashbuckle, springdoc, utoipa, Scramble, rswag and AWS write them. */
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Frameworks', version: '1' },
  paths: {
    '/photos/{id}': {
      get: operation('photo', { 'image/png': FILE }, { parameters: [{ name: 'id', in: 'path', required: true }] }),
      put: operation(
        'replace',
        { 'application/xml': { type: 'object' } },
        {
          parameters: [{ name: 'id', in: 'path', required: true }],
          ...bodyOf({ 'application/octet-stream': { type: 'array', items: { type: 'integer' } } }),
        },
      ),
    },
    '/covers': {
      post: operation(
        'cover',
        { 'text/csv': { type: 'array', items: COVER } },
        bodyOf({ 'application/json': COVER, 'application/x-www-form-urlencoded': COVER, 'multipart/form-data': COVER }),
      ),
    },
    '/rows': { post: operation('rows', { 'text/plain': FILE }, bodyOf({ 'text/csv': { type: 'array' } })) },
    '/buckets/{key+}': {
      get: {
        operationId: 'object',
        parameters: [{ name: 'key+', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'x', content: contentOf({ 'application/octet-stream': FILE }) },
          404: { description: 'x', content: contentOf({ 'text/xml': PROBLEM }) },
        },
      },
    },
    '/exports': {
      get: {
        operationId: 'exported',
        parameters: [{ name: 'Accept', in: 'header', required: true, schema: { type: 'string', enum: ['text/csv'] } }],
        responses: {
          200: {
            description: 'x',
            headers: { 'Transfer-Encoding': { required: true, schema: { type: 'string', enum: ['chunked'] } } },
            content: contentOf({ 'text/csv': { type: 'string' } }),
          },
        },
      },
      delete: {
        operationId: 'dropped',
        responses: { 204: { description: 'x', content: contentOf({ 'application/json': { nullable: true } }) } },
      },
    },
    '/sought': {
      get: operation('sought', { 'application/json': PROBLEM }, bodyOf({ 'application/json': PROBLEM })),
    },
    '/patched': {
      post: {
        operationId: 'patch',
        parameters: [
          { name: 'pageable', in: 'query', required: true, schema: { $ref: '#/components/schemas/Pageable' } },
        ],
        requestBody: { content: contentOf({ 'application/json-patch+json': GENRE, 'application/json': GENRE }) },
        responses: {
          204: { description: 'x' },
          400: { description: 'x', content: contentOf({ 'text/plain': PROBLEM, 'text/json': PROBLEM }) },
        },
      },
    },
  },
  components: {
    schemas: {
      Cover: {
        type: 'object',
        required: ['file'],
        properties: { file: FILE, year: { type: 'integer', nullable: true } },
      },
      Genre: { type: 'string', enum: ['', 'pop'] },
      Pageable: { type: 'object', properties: { page: { type: 'integer', minimum: 0 } } },
      Problem: { type: 'object', properties: { title: { type: 'string' }, detail: { type: 'string' } } },
    },
  },
};

const HANDLERS = `import type { Handlers } from './out/server.ts';
import { reply } from 'unsaid-runtime/server';
export const asked: unknown[] = [];
export const handlers: Handlers = {
  photo: ({ params }) => reply(200, params.id === 'bytes' ? new TextEncoder().encode('png') : new Blob(['png'])),
  replace: async ({ body, params }) => reply(200, \`<\${params.id}>\${await body.text()}</\${params.id}>\`),
  cover: async ({ body }) => reply(200, \`year,size\\n\${body.year},\${body.file.size}\`),
  object: () => reply(404, '<problem/>'),
  exported: () => reply(200, 'a,b'),
  dropped: () => reply(204),
  sought: () => reply(200, { title: 'found' }),
  rows: ({ body }) => reply(200, body.toUpperCase()),
  patch: ({ body, query, request }) => {
    asked.push([request.headers.get('content-type'), query, body]);
    return reply(204);
  },
};
`;
const PROGRAM = `import { createClient } from 'unsaid-runtime/client';
import { variant } from './out/variant.ts';
const client = createClient({ baseUrl: 'http://127.0.0.1', variant });
const params = { path: { id: 'a' } };
export const photo: Blob | undefined = (await client.GET('/photos/{id}', { params })).data;
await client.PUT('/photos/{id}', { params, body: new Uint8Array([1]) });
// @ts-expect-error Bytes are not a list of numbers.
await client.PUT('/photos/{id}', { params, body: [1] });
export const csv: string | undefined = (await client.POST('/covers', { body: { file: new Blob(['x']) } })).data;
await client.POST('/rows', { body: 'a,b' });
await client.GET('/sought');
`;

const folder = await temporaryFolder();
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
const { out, notes } = await generateIn(folder);
writeFileSync(path.join(folder, 'handlers.ts'), HANDLERS);
writeFileSync(path.join(folder, 'program.ts'), PROGRAM);
const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href);
const { variant } = await load('out/variant.ts');

type Call = (path: string, options?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const clientAt = (baseUrl: string) =>
  createClient({ baseUrl, variant }) as unknown as Record<'GET' | 'PUT' | 'POST' | 'DELETE', Call>;
const key = { params: { path: { 'key+': 'a/b' } } };
const at = (id: string) => ({ params: { path: { id } } });

test('files, texts of their own formats and forms pass between client and server stubs', async () => {
  const { handlers, asked } = await load('handlers.ts');
  const faults: unknown[] = [];
  const refuse = ({ message }: { message: string }) => reply(400, { detail: message }, { 'content-type': 'text/json' });
  const server = createServer(handlers, { variant, refuse, report: (fault: unknown) => faults.push(fault) }) as Server;
  await using listening = await listen(toNode(server));
  const client = clientAt(listening.url);
  for (const id of ['blob', 'bytes']) {
    const { data, response } = await client.GET('/photos/{id}', at(id));
    expect([await (data as Blob).text(), response.headers.get('content-type')]).toEqual(['png', 'image/png']);
  }
  const fetched = await server.fetch(new Request('http://127.0.0.1/photos/a'));
  expect([await fetched.text(), fetched.headers.get('content-type')]).toEqual(['png', 'image/png']);
  const replaced = await client.PUT('/photos/{id}', { ...at('a'), body: new Blob(['raw']) });
  expect(await (replaced.data as Blob).text()).toBe('<a>raw</a>');
  // JSON carries no file, and a form no null.
  const body = { file: new Blob(['four']), year: null };
  expect(await client.POST('/covers', { body })).toMatchObject({ data: 'year,size\nundefined,4' });
  expect(await client.POST('/rows', { body: 'a,b' })).toMatchObject({ data: 'A,B' });
  expect(await client.GET('/exports')).toMatchObject({ data: 'a,b' });
  expect((await client.DELETE('/exports')).response.status).toBe(204);
  expect(await client.GET('/sought')).toMatchObject({ data: { title: 'found' } });
  expect(await client.GET('/buckets/{key+}', key)).toMatchObject({ error: '<problem/>' });
  await client.POST('/patched');
  await client.POST('/patched', { params: { query: { pageable: { page: 1 } } }, body: 'pop' });
  expect(await client.POST('/patched', { body: 'rock' })).toMatchObject({
    error: { detail: 'The request breaks the contract: body must be one of "", pop.' },
  });
  expect(asked).toEqual([
    [null, { pageable: {} }, undefined],
    ['application/json', { pageable: { page: 1 } }, 'pop'],
  ]);
  expect(faults).toEqual([]);
});

test('the mock takes what that client sends, and refuses in JSON', async () => {
  const mock = await startMock({ contract: await readContract({ root: folder }), port: 0 });
  try {
    const client = clientAt(mock.url);
    expect((await client.GET('/photos/{id}', at('a'))).data).toBeInstanceOf(Blob);
    expect((await client.POST('/covers', { body: { file: new Blob(['four']) } })).response.status).toBe(200);
    expect((await client.GET('/buckets/{key+}', key)).data).toBeInstanceOf(Blob);
    expect((await client.POST('/patched')).response.status).toBe(204);
    const refused = await client.POST('/patched', { params: { query: { pageable: { page: -1 } } } });
    expect(refused.response.headers.get('content-type')).toBe('text/json');
    expect(refused.error).toMatchObject({ detail: expect.stringContaining('/query/pageable/page') });
  } finally {
    await mock.close();
  }
});

test('notes name what is left out of operations', () => {
  const said = notes.map(({ message, detail }) => [message, detail]);
  expect(said).toContainEqual([expect.stringContaining('OpenAPI ignores a header parameter of this name'), 'Accept']);
  expect(said).toContainEqual([expect.stringContaining('HTTP sends no body with this status'), '204']);
  expect(said).toContainEqual([expect.stringContaining('`fetch` sends no body with GET'), undefined]);
});

test('their types are those of what is sent and read', async () => {
  expect(await typeErrors(folder, [out, folder])).toEqual([]);
});
