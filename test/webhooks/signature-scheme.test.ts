import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SignatureDescription, signatureScheme } from '../../src/webhooks/index.ts';

const raw = new TextEncoder().encode('{"event":"card.issued"}');
const plain: SignatureDescription = { algorithm: 'hmac-sha256', encoding: 'hex', content: '{body}' };
const signed: SignatureDescription = { ...plain, content: '{id}.{timestamp}.{body}', id_header: 'X-Id' };
const of = (description: SignatureDescription, secret = 'right') =>
  signatureScheme(description, { secrets: [secret], now: () => 1_800_000_000_999 });

test.each<[name: string, description: SignatureDescription, given: object, time: string]>([
  ['sets the header of the time', { ...signed, timestamp_header: 'X-Time' }, {}, '1800000000'],
  [
    'sets it in milliseconds',
    { ...signed, timestamp_header: 'X-Time', timestamp_unit: 'milliseconds' },
    {},
    '1800000000999',
  ],
  ['keeps a time that is set', { ...signed, timestamp_header: 'X-Time' }, { 'x-time': '1799999999' }, '1799999999'],
])('sign %s', async (_, description, given, time) => {
  const headers = new Headers({ 'x-id': 'evt_1', ...given });
  const { sign, verify } = of({ ...description, tolerance_seconds: 5 });
  const signature = await sign({ raw, headers });
  expect(headers.get('x-time')).toBe(time);
  expect(signature).toBe(createHmac('sha256', 'right').update(`evt_1.${time}.`).update(raw).digest('hex'));
  expect(await verify({ raw, headers, signature })).toEqual({ ok: true });
});

test('sign refuses a delivery without the id that it has to sign', async () => {
  const unsigned = { raw, headers: new Headers({ 'x-time': '1' }) };
  await expect(of({ ...signed, timestamp_header: 'X-Time' }).sign(unsigned)).rejects.toThrow(
    new TypeError('signatureScheme: the delivery has no X-Id. Set this header before it is signed.'),
  );
});

test.each<[SignatureDescription['secret_encoding'], string]>([
  [undefined, 'right'],
  ['text', 'right'],
  ['base64', btoa('right')],
  ['hex', Buffer.from('right').toString('hex')],
])('the prefix of a secret is not part of it: %s', async (secret_encoding, text) => {
  const description = { ...plain, secret_prefix: 'whsec_', ...(secret_encoding && { secret_encoding }) };
  const expected = createHmac('sha256', 'right').update(raw).digest('hex');
  for (const secret of [`whsec_${text}`, text])
    expect(await of(description, secret).sign({ raw, headers: new Headers() })).toBe(expected);
});

test.each(['', 'whsec_', undefined])('the secret %j is refused', (secret) => {
  const create = () =>
    signatureScheme({ ...plain, secret_prefix: 'whsec_' }, { secrets: [secret as string], now: Date.now });
  expect(create).toThrow('`secrets` is not a list of secrets, none of them empty.');
});
