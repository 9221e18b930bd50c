import type { OperationRow } from '../../generated/operations.ts';
import type { RequestIssue } from './refusal.ts';

/** All ways in which the body of a request breaks the contract. */
export function checkBody({ body: row }: OperationRow, body: unknown): readonly RequestIssue[] {
  if (row === undefined || (!row.required && body === undefined)) return [];
  const validation = row.validate(body);
  return validation.ok ? [] : validation.issues.map((issue) => ({ in: 'body', ...issue }));
}
