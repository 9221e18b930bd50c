import type { Schema } from '../contract/contract.ts';
import { compareSchemas } from '../schemas/compare-schemas.ts';
import type { Difference } from '../schemas/difference.ts';
import { fieldPath } from './field-path.ts';
import type { Finding, Outcome, Part, Place } from './finding.ts';
import { shown } from './says.ts';
import type { Walk } from './walk.ts';

/** Compares the schemas at a place of both documents. A field that comes or goes with its being required is one change. */
export function compareSchemaPlaces(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const schemaOf = (schema: unknown) => schema as Schema | boolean | undefined;
  const differences = compareSchemas(
    { document: walk.document('old'), schema: schemaOf(before) },
    { document: walk.document('now'), schema: schemaOf(after) },
  );
  const fields = new Map(
    differences.filter(({ keys }) => keys.at(-2) === 'properties').map((each) => [nameOf(each), each]),
  );
  const merged = new Map<Difference, Difference[]>();
  for (const difference of differences) {
    const field = fields.get(requiredName(difference) ?? '');
    const owner = field !== undefined && field.kind === difference.kind ? field : difference;
    merged.set(owner, [...(merged.get(owner) ?? []), ...(owner === difference ? [] : [difference])]);
  }
  const uses = walk.usesOf(place);
  for (const [difference, others] of merged) {
    const { keys } = difference;
    const parts = [difference, ...others].map((each): Part => ({ outcome: outcomeOf(each), uses }));
    const at = { document: place.document, old: [...place.old, ...keys], now: [...place.now, ...keys] };
    const path = [...place.path, ...stableKeys(difference), ...(others.length > 0 ? ['required'] : [])];
    walk.report({ ...at, path }, { ...wordsOf(difference, others.length > 0), outcome: 'none', parts });
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

function outcomeOf({ effect, declares }: Difference): Outcome {
  return declares ?? effect;
}

/** Path of a field that a difference is about. */
function nameOf({ keys }: Difference): string {
  return [...keys.slice(0, -2), fieldPath(keys.slice(-2))].join('/');
}

/** Path of the field that a difference requires, or no longer requires. */
function requiredName({ keys, before, after }: Difference): string | undefined {
  const at = keys.lastIndexOf('required');
  const name = after ?? before;
  return at < keys.length - 2 || at < 0 || typeof name !== 'string'
    ? undefined
    : [...keys.slice(0, at), name].join('/');
}

function sentence(says: string): string {
  const text = /^(the|a|an|it|what|any|no|one|field|every) /.test(says)
    ? says.charAt(0).toUpperCase() + says.slice(1)
    : says;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
