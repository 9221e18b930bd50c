import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const messageOf = (name: string, kind: object) => ({
  name,
  payload: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { kind } }] },
});

test.each<[string, (name: string) => object, string, boolean]>([
  ['a constant in allOf', (name) => ({ const: name }), 'kind', true],
  ['an example of its own', (name) => ({ type: 'string', examples: [name] }), 'kind', true],
  ['nothing, which a note says', () => ({ type: 'string' }), 'event', false],
  ['one of several values, which a note says', (name) => ({ enum: [name, `${name}.again`] }), 'event', false],
  [
    'a field within another, which a note says',
    (name) => ({ type: 'object', properties: { type: { const: name } } }),
    'event',
    false,
  ],
])('an event is named by %s', async (_, kindOf, field, isTold) => {
  const folder = await temporaryFolder();
  const asyncapi = {
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1.0.0' },
    channels: {
      hook: {
        messages: {
          paid: messageOf('order.paid', kindOf('order.paid')),
          sent: messageOf('order.sent', kindOf('order.sent')),
        },
      },
    },
    operations: { deliver: { action: 'send', channel: { $ref: '#/channels/hook' } } },
    components: { schemas: { Base: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } } } },
  };
  const openapi = { openapi: '3.1.0', info: asyncapi.info, paths: {} };
  await writeFile(path.join(folder, 'asyncapi.yaml'), JSON.stringify(asyncapi));
  await writeFile(path.join(folder, 'openapi.yaml'), JSON.stringify(openapi));
  const out = path.join(folder, 'out');
  const { code, output } = await runCliInProcess(['generate', '--contract', folder, '--out', out]);
  expect([code, output.includes('x-event-name')]).toEqual([0, !isTold]);
  expect(await readFile(path.join(out, 'receiver.ts'), 'utf8')).toContain(`EVENT_NAME = { field: '${field}' }`);
});

test('an event of an OpenAPI document alone is named as it says beside `info`', async () => {
  const folder = await temporaryFolder();
  const delivery = { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } }, responses: {} };
  const info = { title: 'Orders', version: '1.0.0' };
  const openapi = {
    openapi: '3.1.0',
    info,
    'x-event-name': { header: 'x-kind' },
    webhooks: { paid: { post: delivery } },
  };
  await writeFile(path.join(folder, 'openapi.yaml'), JSON.stringify(openapi));
  const out = path.join(folder, 'out');
  const { code, output } = await runCliInProcess(['generate', '--contract', folder, '--out', out]);
  expect([code, output]).toEqual([0, expect.not.stringContaining('x-event-name')]);
  expect(await readFile(path.join(out, 'receiver.ts'), 'utf8')).toContain(`EVENT_NAME = { header: 'x-kind' }`);
});

const constant = (field: string, value: string) => ({ type: 'object', properties: { [field]: { const: value } } });

test.each<[string, Record<string, object>, string, RegExp]>([
  [
    'the constants of their payloads',
    { paid: constant('type', 'payment.paid'), failed: constant('type', 'payment.failed') },
    'type',
    /'payment\.paid': validatePaymentPaidEvent,\s+'payment\.failed'/,
  ],
  ['the constant of the only one', { paid: constant('type', 'payment.paid') }, 'type', /'payment\.paid': validate/],
  [
    'the field that most likely tells it',
    {
      paid: { allOf: [constant('currency', 'EUR'), constant('event', 'payment.paid')] },
      failed: { allOf: [constant('currency', 'USD'), constant('event', 'payment.failed')] },
    },
    'event',
    /'payment\.paid': validate/,
  ],
  ['their own names beside another constant', { paid: constant('currency', 'EUR') }, 'event', / paid: validatePaid/],
])('webhooks have the names of %s', async (_, schemas, field, events) => {
  const folder = await temporaryFolder();
  const webhooks = Object.entries(schemas).map(([name, schema]) => [
    name,
    { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
  ]);
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    webhooks: Object.fromEntries(webhooks),
  };
  await writeFile(path.join(folder, 'openapi.yaml'), JSON.stringify(openapi));
  const out = path.join(folder, 'out');
  await runCliInProcess(['generate', '--contract', folder, '--out', out]);
  const receiver = await readFile(path.join(out, 'receiver.ts'), 'utf8');
  expect(receiver).toMatch(events);
  expect(receiver).toContain(`EVENT_NAME = { field: '${field}' }`);
});
