import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../../src/webhooks.ts';

const CLAIMS = {
  a: { key: 'k', owner: 'a' },
  b: { key: 'k', owner: 'b' },
  other: { key: 'other', owner: 'b' },
};

/** Claims last 100 ms, what is done is remembered for 1,000; who claims is told a state. */
const STORIES: readonly (readonly [name: string, steps: string])[] = [
  ['gives a free key to one', 'claim a fresh, claim b busy, claim other fresh'],
  ['remembers what is done, for so long', 'claim a fresh, done a, 999 ms, claim b done, 1 ms, claim b fresh'],
  ['frees what is released, but only by its owner', 'claim a fresh, release b, claim b busy, release a, claim b fresh'],
  ['does not forget what is done by a release', 'claim a fresh, done a, release a, claim b done'],
  ['frees a key when its claim is over, and no sooner', 'claim a fresh, 99 ms, claim b busy, 1 ms, claim b fresh'],
  [
    'lets a late owner say that it is done, but not free what another has',
    'claim a fresh, 100 ms, claim b fresh, release a, claim a busy, done a, release b, claim b done',
  ],
];

test.each(STORIES)('a memory store %s', (_, story) => {
  let time = 7_200_000;
  const store = createMemoryStore({ keepMs: 1_000, now: () => time });
  for (const step of story.split(', ')) {
    const [what = '', who, state] = step.split(' ');
    if (who === 'ms') time += Number(what);
    else {
      const claim = CLAIMS[who as keyof typeof CLAIMS];
      if (state) expect(`claim ${who} ${store.claim(claim, 100)}`).toBe(step);
      else store[what as 'done' | 'release'](claim);
    }
  }
});

test('a memory store forgets the key that was unused for longest', () => {
  const { claim, done } = createMemoryStore({ maxKeys: 2 });
  const state = (key: string) => claim({ key, owner: 'again' }, 1_000);
  for (const key of ['1', '2', '3']) {
    claim({ key, owner: 'a' }, 1_000);
    done({ key, owner: 'a' });
    if (key === '2') expect(state('1')).toBe('done');
  }
  expect([state('1'), state('3'), state('2')]).toEqual(['done', 'done', 'fresh']);
});

const NOT_POSITIVE: unknown[] = [0, -1, Number.NaN, '1000', null, Number.POSITIVE_INFINITY];

test.each([
  ['keepMs', NOT_POSITIVE],
  ['maxKeys', [...NOT_POSITIVE, 1.5, 2 ** 24]],
])('an invalid option %s is refused in one line that names it', (name, values) => {
  for (const value of values) {
    const create = () => createMemoryStore({ [name]: value });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(new RegExp(`^createMemoryStore: \`${name}\` is .+; it takes .+\\.$`));
  }
});
