import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWebhookReceiver } from 'unsaid-runtime/webhooks';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UNSAID } from '../../src/run.ts';
import { generateIn, typeErrors } from './compile.ts';

const home = await temporaryFolder();

const ADDRESS = {
  type: 'object',
  required: ['city'],
  properties: { city: { type: 'string' }, former: { $ref: '#/components/schemas/Address' } },
};
const message = (name: string, more: object = {}) => ({
  name,
  headers: { type: 'object', required: ['x-id'], properties: { 'x-id': { type: 'string' } } },
  payload: {
    type: 'object',
    required: ['event', 'to'],
    properties: { event: { const: name }, to: { $ref: '#/components/schemas/Address' }, ...more },
  },
});
const EVENTS = {
  asyncapi: '3.0.0',
  info: { title: 'Parcels', version: '1' },
  channels: {
    parcels: {
      address: null,
      messages: { sent: message('parcel.sent'), lost: message('parcel.lost', { reason: { type: 'string' } }) },
    },
  },
  operations: { deliver: { action: 'send', channel: { $ref: '#/channels/parcels' } } },
  components: { schemas: { Address: ADDRESS } },
};
const OPERATIONS = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      get: {
        operationId: 'listParcels',
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Address' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Address: ADDRESS } },
};

const USES: Readonly<Record<string, string>> = {
  asyncapi: `import { createWebhookReceiver } from 'unsaid-runtime/webhooks';
import { type Address, validateAddress, variant, type WebhookEvents } from './out/index.ts';
const address: Address = { city: 'Accra', former: { city: 'Kumasi' } };
const event: WebhookEvents['parcel.lost'] = { event: 'parcel.lost', to: address, reason: 'rain' };
validateAddress(event.to);
createWebhookReceiver({ variant, verify: () => true, on: { 'parcel.sent': ({ to }) => void to.city.length } });
`,
  openapi: `import { createServer, reply } from 'unsaid-runtime/server';
import { type components, variant } from './out/index.ts';
const address: components['schemas']['Address'] = { city: 'Accra' };
createServer({ listParcels: () => reply(200, address) }, { variant, refuse: () => undefined as never });
`,
};

const ALL = ['event-examples.ts', 'events.ts', 'index.ts', 'open-points.json', 'receiver.ts', 'schemas.ts'];
const BOTH = [...ALL, 'validators.ts', 'variant.ts'];

async function generated(name: 'openapi' | 'asyncapi', document: object) {
  const folder = path.join(home, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(document));
  writeFileSync(path.join(folder, 'use.ts'), USES[name] ?? '');
  const { files } = await generateIn(folder);
  return { folder, files: [...files.keys()].toSorted() };
}

test('a contract of events alone gets no files about operations, compiles, and receives', async () => {
  const { folder, files } = await generated('asyncapi', EVENTS);
  expect(files).toEqual([...BOTH, 'asyncapi.json'].toSorted());
  expect(await typeErrors(folder, ['out', '.'])).toEqual([]);
  const { variant } = await import(pathToFileURL(path.join(folder, 'out/index.ts')).href);
  const received: unknown[] = [];
  const receiver = createWebhookReceiver({
    variant,
    verify: () => true,
    on: { 'parcel.sent': (event: unknown) => void received.push(event) },
  } as never) as { fetch(request: Request): Promise<Response> };
  const sent = { event: 'parcel.sent', to: { city: 'Accra' } };
  const request = { method: 'POST', headers: { 'content-type': 'application/json', 'x-id': '1' } };
  const status = async (body: object) =>
    (await receiver.fetch(new Request('http://here/', { ...request, body: JSON.stringify(body) }))).status;
  expect([await status(sent), await status({ ...sent, to: {} }), received]).toEqual([200, 400, [sent]]);
});

test('a contract of operations alone gets no AsyncAPI document, and compiles', async () => {
  const { folder, files } = await generated('openapi', OPERATIONS);
  const own = ['client.ts', 'openapi.json', 'operations.ts', 'rest.ts', 'server.ts'];
  expect(files).toEqual([...BOTH, ...own].toSorted());
  expect(await typeErrors(folder, ['out', '.'])).toEqual([]);
});

test('a contract of webhooks alone in OpenAPI compiles, and no type in it is for nothing', async () => {
  // A keyword that no type follows.
  const schema = { ...message('parcel.sent').payload, more: { $ref: '#/components/schemas/Box' } };
  const content = { 'application/json': { schema } };
  const webhooks = { sent: { post: { requestBody: { content }, responses: { 200: { description: 'ok' } } } } };
  const components = { schemas: { Address: ADDRESS, Box: { type: 'object' } } };
  const { folder } = await generated('openapi', { ...OPERATIONS, paths: undefined, webhooks, components });
  expect(await typeErrors(folder, ['out'])).toEqual([]);
  const plain = { 'application/json': { schema: { type: 'object', properties: { city: { type: 'string' } } } } };
  const event = { sent: { post: { requestBody: { content: plain }, responses: { 200: { description: 'ok' } } } } };
  await generated('openapi', { ...OPERATIONS, paths: undefined, webhooks: event, components: undefined });
  expect(await typeErrors(folder, ['out'])).toEqual([]);
});

test.each([
  ['openapi', OPERATIONS, 'asyncapi'],
  ['asyncapi', EVENTS, 'openapi'],
] as const)('the pages of a contract of %s alone offer no other document, and count no open points', async (...row) => {
  const [name, document, other] = row;
  const [folder, out] = [path.join(home, `docs-of-${name}`), path.join(home, `docs-of-${name}/out`)];
  mkdirSync(folder);
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(document));
  await runCliInProcess(['docs', folder, '--out', out], {}, UNSAID);
  const files = readdirSync(out);
  expect(files.filter((file) => file.startsWith(`${other}.`) || file === 'open-points.json')).toEqual([]);
  const pages = files.filter((file) => /\.(?:html|md|txt|yaml)$/.test(file));
  expect(pages).toContain(`${name}.yaml`);
  for (const page of pages) {
    const text = readFileSync(path.join(out, page), 'utf8');
    expect([page, text]).toEqual([page, expect.not.stringMatching(/points? open|Do not guess/)]);
    const links = [...text.matchAll(/(?:href="|\]\()([\w.-]+\.(?:html|md|yaml|json))\b/g)].map(([, file]) => file);
    expect(links.filter((file) => !files.includes(String(file)))).toEqual([]);
  }
});

const COMMANDS: readonly (readonly string[])[] = [
  ['lint'],
  ['silences'],
  ['docs', '--out', path.join(home, 'docs')],
  ['init', '--dry-run'],
  ['generate', '--out', path.join(home, 'generated')],
];

test.each(COMMANDS.flatMap((command) => ['openapi', 'asyncapi'].map((name) => [command, name] as const)))(
  '%s takes a contract of %s alone',
  async ([command = '', ...rest], name) => {
    const document = name === 'openapi' ? OPERATIONS : EVENTS;
    const folder = path.join(home, `command-${name}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(document));
    for (const named of [folder, path.join(folder, `${name}.json`)]) {
      const { code, output } = await runCliInProcess(
        [command, command === 'silences' ? path.join(folder, `${name}.json`) : named, ...rest],
        {},
        UNSAID,
      );
      expect({ code, output }).toMatchObject({ code: 0 });
    }
    expect(await runCliInProcess(['diff', folder, folder], {}, UNSAID)).toMatchObject({ code: 0 });
    expect(await runCliInProcess(['open-points', '--contract', folder], {}, UNSAID)).toMatchObject({ code: 0 });
  },
);

test('code of operations without any schema compiles where names without use are refused', async () => {
  const folder = path.join(home, 'bare');
  mkdirSync(folder);
  const paths = { '/ping': { get: { operationId: 'ping', responses: { 204: { description: 'x' } } } } };
  const info = { title: 'Bare', version: '1' };
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify({ openapi: '3.1.0', info, paths }));
  const { out } = await generateIn(folder);
  expect(await typeErrors(home, [out])).toEqual([]);
});

test('a schema of headers that a payload refers to as well is in the types of both', async () => {
  const folder = path.join(home, 'both');
  mkdirSync(folder);
  const schemas = { Head: { type: 'object', properties: { 'x-id': { type: 'string' } } } };
  const head = { $ref: '#/components/schemas/Head' };
  const sent = { ...message('parcel.sent', { to: head, copy: head }), headers: head };
  const channels = { parcels: { address: null, messages: { sent } } };
  writeFileSync(path.join(folder, 'asyncapi.json'), JSON.stringify({ ...EVENTS, channels, components: { schemas } }));
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(OPERATIONS));
  const { out } = await generateIn(folder);
  expect(await typeErrors(home, [out])).toEqual([]);
  expect(readFileSync(path.join(out, 'openapi.json'), 'utf8')).toContain('"Head": {');
});

test('tags are written out where they are references, and one without a name says nothing', async () => {
  const folder = await temporaryFolder();
  const components = { tags: { money: { name: 'Money' }, bare: { description: 'It has no name.' } } };
  const [money, bare] = ['money', 'bare'].map((name) => ({ $ref: `#/components/tags/${name}` }));
  const paid = {
    name: 'paid',
    tags: [money, bare],
    payload: { type: 'object', properties: { type: { const: 'paid' } } },
  };
  const info = { title: 'Orders', version: '1', tags: [bare, money] };
  const asyncapi = { asyncapi: '3.0.0', info, channels: { hook: { messages: { paid } } }, components };
  writeFileSync(path.join(folder, 'asyncapi.yaml'), JSON.stringify(asyncapi));
  const { files } = await generateIn(folder);
  const written = JSON.parse(files.get('asyncapi.json') ?? '');
  expect([written.info.tags, written.channels.hook.messages.paid.tags]).toEqual([
    [{ name: 'Money' }],
    [{ name: 'Money' }],
  ]);
});

test('channels, operations and replies may be references, and what is replied is no event', async () => {
  const folder = await temporaryFolder();
  const ref = (place: string) => ({ $ref: `#/${place}` });
  const constant = (type: string) => ({
    name: type,
    payload: { type: 'object', properties: { type: { const: type } } },
  });
  const send = {
    action: 'send',
    channel: ref('components/channels/hook'),
    messages: [ref('components/channels/hook/messages/paid')],
    reply: ref('components/replies/ack'),
  };
  const components = {
    channels: { hook: { messages: { paid: constant('paid') } }, back: { messages: { ack: { payload: {} } } } },
    operations: { send },
    replies: { ack: { channel: ref('components/channels/back') } },
  };
  const channels = { hook: ref('components/channels/hook'), back: ref('components/channels/back') };
  const info = { title: 'Orders', version: '1' };
  const asyncapi = {
    asyncapi: '3.0.0',
    info,
    channels,
    operations: { send: ref('components/operations/send') },
    components,
  };
  writeFileSync(path.join(folder, 'asyncapi.yaml'), JSON.stringify(asyncapi));
  const { files, notes } = await generateIn(folder);
  expect([files.get('receiver.ts')?.match(/ (\w+): validate\w+,/g), notes]).toEqual([
    [' paid: validatePaidEvent,'],
    [],
  ]);
  const { operations } = JSON.parse(files.get('asyncapi.json') ?? '');
  expect(operations.send).toMatchObject({ channel: ref('channels/hook'), reply: { channel: ref('channels/back') } });
});
