import { expect, test } from 'vitest';
import { createMemoryStore } from '../../src/webhooks/index.ts';
import { heldMemory } from '../held-memory.ts';

const a = { key: 'k', owner: 'a' };
const CLAIMS = { a, b: { key: 'k', owner: 'b' }, other: { key: 'other', owner: 'b' } };

/** Leases last 100 ms, what is done is remembered for 1,000; who claims is told a state. */
const STORIES: readonly (readonly [name: string, steps: string])[] = [
  ['gives a free key to one', 'claim a fresh, claim b busy, claim other fresh'],
  [
    'remembers what is done, for as long as it was told',
    'claim a fresh, done a, 999 ms, claim b done, 1 ms, claim b fresh',
  ],
  ['frees what is released, but only by its owner', 'claim a fresh, release b, claim b busy, release a, claim b fresh'],
  ['does not forget what is done by a release', 'claim a fresh, done a, release a, claim b done'],
  ['frees a key when its lease is over, and no sooner', 'claim a fresh, 99 ms, claim b busy, 1 ms, claim b fresh'],
  [
    'renews a lease, but only for its owner',
    'claim a fresh, 90 ms, renew a, 90 ms, renew b, claim b busy, 10 ms, claim b fresh, renew a, 100 ms, claim a fresh',
  ],
  [
    'lets a late owner say that it is done, but not free what another has',
    'claim a fresh, 100 ms, claim b fresh, release a, claim a busy, done a, release b, claim b done',
  ],
];

function tell(story: string): void {
  let time = 7_200_000;
  const store = createMemoryStore({ leaseMs: 100, keepMs: 1_000, now: () => time });
  for (const step of story.split(', ')) {
    const [what = '', who, state] = step.split(' ');
    if (who === 'ms') time += Number(what);
    else {
      const claim = CLAIMS[who as keyof typeof CLAIMS];
      if (state) expect(`claim ${who} ${store.claim(claim)}`).toBe(step);
      else store[what as 'renew' | 'done' | 'release'](claim);
    }
  }
}

test.each(STORIES)('a memory store %s', (_, steps) => tell(steps));

/** Weak references hold their targets until the end of the turn that made or read them. */
async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  heldMemory();
}

test('a memory store drops the claims of handlers that never settle', async () => {
  let time = 0;
  const store = createMemoryStore({ leaseMs: 100, now: () => time });
  const dropped: WeakRef<object>[] = [];
  const claimed = () => {
    // Text cannot be referred to weakly; its owner stands for the claim in the store's memory.
    const owner = { name: `owner ${dropped.length}` };
    dropped.push(new WeakRef(owner));
    return store.claim({ key: `${dropped.length}`, owner: owner as unknown as string });
  };
  for (let index = 0; index < 1_000; index += 1) await claimed();
  time = 100;
  await store.claim({ key: 'another', owner: 'a' });
  await collectGarbage();
  expect(dropped.filter((reference) => reference.deref() !== undefined)).toEqual([]);
});

test('a memory store forgets the key that was unused for longest', async () => {
  const { claim, done } = createMemoryStore({ maxKeys: 2 });
  const state = (key: string) => claim({ key, owner: 'again' });
  for (const key of ['1', '2', '3']) {
    await claim({ key, owner: 'a' });
    await done({ key, owner: 'a' });
    if (key === '2') expect(await state('1')).toBe('done');
  }
  expect([await state('1'), await state('3'), await state('2')]).toEqual(['done', 'done', 'fresh']);
});

const NOT_POSITIVE: unknown[] = [0, -1, Number.NaN, '1000', null];

test.each([
  ['keepMs', NOT_POSITIVE],
  ['leaseMs', NOT_POSITIVE],
  ['maxKeys', [...NOT_POSITIVE, 1.5, 2 ** 24, Number.POSITIVE_INFINITY]],
])('an option %s that cannot be meant is refused in one line that names it', (name, values) => {
  for (const value of values) {
    const create = () => createMemoryStore({ [name]: value });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(new RegExp(`^createMemoryStore: \`${name}\` is .+; it takes .+\\.$`));
  }
});

test.each([0.5, 1_000.5, 2 ** 31, 2 ** 53, 1e300, Number.POSITIVE_INFINITY])('%d ms work', async (milliseconds) => {
  const { claim, done } = createMemoryStore({ keepMs: milliseconds, leaseMs: milliseconds, now: () => 1.25 });
  const states = [await claim(a), await claim(CLAIMS.b)];
  await done(a);
  expect([...states, await claim(CLAIMS.b)]).toEqual(['fresh', 'busy', 'done']);
});

test('keys that differ in half a character are different', async () => {
  const { claim } = createMemoryStore();
  expect(['\ud800', '\ud801', '\ufffd'].map((key) => claim({ key, owner: 'a' }))).toEqual(['fresh', 'fresh', 'fresh']);
});
