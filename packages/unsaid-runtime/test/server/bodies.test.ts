import { connect, type Socket } from 'node:net';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { type RequestHead, reply, toExpressErrors, toNode } from '../../../../src/server.ts';
import { CARD, ISSUED } from '../../../../test/answers.ts';
import { listen } from '../../../../test/listen.ts';
import { LIMIT, MOUNTS } from './mounts.ts';
import { headOf, sendRaw } from './raw-request.ts';
import { recordedServer } from './recorded-server.ts';

const ISSUE = {
  target: '/v1/cards/issue',
  headers: { 'content-type': 'application/json' },
  body: '{"recipient_phone":"+254712345678","value":5000,"currency":"KES"}',
};
const ENDLESS = { ...ISSUE, headers: { ...ISSUE.headers, 'transfer-encoding': 'chunked' }, body: '' };

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** The moment that some callback tells of. */
function moment(): { readonly reached: Promise<void>; readonly reach: () => void } {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}

// express.json() tells of a body over its limit only when the caller has ended it, so what follows cannot cut it.
const CUTTING = Object.entries(MOUNTS).filter(([name]) => name !== 'Express behind express.json()');

describe.each(CUTTING)('%s', (_, mount) => {
  test('cuts a body that does not end', async () => {
    const server = recordedServer({ maxBodyBytes: LIMIT });
    const mounted = await mount(server);
    const socket = connect(mounted.port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(headOf(ENDLESS));
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
    await closed(socket);
    await mounted.close();
    expect(server.refusals.map(({ kind }) => kind)).toEqual(['body-too-large']);
    expect(server.calls).toEqual([]);
  });
});

describe.each(Object.entries(MOUNTS))('%s', (_, mount) => {
  test('takes a body of as many bytes as it may have, and refuses one of one more', async () => {
    const server = recordedServer({ maxBodyBytes: LIMIT });
    const mounted = await mount(server);
    const padded = (bytes: number) => sendRaw(mounted.port, { ...ISSUE, body: ISSUE.body.padEnd(bytes) });
    expect((await padded(LIMIT)).status).toBe(201);
    expect((await padded(LIMIT + 1)).headers.get('x-refusal')).toBe('body-too-large');
    await mounted.close();
  });

  test('survives a caller who goes away in the middle of a body', async () => {
    const server = recordedServer();
    const mounted = await mount(server);
    const socket = connect(mounted.port, '127.0.0.1').on('error', () => {});
    socket.write(`${headOf({ ...ISSUE, headers: { ...ISSUE.headers, 'content-length': '999' } })}{"value":`, () =>
      socket.destroy(),
    );
    await closed(socket);
    expect((await sendRaw(mounted.port, ISSUE)).status).toBe(201);
    await mounted.close();
    expect(server.calls).toHaveLength(1);
  });

  test('aborts the signal of a handler whose caller goes away', async () => {
    const entered = moment();
    const aborted = moment();
    const issueCard = async ({ request }: { request: RequestHead }) => {
      request.signal.addEventListener('abort', aborted.reach);
      entered.reach();
      await aborted.reached;
      return reply(201, ISSUED);
    };
    const server = recordedServer({}, { issueCard });
    const mounted = await mount(server);
    const socket = connect(mounted.port, '127.0.0.1').on('error', () => {});
    socket.write(headOf(ISSUE) + ISSUE.body);
    await entered.reached;
    socket.destroy();
    await aborted.reached;
    await mounted.close();
  });
});

describe('a body that something read before', () => {
  const swallow: express.RequestHandler = (request, _response, next) => void request.on('end', next).resume();

  test('and left nothing of is refused, with the way to mend it', async () => {
    const server = recordedServer();
    const mounted = await listen(express().use(swallow, toNode(server)));
    expect((await sendRaw(mounted.port, ISSUE)).headers.get('x-refusal')).toBe('body-consumed');
    await mounted.close();
    expect(server.refusals[0]?.message).toMatch(/Mount the server before any body parser/);
  });

  test.each([201, 418])('is taken from request.body as bytes: %i', async (status) => {
    const server = recordedServer();
    const mounted = await listen(express().use(express.raw({ type: '*/*' }), toNode(server)));
    expect((await sendRaw(mounted.port, { ...ISSUE, ...(status === 418 && { body: '{' }) })).status).toBe(status);
    await mounted.close();
  });

  test.each(['used', 'locked'])('is refused by fetch: %s', async (how) => {
    const server = recordedServer();
    const request = new Request(`http://provider.test${ISSUE.target}`, { method: 'POST', ...ISSUE });
    if (how === 'used') await request.text();
    else request.body?.getReader();
    await server.fetch(request);
    expect(server.refusals).toMatchObject([{ kind: 'body-consumed' }]);
  });

  test('that breaks off is refused by fetch', async () => {
    const server = recordedServer();
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('broken on purpose')) });
    const init = { method: 'POST', headers: ISSUE.headers, body, duplex: 'half' } as const;
    await server.fetch(new Request(`http://provider.test${ISSUE.target}`, init));
    expect(server.refusals).toMatchObject([{ kind: 'body-unreadable', cause: { message: 'broken on purpose' } }]);
  });
});

describe('Express', () => {
  test('errors that are none of the body go on', async () => {
    const server = recordedServer();
    const fail: express.RequestHandler = (_request, _response, next) => next(new Error('of another kind'));
    const last: express.ErrorRequestHandler = (error, _request, response, _next) =>
      void response.status(503).end(error.message);
    const mounted = await listen(express().use(fail, toExpressErrors(server), last));
    expect(await (await fetch(mounted.url)).text()).toBe('of another kind');
    await mounted.close();
  });
});

test('headers come to `context` as they were sent, with the operation', async () => {
  let seen: string | null = null;
  const server = recordedServer({
    context: ({ headers, method }, operation) => {
      seen = `${operation} ${method} ${headers.get('Authorization')}`;
    },
  });
  const mounted = await listen(toNode(server));
  await fetch(`${mounted.url}/v1/cards/crd_1`, { headers: { authorization: 'Test abc' } });
  await mounted.close();
  expect(seen).toBe('getCard GET Test abc');
});

test('a response without a body has none over HTTP either', async () => {
  const server = recordedServer({}, { getCard: () => reply(304, CARD) });
  const mounted = await listen(toNode(server));
  const response = await sendRaw(mounted.port, { method: 'GET', target: '/v1/cards/crd_1' });
  await mounted.close();
  expect([response.status, response.body, response.headers.get('content-type')]).toEqual([304, '', undefined]);
});
