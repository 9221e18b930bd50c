import { comparison } from './comparison.ts';
import type { Difference, SchemaOf } from './difference.ts';

/**
 * Compares two schemas. No value that fits the one before is refused by the one after unless a difference narrows, and
 * none that fits the one after is refused by the one before unless a difference widens. References to components of the
 * same name are not followed: the components are compared by themselves.
 */
export function compareSchemas(before: SchemaOf, after: SchemaOf): Difference[] {
  return comparison(before.document, after.document)(before.schema, after.schema);
}
