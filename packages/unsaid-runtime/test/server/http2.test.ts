import { once } from 'node:events';
import { type ClientHttp2Session, connect, createServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type RequestHead, reply, toFastify, toNode } from '../../../../src/server.ts';
import { createWebhookReceiver, type WebhookReceiver } from '../../../../src/webhooks.ts';
import { fastifyWebhooks, toNode as toNodeReceiver } from '../../../../src/webhooks-node.ts';
import { signDelivery } from '../../../../src/webhooks-testing.ts';
import { ISSUED } from '../../../../test/answers.ts';
import { sign, verify } from '../webhooks/scheme.ts';
import { LIMIT } from './mounts.ts';
import { recordedServer } from './recorded-server.ts';

const ISSUE = '{"recipient_phone":"+254712345678","value":5000,"currency":"KES"}';
const JSON_TYPE = { 'content-type': 'application/json' };

interface Mounted {
  readonly port: number;
  close(): Promise<unknown>;
}

type Listener = Parameters<typeof createServer>[1];

async function overNode(listener: (...parameters: never[]) => unknown): Promise<Mounted> {
  const server = createServer(listener as Listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: async () => server.close() };
}

async function overFastify(plugin: (scope: never, options: never, done: never) => unknown): Promise<Mounted> {
  const app = fastify({ http2: true });
  app.register(plugin as never);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

/** Sends a request, without its length unless a header says it, and reads the whole response. */
async function send(session: ClientHttp2Session, headers: Record<string, string | number>, body?: string | Uint8Array) {
  const stream = session.request(headers, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  return { status: head[':status'], refused: head['x-refusal'], body: await text(stream) };
}

async function withSession<Result>({ port, close }: Mounted, run: (session: ClientHttp2Session) => Promise<Result>) {
  const session = connect(`http://127.0.0.1:${port}`);
  try {
    return await run(session);
  } finally {
    session.destroy();
    await close();
  }
}

test.each([
  ['node:http2', (server: ReturnType<typeof recordedServer>) => overNode(toNode(server))],
  ['Fastify', (server: ReturnType<typeof recordedServer>) => overFastify(toFastify(server))],
])('a server on %s reads bodies with and without a length, and refuses what it refuses elsewhere', async (_, mount) => {
  const urls: string[] = [];
  const issueCard = ({ request }: { request: RequestHead }) => {
    urls.push(request.url);
    return reply(201, ISSUED, { connection: 'close', 'x-note': 'kept' });
  };
  const server = recordedServer({ maxBodyBytes: LIMIT }, { issueCard });
  const mounted = await mount(server);
  const post = { ':method': 'POST', ':path': '/v1/cards/issue', ...JSON_TYPE };
  await withSession(mounted, async (session) => {
    expect(await send(session, post, ISSUE)).toMatchObject({ status: 201, body: JSON.stringify(ISSUED) });
    expect(await send(session, { ...post, 'content-length': ISSUE.length }, ISSUE)).toMatchObject({ status: 201 });
    expect(await send(session, post)).toMatchObject({ status: 418, refused: 'missing-body' });
    expect(await send(session, post, '')).toMatchObject({ status: 418, refused: 'missing-body' });
    expect(await send(session, post, '{')).toMatchObject({ refused: 'malformed-json' });
    expect(await send(session, post, 'x'.repeat(LIMIT + 1))).toMatchObject({ refused: 'body-too-large' });
    expect(await send(session, { ':path': '/v1/cards/crd_1' })).toMatchObject({ status: 200 });
    expect(await send(session, { ...post, ':method': 'PUT' }, ISSUE)).toMatchObject({ refused: 'method-not-allowed' });
  });
  const url = `http://127.0.0.1:${mounted.port}/v1/cards/issue`;
  expect([urls, server.incidents]).toEqual([[url, url], []]);
});

test.each([
  ['node:http2', (receiver: WebhookReceiver) => overNode(toNodeReceiver(receiver))],
  ['Fastify', (receiver: WebhookReceiver) => overFastify(fastifyWebhooks(receiver, '/'))],
])('a receiver on %s reads bodies with and without a length', async (_, mount) => {
  const seen: unknown[] = [];
  const codes: string[] = [];
  const receiver = createWebhookReceiver({
    verify,
    on: { 'card.issued': (event) => seen.push(event) },
    onError: ({ code }) => codes.push(code),
    maxBodyBytes: 1_000,
  });
  const warnings: unknown[] = [];
  const note = (warning: unknown) => warnings.push(warning);
  process.on('warning', note);
  const deliver = async (session: ClientHttp2Session, body: object | string, headers: object = {}) => {
    const delivery = await signDelivery(body, { sign });
    return send(session, { ':method': 'POST', ':path': '/', ...delivery.headers, ...headers }, delivery.raw);
  };
  await withSession(await mount(receiver), async (session) => {
    expect(await deliver(session, { event: 'card.issued', card_id: 'one' })).toMatchObject({ status: 200, body: '' });
    const two = { event: 'card.issued', card_id: 'two' };
    expect(await deliver(session, two, { 'content-length': JSON.stringify(two).length })).toMatchObject({
      status: 200,
    });
    expect(await deliver(session, ' '.repeat(2_000))).toMatchObject({ status: 413 });
  });
  process.off('warning', note);
  expect([seen.length, codes, warnings]).toEqual([2, ['body-too-large'], []]);
});
