import type { OperationRow } from '../../generated/operations.ts';
import type { Issue, Validator } from '../../generated/validators.ts';

const NONE: readonly Issue[] = [];

/** Statuses whose responses have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * All ways in which a reply breaks the contract. Looks at what is sent: `text` is the body as JSON.
 * Statuses from 300 on are open (open point error-responses), so nothing is wrong with them.
 */
export function checkResponse(
  operation: OperationRow,
  status: number,
  body: unknown,
  text: string | undefined,
): readonly Issue[] {
  if (status >= 300) return NONE;
  const validate = validatorFor(operation, status);
  if (validate === undefined) return [{ at: '', rule: 'status', message: undeclared(operation, status) }];
  if (text === undefined || BODILESS.has(status)) return [{ at: '', rule: 'required', message: 'body is missing' }];
  const validation = validate(isPlain(body) ? body : JSON.parse(text));
  return validation.ok ? NONE : validation.issues;
}

function validatorFor({ responses }: OperationRow, status: number): Validator<unknown> | undefined {
  return responses[status] ?? responses['2XX'];
}

function undeclared({ responses }: OperationRow, status: number): string {
  return `the contract has no status ${status} for this operation, but ${Object.keys(responses).join(', ')}`;
}

/**
 * Whether an object is written to JSON just as a validator sees it: no inherited members, no `toJSON`, and only
 * primitives as members. Of any other, what was written is checked.
 */
function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return false;
  for (const member of Object.values(body))
    if (typeof member === 'object' || typeof member === 'function') return false;
  return true;
}
