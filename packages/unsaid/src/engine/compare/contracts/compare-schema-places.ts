import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../model/contract.ts';
import { compareSchemas } from '../schemas/compare-schemas.ts';
import { type Difference, membersOf, namesOf } from '../schemas/rule.ts';
import { below, type Direction, type Outcome, type Part, type Place, shown, type Use, type Words } from './change.ts';
import type { SideName, Walk } from './walk.ts';

/** Compares the components of a kind by their names, whatever refers to them. */
export function compareComponents(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const old = membersOf(before);
  const now = membersOf(after);
  const kind = place.now.at(-1) ?? '';
  // `requestBody` of `requestBodies`.
  const type = kind.replace(/ies$/, 'y').replace(/s$/, '');
  for (const name of namesOf(old, now)) {
    const at = below(place, name);
    if (!Object.hasOwn(old, name) || !Object.hasOwn(now, name)) walk.whole({}, at, old[name], now[name], `\`${name}\``);
    else if (type === 'schema') compareSchemaPlaces(walk, at, old[name], now[name]);
    else walk.object(type, at, old[name], now[name]);
  }
}

/** Compares the schemas at a place of both documents. A field that comes or goes with its being required is one change. */
export function compareSchemaPlaces(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const sideOf = (side: SideName, schema: unknown) => {
    return { document: walk.document(side), schema: schema as Schema | boolean | undefined };
  };
  if (isDeepStrictEqual(before, after)) return;
  const uses = walk.usesOf(place);
  for (const [difference, others] of merge(compareSchemas(sideOf('old', before), sideOf('now', after)))) {
    const { keys } = difference;
    const isRequired = others.some(isRequirement);
    const path = [...place.path, ...stableKeys(difference), ...(isRequired ? ['required'] : [])];
    const at = { document: place.document, old: [...place.old, ...keys], now: [...place.now, ...keys], path };
    walk.report(
      at,
      wordsOf(difference, isRequired),
      [difference, ...others].map((each) => partOf(each, uses)),
    );
  }
}

/** Keys in which a listed name or value stands in place of its index. */
function stableKeys({ keys, before, after }: Difference): readonly string[] {
  const isListed = ['required', 'enum'].includes(keys.at(-2) ?? '') && /^\d+$/.test(keys.at(-1) ?? '');
  return isListed ? [...keys.slice(0, -1), JSON.stringify(after ?? before)] : keys;
}

function wordsOf({ kind, keys, before, after, says, effect, declares }: Difference, isRequired: boolean): Words {
  const key = keys.at(-1);
  if (effect === 'none' && declares === undefined && key !== undefined) return shown(key, before, after);
  const required = kind === 'added' ? ', and required' : '; it was required';
  const text = `${says}${isRequired ? required : ''}.`;
  // Keywords stay as they are written.
  const isKeyword = !/^(the|a|an|it|what|any|no|one|field|every) /.test(text);
  return { kind, before, after, says: isKeyword ? text : text.charAt(0).toUpperCase() + text.slice(1) };
}

/** Keywords that exclude no value, or not for every reader: they describe a meaning, or its absence. */
const MEANINGS: Readonly<Record<string, Readonly<Record<Difference['kind'], Outcome>>>> = {
  default: { added: 'more', changed: 'both', removed: 'less' },
  contentEncoding: { added: 'both', changed: 'both', removed: 'both' },
  contentMediaType: { added: 'both', changed: 'both', removed: 'both' },
};

/** The directions in which a field that has the keyword is not sent. */
const UNSENT: Readonly<Record<string, readonly Direction[]>> = {
  readOnly: ['request', 'acknowledgement'],
  writeOnly: ['response', 'event'],
};

/** Outcome of a difference; a field for one direction only is added or removed in the other one. */
function partOf({ effect, declares, keys, kind, before, after }: Difference, uses: readonly Use[]): Part {
  const [key = '', parent] = keys.toReversed();
  // A declared field was used, whether or not other fields are allowed.
  if (parent === 'properties') return { outcome: kind === 'removed' ? 'less' : (declares ?? effect), uses };
  if (Object.hasOwn(UNSENT, key)) {
    const concerned = uses.filter(({ direction }) => UNSENT[key]?.includes(direction));
    const isSame = (before === true) === (after === true);
    return { outcome: isSame ? 'none' : after === true ? 'less' : 'more', uses: concerned };
  }
  return { outcome: (Object.hasOwn(MEANINGS, key) ? MEANINGS[key]?.[kind] : declares) ?? effect, uses };
}

/** Differences with those that belong to them: a field and its being required, the parts of a condition. */
function merge(differences: readonly Difference[]): ReadonlyMap<Difference, readonly Difference[]> {
  const owners = new Map<string, Difference>();
  for (const difference of differences.toReversed()) {
    if (!isRequirement(difference)) owners.set(ownerKey(difference), difference);
  }
  const merged = new Map<Difference, Difference[]>();
  for (const difference of differences) {
    const owner = owners.get(ownerKey(difference)) ?? difference;
    merged.set(owner, [...(merged.get(owner) ?? []), ...(owner === difference ? [] : [difference])]);
  }
  return merged;
}

/** Key that related differences share. */
function ownerKey({ keys, kind, before, after }: Difference): string {
  const [last = '', parent = ''] = keys.toReversed();
  if (parent === 'required') return JSON.stringify([...keys.slice(0, -2), 'properties', after ?? before, kind]);
  const isCondition = parent !== 'properties' && ['if', 'then', 'else'].includes(last);
  return JSON.stringify(isCondition ? [...keys.slice(0, -1), 'if'] : [...keys, kind]);
}

function isRequirement({ keys }: Difference): boolean {
  return keys.at(-2) === 'required' && keys.at(-3) !== 'properties';
}
