import type { Schema } from '../../model/contract.ts';
import { compareSchemas } from '../schemas/compare-schemas.ts';
import type { Difference } from '../schemas/difference.ts';
import { type Direction, type Finding, type Outcome, type Part, type Place, shown, type Use } from './finding.ts';
import type { Walk } from './walk.ts';

/** Compares the schemas at a place of both documents. A field that comes or goes with its being required is one change. */
export function compareSchemaPlaces(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const schemaOf = (schema: unknown) => schema as Schema | boolean | undefined;
  const differences = compareSchemas(
    { document: walk.document('old'), schema: schemaOf(before) },
    { document: walk.document('now'), schema: schemaOf(after) },
  );
  const merged = merge(differences);
  const uses = walk.usesOf(place);
  for (const [difference, others] of merged) {
    const { keys } = difference;
    const parts = [difference, ...others].map((each) => partOf(each, uses));
    const at = { document: place.document, old: [...place.old, ...keys], now: [...place.now, ...keys] };
    const path = [...place.path, ...stableKeys(difference), ...(others.some(isRequirement) ? ['required'] : [])];
    walk.report({ ...at, path }, { ...wordsOf(difference, others.some(isRequirement)), outcome: 'none', parts });
  }
}

/** Keys in which a listed name or value stands in place of its index. */
function stableKeys({ keys, before, after }: Difference): readonly string[] {
  const isListed = ['required', 'enum'].includes(keys.at(-2) ?? '') && /^\d+$/.test(keys.at(-1) ?? '');
  return isListed ? [...keys.slice(0, -1), JSON.stringify(after ?? before)] : keys;
}

function wordsOf(difference: Difference, isRequired: boolean): Pick<Finding, 'kind' | 'before' | 'after' | 'says'> {
  const { kind, keys, before, after, says, effect, declares } = difference;
  const key = keys.at(-1);
  const isWording = effect === 'none' && declares === undefined && key !== undefined && key !== '$ref';
  if (isWording) return shown(key, before, after);
  const required = kind === 'added' ? ', and required' : '; it was required';
  return { kind, before, after, says: sentence(`${says}${isRequired ? required : ''}`) };
}

/** Keywords that keep no value out, or not every reader, and say what a value means, or that there is none. */
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

/** What a difference does; a field that is for one direction only comes or goes in the other one. */
function partOf(difference: Difference, uses: readonly Use[]): Part {
  const { keys, before, after } = difference;
  const key = keys.at(-1) ?? '';
  if (!Object.hasOwn(UNSENT, key) || keys.at(-2) === 'properties') return { outcome: outcomeOf(difference), uses };
  const isSame = (before === true) === (after === true);
  const concerned = uses.filter(({ direction }) => UNSENT[key]?.includes(direction));
  return { outcome: isSame ? 'none' : after === true ? 'less' : 'more', uses: concerned };
}

function outcomeOf({ effect, declares, keys, kind }: Difference): Outcome {
  const [last = '', parent] = keys.toReversed();
  // What was declared was used, whether or not other fields are allowed.
  if (parent === 'properties') return kind === 'removed' ? 'less' : (declares ?? effect);
  return Object.hasOwn(MEANINGS, last) ? (MEANINGS[last]?.[kind] ?? effect) : (declares ?? effect);
}

/** Differences with those that belong to them: a field and its being required, the parts of a condition. */
function merge(differences: readonly Difference[]): ReadonlyMap<Difference, readonly Difference[]> {
  const owners = new Map<string, Difference>();
  for (const difference of differences.toReversed()) {
    if (!isRequirement(difference)) owners.set(ownerKey(difference), difference);
  }
  const merged = new Map<Difference, Difference[]>();
  for (const difference of differences) {
    const isReference = difference.keys.at(-1) === '$ref' && difference.effect === 'none';
    const beside = isReference
      ? differences.find((each) => each !== difference && isBeside(each, difference))
      : undefined;
    const owner = beside ?? owners.get(ownerKey(difference)) ?? difference;
    merged.set(owner, [...(merged.get(owner) ?? []), ...(owner === difference ? [] : [difference])]);
  }
  return merged;
}

/** What differences have in common that belong together. */
function ownerKey({ keys, kind, before, after }: Difference): string {
  const [last = '', parent = ''] = keys.toReversed();
  if (parent === 'required') return JSON.stringify([...keys.slice(0, -2), 'properties', after ?? before, kind]);
  const isCondition = parent !== 'properties' && ['if', 'then', 'else'].includes(last);
  return JSON.stringify(isCondition ? [...keys.slice(0, -1), 'if'] : [...keys, kind]);
}

/** Whether a difference is in the schema in which another one lets go of a reference, and tells what comes of it. */
function isBeside({ keys, effect }: Difference, reference: Difference): boolean {
  const home = reference.keys.slice(0, -1);
  return effect !== 'none' && home.every((key, index) => keys[index] === key);
}

function isRequirement({ keys }: Difference): boolean {
  return keys.at(-2) === 'required' && keys.at(-3) !== 'properties';
}

function sentence(says: string): string {
  const text = /^(the|a|an|it|what|any|no|one|field|every) /.test(says)
    ? says.charAt(0).toUpperCase() + says.slice(1)
    : says;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
