import { isDeepStrictEqual } from 'node:util';
import { isRecord, pointerToken } from '../../src/engine/model/json-pointer.ts';

/** Lists that an answer may lengthen, and the tags, to which the projection of the webhooks adds its own. */
const LISTS = ['required', 'parameters', 'tags', 'x-values-seen'];

/** Where only what is stated may stand: another status of success, or another media type, would allow more. */
const SUCCESS = /^2(\d\d|XX)$/;

/**
 * Compares an open document with a closed one and returns the JSON pointers at which the closed one says less, says
 * otherwise, or allows a success that the open one does not. Written without the code that it judges.
 */
export function lostFacts(open: unknown, closed: unknown, pointer = ''): string[] {
  if (!isRecord(open)) return isDeepStrictEqual(open, closed) ? [] : [pointer];
  if (!isRecord(closed) || Array.isArray(open) !== Array.isArray(closed)) return [pointer];
  const key = pointer.split('/').at(-1) ?? '';
  if (Array.isArray(open) && !LISTS.includes(key) && open.length !== closed.length) return [pointer];
  return [
    ...surplusOf(open, closed, key, pointer),
    ...Object.keys(open).flatMap((name) => lostAt(open, closed, name, pointer)),
  ];
}

type Node = Readonly<Record<string, unknown>>;

function lostAt(open: Node, closed: Node, name: string, pointer: string): string[] {
  const place = `${pointer}/${pointerToken(name)}`;
  if (name === 'examples' && !pointer.endsWith('/properties')) return [];
  if (name === 'default' && /^\/servers\/\d+\/variables\//.test(pointer)) return [];
  if (name === 'x-open-points') return unaccounted(open, closed).map((id) => `${place}/${id}`);
  if (name !== '2XX' || name in closed) return name in closed ? lostFacts(open[name], closed[name], place) : [place];
  const narrowed = Object.keys(closed).filter((status) => SUCCESS.test(status));
  if (narrowed.length === 0) return [place];
  return narrowed.flatMap((status) => lostFacts(open[name], closed[status], `${pointer}/${status}`));
}

/** Points that are neither open nor answered, and points that appear from nowhere. */
function unaccounted(open: Node, closed: Node): string[] {
  const before = open['x-open-points'] as string[];
  const left = (closed['x-open-points'] ?? []) as string[];
  const answered = Object.keys((closed['x-answers'] ?? {}) as object);
  const now = [...left, ...answered];
  return [...before.filter((id) => !now.includes(id)), ...now.filter((id) => !before.includes(id))];
}

function surplusOf(open: Node, closed: Node, key: string, pointer: string): string[] {
  const added = Object.keys(closed).filter((name) => !(name in open));
  const more =
    key === 'content'
      ? added
      : key === 'responses' && !('2XX' in open)
        ? added.filter((name) => SUCCESS.test(name))
        : [];
  return more.map((name) => `${pointer}/${pointerToken(name)}`);
}
