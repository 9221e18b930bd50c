import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, retryCalls } from 'unsaid-runtime/client';
import { reportDeviations } from 'unsaid-runtime/client/deviations';
import { createServer, reply, type Server, toNode } from 'unsaid-runtime/server';
import { schemaSet } from 'unsaid-runtime/validation';
import { createWebhookReceiver, hmac } from 'unsaid-runtime/webhooks';
import { createDelivery } from 'unsaid-runtime/webhooks/testing';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UNSAID } from '../../src/run.ts';
import { linkPackages, typeErrors } from './compile.ts';

const DESCRIPTION = `openapi: 3.1.0
info: { title: Ledger, version: '1' }
paths:
  /accounts/{id}:
    put:
      operationId: putAccount
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, format: int64 } }
        - { name: since, in: query, schema: { type: integer, format: uint64 } }
        - { name: X-Offsets, in: header, schema: { type: array, items: { type: integer, format: int64 } } }
        - { name: filter, in: query, content: { application/json: { schema: { $ref: '#/components/schemas/Entry' } } } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
        '409': { description: taken, content: { application/json: { schema: { $ref: '#/components/schemas/Entry' } } } }
  /uploads:
    post:
      operationId: upload
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded: { schema: { type: object, required: [size], properties: { size: { type: integer, format: int64 } } } }
      responses: { '204': { description: ok } }
webhooks:
  booked:
    post:
      operationId: booked
      parameters: [{ name: X-Signature, in: header, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Booked' }
            examples: { one: { value: { event: booked, serial: 5, amount: 1.5 } } }
      responses: { '200': { description: ok } }
components:
  schemas:
    Booked:
      type: object
      required: [event, serial, amount]
      properties: { event: { const: booked }, serial: { type: integer, format: int64 }, amount: { type: number } }
    Entry: { type: object, required: [serial], properties: { serial: { type: integer, format: int64, multipleOf: 1 } } }
    Account:
      type: object
      required: [id, parent, balance, steps, entries, owner, ratio]
      properties:
        id: { type: integer, format: uint64, minimum: 0 }
        parent: { type: [integer, 'null'], format: int64 }
        balance: { type: string, format: int64 }
        steps: { type: integer }
        page: { type: integer, format: int64, maximum: 1000 }
        state: { type: integer, format: int64, enum: [1, 2] }
        ratio: { type: number }
        entries: { type: object, additionalProperties: { allOf: [{ $ref: '#/components/schemas/Entry' }] } }
        owner: { oneOf: [{ $ref: '#/components/schemas/Person' }, { $ref: '#/components/schemas/Company' }] }
    Person: { type: object, required: [kind, number], properties: { kind: { const: person }, number: { type: integer, format: int64 } } }
    Company: { type: object, required: [kind, number], properties: { kind: { const: company }, number: { type: number } } }
`;

const USES = `import type { Account, Booked, Entry, Handlers, paths } from './out/index.ts';
import { validateAccount, variant } from './out/index.ts';
import { createClient } from 'unsaid-runtime/client';
export const account: Account = {
  id: 18446744073709551615n, parent: null, balance: '1', steps: 1, page: 2, state: 1, ratio: 1e17,
  entries: { a: { serial: -9223372036854775808n } }, owner: { kind: 'person', number: 5n },
};
export const path: paths['/accounts/{id}']['put']['parameters']['path'] = { id: 5n };
export const booked: Booked = { event: 'booked', serial: 1n, amount: 1 };
export const handlers: Pick<Handlers, 'upload'> = { upload: ({ body }) => ({ status: 204, body: body.size > 5n ? undefined : undefined }) };
const client = createClient({ baseUrl: 'http://localhost', variant });
export const id: Promise<bigint | undefined> = client.PUT('/accounts/{id}', { params: { path }, body: account }).then(({ data }) => data?.id);
export const valid: boolean = validateAccount(account).ok;
// @ts-expect-error
export const entry: Entry = { serial: 5 };
`;

const home = await temporaryFolder();
const file = path.join(home, 'openapi.yaml');
writeFileSync(file, DESCRIPTION);
writeFileSync(path.join(home, 'uses.ts'), USES);
const out = path.join(home, 'out');
const generate = (...args: string[]) =>
  runCliInProcess(['generate', file, '--out', out, '--imports', 'ts', ...args], {}, UNSAID);
const said = await generate('--int64', 'bigint');
await linkPackages(home);
const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(path.join(out, name)).href);
const { variant } = await load('variant.ts');
const { validateAccount } = await load('validators.ts');
const { EVENT_EXAMPLES } = await load('event-examples.ts');
const { Account } = await load('schemas.ts');

const LARGEST = 2n ** 64n - 1n;
const ACCOUNT = {
  id: LARGEST,
  parent: -(2n ** 63n),
  balance: '9223372036854775807',
  steps: 7,
  page: 3,
  state: 2,
  ratio: 1e17,
  entries: { ä: { serial: 9007199254740993n }, b: { serial: 0n } },
  owner: { kind: 'person', number: 6n },
};
const TEXT = JSON.stringify(ACCOUNT, (_, value) => (typeof value === 'bigint' ? JSON.parse(`"<${value}>"`) : value));
/** As another program writes it. */
const WRITTEN = TEXT.replaceAll(/"<(-?\d+)>"/g, '$1');

test('what is written compiles, with bigints, and its command is complete', async () => {
  expect(said).toMatchObject({ code: 0 });
  expect(said.output).not.toContain('lose digits');
  expect(await typeErrors(home, [path.join(home, 'out'), home])).toEqual([]);
  expect(await generate('--int64', 'bigint', '--check')).toMatchObject({ code: 0 });
  expect(await generate('--check')).toMatchObject({ code: 1 });
  expect(variant.command).toContain('--int64 bigint');
});

test('without the option, a note names each place and the option', async () => {
  const { code, output } = await runCliInProcess(['generate', file, '--out', path.join(home, 'numbers')], {}, UNSAID);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('--int64 bigint') });
});

test('client and server carry every digit, both ways, over HTTP', async () => {
  const received: unknown[] = [];
  const handlers = {
    putAccount: ({ params, query, headers, body }: Record<string, unknown>) => {
      received.push({ params, query, headers, body });
      return (query as { since?: bigint }).since === 1n ? reply(409, { serial: LARGEST / 2n }) : reply(200, body);
    },
    upload: ({ body }: { body: unknown }) => {
      received.push(body);
      return reply(204);
    },
  };
  const server = createServer(handlers, {
    variant,
    refuse: (refusal) => reply(400, refusal.message),
    checkResponses: 'throw',
  }) as Server;
  await using listening = await listen(toNode(server));
  const deviations: unknown[] = [];
  const client = createClient<unknown>({ baseUrl: listening.url, variant }) as unknown as Client;
  client.use(reportDeviations((deviation) => deviations.push(deviation)));
  const params = {
    path: { id: -9223372036854775807n },
    query: { since: LARGEST, filter: { serial: 9007199254740995n } },
    header: { 'X-Offsets': [9007199254740993n, 1n] },
  };
  const { data } = await client.PUT('/accounts/{id}', { params, body: ACCOUNT });
  expect(data).toEqual(ACCOUNT);
  expect(received).toEqual([
    {
      params: params.path,
      query: params.query,
      headers: expect.objectContaining(params.header),
      body: ACCOUNT,
    },
  ]);
  const query = { since: 1n };
  expect(await client.PUT('/accounts/{id}', { params: { ...params, query }, body: ACCOUNT })).toMatchObject({
    error: { serial: 9223372036854775807n },
  });
  await client.POST('/uploads', { body: { size: 9007199254740993n } });
  expect(received.at(-1)).toEqual({ size: 9007199254740993n });
  expect(deviations).toEqual([]);
});

test('the bytes are integers of JSON, and what another program writes is read', async () => {
  let sent = '';
  const fetch = async (request: Request) => {
    sent = await request.text();
    return new Response(WRITTEN, { headers: { 'content-type': 'application/json' } });
  };
  const client = createClient<unknown>({ baseUrl: 'http://localhost', variant, fetch }) as unknown as Client;
  const { data } = await client.PUT('/accounts/{id}', { params: { path: { id: 1n } }, body: ACCOUNT });
  expect(sent).toBe(WRITTEN);
  expect(data).toEqual(ACCOUNT);
});

test.each([
  ['a number that JavaScript holds exactly', { id: 5 }, []],
  ['one that it does not', { id: 2 ** 60 }, ['/id exact-integer']],
  ['more than 64 bits', { id: LARGEST + 1n }, ['/id format']],
  ['less than the minimum', { id: -1n }, ['/id format', '/id minimum']],
  ['a fraction', { id: 1.5 }, ['/id type']],
  ['text', { id: '5' }, ['/id type']],
  ['a bigint where the schema has no 64 bits', { steps: 2n ** 60n }, ['/steps exact-integer']],
  ['a bigint beyond a bound', { page: 1001n }, ['/page maximum']],
])('validators: %s', (_, change, issues) => {
  const validation = validateAccount({ ...ACCOUNT, ...change });
  const found = validation.ok ? [] : validation.issues.map(({ at, rule }: Record<string, string>) => `${at} ${rule}`);
  expect(found.toSorted()).toEqual(issues);
});

test('a number of another branch of a union stays a number', async () => {
  const fetch = async () => Response.json({ ...ACCOUNT_IN_NUMBERS, owner: { kind: 'company', number: 6 } });
  const client = createClient<unknown>({ baseUrl: 'http://localhost', variant, fetch }) as unknown as Client;
  const { data } = await client.PUT('/accounts/{id}', { params: { path: { id: 1n } }, body: ACCOUNT });
  expect(data).toMatchObject({ id: 1n, parent: null, owner: { kind: 'company', number: 6 } });
});

const ACCOUNT_IN_NUMBERS = { ...ACCOUNT, id: 1, parent: null, entries: {} };

test('events carry them from the sender to the handler, and examples have them', async () => {
  expect(EVENT_EXAMPLES.booked[0].payload).toEqual({ event: 'booked', serial: 5n, amount: 1.5 });
  const events: unknown[] = [];
  const { sign, verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: ['s'], content: ({ raw }) => [raw] });
  const receiver = createWebhookReceiver({
    verify,
    variant,
    on: { booked: (event: unknown) => events.push(event) },
  } as never);
  const overrides = { serial: 9007199254740993n };
  const delivery = await createDelivery(
    'booked' as never,
    { examples: EVENT_EXAMPLES, variant, sign, overrides } as never,
  );
  expect(new TextDecoder().decode(delivery.raw)).toContain('"serial":9007199254740993,');
  const { status } = await receiver.fetch(delivery.request());
  expect({ status, events }).toEqual({
    status: 200,
    events: [{ event: 'booked', serial: 9007199254740993n, amount: 1.5 }],
  });
});

test('JSON Schemas for other libraries stay JSON Schemas', () => {
  const schema = Account['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  expect(schema.properties.id).toMatchObject({ type: 'integer', format: 'uint64' });
});

test('a key that is added to a body leaves its digits as they are', async () => {
  let sent = '';
  const operation = { method: 'POST', path: '/transfers', repeatableByField: 'key' };
  const send = retryCalls({
    variant: { operations: { operation } },
    fetch: async (request) => {
      sent = await request.text();
      return new Response();
    },
  });
  await send(new Request('http://localhost/transfers', { method: 'POST', body: '{"amount":9007199254740993}' }));
  expect(sent).toMatch(/^\{"amount":9007199254740993,"key":"[\w-]+"\}$/);
});

test('a JavaScript whose JSON has no exact integers is refused in one line', () => {
  const json = JSON as { rawJSON?: unknown };
  const { rawJSON } = json;
  delete json.rawJSON;
  try {
    expect(() => schemaSet({}, { integers: 'bigint' })).toThrow(/need a JavaScript with JSON\.rawJSON: Node 22,/);
    expect(schemaSet({}).validator({ A: { type: 'integer' } })(1)).toMatchObject({ ok: true });
  } finally {
    json.rawJSON = rawJSON;
  }
});

interface Client {
  PUT(path: string, options: object): Promise<{ data?: unknown; error?: unknown }>;
  POST(path: string, options: object): Promise<{ data?: unknown; error?: unknown }>;
  use(middleware: unknown): void;
}
