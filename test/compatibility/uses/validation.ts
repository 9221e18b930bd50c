import { deepEqual, equal } from 'node:assert/strict';
import { isDateTime, schemaSet } from 'unsaid-runtime/validation';

/** Makes a validator of a schema of one's own. */
export default async function use(): Promise<void> {
  const schemas = schemaSet({ string: { 'date-time': isDateTime } });
  const validate = schemas.validator<{ readonly at: string }>({
    Parcel: { type: 'object', required: ['at'], properties: { at: { $ref: '#/$defs/Moment' } } },
    Moment: { type: 'string', format: 'date-time' },
  });
  equal(validate({ at: '2026-01-02T03:04:05+03:00' }).ok, true);
  const wrong = validate({ at: 'now' });
  deepEqual(wrong.ok ? [] : wrong.issues.map(({ at, rule }) => `${at} ${rule}`), ['/at format']);
}
