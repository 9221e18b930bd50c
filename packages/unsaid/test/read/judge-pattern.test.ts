import { describe, expect, test } from 'vitest';
import { problemOfPattern } from '../../src/engine/read/judge-pattern.ts';

const ENDLESS = [
  ...['^(a+)+$', '(a|a)*$', '^(a|aa)+$', '(x+x+)+y', '^(a*)*$', '^((a)|(a)|(a))*$', '^(\\w+\\s?)*$', '^(?:a*b?)*$'],
  ...['(?:a|b|ab)*c', '(a|b|c|d|e|.)*f$', '^(\\p{L}|é)*$', '^((a|b)+(b|c)+)+$', '^(.*)*,(.*)*$', 'x(?:(a+)+b)?'],
  ...['^(([a-z])+.)+[A-Z]([a-z])+$', '^(?=(a+)+$)', '^([\\x21-\\x5a\\x53-\\x7f]|\\\\[\\x01-\\x7f])+$'],
  // Polynomial, of a degree that a text of some thousand characters is enough for.
  ...['^\\d*\\d*\\d*\\d*\\d*\\d*x$', '(.*a){20}', '^.*a.*a.*a$'],
  // Bounded, and as good as endless.
  ...['(a{1,30}){1,30}b', '((a{1,8}){1,8}){1,8}b', '^(a?){50}a{50}$'],
];

const FINE = [
  ...['', '^$', '.*', '^.*$', 'a|', '\\s*$', '^sent_', '^\\+', '(a+)+', '^(a+)+', '(?:a|b)*', '^[a-z]+(?:-[a-z]+)*$'],
  ...[
    '^(([^,]*),){10}$',
    '^([a-z0-9]+\\.)+[a-z]{2,}$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^(?!https://)[a-z/]{1,256}$',
  ],
  ...['^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', '^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$'],
  ...['^(de_DE|de_AT|en_US|en_GB|fr_FR)$', '^\\d{5}(-\\d{4})?$', '^#(([0-9a-fA-F]{2}){3}|([0-9a-fA-F]){3})$'],
  ...['^([a-zA-Z0-9_-]+:)?[a-zA-Z0-9_-]{1,60}$', '^.{1,300}$', '^(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.\\d{1,3}){3}$'],
];

describe('a pattern', () => {
  test.each(ENDLESS)('%s can backtrack without end', (pattern) => {
    expect(problemOfPattern(pattern)).toBe('can backtrack without end');
  });

  test.each(FINE)('%s is run', (pattern) => {
    expect(problemOfPattern(pattern)).toBeUndefined();
    // As the automaton says: no text of these keeps it busy.
    for (const text of ['a', '0', 'a-', '.', 'ab,'].map((each) => `${each.repeat(5_000)}!`)) {
      const started = process.cpuUsage().user;
      new RegExp(pattern, 'u').test(text);
      expect(process.cpuUsage().user - started).toBeLessThan(2_000_000);
    }
  });

  test.each(['(', '[z-a]', '\\', '\\-', '(?<a', 'a{2,1}'])('%s is not valid', (pattern) => {
    expect(problemOfPattern(pattern)).toBe('is not a valid regular expression');
  });

  test.each([
    ['a reference to a group', '^(a+)\\1$'],
    ['ten thousand characters', `^${'a'.repeat(10_000)}$`],
    ['two thousand words that repeat', `^(?:${Array.from({ length: 2_000 }, (_, index) => `w${index}`).join('|')})*$`],
  ])('with %s is not judged, and so not run', (_, pattern) => {
    expect(problemOfPattern(pattern)).toBe('is too large or too complex to decide if it ends');
  });
});
