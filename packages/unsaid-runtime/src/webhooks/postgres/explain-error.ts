import { describeError, fieldOf, isInstance } from '../../describe-error.ts';

const TABLES = 'The tables in PostgreSQL are missing, or are of another version';
const REMEDY = 'Create them by the SQL that `deliveryTables` returns, or let this user create tables.';

/** SQLSTATE codes, and the beginnings of them, with what they mean here. */
const MEANINGS: readonly (readonly [codes: RegExp, meaning: string])[] = [
  [/^28/, 'PostgreSQL refuses the user or the password'],
  [/^3D/, 'PostgreSQL has no such database'],
  [/^57P0[1-4]$|^08/, 'PostgreSQL cannot be reached'],
  [/^53300$/, 'PostgreSQL accepts no more connections'],
  [/^53/, 'PostgreSQL has no space left'],
  [/^25006$/, 'PostgreSQL accepts no writes'],
  [/^42501$/, 'PostgreSQL does not let this user do it; another user can run the SQL that `deliveryTables` returns'],
  [/^(42P01|42703|42704|42883|3F000)$/, TABLES],
  [/^E[A-Z_]+$/, 'PostgreSQL cannot be reached'],
];

/** Codes, and beginnings of messages, of a connection that ended. */
const LOST = /^(ECONNRESET|EPIPE|57P0[12]$|Connection terminated|Client has encountered a connection error)/;

/** Errors without a code. */
const MESSAGES: readonly (readonly [message: RegExp, meaning: string])[] = [
  [/^SASL/, 'PostgreSQL refuses the user or the password'],
  [/^timeout exceeded when trying to connect/, 'PostgreSQL cannot be reached'],
  [/^Query read timeout/, 'PostgreSQL did not answer in time'],
];

/** Wraps an error of PostgreSQL or its driver in an Error with a clear one-line message. */
export function explainPostgresError(cause: unknown): Error {
  const code = codeOf(cause);
  const line = describeError(cause) || code;
  // However it was noticed: it is one trouble.
  if (LOST.test(code) || LOST.test(line))
    return new Error('PostgreSQL cannot be reached: the connection was lost.', { cause });
  const [, meaning] =
    MEANINGS.find(([codes]) => codes.test(code)) ?? MESSAGES.find(([message]) => message.test(line)) ?? [];
  if (!meaning) return isInstance(Error, cause) ? cause : new Error(line, { cause });
  const end = meaning === TABLES ? ` ${REMEDY}` : '';
  return new Error(`${meaning}: ${line}${line.endsWith('.') ? '' : '.'}${end}`, { cause });
}

export function isSilence(cause: unknown): boolean {
  return /^(Query read timeout|PostgreSQL did not answer)/.test(describeError(cause));
}

/** SQLSTATE of a PostgreSQL error, or the code of a connection error; empty without a code. */
export function codeOf(cause: unknown): string {
  const code = fieldOf(cause, 'code') ?? fieldOf(fieldOf(cause, 'cause'), 'code');
  return typeof code === 'string' ? code : '';
}
