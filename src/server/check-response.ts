import type { OperationRow, ResponseRow } from '../../generated/operations.ts';
import type { Issue, Validator } from '../../generated/validators.ts';
import type { Answer } from './exchange.ts';
import { readValue, textsOf } from './read-value.ts';

const NONE: readonly Issue[] = [];

/** Statuses whose responses have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** What is declared for a status: on its own, by its range, or from 300 on by `default`. */
export function responseFor({ responses }: OperationRow, status: number): ResponseRow | undefined {
  const declared = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  return declared ?? (status >= 300 ? responses.default : undefined);
}

/** All ways in which an answer, made of the reply with `body`, breaks the contract. Looks at what is sent. */
export function checkResponse(operation: OperationRow, answer: Answer, body: unknown): readonly Issue[] {
  const { status } = answer;
  const row = responseFor(operation, status);
  if (row === undefined) return [{ at: '', rule: 'status', message: undeclared(operation, status) }];
  const { validate, headers, mediaType = 'application/json' } = row;
  const isText = typeof body === 'string' && !/json$/.test(mediaType);
  const wrong = validate === undefined ? NONE : isText ? issuesOf(validate, body) : checkSent(validate, answer, body);
  return headers === undefined ? wrong : [...wrong, ...checkHeaders(headers, answer)];
}

function checkSent(validate: Validator<unknown>, { status, text }: Answer, body: unknown): readonly Issue[] {
  if (text === undefined || BODILESS.has(status)) {
    return status === 304 ? NONE : [{ at: '', rule: 'required', message: 'body is missing' }];
  }
  return issuesOf(validate, isPlain(body) ? body : JSON.parse(text));
}

function issuesOf(validate: Validator<unknown>, body: unknown): readonly Issue[] {
  const validation = validate(body);
  return validation.ok ? NONE : validation.issues;
}

function checkHeaders(rows: NonNullable<ResponseRow['headers']>, { headers }: Answer): Issue[] {
  return rows.flatMap((row) => readValue(row, textsOf(row, headers?.get(row.name) ?? null)).issues);
}

function undeclared({ responses }: OperationRow, status: number): string {
  const declared = Object.keys(responses).filter((each) => each !== 'default');
  return `the contract has no status ${status} for this operation, but ${declared.join(', ')}`;
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
