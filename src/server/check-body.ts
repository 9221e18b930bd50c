import type { OperationRow } from '../../generated/operations.ts';
import type { RequestIssue } from './refusal.ts';

/** A form as its schema has it, in which files are text. */
function withoutFiles(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const textOf = (value: unknown) => (value instanceof Blob ? '' : value);
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(textOf) : textOf(value),
  ]);
  return Object.fromEntries(entries);
}

/** All ways in which the body of a request breaks the contract. */
export function checkBody({ body: row }: OperationRow, body: unknown): readonly RequestIssue[] {
  if (row === undefined || (!row.required && body === undefined)) return [];
  const validation = row.validate(row.fields === undefined ? body : withoutFiles(body));
  return validation.ok ? [] : validation.issues.map((issue) => ({ in: 'body', ...issue }));
}
