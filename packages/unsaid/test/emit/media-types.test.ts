import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import { createServer, reply, type Server, toNode } from 'unsaid-runtime/server';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { generateIn, typeErrors } from './compile.ts';

const PET = { $ref: '#/components/schemas/Pet' };
const TEXT = { type: 'string' };

/** What a response declares, what its type is, and what the client hands over of a body that the mock or a stub sends. */
const CASES = [
  ['json', { 'application/json': PET }, 'Pet', { id: 0 }],
  ['charset', { 'application/json;charset=UTF-8': PET }, 'Pet', { id: 0 }],
  ['text-json', { 'text/json': PET }, 'Pet', { id: 0 }],
  ['after-xml', { 'application/xml': PET, 'application/json': PET }, 'Pet', { id: 0 }],
  ['any', { '*/*': PET }, 'Pet', { id: 0 }],
  ['any-application', { 'application/*': PET }, 'Pet', { id: 0 }],
  ['after-csv', { 'text/csv': TEXT, 'application/json': PET }, 'Pet', { id: 0 }],
  ['number', { 'text/plain': { type: 'integer' } }, 'string', '0'],
  ['any-text', { 'text/*': TEXT }, 'string', 'string'],
  ['xml', { 'application/xml': PET }, 'Blob', expect.any(Blob)],
  ['bytes', { 'application/octet-stream': TEXT }, 'Blob', expect.any(Blob)],
  ['any-image', { 'image/*': { type: 'string', format: 'binary' } }, 'Blob', expect.any(Blob)],
  ['any-file', { '*/*': { type: 'string', format: 'binary' } }, 'Blob', expect.any(Blob)],
] as const;

const operation = (name: string, content: object, more: object = {}) => ({
  operationId: name.replaceAll('-', ''),
  responses: { 200: { description: 'x', content: contentOf(content) } },
  ...more,
});
const contentOf = (schemas: object) =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));

const document = {
  openapi: '3.0.3',
  info: { title: 'Media', version: '1' },
  paths: {
    ...Object.fromEntries(CASES.map(([name, content]) => [`/${name}`, { get: operation(name, content) }])),
    '/sent': {
      post: operation(
        'sent',
        { 'application/json': PET },
        { requestBody: { content: contentOf({ 'application/xml': PET, '*/*': PET }) } },
      ),
    },
    '/pet': {
      post: operation(
        'pet',
        { 'application/json': PET },
        { requestBody: { content: contentOf({ 'application/xml': PET }) } },
      ),
    },
    '/upload': {
      post: operation(
        'upload',
        { 'application/json': PET },
        { requestBody: { content: contentOf({ 'image/*': { type: 'string', format: 'binary' } }) } },
      ),
    },
    '/picture': { get: operation('picture', { 'image/*': { type: 'string', format: 'binary' } }) },
    '/failing': {
      get: {
        operationId: 'failing',
        responses: { 200: { description: 'x' }, 400: { description: 'x', content: contentOf({ '*/*': PET }) } },
      },
    },
  },
  components: { schemas: { Pet: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } } },
};

const folder = await temporaryFolder();
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document));
const { out } = await generateIn(folder);
const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'variant.ts')).href);

type Call = (path: string, options?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
const clientAt = (baseUrl: string) => createClient({ baseUrl, variant }) as unknown as Record<'GET' | 'POST', Call>;

describe('the client of a contract with several media types', () => {
  test('reads what the mock sends', async () => {
    const mock = await startMock({ contract: await readContract({ root: folder }), port: 0 });
    try {
      for (const [name, , , expected] of CASES) {
        const { data, response } = await clientAt(mock.url).GET(`/${name}`);
        expect([name, data]).toEqual([name, expected]);
        expect(response.headers.get('content-type')).not.toContain('*');
      }
    } finally {
      await mock.close();
    }
  });

  test('sends what server stubs read, and reads what they send', async () => {
    const file = Buffer.from([0, 255, 10]);
    const bodies = { Pet: { id: 0 }, string: '0', Blob: file };
    const asked: (string | null)[] = [];
    const problems: unknown[] = [];
    const handlers = CASES.map(([name, , type]) => [
      name.replaceAll('-', ''),
      ({ request }: { request: Request }) => {
        asked.push(request.headers.get('accept'));
        return reply(200, bodies[type]);
      },
    ]);
    const server = createServer(
      {
        ...Object.fromEntries(handlers),
        sent: ({ body }: { body: unknown }) => reply(200, body),
        upload: ({ body }: { body: Blob }) => reply(200, { id: body.size }),
        pet: ({ body }: { body: Blob }) => reply(200, { id: body.size }),
        picture: () => reply(200, new Blob([file], { type: 'image/png' })),
        failing: () => reply(400, 'no', { 'content-type': 'text/plain' }),
      } as never,
      {
        variant,
        refuse: ({ message }: { message: string }) => reply(400, { message }),
        report: (problem: unknown) => problems.push(problem),
      } as never,
    ) as Server;
    await using listening = await listen(toNode(server));
    const client = clientAt(listening.url);
    for (const [name, , type] of CASES) {
      const { data, error } = await client.GET(`/${name}`);
      const read = data instanceof Blob ? Buffer.from(await data.arrayBuffer()) : data;
      expect([name, error, read]).toEqual([name, undefined, bodies[type]]);
    }
    // A file brings its own media type, which the range covers.
    const { response } = await client.GET('/picture');
    expect([response.headers.get('content-type'), problems]).toEqual(['image/png', []]);
    // Only where there is something to choose from.
    expect(asked.filter((each) => each === 'application/json')).toHaveLength(4);
    expect(await client.POST('/sent', { body: { id: 3 } })).toMatchObject({ data: { id: 3 } });
    const upload = (type: string) => client.POST('/upload', { body: new Blob(['four'], { type }) });
    expect(await upload('image/png')).toMatchObject({ data: { id: 4 } });
    expect(await upload('video/mp4')).toMatchObject({ error: { message: expect.stringContaining('image/*') } });
    expect(await client.POST('/pet', { body: '<pet/>' })).toMatchObject({ data: { id: 6 } });
    // A range covers any text.
    expect(await client.GET('/failing')).toMatchObject({ error: 'no' });
  });

  test('is judged by JSON in a recording, too', async () => {
    const recording = path.join(folder, 'calls.ndjson');
    const learn = async (body: string) => {
      const request = { method: 'GET', url: 'http://127.0.0.1/after-csv', headers: {} };
      const response = { status: 200, headers: { 'content-type': 'application/json' }, body };
      writeFileSync(recording, JSON.stringify({ request, response }));
      const args = ['learn', recording, '--contract', folder, '--out', path.join(folder, 'learnt')];
      return (await runCliInProcess(args)).output;
    };
    expect(await learn('{"id":1}')).toContain('Found: 0 breaches');
    expect(await learn('{"id":"no"}')).toContain('Found: 1 breach,');
  });

  test('has the types of what it reads', async () => {
    const lines = CASES.map(
      ([name, , type]) =>
        `export const ${name.replaceAll('-', '')}: ${type} | undefined = (await client.GET('/${name}')).data;`,
    );
    const program = `import { createClient } from 'unsaid-runtime/client';
import { reply } from 'unsaid-runtime/server';
import type { Pet } from './out/rest.ts';
import type { Handlers } from './out/server.ts';
import { variant } from './out/variant.ts';
const client = createClient({ baseUrl: 'http://127.0.0.1', variant });
${lines.join('\n')}
await client.POST('/sent', { body: { id: 3 } });
export const handlers: Pick<Handlers, 'json' | 'xml' | 'bytes' | 'anyfile'> = {
  json: () => reply(200, { id: 1 }),
  xml: () => reply(200, '<pet/>'),
  bytes: () => reply(200, new Uint8Array()),
  anyfile: async () => reply(200, new Blob([])),
};
await client.POST('/upload', { body: new Uint8Array([1]) });
await client.POST('/pet', { body: '<pet/>' });
// @ts-expect-error The text of it is sent.
await client.POST('/pet', { body: { id: 1 } });
export const taken: Handlers['pet'] = ({ body }) => reply(200, { id: body?.size ?? 0 });
// @ts-expect-error The text of it is sent.
export const unwritten: Handlers['xml'] = () => reply(200, { id: 1 });
// @ts-expect-error It is a Blob.
export const wrong: Pet | undefined = (await client.GET('/xml')).data;
`;
    writeFileSync(path.join(folder, 'program.ts'), program);
    expect(await typeErrors(folder, [out, folder])).toEqual([]);
  });
});
