import { afterEach, describe, expect, test, vi } from 'vitest';
import type { HmacOptions } from '../../../../src/webhooks.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

/** What a platform may have under the name of node:crypto. */
const PLATFORMS: [string, () => unknown][] = [
  ['has no node:crypto', () => undefined],
  ['has it without functions', () => ({})],
  ['has functions that only throw', () => ({ hash: notImplemented, createHmac: notImplemented })],
  ['throws when asked for it', () => notImplemented()],
];

function notImplemented(): never {
  throw new Error('not implemented');
}

/** The package as it is on such a platform. */
async function packageOn(getBuiltinModule: () => unknown) {
  vi.resetModules();
  const asked = vi.spyOn(process, 'getBuiltinModule').mockImplementation(getBuiltinModule as never);
  const { hmac, bodyDigest } = await import('../../../../src/webhooks.ts');
  return { hmac, bodyDigest, asked };
}

const raw = new TextEncoder().encode('{"event":"card.issued","note":"größer"}');
const headers = new Headers();

describe.each(PLATFORMS)('where the platform %s', (_, platform) => {
  test('the same digests are made, with WebCrypto', async () => {
    const expected = (await import('../../../../src/webhooks.ts')).bodyDigest({ raw });
    const there = await packageOn(platform);
    const digest = there.bodyDigest({ raw });
    expect([typeof expected, typeof digest]).toEqual(['string', 'object']);
    expect(await digest).toBe(expected);
    expect(there.asked).toHaveBeenCalledOnce();
  });

  test.each(['SHA-256', 'SHA-384', 'SHA-512'] as const)(
    'the same %s signatures are made and accepted',
    async (hash) => {
      const options: HmacOptions = { hash, encoding: 'hex', secrets: ['größer', 'old'], content: (d) => d.raw };
      const here = (await import('../../../../src/webhooks.ts')).hmac(options);
      const there = (await packageOn(platform)).hmac(options);
      const signature = await there.sign({ raw, headers });
      expect(await here.sign({ raw, headers })).toBe(signature);
      for (const { verify } of [here, there]) {
        expect(await verify({ raw, headers, signature })).toEqual({ ok: true });
        const tampered = { raw: raw.with(3, 0x20), headers, signature };
        expect(await verify(tampered)).toEqual({ ok: false, reason: 'signature-mismatch' });
      }
    },
  );
});

test('bytes of a secret that are overwritten later do not change the scheme', async () => {
  const { hmac } = await import('../../../../src/webhooks.ts');
  const secret = Buffer.from('right');
  const options = { hash: 'SHA-256', encoding: 'hex', content: (d: { raw: typeof raw }) => d.raw } as const;
  const { sign } = hmac({ ...options, secrets: [secret] });
  secret.fill(0);
  expect(await sign({ raw, headers })).toBe(await hmac({ ...options, secrets: ['right'] }).sign({ raw, headers }));
});

test.each([[[1, 2]], [['right']], [{ length: 5 }], [new Uint8Array()]])('%o is no secret', async (secret) => {
  const { hmac } = await import('../../../../src/webhooks.ts');
  const secrets = [secret] as never;
  expect(() => hmac({ hash: 'SHA-256', encoding: 'hex', secrets, content: (d) => d.raw })).toThrow(/`secrets`/);
});
