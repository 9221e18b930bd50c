import { PARTS_OF_SCHEMAS } from './dialect.ts';
import { X_SUM } from './extension-keywords.ts';
import { formatOf } from './formats.ts';
import { isRecord } from './json-pointer.ts';

/** Keywords that validators check and that hold no schemas. */
const CHECKED = [
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxContains',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'pattern',
  'required',
  'type',
  'uniqueItems',
  X_SUM,
];

/** A schema without its annotations, whose references lead to `#/$defs/NAME`. */
export function constraintsOf(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    const kept = constraintOf(keyword, value);
    return kept === undefined ? [] : [[keyword, kept] as const];
  });
  const format = formatOf(schema);
  return Object.fromEntries(format === undefined ? entries : [...entries, ['format', format.name]]);
}

function constraintOf(keyword: string, value: unknown): unknown {
  if (CHECKED.includes(keyword)) return value;
  if (keyword === '$ref') return String(value).replace(/^[^#]*#\/components\/schemas\//, '#/$defs/');
  if (PARTS_OF_SCHEMAS.one.includes(keyword)) return constraintsOf(value);
  if (PARTS_OF_SCHEMAS.listed.includes(keyword) && Array.isArray(value)) return value.map(constraintsOf);
  if (!PARTS_OF_SCHEMAS.named.includes(keyword) || !isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, constraintsOf(each)]));
}
