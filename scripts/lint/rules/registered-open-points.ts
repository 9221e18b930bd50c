import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Finding, houseRule, type Place, stringsOf } from '../house-rule.ts';

/** Every id in `x-open-points` is registered in the file that the option `register` names. */
export const registeredOpenPoints = houseRule(({ register }) => {
  const ids = idsOf(String(register));
  return ({ node }) => ('x-open-points' in node ? judge(node, ids, String(register)) : []);
});

function* judge(node: Place['node'], ids: ReadonlySet<string>, register: string): Iterable<Finding> {
  const at = 'x-open-points';
  const marked = stringsOf(node[at]);
  if (!Array.isArray(node[at]) || marked.length === 0) {
    yield { at, message: 'x-open-points is not a list of ids. Write `x-open-points: [id, id]`, or remove it.' };
  }
  for (const id of marked.filter((id) => !ids.has(id))) {
    yield { at, message: `Open point "${id}" is not registered. Add an entry to ${register}, or correct the id.` };
  }
  for (const id of new Set(marked.filter((id, index) => marked.indexOf(id) !== index))) {
    yield { at, message: `Open point "${id}" is marked twice here. Keep one of the two.` };
  }
}

function idsOf(register: string): ReadonlySet<string> {
  const entries: unknown = parse(readFileSync(register, 'utf8'));
  return new Set(Array.isArray(entries) ? entries.map((entry: { id?: unknown }) => String(entry?.id)) : []);
}
