import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SignatureDescription, signatureProblem, signatureScheme } from '../../../../src/webhooks.ts';

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

test.each(['right ', ' right', 'right\n', 'whsec_right\t'])(
  'the secret %j is refused for its white space',
  (secret) => {
    expect(() => of({ ...plain, secret_prefix: 'whsec_' }, secret)).toThrow('begins or ends with white space');
  },
);

test('a secret in base64 may lack its padding', async () => {
  const description = { ...plain, secret_encoding: 'base64' } as const;
  const { sign } = of(description, btoa('right!!').replace(/=+$/, ''));
  const { verify } = of(description, btoa('right!!'));
  const headers = new Headers();
  expect(await verify({ raw, headers, signature: await sign({ raw, headers }) } as never)).toMatchObject({ ok: true });
});

const timed: SignatureDescription = { ...plain, content: '{timestamp}.{body}', timestamp_header: 'X-Time' };

test.each<[name: string, wrong: object, problem: string]>([
  ['another algorithm', { algorithm: 'md5-256' }, 'no algorithm that is known'],
  ['no algorithm', { algorithm: undefined }, 'no algorithm that is known'],
  ['another encoding', { encoding: 'base32' }, 'no encoding that is known'],
  ['another unit', { timestamp_unit: 'minutes' }, 'no timestamp_unit that is known'],
  ['another form of secrets', { secret_encoding: 'base58' }, 'no secret_encoding that is known'],
  ['content without the body', { content: '{timestamp}' }, 'no {body} in `content`'],
  ['no content', { content: undefined }, 'no {body} in `content`'],
  ['a header without the signature', { header: 'v1' }, 'no {signature} in `header`'],
  ['a misspelt placeholder', { content: '{timestmp}.{body}' }, '{timestmp}, which stands for nothing'],
  ['a placeholder that objects have', { content: '{constructor}.{body}' }, '{constructor}, which stands for nothing'],
  ['the signature in what is signed', { content: '{signature}.{body}' }, '{signature}, which stands for nothing'],
  ['the body in the header', { header: '{signature},{body}' }, '{body}, which stands for nothing'],
  ['a separator that is empty', { separator: '' }, 'separates nothing'],
  ['a name that no header can have', { timestamp_header: 'X Time' }, 'no header can be called'],
  ['a time that does not travel', { timestamp_header: undefined }, 'does not say where it travels'],
  ['an id that does not travel', { content: '{id}.{body}' }, 'does not say where it travels'],
  [
    'an age of a time that is not signed',
    { content: '{body}', tolerance_seconds: 300 },
    'a timestamp that is not signed',
  ],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 0, -1, '300', null].map((tolerance_seconds): [string, object, string] => [
    `the age ${tolerance_seconds}`,
    { tolerance_seconds },
    'not a positive, finite number',
  ]),
])('a description with %s is refused', (_, wrong, problem) => {
  const description = { ...timed, ...wrong } as SignatureDescription;
  expect(() => of(description)).toThrow(TypeError);
  expect(() => of(description)).toThrow(problem);
  expect(signatureProblem(description)).toContain(problem);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, -1, '300000' as never])(
  'the tolerance %s is refused',
  (toleranceMs) => {
    for (const tolerance_seconds of [undefined, 300]) {
      const description = { ...timed, ...(tolerance_seconds && { tolerance_seconds }) };
      expect(() => signatureScheme(description, { secrets: ['right'], toleranceMs })).toThrow(
        'signatureScheme: the description has a tolerance that is not a positive, finite number.',
      );
    }
  },
);

test('a tolerance is refused where the time is not signed', () => {
  const description = { ...plain, timestamp_header: 'X-Time' };
  expect(() => signatureScheme(description, { secrets: ['right'], toleranceMs: 300_000 })).toThrow('not signed');
});

test.each(['', 'now', '1.8e9', '1800000000.{"a"', ' 1800000000', '-1', '0x1', '12345678901234567'])(
  'the time %j is refused, though it is signed',
  async (time) => {
    const headers = new Headers({ 'x-time': time });
    const signature = createHmac('sha256', 'right')
      .update(`${headers.get('x-time')}.`)
      .update(raw)
      .digest('hex');
    const verdict = await of(timed).verify({ raw, headers, signature });
    expect(verdict).toEqual(/^ ?1800000000$/.test(time) ? { ok: true } : { ok: false, reason: 'signature-malformed' });
  },
);

test('sign refuses a time that is not digits', async () => {
  const headers = new Headers({ 'x-time': 'now' });
  await expect(of(timed).sign({ raw, headers })).rejects.toThrow('the X-Time of the delivery is not a time in digits');
});
