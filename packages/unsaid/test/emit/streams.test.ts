import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { checkResponses } from 'unsaid-runtime/client/deviations';
import { recordExchanges } from 'unsaid-runtime/client/recording';
import { createServer, reply, type Server, toNode } from 'unsaid-runtime/server';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn, typeErrors } from './compile.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Streams, version: '1' }
paths:
  /events: { get: { operationId: events, parameters: [{ name: ids, in: query, explode: false, schema: { type: array, items: { type: integer } } }], responses: { '200': { description: x, content: { text/event-stream: { schema: { type: string } } } } } } }
  /lines: { get: { operationId: lines, responses: { '200': { description: x, content: { application/x-ndjson: { schema: { $ref: '#/components/schemas/Line' } } } } } } }
  /chat: { get: { operationId: chat, responses: { '200': { description: x, content: { text/event-stream: { schema: { type: string } }, application/json: { schema: { $ref: '#/components/schemas/Line' } } } } } } }
components: { schemas: { Line: { type: object, properties: { a: { type: integer, format: int64 } } } } }
`;
const PROGRAM = `import { createClient } from 'unsaid-runtime/client';
import { reply } from 'unsaid-runtime/server';
import type { Handlers } from './out/server.ts';
import { variant } from './out/variant.ts';
const client = createClient({ baseUrl: 'http://127.0.0.1', variant });
const { data } = await client.GET('/events');
for await (const text of data!.pipeThrough(new TextDecoderStream())) console.log(text.length);
export const lines: ReadableStream | undefined = (await client.GET('/lines')).data;
export const handlers: Handlers = { events: () => reply(200, new ReadableStream()), lines: async () => reply(200, '{}'), chat: () => reply(200, Math.random() > 0.5 ? { a: 1 } : new ReadableStream()) };
export const said: number | undefined = (await client.GET('/chat')).data?.a;
export const chunks: ReadableStream | undefined = (await client.GET('/chat', { parseAs: 'stream' })).data;
// @ts-expect-error It has no stream.
export const none: ReadableStream | undefined = (await client.GET('/chat')).data;
// @ts-expect-error A field is misspelt.
await client.GET('/chat', { parseAs: 'stream', heders: {} });
// @ts-expect-error It is no JSON.
export const wrong: Handlers['lines'] = () => reply(200, { a: 1 });
`;

const folder = await temporaryFolder();
writeFileSync(path.join(folder, 'openapi.yaml'), DOCUMENT);
const { out } = await generateIn(folder);
const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'variant.ts')).href);

interface Result {
  readonly data: ReadableStream<Uint8Array>;
  readonly response: Response;
}

const clientAt = (baseUrl: string, options: object = {}) =>
  createClient({ baseUrl, variant, ...options }) as unknown as {
    use(...middleware: unknown[]): void;
    GET(path: string, options?: object): Promise<Result>;
  };

const first = async ({ data }: Pick<Result, 'data'>) =>
  Buffer.from((await data.getReader().read()).value ?? []).toString();

test('a stream without an end reaches the client as it is sent, and ends with either side', async () => {
  const queries: unknown[] = [];
  const problems: unknown[] = [];
  const cancelled: Promise<unknown>[] = [];
  const endless = (text: string) => {
    const source = new EventEmitter();
    cancelled.push(once(source, 'cancel'));
    return new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel: () => void source.emit('cancel'),
    });
  };
  const server = createServer(
    {
      events: ({ query }: { query: unknown }) => {
        queries.push(query);
        return reply(200, endless('data: 1\n\n'), { 'cache-control': 'no-store' });
      },
      lines: () => reply(200, endless('{"a":1}\n')),
    } as never,
    { variant, refuse: () => reply(400), report: (problem: unknown) => problems.push(problem) } as never,
  ) as Server;
  await using listening = await listen(toNode(server));
  const recorder = new EventEmitter();
  const written = once(recorder, 'line');
  const write = (line: string) => void recorder.emit('line', line);
  const client = clientAt(listening.url, { fetch: recordExchanges({ write }) });
  // Neither waits for the end.
  client.use(checkResponses('throw', { variant, report: (deviation) => problems.push(deviation) }));
  const events = await client.GET('/events', { params: { query: { ids: [1, 2] } } });
  expect(await first(events)).toBe('data: 1\n\n');
  expect(await written).toEqual([expect.stringContaining('"body":""')]);
  const lines = await clientAt(listening.url).GET('/lines');
  const reader = lines.data.getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('{"a":1}\n');
  await reader.cancel();
  await cancelled[1];
  expect([queries, problems]).toEqual([[{ ids: [1, 2] }], []]);
  // Where `fetch` is served.
  const answered = await server.fetch(new Request('http://127.0.0.1/lines'));
  expect([answered.headers.get('content-type'), await first({ data: answered.body as Result['data'] })]).toEqual([
    'application/x-ndjson',
    '{"a":1}\n',
  ]);
});

test.each(['number', 'bigint'] as const)(
  'an operation of JSON or a stream is asked for either, with %s',
  async (int64) => {
    const { out } = await generateIn(folder, { int64 }, int64);
    const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'variant.ts')).href);
    const chat = ({ request }: { request: Request }) =>
      request.headers.get('accept') === 'text/event-stream'
        ? reply(200, new Blob(['data: 1\n\n']).stream())
        : reply(200, { a: 1 });
    const server = createServer({ chat } as never, { variant, refuse: () => reply(400) } as never) as Server;
    await using listening = await listen(toNode(server));
    const client = createClient({ baseUrl: listening.url, variant }) as unknown as ReturnType<typeof clientAt>;
    expect((await client.GET('/chat')).data).toEqual({ a: int64 === 'bigint' ? 1n : 1 });
    const { data, response } = await client.GET('/chat', { parseAs: 'stream' });
    expect([response.headers.get('content-type'), await first({ data })]).toEqual(['text/event-stream', 'data: 1\n\n']);
  },
);

test('a stream that fails ends the connection', async () => {
  const source = new EventEmitter();
  const failing = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('data: 1\n\n')),
    pull: () => once(source, 'end').then(() => Promise.reject(new Error('gone'))),
  });
  const server = createServer(
    { events: () => reply(200, failing), lines: () => reply(200, '{}') } as never,
    { variant, refuse: () => reply(400) } as never,
  ) as Server;
  await using listening = await listen(toNode(server));
  const { data } = await clientAt(listening.url).GET('/events');
  const reader = data.getReader();
  await reader.read();
  source.emit('end');
  await expect(reader.read()).rejects.toThrow();
});

test('a check judges the head of a stream, and goes on', async () => {
  const heads: string[] = [];
  await using service = await listen(({ url = '' }, response) => {
    heads.push(url);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const args = ['check', path.join(folder, 'openapi.yaml'), '--base-url', service.url, '--yes'];
  const { output } = await runCliInProcess(args);
  expect(output).toContain('Seen: 3 calls');
  expect(heads).toEqual(['/events', '/lines', '/chat']);
});

test('the types are those of streams', async () => {
  writeFileSync(path.join(folder, 'program.ts'), PROGRAM);
  expect(await typeErrors(folder, [out, folder])).toEqual([]);
});
