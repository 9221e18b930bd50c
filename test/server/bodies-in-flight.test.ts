import { describe, expect, test } from 'vitest';
import { reply } from '../../src/server/index.ts';
import { ISSUED } from '../answers.ts';
import { LIMIT, MOUNTS } from './mounts.ts';
import { recordedServer } from './recorded-server.ts';

const BODY = JSON.stringify({ recipient_phone: '+254712345678', value: 5000, currency: 'KES' }).padEnd(30_000);
const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: BODY };

/** A server with room for `limit` bytes of bodies, whose handlers wait until the test lets them end. */
function heldServer(limit: number) {
  const waiting: (() => void)[] = [];
  const entered: (() => void)[] = [];
  const issueCard = async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      entered.shift()?.();
    });
    return reply(201, ISSUED);
  };
  const server = recordedServer({ maxBodyBytes: limit, maxBodyBytesInFlight: limit }, { issueCard });
  const call = <Response>(send: () => Promise<Response>) => {
    const inHandler = new Promise<void>((resolve) => entered.push(resolve));
    const response = send();
    return { inHandler, response };
  };
  const end = () => {
    for (const release of waiting.splice(0)) release();
  };
  return { server, call, end };
}

// What express.json() has read is in its hands, not in ours.
const READING = Object.entries(MOUNTS).filter(([name]) => name !== 'Express behind express.json()');

describe.each(READING)('%s', (_, mount) => {
  test('refuses what goes beyond the bytes of all calls, and takes bodies again once calls have ended', async () => {
    const { server, call, end } = heldServer(LIMIT);
    const mounted = await mount(server);
    const send = () => fetch(`${mounted.url}/v1/cards/issue`, POST);
    const first = call(send);
    const second = call(send);
    await Promise.all([first.inHandler, second.inHandler]);
    const third = await send();
    expect([third.status, third.headers.get('x-refusal')]).toEqual([418, 'too-busy']);
    expect(server.refusals).toMatchObject([{ kind: 'too-busy', operation: 'issueCard', limit: LIMIT }]);
    const card = await fetch(`${mounted.url}/v1/cards/crd_1`);
    expect(card.status).toBe(200);
    end();
    expect([(await first.response).status, (await second.response).status]).toEqual([201, 201]);
    const fourth = call(send);
    await fourth.inHandler;
    end();
    expect((await fourth.response).status).toBe(201);
    await mounted.close();
  });
});

test('refused and broken calls give their bytes back', async () => {
  const server = recordedServer({ maxBodyBytes: 100, maxBodyBytesInFlight: 100 });
  const send = (body: string | ReadableStream) =>
    server.fetch(new Request('http://provider.test/v1/cards/issue', { ...POST, body, duplex: 'half' } as RequestInit));
  const breaking = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(60)),
      pull: (controller) => controller.error(new Error('broken on purpose')),
    });
  for (const body of ['{'.padEnd(90), breaking(), ' '.repeat(101), '{}'.padEnd(90)]) await send(body);
  expect(server.refusals.map(({ kind }) => kind)).toEqual([
    'malformed-json',
    'body-unreadable',
    'body-too-large',
    'invalid-request',
  ]);
  expect((await send(BODY.trim())).status).toBe(201);
});

test.each([99, 0.5, Number.NaN, '200'])('a bound of %j, with bodies of 100 bytes, is refused', (bound) => {
  expect(() => recordedServer({ maxBodyBytes: 100, maxBodyBytesInFlight: bound as number })).toThrow(
    /`maxBodyBytesInFlight`/,
  );
});
