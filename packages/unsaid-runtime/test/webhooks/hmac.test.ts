import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  constantTimeEqual,
  type HmacOptions,
  hmac,
  type SignatureEncoding,
  type SignedDelivery,
} from '../../../../src/webhooks.ts';

const BODY = new TextEncoder().encode('{"event":"card.issued","note":"größer"}');
const HASHES = ['SHA-256', 'SHA-384', 'SHA-512'] as const;
const ENCODINGS = ['hex', 'base64', 'base64url'] as const;

/** Signs with node:crypto, so that no code of ours checks itself. */
function signature(hash: string, encoding: SignatureEncoding, secret = 'right', body: Uint8Array = BODY): string {
  return createHmac(hash.replace('-', ''), secret).update(body).digest(encoding);
}

function delivery(
  value: string,
  { raw = BODY, headers = {} }: { raw?: Uint8Array<ArrayBuffer>; headers?: object } = {},
) {
  return { raw, headers: new Headers({ ...headers }), signature: value } satisfies SignedDelivery;
}

function scheme(options: Partial<HmacOptions> = {}) {
  return hmac({ hash: 'SHA-256', encoding: 'hex', secrets: ['right'], content: ({ raw }) => raw, ...options });
}

/** Ways to spoil a good signature; each must be refused for this reason, in every hash and encoding. */
const SPOILED: readonly [string, (good: string, encoding: SignatureEncoding) => string, string][] = [
  ['nothing', () => '', 'mismatch or malformed'],
  ['a space before', (good) => ` ${good}`, 'signature-malformed'],
  ['a line break after', (good) => `${good}\n`, 'signature-malformed'],
  ['written twice', (good) => good + good, 'mismatch or malformed'],
  ['two joined by a comma', (good) => `${good}, ${good}`, 'signature-malformed'],
  ['the last two characters missing', (good) => good.slice(0, -2), 'mismatch or malformed'],
  ['the first character changed', (good) => (good.startsWith('1') ? '2' : '1') + good.slice(1), 'signature-mismatch'],
  ['a letter outside Latin', (good) => `ä${good.slice(1)}`, 'signature-malformed'],
  ['a prefix that is not asked for', (good) => `sha256=${good}`, 'signature-malformed'],
  ['very long', () => 'a'.repeat(100_000), 'mismatch or malformed'],
];

const COMBINATIONS = HASHES.flatMap((hash) => ENCODINGS.map((encoding) => ({ hash, encoding })));
const CASES = COMBINATIONS.flatMap(({ hash, encoding }) =>
  SPOILED.map(([name, spoil, reason]) => ({ hash, encoding, name, spoil, reason })),
);

describe('signature cases', () => {
  test.each(COMBINATIONS)('$hash in $encoding: a good one is accepted, and is what `sign` makes', async (options) => {
    const { verify, sign } = scheme(options);
    const good = signature(options.hash, options.encoding);
    expect(await verify(delivery(good))).toEqual({ ok: true });
    expect(await sign({ raw: BODY, headers: new Headers() })).toBe(good);
  });

  test.each(COMBINATIONS)('$hash in $encoding: other secret, other body, other hash are refused', async (options) => {
    const { verify } = scheme(options);
    const { hash, encoding } = options;
    const other = BODY.with(3, 0x20);
    const otherHash = hash === 'SHA-256' ? 'SHA-512' : 'SHA-256';
    const bad = [
      signature(hash, encoding, 'wrong'),
      signature(hash, encoding, 'right', other),
      signature(otherHash, encoding),
    ];
    for (const value of bad) expect(await verify(delivery(value))).toEqual({ ok: false, reason: 'signature-mismatch' });
  });

  test.each(CASES)('$hash in $encoding: $name is refused', async ({ hash, encoding, spoil, reason }) => {
    const verdict = await scheme({ hash, encoding }).verify(delivery(spoil(signature(hash, encoding), encoding)));
    const reasons = reason === 'mismatch or malformed' ? ['signature-mismatch', 'signature-malformed'] : [reason];
    expect(verdict).toEqual({ ok: false, reason: expect.toBeOneOf(reasons) });
  });
});

describe('spelling', () => {
  const hex = signature('SHA-256', 'hex');
  const base64 = signature('SHA-256', 'base64');
  // The last character before the padding carries two bits that stand for nothing; one spelling sets them to zero.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const strayBits = `${base64.slice(0, -2)}${alphabet[alphabet.indexOf(base64.at(-2) ?? '') + 1]}=`;

  test.each<[string, Partial<HmacOptions>, string, boolean]>([
    ['hex in capitals', { encoding: 'hex' }, hex.toUpperCase(), true],
    ['base64 without padding', { encoding: 'base64' }, base64.replaceAll('=', ''), false],
    ['base64 with stray bits', { encoding: 'base64' }, strayBits, false],
    ['base64url with padding', { encoding: 'base64url' }, `${signature('SHA-256', 'base64url')}=`, false],
    ['hex where base64 is asked for', { encoding: 'base64' }, hex, false],
    ['the prefix asked for', { prefix: 'v1=' }, `v1=${hex}`, true],
    ['the prefix missing', { prefix: 'v1=' }, hex, false],
    ['the prefix twice', { prefix: 'v1=' }, `v1=v1=${hex}`, false],
    ['the old of two secrets', { secrets: ['new', 'right'] }, hex, true],
    ['the new of two secrets', { secrets: ['right', 'old'] }, hex, true],
    ['none of two secrets', { secrets: ['new', 'old'] }, hex, false],
    ['a secret of bytes', { secrets: [new TextEncoder().encode('right')] }, hex, true],
    ['one of several signatures', { signatures: ({ signature }) => signature.split(' ') }, `00 ${hex}`, true],
    ['none of several signatures', { signatures: ({ signature }) => signature.split(' ') }, '00 11', false],
    ['no signature at all', { signatures: () => [] }, hex, false],
    ['text as the only part', { content: ({ raw }) => [new TextDecoder().decode(raw)] }, hex, true],
    ['bytes in several parts', { content: ({ raw }) => [raw.slice(0, 3), '', raw.slice(3)] }, hex, true],
  ])('%s', async (_, options, value, ok) => {
    expect(await scheme(options).verify(delivery(value))).toMatchObject({ ok });
  });
});

describe('a tolerance of 300 seconds', () => {
  const NOW = 1_800_000_000_000;
  const timed = scheme({
    content: ({ raw, headers }) => [`${headers.get('x-sent-at')}.`, raw],
    tolerance: {
      toleranceMs: 300_000,
      now: () => NOW,
      timestamp: ({ headers }) => Number(headers.get('x-sent-at') ?? Number.NaN) * 1000,
    },
  });

  test.each<[string, string, boolean]>([
    ['now', '1800000000', true],
    ['300 s ago', '1799999700', true],
    ['301 s ago', '1799999699', false],
    ['300 s ahead', '1800000300', true],
    ['301 s ahead', '1800000301', false],
    ['no number', 'now', false],
    ['infinite', 'Infinity', false],
    ['negative', '-1800000000', false],
  ])('a delivery sent %s', async (_, sentAt, ok) => {
    const headers = { 'x-sent-at': sentAt };
    const value = String(await timed.sign({ raw: BODY, headers: new Headers(headers) }));
    const verdict = await timed.verify(delivery(value, { headers }));
    expect(verdict).toEqual(ok ? { ok } : { ok, reason: 'timestamp-out-of-tolerance' });
  });

  test('a time moved after signing is a mismatch, and a time that cannot be read is refused', async () => {
    const value = String(await timed.sign({ raw: BODY, headers: new Headers({ 'x-sent-at': '1700000000' }) }));
    const moved = await timed.verify(delivery(value, { headers: { 'x-sent-at': '1800000000' } }));
    expect(moved).toEqual({ ok: false, reason: 'signature-mismatch' });
    const untimed = scheme({ tolerance: { toleranceMs: 1_000, now: () => NOW, timestamp: () => undefined } });
    expect(await untimed.verify(delivery(signature('SHA-256', 'hex')))).toMatchObject({ ok: false });
  });
});

test('a template, which writes raw bytes as numbers, does not compile and is refused', async () => {
  // @ts-expect-error text alone is not content
  const templated = scheme({ content: ({ raw, headers }) => `${headers.get('x-sent-at')}.${raw}` });
  await expect(templated.sign({ raw: BODY, headers: new Headers() })).rejects.toThrow(
    'hmac: `content` returned neither bytes nor a list of text and bytes, as in [time, ".", raw].',
  );
});

test('time stamp and body are signed as the bytes that the two and a full stop make', async () => {
  const { sign } = scheme({ content: ({ raw, headers }) => [headers.get('x-sent-at') ?? '', '.', raw] });
  const signed = await sign({ raw: BODY, headers: new Headers({ 'x-sent-at': '1800000000' }) });
  const joined = Buffer.concat([Buffer.from('1800000000.'), BODY]);
  expect(signed).toBe(createHmac('sha256', 'right').update(joined).digest('hex'));
});

describe('parameters that cannot be meant', () => {
  test.each<[string, object]>([
    ['no secret', { secrets: [] }],
    ['an empty secret', { secrets: ['right', ''] }],
    ['a missing secret', { secrets: [undefined] }],
    ['a secret that is no list', { secrets: 'right' }],
    ['a hash that is broken', { hash: 'MD5' }],
    ['no encoding', { encoding: undefined }],
    ['no content', { content: undefined }],
    ['no tolerance', { tolerance: { toleranceMs: Number.NaN, now: Date.now, timestamp: () => 0 } }],
  ])('%s: TypeError', (_, options) => {
    expect(() => scheme(options)).toThrow(TypeError);
  });
});

describe('constantTimeEqual', () => {
  /** Bytes that count how often they are looked at. */
  function counted(bytes: number[]): { bytes: ArrayLike<number>; reads: () => number } {
    let reads = 0;
    const get = (target: number[], key: string | symbol) => {
      if (key !== 'length') reads += 1;
      return Reflect.get(target, key);
    };
    return { bytes: new Proxy(bytes, { get }), reads: () => reads };
  }

  const zeros = Array.from({ length: 32 }, () => 0);

  test.each([-1, 0, 15, 31])('looks at every byte, wherever the first difference is (%i)', (index) => {
    const { bytes, reads } = counted(zeros.map((byte, place) => (place === index ? 1 : byte)));
    expect(constantTimeEqual(bytes, zeros)).toBe(index === -1);
    expect(reads()).toBe(32);
  });

  test.each([0, 1, 31, 33])('bytes of another length (%i) are unequal', (length) => {
    expect(constantTimeEqual(zeros, new Uint8Array(length))).toBe(false);
  });
});
