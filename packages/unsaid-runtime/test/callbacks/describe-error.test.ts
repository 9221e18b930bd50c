import { describe, expect, test } from 'vitest';
import { describeError } from '../../src/describe-error.ts';
import { explainPostgresError } from '../../src/webhooks/postgres/explain-error.ts';
import { explainRedisError } from '../../src/webhooks/redis/explain-error.ts';
import { explainDatabaseError } from '../../src/webhooks/sqlite/open-database.ts';
import { THROWN_VALUES } from './thrown-values.ts';

/** Neither invisible nor half of a character, and at most so long with every character escaped. */
const LINE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{0,4500}$/u;

const EXPLAIN = [
  ...[describeError, explainPostgresError, explainRedisError],
  (thrown: unknown) => explainDatabaseError('x.db', thrown),
];

test.each(Object.entries(THROWN_VALUES))('%s is one short line', (_, make) => {
  for (const explain of EXPLAIN) expect(describeError(explain(make()))).toMatch(LINE);
});

describe('the line', () => {
  test.each<[string, unknown]>([
    ['failed', new Error('failed')],
    ['first', 'first\nsecond'],
    ['copied', { message: 'copied' }],
    ['TypeError', new TypeError()],
    ['connect ECONNREFUSED', new AggregateError([new Error('connect ECONNREFUSED')])],
    [
      'an object with the fields message, status',
      Object.assign(Object.create(null), { message: ['secret'], status: 400 }),
    ],
    ['a\\u{0}b\\u{1b}[31m', 'a\0b\u001b[31m'],
    ['undefined', undefined],
    ['Symbol(thrown)', Symbol('thrown')],
  ])('%s', (line, thrown) => expect(describeError(thrown)).toBe(line));
});
