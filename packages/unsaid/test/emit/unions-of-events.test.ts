import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWebhookReceiver } from 'unsaid-runtime/webhooks';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn, typeErrors } from './compile.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const TEXT = { type: 'string' };

const PAID = object({ type: { const: 'invoice.paid' }, amount: { type: 'integer' } }, { required: ['type', 'amount'] });
const FAILED = object({ type: { enum: ['invoice.failed'] }, reason: TEXT }, { required: ['type', 'reason'] });
const PLAIN = object({ type: TEXT, amount: { type: 'integer' } }, { required: ['type', 'amount'] });

async function generated(schemas: object, more: object = {}) {
  const content = { 'application/json': { schema: ref('Event') } };
  const webhooks = { event: { post: { operationId: 'onEvent', requestBody: { content }, responses: {} } } };
  const document = {
    ...more,
    openapi: '3.1.0',
    info: { title: 'Invoices', version: '1' },
    webhooks,
    components: { schemas },
  };
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(document));
  const { out, notes } = await generateIn(folder);
  expect(await typeErrors(folder, [out])).toEqual([]);
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(path.join(out, file)).href);
  const { WEBHOOK_EVENTS, EVENT_NAME } = await load('receiver.ts');
  return {
    names: Object.keys(WEBHOOK_EVENTS),
    field: EVENT_NAME.field,
    notes,
    variant: (await load('variant.ts')).variant,
  };
}

test.each<[string, object, readonly string[]]>([
  [
    'constants',
    { Event: { oneOf: [ref('Paid'), ref('Failed')] }, Paid: PAID, Failed: FAILED },
    ['invoice.paid', 'invoice.failed'],
  ],
  ['anyOf', { Event: { anyOf: [PAID, FAILED] } }, ['invoice.paid', 'invoice.failed']],
  [
    'a mapping, also by names',
    {
      Event: {
        oneOf: [ref('A'), ref('B')],
        discriminator: { propertyName: 'type', mapping: { a: ref('A').$ref, b: 'B', c: 'B' } },
      },
      A: PLAIN,
      B: PLAIN,
    },
    ['a', 'b', 'c'],
  ],
  [
    'a discriminator alone',
    { Event: { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'type' } }, A: PLAIN, B: PLAIN },
    ['A', 'B'],
  ],
  [
    'unions of unions',
    { Event: { oneOf: [ref('Invoice'), object({ type: { const: 'ping' } })] }, Invoice: { oneOf: [PAID, FAILED] } },
    ['ping', 'invoice.paid', 'invoice.failed'],
  ],
  ['itself as well', { Event: { oneOf: [PAID, FAILED, ref('Event')] } }, ['event']],
  ['one member without a name', { Event: { oneOf: [PAID, object({ type: TEXT })] } }, ['event']],
  ['the same name twice', { Event: { oneOf: [PAID, { ...PAID }] } }, ['event']],
  ['a demand beside the union', { Event: { required: ['id'], oneOf: [PAID, FAILED] } }, ['event']],
  ['two unions', { Event: { anyOf: [PAID, FAILED], oneOf: [PAID, FAILED] } }, ['event']],
  ['fields beside the union', { Event: { ...object({ id: TEXT }), oneOf: [PAID, FAILED] } }, ['event']],
])('a webhook of %s is an event for each name, if each has one', async (_, schemas, expected) => {
  const { names, field, notes } = await generated(schemas);
  const isSplit = expected.length > 1;
  expect([names, field, notes.some(({ message }) => message.includes('x-event-name'))]).toEqual([
    expected,
    isSplit ? 'type' : 'event',
    !isSplit,
  ]);
});

test('a webhook of a header that names the event stays one', async () => {
  const { names } = await generated({ Event: { oneOf: [PAID, FAILED] } }, { 'x-event-name': { header: 'x-kind' } });
  expect(names).toEqual(['event']);
});

test('each event reaches its own handler, and is judged by its own schema', async () => {
  const discriminator = { propertyName: 'type', mapping: { paid: ref('Paid').$ref, failed: ref('Failed').$ref } };
  const Failed = object({ type: TEXT, reason: TEXT }, { required: ['reason'] });
  const { variant } = await generated({
    Event: { oneOf: [ref('Paid'), ref('Failed')], discriminator },
    Paid: PLAIN,
    Failed,
  });
  const received: unknown[] = [];
  const on = {
    paid: (event: object) => void received.push(event),
    failed: (event: object) => void received.push(event),
  };
  const receiver = createWebhookReceiver({ variant, verify: () => true, on, onUnknown: () => {} } as never) as {
    fetch(request: Request): Promise<Response>;
  };
  const send = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await receiver.fetch(new Request('http://here/', { method: 'POST', headers, body: JSON.stringify(body) })))
      .status;
  };
  const [paid, failed] = [
    { type: 'paid', amount: 1 },
    { type: 'failed', reason: 'x' },
  ];
  expect([await send(paid), await send(failed), await send({ type: 'paid', reason: 'x' })]).toEqual([200, 200, 400]);
  expect(received).toEqual([paid, failed]);
});

test('a message of AsyncAPI is split with its examples, where operations name it as well', async () => {
  const message = {
    name: 'event',
    payload: { oneOf: [PAID, FAILED] },
    examples: [{ payload: { type: 'invoice.paid', amount: 1 } }],
  };
  const asyncapi = {
    asyncapi: '3.0.0',
    info: { title: 'Invoices', version: '1' },
    channels: { hook: { messages: { event: message } }, other: { messages: { event: message } } },
    operations: {
      deliver: {
        action: 'send',
        channel: { $ref: '#/channels/hook' },
        messages: [{ $ref: '#/channels/hook/messages/event' }],
      },
    },
  };
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'asyncapi.json'), JSON.stringify(asyncapi));
  const { files, notes } = await generateIn(folder);
  const { channels, operations } = JSON.parse(files.get('asyncapi.json') ?? '');
  for (const { messages } of [channels.hook, channels.other])
    expect(Object.keys(messages)).toEqual(['invoice.paid', 'invoice.failed']);
  expect(channels.hook.messages['invoice.paid'].examples).toHaveLength(1);
  expect(channels.hook.messages['invoice.failed'].examples).toHaveLength(0);
  const named = ['invoice.paid', 'invoice.failed'].map((name) => ({ $ref: `#/channels/hook/messages/${name}` }));
  expect([operations.deliver.messages, notes]).toEqual([named, []]);
});
