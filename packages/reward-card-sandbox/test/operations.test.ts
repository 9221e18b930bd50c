import { describe, expect, test } from 'vitest';
import { type Base64, csvFile } from '../../../src/client.ts';
import { around } from '../../../test/around.ts';
import { expiryOf } from '../src/ledger/cards.ts';
import { PHONE, runningSandbox } from './running-sandbox.ts';

const running = around(runningSandbox, (each) => each.sandbox.close());

const issue = async (body: object = {}) => {
  const { data } = await running.client.POST('/v1/cards/issue', {
    body: { recipient_phone: PHONE, value: 1000, currency: 'KES', ...body },
  });
  return data?.card_id ?? '';
};
const get = (card_id: string) => running.client.GET('/v1/cards/{card_id}', { params: { path: { card_id } } });
const topUp = (card_id: string, amount: number, currency = 'KES') =>
  running.client.POST('/v1/cards/{card_id}/topup', { params: { path: { card_id } }, body: { amount, currency } });
const bulk = (file: string, currency = 'KES') =>
  running.client.POST('/v1/cards/bulk', { body: { file: file as Base64, currency } });

describe('cards', () => {
  test.each([
    [{ days_after_issue: 90 }, '2028-02-29', '2028-05-29'],
    [{ months_after_issue: 1 }, '2030-01-31', '2030-02-28'],
    [{ years_after_issue: 1 }, '2028-02-29', '2029-02-28'],
  ])('a card expires %j after its issue on %s', (expiry, day, date) =>
    expect(expiryOf(Date.parse(`${day}T12:00:00Z`), expiry).date).toBe(date),
  );

  test('an empty list of channels counts as left out', async () => {
    const card_id = await issue({ access: [] });
    expect((await running.control('GET', `/cards/${card_id}`)).body.access).toEqual(['whatsapp']);
  });

  test('identifiers and codes have the forms of the overlay, and none comes twice', async () => {
    const { data } = await running.client.POST('/v1/cards/issue', {
      body: { recipient_phone: PHONE, value: 1, currency: 'GHS', access: ['ussd', 'web'] },
    });
    expect(data).toMatchObject({
      card_id: expect.stringMatching(/^crd_[0-9A-Z]{16}$/),
      code: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/),
      delivery: 'sent_ussd',
    });
    const ids = await Promise.all(Array.from({ length: 200 }, () => issue()));
    expect(new Set(ids).size).toBe(200);
  });

  test('a card expires when its day is over, keeps its balance, and takes no top-up', async () => {
    const other = await runningSandbox();
    await using _ = other.sandbox;
    const { data } = await other.client.POST('/v1/cards/issue', {
      body: { recipient_phone: PHONE, value: 70, currency: 'KES' },
    });
    const params = { path: { card_id: data?.card_id ?? '' } };
    const end = Date.parse(`${data?.expires_at}T00:00:00Z`) + 86_400_000;
    await other.sandbox.advance(end - other.sandbox.now() - 1);
    expect((await other.client.GET('/v1/cards/{card_id}', { params })).data?.status).toBe('active');
    await other.sandbox.advance(1);
    expect((await other.client.GET('/v1/cards/{card_id}', { params })).data).toMatchObject({
      status: 'expired',
      balance: 70,
    });
    const { response } = await other.client.POST('/v1/cards/{card_id}/topup', {
      params,
      body: { amount: 1, currency: 'KES' },
    });
    expect([response.status, response.headers.get('x-sandbox-assumptions')]).toEqual([
      409,
      'error-responses, card-expiry, top-up-eligibility',
    ]);
  });
});

/** A file without rows, which is taken as it is. */
const HEADER = csvFile('recipient_phone,value\n');

const REFUSED: [
  what: string,
  call: () => Promise<{ response: Response; error?: unknown }>,
  status: number,
  code: string,
][] = [
  ['no such card', () => get('crd_0000000000000000'), 404, 'card-not-found'],
  ['an identifier of another form', () => get('crd_NONE'), 400, 'invalid-request'],
  ['another currency', async () => topUp(await issue(), 5, 'USD'), 409, 'currency-mismatch'],
  ['a code that is no currency', async () => topUp(await issue(), 5, 'XXX'), 400, 'invalid-request'],
  ['an amount of nothing', async () => topUp(await issue(), 0), 400, 'invalid-request'],
  [
    'a value beyond the bounds',
    () =>
      running.client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 100_000_001, currency: 'KES' } }),
    400,
    'invalid-request',
  ],
  ['no base64', () => bulk('*'), 400, 'csv-unreadable'],
  ['base64 without padding', () => bulk(HEADER.replace('==', '')), 400, 'csv-unreadable'],
  ['base64 with stray bits', () => bulk(HEADER.replace('g==', 'h==')), 400, 'csv-unreadable'],
  ['NUL in a field', () => bulk(csvFile(`recipient_phone,value\n${PHONE},5\0\n`)), 400, 'csv-unreadable'],
  ['a column twice', () => bulk(csvFile(`recipient_phone,value,value\n${PHONE},5,6\n`)), 400, 'csv-unreadable'],
  [
    'a field of 10,001 quotes',
    () => bulk(csvFile(`recipient_phone,value\n"${'""'.repeat(10_001)}",5`)),
    400,
    'csv-unreadable',
  ],
  [
    'no UTF-8',
    () => bulk(Buffer.from(`recipient_phone,value\n${PHONE}\xff,5\n`, 'latin1').toString('base64')),
    400,
    'csv-unreadable',
  ],
  ['101 columns', () => bulk(csvFile(`recipient_phone,value${','.repeat(99)}\n`)), 400, 'csv-unreadable'],
  ['a quote that does not end', () => bulk(csvFile('recipient_phone,value\n"+25471')), 400, 'csv-unreadable'],
];

test.each(REFUSED)('%s is refused with problem details', async (_, call, status, code) => {
  const { response, error } = await call();
  expect(response.status).toBe(status);
  expect(error).toMatchObject({
    type: `urn:reward-card-sandbox:problem:${code}`,
    status,
    title: expect.any(String),
    detail: expect.any(String),
  });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('x-sandbox-assumptions')).toContain('error-responses');
});

test.each([[undefined], ['Bearer wrong'], ['Basic c2FuZGJveC10b2tlbg=='], ['Bearer sandbox-tokeN']])(
  'credentials %s are refused',
  async (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await fetch(`${running.sandbox.url}/v1/cards/x`, { headers });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(response.headers.get('x-sandbox-assumptions')).toBe('api-credentials, error-responses');
  },
);

describe('wallet', () => {
  const heldIn = async (currency: string): Promise<number> => {
    const { body } = await running.control('GET', '/wallet');
    return body.items.find((wallet: { currency: string }) => wallet.currency === currency).balance;
  };

  test('says once that it drops below the threshold, which it does not at the threshold', async () => {
    const { body: endpoint } = await running.control('POST', '/webhooks', {
      url: 'http://127.0.0.1:9/hook',
      events: ['wallet.low_balance'],
    });
    const said = async () => (await running.control('GET', '/deliveries?event=wallet.low_balance')).body.items.length;
    await issue({ currency: 'UGX', value: 1 });
    const held = await heldIn('UGX');
    await running.control('PUT', '/wallet/threshold', { currency: 'UGX', threshold: held - 1 });
    const counts: number[] = [];
    for (let drawn = 0; drawn < 3; drawn += 1) {
      await issue({ currency: 'UGX', value: 1 });
      counts.push(await said());
    }
    expect(counts).toEqual([0, 1, 1]);
    expect(await heldIn('UGX')).toBe(held - 3);
    const { status } = await running.control('DELETE', `/webhooks/${endpoint.webhook_id}`);
    expect(status).toBe(204);
  });

  test('gives the last of what it holds, and refuses what it does not hold', async () => {
    await running.control('POST', '/wallet/draw', { currency: 'UGX', amount: (await heldIn('UGX')) - 5 });
    const { response } = await running.client.POST('/v1/cards/issue', {
      body: { recipient_phone: PHONE, value: 6, currency: 'UGX' },
    });
    const assumptions = response.headers.get('x-sandbox-assumptions');
    expect([response.status, assumptions]).toEqual([409, 'error-responses, wallet-funding']);
    expect(await issue({ currency: 'UGX', value: 5 })).toMatch(/./);
    expect(await heldIn('UGX')).toBe(0);
  });
});

describe('bulk issuance', () => {
  test('issues the rows that can be, and tells of the others', async () => {
    const rows = [
      `${PHONE},500`,
      '0712,500',
      `${PHONE},0`,
      `${PHONE},1e3`,
      `"${PHONE}","7"`,
      `${PHONE}`,
      `${PHONE},100000001`,
    ];
    const { data } = await bulk(
      csvFile(
        `\ufeffvalue,note,recipient_phone\r\n${rows.map((row) => row.split(',').toReversed().join(',x,')).join('\r\n')}\r\n\r\n`,
      ),
    );
    expect(data).toMatchObject({ total: 7, issued: 2, failed: 5, status: 'complete' });
    const batch = await running.control('GET', `/batches/${data?.batch_id}`);
    expect(batch.body.failures.items.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 6, 7]);
    const cards = await running.control('GET', `/cards?batch_id=${data?.batch_id}`);
    expect(cards.body.items.map(({ balance }: { balance: number }) => balance)).toEqual([7, 500]);
  });

  test('columns without a name may stand there twice, and fields may have 10,000 characters', async () => {
    const rows = [`${PHONE},5,,`, `${PHONE},5,"${'\r\n'.repeat(5_000)}",`, `${PHONE},5,"${'""'.repeat(10_000)}",`];
    const { data } = await bulk(csvFile(`recipient_phone,value,,\n${rows.join('\n')}`));
    expect(data).toMatchObject({ total: 3, issued: 3 });
  });

  test.each(['\r\n', '\n'])('the line that cannot be read is named, where lines end with %j', async (end) => {
    const { error } = await bulk(csvFile(['recipient_phone,value', `${PHONE},5`, `${PHONE},x"y`].join(end)));
    expect(error).toMatchObject({ detail: expect.stringContaining(' line 3') });
  });

  test('takes thousands of rows in one call', async () => {
    const rows = process.env.SOAK ? 100_000 : 3_000;
    const { data } = await bulk(csvFile(`recipient_phone,value\n${`${PHONE},5\n`.repeat(rows)}`));
    expect(data).toMatchObject({ total: rows, issued: rows, failed: 0 });
  });

  // It reads all rows before the one that is too much, which takes seconds.
  test.runIf(process.env.SOAK)('refuses more than 200,000 rows', async () => {
    const { response } = await bulk(csvFile(`recipient_phone,value\n${`x,5\n`.repeat(200_001)}`));
    expect(response.status).toBe(413);
  });
});
