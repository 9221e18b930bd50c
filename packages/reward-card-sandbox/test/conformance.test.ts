import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { around } from '../../../test/around.ts';
import { eachNode } from '../../unsaid/src/engine/model/json-pointer.ts';
import { authenticate } from '../generated/client.ts';
import { PROBLEMS } from '../src/problem.ts';
import { PHONE, runningSandbox } from './running-sandbox.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents and answers as they are read, before anything is known of them.
type Json = any;

const read = async (name: string): Promise<Json> =>
  JSON.parse(await readFile(new URL(`../generated/${name}`, import.meta.url), 'utf8'));
const [openapi, asyncapi] = await Promise.all([read('openapi.json'), read('asyncapi.json')]);

const running = around(runningSandbox, (each) => each.sandbox.close());

/** The statuses that the contract lists, by the code of a problem. */
const STATUSES: Readonly<Record<string, number>> = openapi.components.responses.OtherOutcome['x-problems'];

test('the contract lists the problems of the four operations with the statuses that the code has', () => {
  const { content } = openapi.components.responses.OtherOutcome;
  const controls = /^(control|target|call|reward|webhook|delivery|balance-insufficient|method-not-accessible)/;
  const own = Object.entries(PROBLEMS).filter(([code]) => !controls.test(code));
  // The answers of a user bring these, and no call without them meets one; a fault has the status that was asked for.
  const others = /^(batch-not|idempotency|rate-limited|not-implemented|injected)/;
  const met = own.filter(([code]) => !others.test(code));
  expect(STATUSES).toEqual(Object.fromEntries(met.map(([code, { status }]) => [code, status])));
  const types: string[] = content['application/json'].schema.properties.type.enum;
  expect(types.toSorted()).toEqual(own.map(([code]) => `urn:reward-card-sandbox:problem:${code}`).toSorted());
});

const MET: [code: string, method: string, path: string, body?: string, headers?: Record<string, string>][] = [
  ['malformed-json', 'POST', '/v1/cards/issue', '{'],
  ['missing-body', 'POST', '/v1/cards/issue'],
  ['bad-path-encoding', 'GET', '/v1/cards/%zz'],
  ['not-found', 'GET', '/v1/elsewhere'],
  ['method-not-allowed', 'PUT', '/v1/cards/issue', '{}'],
  ['unsupported-media-type', 'POST', '/v1/cards/issue', '{}', { 'content-type': 'text/plain' }],
];

test.each(MET)('a request is refused with %s', async (code, method, path, body, headers) => {
  const { url, token } = running.sandbox;
  const sent = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers };
  const response = await fetch(`${url}${path}`, { method, headers: sent, ...(body && { body }) });
  const { type, status, title, detail } = (await response.json()) as Json;
  expect([response.status, response.headers.get('content-type')]).toEqual([STATUSES[code], 'application/json']);
  expect([type, status, typeof title, typeof detail]).toEqual([
    `urn:reward-card-sandbox:problem:${code}`,
    STATUSES[code],
    'string',
    'string',
  ]);
});

test('the generated authenticate() is let in', async () => {
  const { url, token } = running.sandbox;
  const request = new Request(`${url}/v1/cards/crd_0000000000000000`);
  expect((await fetch(authenticate({ bearer: token })(request))).status).toBe(404);
});

test('no point is left open, at any place', async () => {
  const points: { id: string; answers: unknown[]; occurrences: { openapi: string[]; asyncapi: string[] } }[] =
    await read('open-points.json');
  expect(points.length).toBeGreaterThanOrEqual(95);
  const open = points.filter(
    ({ answers, occurrences }) => answers.length === 0 || occurrences.openapi.length + occurrences.asyncapi.length > 0,
  );
  expect(open.map(({ id }) => id)).toEqual([]);
});

test('each status of a card comes by a transition that is declared, and every declared one happens', async () => {
  const { client, control } = running;
  const issue = async () => {
    const { data } = await client.POST('/v1/cards/issue', {
      body: { recipient_phone: PHONE, value: 1000, currency: 'KES' },
    });
    return { id: data?.card_id ?? '', status: String(data?.status) };
  };
  const statusOf = async (card_id: string) =>
    String((await client.GET('/v1/cards/{card_id}', { params: { path: { card_id } } })).data?.status);
  const moves = {
    redeemPart: (id: string) => control('POST', `/cards/${id}/redeem`, { amount: 1 }),
    redeem: (id: string) => control('POST', `/cards/${id}/redeem`, {}),
    expire: (id: string) => control('POST', `/cards/${id}/expire`, {}),
    topUp: (card_id: string) =>
      client.POST('/v1/cards/{card_id}/topup', { params: { path: { card_id } }, body: { amount: 5, currency: 'KES' } }),
  };
  const seen = await stepsOf(issue, statusOf, Object.values(moves));
  expect(seen).toEqual(declaredSteps(openapi.components.schemas.CardStatus['x-transitions']));
});

test('each status of a reward comes by a transition that is declared, and every declared one happens', async () => {
  const { control } = running;
  const send = async () => {
    const reward = { recipient_email: 'a@example.com', amount: 5, currency: 'KES' };
    const { body } = await control('POST', '/rewards', reward);
    return { id: String(body.reward_id), status: String(body.status) };
  };
  const inputs = {
    open: {},
    redeem: { selected_brand: 'Naivas' },
    expire: {},
    cancel: { cancelled_by: 'a@b.example' },
  };
  const moves = Object.entries(inputs).map(([move, input]) => {
    return (id: string) => control('POST', `/rewards/${id}/${move}`, input);
  });
  const seen = await stepsOf(send, async (id) => (await control('GET', `/rewards/${id}`)).body.status, moves);
  expect(seen).toEqual(declaredSteps(asyncapi.channels.webhook.messages['reward.sent']['x-transitions']));
});

const declaredSteps = (transitions: Readonly<Record<string, string[]>>) =>
  Object.entries(transitions)
    .flatMap(([from, list]) => list.map((to) => `${from}>${to}`))
    .toSorted();

/** Tries all ways of three moves; returns which status came after which. */
async function stepsOf(
  create: () => Promise<{ id: string; status: string }>,
  statusOf: (id: string) => Promise<string>,
  moves: readonly ((id: string) => Promise<unknown>)[],
): Promise<string[]> {
  const steps = new Set<string>();
  const ways = moves.flatMap((first) => moves.flatMap((second) => moves.map((third) => [first, second, third])));
  for (const way of ways) {
    const { id, status } = await create();
    let before = status;
    for (const move of [async () => {}, ...way]) {
      await move(id);
      const after = await statusOf(id);
      if (after !== before) steps.add(`${before}>${after}`);
      before = after;
    }
  }
  return [...steps].toSorted();
}

/** Names in which numbers stand. */
const NAMES = /UTF-8|ISO \d{4}(-\d)?|RFC \d{4}|SHA-256|since 1970|\/v1\/|v1=|`[^`]*\d{4}-\d\d-\d\dT[^`]*`/g;

/** Numbers in words that no schema carries: an illustration, the leap day, a page of the controls. */
const ELSEWHERE: Readonly<Record<string, readonly number[]>> = {
  'amount-units': [5000],
  'card-expiry': [29, 28],
  'transaction-history': [500],
};

test('each number and status in the words of an answer is one that the contract carries where it stands', () => {
  const found: string[] = [];
  let numbersSeen = 0;
  for (const document of [openapi, asyncapi]) {
    eachNode({ ...document, webhooks: undefined }, (node, pointer) => {
      // A copy of what the other document says of deliveries.
      if (pointer === '/components/responses/DeliveryFailed') return;
      for (const [id, { answer }] of Object.entries<Json>(node['x-answers'] ?? {})) {
        const text = String(answer).replaceAll(NAMES, '');
        for (const [, status, code] of text.matchAll(/status (\d{3})(?:, `([a-z-]+)`)?/g)) {
          const told = code === undefined ? Object.values(STATUSES) : [STATUSES[code]];
          if (!told.includes(Number(status))) found.push(`${id} at ${pointer} says ${status} ${code ?? ''}`);
        }
        const carried = numbersOf(node, pointer);
        const numbers = [...text.replaceAll(/status \d{3}/g, '').matchAll(/\d+/g)].map(([number]) => Number(number));
        numbersSeen += numbers.length;
        const strange = numbers.find((number) => !carried.has(number) && !ELSEWHERE[id]?.includes(number));
        if (strange !== undefined) found.push(`${id} at ${pointer} says ${strange}, which nothing there carries`);
      }
    });
  }
  expect([found, numbersSeen > 20]).toEqual([[], true]);
});

/** Every number in the constraints of a node, its status included. */
function numbersOf(node: object, pointer: string): Set<number> {
  const words = new Set(['x-answers', 'description', 'examples', 'example']);
  const text = JSON.stringify(node, (key, value) => (words.has(key) ? undefined : value));
  return new Set([...`${text} ${pointer.split('/').at(-1)}`.matchAll(/\d+/g)].map(([number]) => Number(number)));
}
