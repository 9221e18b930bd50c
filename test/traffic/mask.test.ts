import { expect, test } from 'vitest';
import { createMask } from '../../scripts/traffic/mask.ts';
import { STORY } from './story.ts';
import { analyse, breachesOf, CONTRACT, call, delivery, type Traffic } from './traffic.ts';

/** Secrets and personal data, each of which must not come out anywhere. */
const PLANTED = {
  token: 'live_9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  key: 'ak-QmFzZTY0S2V5Rm9yVGVzdHM',
  cookie: 'c00kie5e551on',
  code: 'QX7K-4M9T-HPD2-W3RJ',
  phone: '+254 712 345 678',
  otherPhone: '+233201234567',
  email: 'amina.odhiambo@example.com',
  otherEmail: 'kofi@mail.example.org',
  name: 'Amina Odhiambo',
  canceller: 'Brenda Wanjiru',
  signature: 'bd2f19c0a7e35d8841f6',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLWp3dA',
  query: 'zz-query-secret-1',
  pin: '4711-22',
  number: '254733111222',
  row: 'Otieno',
} as const;

const FILE = Buffer.from(`recipient_phone,name\n${PLANTED.otherPhone},${PLANTED.row}\n`).toString('base64');
const HEADERS = [
  ['Authorization', `Bearer ${PLANTED.token}`],
  ['X-Api-Key', PLANTED.key],
  ['Cookie', `sid=${PLANTED.cookie}`],
  ['content-type', 'application/json'],
] as const;
const SIGNATURE = [['X-Service-Signature', PLANTED.signature]] as const;

const RECORDING: Traffic = [
  call({
    path: `/v1/cards/issue?sig=${PLANTED.query}`,
    requestHeaders: HEADERS,
    send: {
      recipient_phone: PLANTED.phone,
      value: 5000,
      currency: 'KES',
      full_name: PLANTED.name,
      note: `for ${PLANTED.otherEmail}`,
    },
    status: 201,
    headers: [['Set-Cookie', `sid=${PLANTED.cookie}`]],
    body: {
      card_id: 'crd_1',
      code: PLANTED.code,
      status: 'issued',
      delivery: 'sent_sms',
      expires_at: '2027-03-31',
      recipient: { pin: PLANTED.pin },
    },
  }),
  call({
    path: `/v1/cards/${PLANTED.code}`,
    requestHeaders: HEADERS,
    status: 404,
    body: { message: `No card ${PLANTED.code} of ${PLANTED.otherPhone}, ask ${PLANTED.email}` },
  }),
  call({
    path: `/v1/cards/${encodeURIComponent(PLANTED.email)}`,
    status: 500,
    body: `token ${PLANTED.jwt} was sent by ${PLANTED.number}`,
  }),
  call({
    path: '/v1/cards/bulk',
    send: { file: FILE, currency: 'KES' },
    body: { batch_id: PLANTED.otherPhone, total: 1, issued: 1, failed: 0, status: PLANTED.email },
  }),
  call({ path: '/v1/cards/crd_1', body: `{"code":"${PLANTED.code}", "api_key": "${PLANTED.key}", broken` }),
  call({
    path: '/v1/cards/crd_1',
    body: { [PLANTED.otherPhone]: { [PLANTED.email]: 1 }, balance: PLANTED.phone, status: PLANTED.otherPhone },
  }),
  delivery({
    payload: {
      event: 'reward.cancelled',
      created_at: 'x',
      data: { reward_id: 'r', cancelled_by: PLANTED.canceller, cancelled_at: PLANTED.email, code: PLANTED.code },
    },
    headers: SIGNATURE,
  }),
  delivery({
    payload: { event: PLANTED.email, msisdn: Number(PLANTED.number), [PLANTED.key]: 1 },
    headers: [...SIGNATURE, ['authorization', `Basic ${PLANTED.token}`]],
  }),
  delivery({ payload: `signature=${PLANTED.signature}&email=${PLANTED.email}`, headers: SIGNATURE }),
];

/** Everything that a text would show of a value, bodies included. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? decode(each) : each));
}

function decode(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const files = [...text.matchAll(/"file":"([^"]*)"/g)].map(([, file = '']) => Buffer.from(file, 'base64').toString());
  return `${text} ${files.join(' ')}`;
}

function leaksIn(text: string): string[] {
  return Object.entries(PLANTED)
    .filter(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    .map(([name]) => name);
}

test('plants what it looks for', () => {
  expect(leaksIn(shown(RECORDING))).toEqual(Object.keys(PLANTED));
});

test('lets no secret and nobody out of a recording', () => {
  const mask = createMask(CONTRACT);
  const masked = RECORDING.map((each) => ('request' in each ? mask.exchange(each) : mask.delivery(each)));
  expect(leaksIn(shown(masked))).toEqual([]);
});

test('shows no secret and nobody in what an analysis says', () => {
  const { findings, skipped } = analyse(RECORDING);
  expect(findings.length).toBeGreaterThan(20);
  expect(leaksIn(shown({ findings, skipped }))).toEqual([]);
});

test('keeps what the analysis needs: a masked recording of a good provider still breaks nothing', () => {
  const mask = createMask(CONTRACT);
  const masked = STORY.map((each) => ('request' in each ? mask.exchange(each) : mask.delivery(each)));
  const [before, after] = [analyse(STORY), analyse(masked)];
  expect(breachesOf(after)).toEqual([]);
  const lost = after.coverage.withoutEvidence.filter((id) => !before.coverage.withoutEvidence.includes(id));
  // Their forms are what is masked.
  expect(lost).toEqual(['phone-number-form', 'signature-algorithm', 'signed-content', 'cancelled-by']);
});

test('leaves identifiers, amounts, dates and words as they are', () => {
  const mask = createMask(CONTRACT);
  const body = {
    card_id: 'crd_5Q7M2XKD8RT4VBN6',
    balance: 1234567890,
    expires_at: '2027-03-31',
    at: '2026-07-03T09:41:27.316Z',
    status: 'active',
  };
  expect(mask.json(body)).toEqual(body);
  expect(mask.url('https://api.example.com/v1/cards/crd_5Q7M2XKD8RT4VBN6')).toBe(
    'https://api.example.com/v1/cards/crd_5Q7M2XKD8RT4VBN6',
  );
  expect(mask.json({ code: 'card_not_found' }, true)).toEqual({ code: 'card_not_found' });
});

test('takes its time with long texts in proportion to their length', () => {
  const mask = createMask(CONTRACT);
  const begin = performance.now();
  for (const unit of ['a', '1', '+1', 'a.', '"a', ' ', 'aA1', '%'])
    mask.text(unit.repeat(process.env.SOAK ? 100_000 : 20_000));
  expect(performance.now() - begin).toBeLessThan(60_000);
});
