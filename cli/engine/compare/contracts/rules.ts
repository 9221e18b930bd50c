import { effectThat } from '../schemas/difference.ts';
import type { Members, Outcome } from './finding.ts';
import { type ObjectRules, type Rule, WORDS } from './walk.ts';

/** Any change may do harm to who reads and to who writes. */
export const BOTH: Rule = { value: () => 'both' };

/** A name that generated code goes by. */
export const NAME: Rule = {
  value: (before, after) => (before === undefined || after === undefined ? 'both' : 'renamed'),
};

/** A notice that nobody has to act on yet. */
export const NOTICE: Rule = {
  value: () => 'more',
  absent: () => false,
  because: { compatible: 'It works as before.' },
};

/** `true` demands something, and `false` is the default. */
export const DEMANDED: Rule = { value: (_, after) => (after === true ? 'narrows' : 'widens'), absent: () => false };

/** `true` allows something, and `false` is the default. */
export const ALLOWED: Rule = { value: (_, after) => (after === true ? 'widens' : 'narrows'), absent: () => false };

/** A list of values one of which is chosen; absent, it is any value. */
export const CHOICE: Rule = {
  value: (before, after) => {
    const [old, now] = [before, after].map((list) => (Array.isArray(list) ? new Set<unknown>(list) : undefined));
    return effectThat({
      narrows: now !== undefined && (old === undefined || [...old].some((value) => !now.has(value))),
      widens: old !== undefined && (now === undefined || [...now].some((value) => !old.has(value))),
    });
  },
};

/** A list of names that somebody goes by. */
export const NAMES: Rule = {
  value: (before, after) => {
    const now = new Set<unknown>(Array.isArray(after) ? after : []);
    return Array.isArray(before) && before.some((name) => !now.has(name)) ? 'less' : 'more';
  },
};

/** Objects by names that one side declares and the other uses. */
export function declared(type: string, called: string): Rule {
  return { named: type, called, added: () => 'more', removed: () => 'less' };
}

/** What is new is an offer unless it is required. */
export function offered(value: Members): Outcome {
  return value.required === true ? 'narrows' : 'more';
}

/** All of these keys are words. */
export function words(...keys: readonly string[]): ObjectRules {
  return Object.fromEntries(keys.map((key) => [key, WORDS]));
}

/** All of these keys may do harm either way. */
export function both(...keys: readonly string[]): ObjectRules {
  return Object.fromEntries(keys.map((key) => [key, BOTH]));
}
