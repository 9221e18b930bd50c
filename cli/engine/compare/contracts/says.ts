import { isRecord } from '../../model/json-pointer.ts';
import type { Finding } from './finding.ts';

type Words = Pick<Finding, 'kind' | 'before' | 'after' | 'says'>;

/** More than this of a value is not shown in a sentence. */
const MAX_CHARACTERS = 60;

/** Tells that something is there now. */
export function added(called: string, after: unknown, says = `${called} is added.`): Words {
  return { kind: 'added', before: undefined, after, says };
}

/** Tells that something is gone. */
export function removed(called: string, before: unknown, says = `${called} is removed.`): Words {
  return { kind: 'removed', before, after: undefined, says };
}

/** Tells that something is another. */
export function changed(called: string, before: unknown, after: unknown, says = `${called} changes.`): Words {
  return { kind: 'changed', before, after, says };
}

/** What is said of keys whose names do not say it. */
const PHRASES: Readonly<Record<string, readonly [set: string, unset: string]>> = {
  required: ['It becomes required.', 'It is no longer required.'],
  deprecated: ['It is marked as deprecated.', 'It is no longer marked as deprecated.'],
  allowEmptyValue: ['It may now be empty.', 'It may no longer be empty.'],
};

const NAMES: Readonly<Record<string, string>> = {
  description: 'The description',
  summary: 'The summary',
  title: 'The title',
  examples: 'The examples',
  example: 'The example',
  tags: 'The tags',
  contact: 'The contact',
  license: 'The licence',
  'x-source': 'What it cites',
  'x-values-seen': 'What was seen',
  'x-seen': 'What was seen',
};

/** Tells what becomes of a key, with its values where they are short. */
export function shown(key: string, before: unknown, after: unknown): Words {
  const phrase = PHRASES[key]?.[after === true ? 0 : 1];
  const name = NAMES[key] ?? `\`${key}\``;
  const [from, to] = [short(before), short(after)];
  const [plain, verb] = /s$/.test(key) && NAMES[key] ? ['change', 'are'] : ['changes', 'is'];
  if (before === undefined)
    return added(name, after, phrase ?? `${name} ${verb} added${to && !NAMES[key] ? `: ${to}` : ''}.`);
  if (after === undefined) return removed(name, before, phrase ?? `${name} ${verb} removed.`);
  const isShort = from !== '' && to !== '' && !NAMES[key];
  return changed(name, before, after, phrase ?? `${name} ${plain}${isShort ? ` from ${from} to ${to}` : ''}.`);
}

/** A value as a sentence shows it; empty where it is too long. */
function short(value: unknown): string {
  if (isRecord(value) && typeof value.$ref === 'string') return `\`${value.$ref.split('/').at(-1)}\``;
  if (value === undefined || (isRecord(value) && !Array.isArray(value))) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS || text.includes('\n') ? '' : `\`${text}\``;
}
