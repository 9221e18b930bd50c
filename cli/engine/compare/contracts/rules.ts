import { isRecord } from '../../model/json-pointer.ts';
import type { Direction, Finding, Outcome } from './finding.ts';

/** What a change of one key of an object does. The first that is given decides. */
export interface Rule {
  /** What a change of the value as a whole does; either value is `undefined` where the key is absent. */
  readonly value?: (before: unknown, after: unknown) => Outcome;
  /** What an absent key means, at an object that has these other keys. */
  readonly absent?: (owner: Record<string, unknown>) => unknown;
  /** The value is a schema. */
  readonly schema?: true;
  /** The value is an object of this type, or a map of such objects by names. */
  readonly object?: string;
  readonly named?: string;
  /** What a whole object does that comes or goes, or one that a map names, besides those of the other side. */
  readonly added?: (after: Record<string, unknown>, old: Record<string, unknown>) => Outcome;
  readonly removed?: (before: Record<string, unknown>, now: Record<string, unknown>) => Outcome;
  /** The value is compared by a function of its own, by this name. */
  readonly own?: Own;
  /** The direction that it is about, where it is another than that of its place. */
  readonly direction?: Direction;
  /** Why it is of a class, in place of what the direction tells. */
  readonly because?: NonNullable<Finding['because']>;
  /** What it is called where it comes or goes. */
  readonly called?: string;
}

/** What is compared by a function of its own. */
export type Own = 'paths' | 'parameters' | 'responses' | 'security' | 'servers' | 'tags' | 'components' | 'references';

/** The rules of an object by its keys; `*` stands for all others that are not extension keywords. */
export type ObjectRules = Readonly<Record<string, Rule>>;

/** Nothing that anybody has to act on: descriptions, examples, names of no consequence. */
export const WORDS: Rule = { value: () => 'none' };

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
    const narrows = now !== undefined && (old === undefined || [...old].some((value) => !now.has(value)));
    const widens = old !== undefined && (now === undefined || [...now].some((value) => !old.has(value)));
    return narrows && widens ? 'both' : narrows ? 'narrows' : widens ? 'widens' : 'none';
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
export function offered(value: Record<string, unknown>): Outcome {
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

/** The own members of an object, none of which is inherited: a name may be `constructor`. None of anything else. */
export function membersOf(value: unknown): Record<string, unknown> {
  const members = Object.create(null) as Record<string, unknown>;
  if (!isRecord(value) || Array.isArray(value)) return members;
  for (const [name, member] of Object.entries(value)) members[name] = member;
  return members;
}
