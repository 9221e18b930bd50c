import { expect, test } from 'vitest';
import { type Handlers, reply } from '../../../../src/server.ts';
import { CARD, ISSUED, TOP_UP } from '../../../../test/answers.ts';
import { recordedServer } from './recorded-server.ts';

const { code: _, ...WITHOUT_CODE } = ISSUED;
const { balance: __, ...WITHOUT_BALANCE } = CARD;

/** A balance that is there for whoever reads it, but not for JSON. */
class LazyCard {
  readonly fields = WITHOUT_BALANCE;
  get balance() {
    return 5000;
  }
}

/** Replies that break the contract in ways that types may not tell: `[name, handlers, status, at, rule]`. */
const WRONG: [name: string, handlers: Partial<Handlers<unknown>>, status: number, at: string, rule: string][] = [
  ['a wrong sum', { topUpCard: () => reply(200, { ...TOP_UP, new_balance: 1 }) }, 200, '/new_balance', 'x-sum'],
  ['a float', { getCard: () => reply(200, { ...CARD, balance: 50.5 }) }, 200, '/balance', 'type'],
  ['NaN', { getCard: () => reply(200, { ...CARD, balance: Number.NaN }) }, 200, '/balance', 'type'],
  // biome-ignore-start lint/suspicious/noExplicitAny: these replies stand for providers who call without types
  ['a missing field', { issueCard: () => reply(201, WITHOUT_CODE) as any }, 201, '/code', 'required'],
  ['status 200 on issue', { issueCard: () => reply(200, ISSUED) as any }, 200, '', 'status'],
  ['status 204 on issue', { issueCard: () => reply(204) as any }, 204, '', 'status'],
  ['no body', { getCard: () => reply(200) as any }, 200, '', 'required'],
  ['null', { getCard: () => reply(200, null) as any }, 200, '', 'type'],
  ['an inherited field', { getCard: () => reply(200, new LazyCard() as any) }, 200, '/card_id', 'required'],
  [
    'a date for a text',
    { getCard: () => reply(200, { ...CARD, expires_at: new Date(0) as any }) },
    200,
    '/expires_at',
    'format',
  ],
  // biome-ignore-end lint/suspicious/noExplicitAny: see above
  ['a status that has no body', { getCard: () => reply(204, CARD) }, 204, '', 'required'],
];

const request = (operation: string) =>
  operation === 'getCard'
    ? new Request('http://provider.test/v1/cards/crd_1')
    : new Request(`http://provider.test/v1/cards/${operation === 'issueCard' ? 'issue' : 'crd_1/topup'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ recipient_phone: '+254712345678', value: 5000, currency: 'KES' }),
      });

test.each(WRONG)('%s is sent and reported, refused with `throw`, and not looked at with `off`', async (...row) => {
  const [, handlers, status, at, rule] = row;
  const [operation = ''] = Object.keys(handlers);
  const issues = expect.arrayContaining([expect.objectContaining({ at, rule })]);
  const violation = expect.objectContaining({ kind: 'invalid-response', operation, status, issues });
  for (const [checkResponses, answered, refusals, incidents] of [
    [undefined, status, [], [violation]],
    ['throw', 418, [violation], [violation]],
    ['off', status, [], []],
  ] as const) {
    const server = recordedServer({ ...(checkResponses && { checkResponses }) }, handlers);
    expect((await server.fetch(request(operation))).status).toBe(answered);
    expect([server.refusals, server.incidents]).toEqual([refusals, incidents]);
  }
});

test.each([300, 304, 404, 599] as const)('any body goes with status %i', async (status) => {
  const server = recordedServer({ checkResponses: 'throw' }, { getCard: () => reply(status, ['no', 1.5]) });
  const response = await server.fetch(request('getCard'));
  expect([response.status, await response.text()]).toEqual([status, status === 304 ? '' : '["no",1.5]']);
  expect(server.incidents).toEqual([]);
});

test('what is checked is what `toJSON` writes', async () => {
  const body = Object.assign(Object.create({ toJSON: () => CARD }), CARD, { balance: 1.5 });
  const server = recordedServer({}, { getCard: () => reply(200, body) });
  expect(await (await server.fetch(request('getCard'))).json()).toEqual(CARD);
  expect(server.incidents).toEqual([]);
});
