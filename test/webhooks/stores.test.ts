import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/webhooks/index.ts';
import { heldMemory } from '../held-memory.ts';

/** Weak references hold their targets until the end of the turn that made or read them. */
async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  heldMemory();
}

const a = { key: 'k', owner: 'a' };
const b = { key: 'k', owner: 'b' };

describe('the memory store', () => {
  function store() {
    let time = 1_000_000;
    const made = createMemoryStore({ leaseMs: 100, keepMs: 1_000, now: () => time });
    return {
      ...made,
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  test('gives a free key to one', async () => {
    const { claim } = store();
    expect(await Promise.all([claim(a), claim(b)])).toEqual(['fresh', 'busy']);
    expect(await claim({ key: 'other', owner: 'b' })).toBe('fresh');
  });

  test('remembers what is done, for as long as it was told', async () => {
    const { claim, done, pass } = store();
    await claim(a);
    await done(a);
    pass(999);
    expect(await claim(b)).toBe('done');
    pass(1);
    expect(await claim(b)).toBe('fresh');
  });

  test('frees what is released, but only by its owner', async () => {
    const { claim, release } = store();
    await claim(a);
    await release(b);
    expect(await claim(b)).toBe('busy');
    await release(a);
    expect(await claim(b)).toBe('fresh');
  });

  test('does not forget what is done by a release', async () => {
    const { claim, done, release } = store();
    await claim(a);
    await done(a);
    await release(a);
    expect(await claim(b)).toBe('done');
  });

  test('frees a key when its lease is over, and no sooner', async () => {
    const { claim, pass } = store();
    await claim(a);
    pass(99);
    expect(await claim(b)).toBe('busy');
    pass(1);
    expect(await claim(b)).toBe('fresh');
  });

  test('renews a lease, but only for its owner', async () => {
    const { claim, renew, pass } = store();
    await claim(a);
    pass(90);
    await renew(a);
    pass(90);
    await renew(b);
    expect(await claim(b)).toBe('busy');
    pass(10);
    expect(await claim(b)).toBe('fresh');
    await renew(a);
    pass(100);
    expect(await claim(a)).toBe('fresh');
  });

  test('lets a late owner say that it is done, but not free what another has', async () => {
    const { claim, done, release, pass } = store();
    await claim(a);
    pass(100);
    await claim(b);
    await release(a);
    expect(await claim(a)).toBe('busy');
    await done(a);
    await release(b);
    expect(await claim(b)).toBe('done');
  });
});

const HOUR = 3_600_000;

describe('the memory store, when its clock is set back by an hour,', () => {
  function store() {
    let time = 2 * HOUR;
    const made = createMemoryStore({ leaseMs: 100, keepMs: 1_000, now: () => time });
    return {
      ...made,
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  test('frees a key when as much time as its lease has gone by', async () => {
    const { claim, pass } = store();
    await claim(a);
    pass(-HOUR);
    expect(await claim(b)).toBe('busy');
    pass(100);
    expect(await claim(b)).toBe('fresh');
  });

  test('frees a key that nobody asked for meanwhile, if any other was asked for', async () => {
    const { claim, pass } = store();
    await claim(a);
    pass(-HOUR);
    await claim({ key: 'other', owner: 'b' });
    pass(100);
    expect(await claim(b)).toBe('fresh');
  });

  test('leaves the key to a handler that goes on', async () => {
    const { claim, renew, pass } = store();
    await claim(a);
    pass(-HOUR);
    for (let renewals = 0; renewals < 5; renewals += 1) {
      pass(90);
      await renew(a);
      expect(await claim(b)).toBe('busy');
    }
  });

  test('remembers what is done for as long as it was told, and no longer', async () => {
    const { claim, done, pass } = store();
    await claim(a);
    await done(a);
    pass(-HOUR);
    expect(await claim(b)).toBe('done');
    pass(999);
    expect(await claim(b)).toBe('done');
    pass(1);
    expect(await claim(b)).toBe('fresh');
  });
});

describe('the bound of the memory store', () => {
  test('drops the claims of handlers that never settle', async () => {
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

  test('forgets the key that was unused for longest', async () => {
    const { claim, done } = createMemoryStore({ maxKeys: 2 });
    const state = (key: string) => claim({ key, owner: 'again' });
    for (const key of ['1', '2', '3']) {
      await claim({ key, owner: 'a' });
      await done({ key, owner: 'a' });
      if (key === '2') expect(await state('1')).toBe('done');
    }
    expect([await state('1'), await state('3'), await state('2')]).toEqual(['done', 'done', 'fresh']);
  });
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
  const states = [await claim(a), await claim(b)];
  await done(a);
  expect([...states, await claim(b)]).toEqual(['fresh', 'busy', 'done']);
});

test('keys that differ in half a character are different', async () => {
  const { claim } = createMemoryStore();
  expect(['\ud800', '\ud801', '\ufffd'].map((key) => claim({ key, owner: 'a' }))).toEqual(['fresh', 'fresh', 'fresh']);
});
