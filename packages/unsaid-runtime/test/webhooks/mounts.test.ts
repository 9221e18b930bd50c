import express from 'express';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import {
  createWebhookReceiver,
  type DeliveryContext,
  type WebhookError,
  type WebhookEventName,
  type WebhookHandlers,
  type WebhookReceiverOptions,
} from '../../../../src/webhooks.ts';
import { toNode } from '../../../../src/webhooks-node.ts';
import { createDelivery, type Delivery, EVENT_EXAMPLES, tamper } from '../../../../src/webhooks-testing.ts';
import { keepRawBody, listen, MOUNTS } from './mounts.ts';
import { sign, verify } from './scheme.ts';

const NAMES = Object.keys(EVENT_EXAMPLES) as WebhookEventName[];

/** A receiver that notes which handler got what, and what it reported. */
function recorder(options: Partial<WebhookReceiverOptions> = {}) {
  const calls: unknown[] = [];
  const errors: WebhookError[] = [];
  const handlers = NAMES.map((name) => [name, (event: unknown) => calls.push([name, event])]);
  const on = Object.fromEntries(handlers) as WebhookHandlers<DeliveryContext>;
  const receiver = createWebhookReceiver({ verify, on, onError: (error) => errors.push(error), ...options });
  return { receiver, calls, errors };
}

function post(url: string, { raw, headers }: Delivery): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body: raw });
}

describe.each(Object.entries(MOUNTS))('over real HTTP through %s', (_, mount) => {
  test('each of the 11 events reaches its own handler as it was sent, and is answered 200 with nothing', async () => {
    const { receiver, calls, errors } = recorder();
    await using server = await mount(receiver);
    const wanted: unknown[] = [];
    for (const name of NAMES) {
      for (const { name: example, payload } of EVENT_EXAMPLES[name]) {
        const response = await post(server.url, await createDelivery(name, { sign, example }));
        expect([response.status, await response.text()]).toEqual([200, '']);
        wanted.push([name, payload]);
      }
    }
    expect(NAMES).toHaveLength(11);
    expect(calls).toEqual(wanted);
    expect(errors).toEqual([]);
  });

  test('a spoiled body and a spoiled signature are refused, with no word about why', async () => {
    const { receiver, calls, errors } = recorder();
    await using server = await mount(receiver);
    const delivery = await createDelivery('reward.sent', { sign });
    // Byte 11 is a letter of the event's name, so that the body stays JSON for parsers that come first.
    const spoiled = [tamper(delivery, { byte: 11 }), tamper(delivery, { header: 'X-Service-Signature', value: '00' })];
    for (const bad of spoiled) {
      const response = await post(server.url, bad);
      expect([response.status, await response.text()]).toEqual([400, '']);
    }
    expect(calls).toEqual([]);
    expect(errors.map(({ code }) => code)).toEqual(['signature-refused', 'signature-refused']);
  });

  test('a delivery without a content type is taken by its bytes', async () => {
    const { receiver, calls } = recorder();
    await using server = await mount(receiver);
    const delivery = tamper(await createDelivery('card.redeemed', { sign }), { header: 'content-type' });
    expect((await post(server.url, delivery)).status).toBe(200);
    expect(calls).toHaveLength(1);
  });
});

describe('a body that was read before', () => {
  test('behind plain express.json() the delivery is refused at once, and the report names the remedy', async () => {
    const { receiver, calls, errors } = recorder();
    await using server = await listen(express().use(express.json()).post('/webhooks', toNode(receiver)));
    const response = await post(server.url, await createDelivery('card.redeemed', { sign }));
    expect(response.status).toBe(500);
    expect(calls).toEqual([]);
    expect(errors.map(({ code }) => code)).toEqual(['body-already-read']);
    expect(errors[0]?.message).toContain('mount the receiver before express.json()');
    expect(errors[0]?.message).toContain('Object.assign(request, { rawBody: bytes })');
  });

  test('behind a Hono middleware that parsed it the delivery is refused too', async () => {
    const { receiver, errors } = recorder();
    const app = new Hono().post('/webhooks', async (context) => {
      await context.req.json();
      return receiver.fetch(context.req.raw);
    });
    const delivery = await createDelivery('card.redeemed', { sign });
    expect((await app.fetch(delivery.request('http://localhost/webhooks'))).status).toBe(500);
    expect(errors.map(({ code }) => code)).toEqual(['body-already-read']);
  });

  test('kept raw bytes are held to the cap as well', async () => {
    const { receiver, errors } = recorder({ maxBodyBytes: 100 });
    const app = express().use(express.json({ verify: keepRawBody }));
    await using server = await listen(app.post('/webhooks', toNode(receiver)));
    expect((await post(server.url, await createDelivery('reward.sent', { sign }))).status).toBe(413);
    expect(errors.map(({ code }) => code)).toEqual(['body-too-large']);
  });
});

test('Fastify keeps parsing JSON on its other routes', async () => {
  const { fastify } = await import('fastify');
  const { fastifyWebhooks } = await import('../../../../src/webhooks-node.ts');
  const app = fastify();
  app.register(fastifyWebhooks(recorder().receiver, '/webhooks'));
  app.post('/other', async (request) => request.body);
  const response = await app.inject({ method: 'POST', url: '/other', payload: { parsed: true } });
  expect(response.json()).toEqual({ parsed: true });
  await app.close();
});
