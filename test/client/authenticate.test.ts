import { expect, test } from 'vitest';
import { createRewardCardClient, type RewardCardClientOptions } from '../../src/client/index.ts';
import { CARD, ISSUED, service, TO_ISSUE } from './start-service.ts';

const live = service();
const params = { path: { card_id: 'crd_1' } };
const connect = (authenticate: RewardCardClientOptions['authenticate']) =>
  createRewardCardClient({ baseUrl: live.url, authenticate });

test.each<[string, RewardCardClientOptions['authenticate']]>([
  [
    'the request, changed',
    (request) => {
      request.headers.set('x-credentials', 'k');
      return request;
    },
  ],
  ['a new request', (request) => new Request(request, { headers: { ...plain(request), 'x-credentials': 'k' } })],
  [
    'a promise',
    async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      request.headers.set('x-credentials', 'k');
      return request;
    },
  ],
])('sends what authenticate returns: %s', async (_name, authenticate) => {
  live.next = { status: 201, body: ISSUED };
  expect((await connect(authenticate).POST('/v1/cards/issue', { body: TO_ISSUE })).data).toEqual(ISSUED);
  expect(live.arrived).toHaveLength(1);
  expect(live.arrived[0]?.headers['x-credentials']).toBe('k');
  expect(live.arrived[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(String(live.arrived[0]?.body))).toEqual(TO_ISSUE);
});

test('asks for credentials at every call, so that they can be renewed', async () => {
  live.next = { body: CARD };
  let count = 0;
  const client = connect((request) => {
    count += 1;
    request.headers.set('x-credentials', String(count));
    return request;
  });
  for (let call = 0; call < 3; call += 1) await client.GET('/v1/cards/{card_id}', { params });
  expect(live.arrived.map(({ headers }) => headers['x-credentials'])).toEqual(['1', '2', '3']);
});

test('comes after middleware, so that it can sign what is really sent', async () => {
  live.next = { body: CARD };
  const client = connect((request) => {
    request.headers.set('x-signed', String(request.headers.get('x-late')));
    return request;
  });
  client.use({
    onRequest({ request }) {
      request.headers.set('x-late', 'seen');
      return request;
    },
  });
  await client.GET('/v1/cards/{card_id}', { params });
  expect(live.arrived[0]?.headers['x-signed']).toBe('seen');
});

function plain(request: Request): Record<string, string> {
  return Object.fromEntries(request.headers);
}
