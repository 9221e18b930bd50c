import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SignatureDescription, signatureScheme } from '../../src/webhooks/index.ts';

const raw = new TextEncoder().encode('{"event":"card.issued"}');
const plain: SignatureDescription = { algorithm: 'hmac-sha256', encoding: 'hex', content: '{body}' };
const signed: SignatureDescription = { ...plain, content: '{id}.{timestamp}.{body}', id_header: 'X-Id' };
const of = (description: SignatureDescription) =>
  signatureScheme(description, { secrets: ['right'], now: () => 1_800_000_000_999 });

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
