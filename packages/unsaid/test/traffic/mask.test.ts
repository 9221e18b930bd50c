import { expect, test, vi } from 'vitest';
import { recordExchanges } from '../../../../src/client-recording.ts';
import { createTrafficMask } from '../../src/engine/observe/mask.ts';
import { STORY } from './story.ts';
import { analyse, breachesOf, CONTRACT, call } from './traffic.ts';

/** Everything that a text would show of a value, bodies included. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? decode(each) : each));
}

function decode(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const files = [...text.matchAll(/"file":"([^"]*)"/g)].map(([, file = '']) => Buffer.from(file, 'base64').toString());
  return `${text} ${files.join(' ')}`;
}

test('keeps what the analysis needs: a masked recording of a good provider still breaks nothing', () => {
  const mask = createTrafficMask(CONTRACT);
  const masked = STORY.map((each) => ('request' in each ? mask.exchange(each) : each));
  const [before, after] = [analyse(STORY), analyse(masked)];
  expect(breachesOf(after)).toEqual([]);
  const lost = after.coverage.withoutEvidence.filter((id) => !before.coverage.withoutEvidence.includes(id));
  // Their forms are what is masked.
  expect(lost).toEqual(['phone-number-form']);
});

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXJlLW9mLW90aGVy';
/** Secrets and personal data in the fields of a success, of which each has to be masked. */
const FIELDS: Readonly<Record<string, unknown>> = {
  ...{ code: 'QXKM-THPD-WRJZ', cardCode: 'Wj8-Kp2-1', pinCode: '4711-23', pin: 8341177, otp: '551903' },
  ...{ voucher: 'SUMMER-GIFT-99', voucherNumber: 'VN-12-77', iban: 'GB82WEST12345698765432', cvv: '9371' },
  ...{ note_1: 'pay to DE44 5001 0517 5407 3249 31', pan: '4929 1234 5678 9012', card_number: '4929-77' },
  ...{ cardNumber: '4929-78', account_number: 'AC-5512', firstName: 'Njeri', last_name: 'Mwangi' },
  ...{ fullName: 'Achieng Otieno', customerName: 'Wambui Kariuki', name: 'Baraka Kimani', postcode: '00217-X' },
  ...{ address: { street: 'Ngong Road 7', city: 'Limuru' }, national_id: 'N-3318822', taxId: 'T-99-1' },
  ...{ passport: 'PK-1188', dob: '1984-02-29x', birthDate: '29 February 1984', memo: 'call 254722000111 now' },
  ...{ msisdn: 254733000222, contact: '+254 700 111 222', mail: 'njeri%40mail.example.org' },
  ...{ to: 'baraka@mail.example.org', link: 'https://pay.example.com/r?code=LINK77CODE' },
  ...{ text_1: 'Bearer abc.def-ghi', text_2: `see ${JWT}`, text_3: 'password: tr0ub4dor' },
  ...{ text_4: 'key sk_live_51Hh2kJ3l4m5n6', text_5: 'a5d1f0c8b7e6a5d1f0c8b7e6a5d1f0c8', api_key: 'ak-77' },
  ...{ access_token: 'at-78', client_secret: 'cs-79', session: 'se-80', cancelled_by: 'Zawadi Njoroge' },
  balances: { 'Makena Mutua': 5, '+254799888777': 1, 'QXKM-THPD-ABCD': 2 },
  file: Buffer.from('recipient_phone,name\n+254711000333,Kamau\n').toString('base64'),
};
const KEYS_AND_CELLS = ['Makena Mutua', '+254799888777', 'QXKM-THPD-ABCD', '+254711000333', 'Kamau'];

/** The texts and numbers of a value that a masked one may not hold. */
function leavesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(leavesOf);
}

test('recorder, check and learn mask alike, by one list', async () => {
  const { file, balances, link, ...fields } = FIELDS;
  const secrets = [...leavesOf(fields), 'LINK77CODE', ...KEYS_AND_CELLS];
  expect(secrets.length).toBeGreaterThan(40);
  const body = JSON.stringify({ card_id: 'crd_1', status: 'active', ...FIELDS });
  const headers = { 'x-customer': 'Njeri', 'content-type': 'application/json' };
  const url = 'https://api.example.com/v1/cards/crd_1?code=QUERY77CODE&Makena%20Mutua=1';
  const exchange = call({
    path: url.slice(23),
    requestHeaders: Object.entries(headers),
    body,
    headers: Object.entries(headers),
  });
  const checked = createTrafficMask(CONTRACT).exchange(exchange);
  const write = vi.fn();
  const fetch = recordExchanges({ write, fetch: async () => new Response(body, { headers }) });
  await (await fetch(new Request(url, { headers }))).text();
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  const recorded = JSON.parse(write.mock.calls[0]?.[0]);
  expect(recorded.response.body).toBe(new TextDecoder().decode(checked.response?.body));
  expect(recorded.request).toEqual({
    method: 'GET',
    url: checked.request.url,
    headers: Object.fromEntries(checked.request.headers),
  });
  const { findings } = analyse([exchange]);
  const mask = createTrafficMask(CONTRACT);
  mask.note(exchange);
  const told = findings.map(({ message, seen }) => mask.text(`${message} ${JSON.stringify(seen)}`));
  for (const each of [shown(recorded).replaceAll('\\"', '"'), shown(checked), told.join()]) {
    const all = `${each} ${decode(Buffer.from(each))}`;
    expect([...secrets, 'QUERY77CODE'].filter((secret) => all.includes(secret))).toEqual([]);
  }
});

test('leaves identifiers, amounts, dates, words of the contract and codes of errors as they are', () => {
  const mask = createTrafficMask(CONTRACT);
  mask.note(
    call({ path: '/v1/cards/crd_1', body: { state: { name: 'suspended' }, name: 'complete', code: 'sent_whatsapp' } }),
  );
  for (const text of ['suspended', 'complete', 'sent_whatsapp', 'Card.status was `issued`.'])
    expect(mask.text(text)).toBe(text);
  const url = 'https://api.example.com/v1/cards/crd_5Q7M2XKD8RT4VBN6';
  expect(mask.url(url)).toBe(url);
  const plain = {
    ...{ card_id: 'crd_5Q7M2XKD8RT4VBN6', balance: 1234567890, expires_at: '2027-03-31', status: 'active' },
    ...{ at: '2026-07-03T09:41:27.316Z', state: { name: 'suspended' }, country_code: 'KE', currencyCode: 'KES' },
    ...{ event_name: 'x', statusName: 'On' },
  };
  expect(mask.json(plain)).toEqual(plain);
  for (const code of ['card_not_found', 'NOT_FOUND', 'InvalidAmount', 'CONFLICT', 'rate-limited'])
    expect(mask.json({ error: { code }, code }, true)).toEqual({ error: { code }, code });
  for (const code of ['QXKM-THPD-WRJZ', 'QXKMTHPDWRJZ', 'ABCD-EFGH'])
    expect(mask.json({ code }, true)).toEqual({ code: '***' });
});

test('masks wherever it comes again what a field once held', () => {
  const mask = createTrafficMask(CONTRACT);
  const code = 'QXKM-THPD-WRJZ';
  const exchange = call({ path: '/v1/cards/crd_1', body: { code, pin: 83411770, status: code } });
  mask.note(exchange);
  expect(mask.text(`${code} came with 83411770`)).toBe('*** came with ***');
  const told = analyse([exchange]).findings.filter((finding) => JSON.stringify(finding.seen)?.includes(code));
  expect(told.map(({ place }) => place)).toEqual(['CardStatus']);
  expect(JSON.stringify(told.map((finding) => mask.finding(finding)))).not.toContain(code);
});

test('masks bodies that are large or nested deeply, and nothing throws', () => {
  const mask = createTrafficMask(CONTRACT);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(mask.body(deep)).toContain('***');
  expect(mask.body(JSON.stringify({ note: 'a1'.repeat(2_000_000) }))).toBe('{"note":"***"}');
  expect(mask.body(`{"note":"${'x'.repeat(2_000_000)}`)).toBe('***');
});
