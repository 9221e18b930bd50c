import { describeError } from '../../describe-error.ts';

const TABLES = 'The tables in PostgreSQL are missing, or are of another version';

/** SQLSTATE codes, and the beginnings of them, with what they mean here. */
const MEANINGS: readonly (readonly [codes: RegExp, meaning: string])[] = [
  [/^28/, 'PostgreSQL refuses the user or the password'],
  [/^3D/, 'PostgreSQL has no such database'],
  [/^57P0[1-4]$|^08/, 'PostgreSQL cannot be reached'],
  [/^53300$/, 'PostgreSQL takes no more connections'],
  [/^53/, 'PostgreSQL has no space left'],
  [/^25006$/, 'PostgreSQL takes no writes'],
  [/^42501$/, 'PostgreSQL does not let this user do it'],
  [/^(42P01|42703|42704|42883|3F000)$/, TABLES],
  [/^E[A-Z_]+$/, 'PostgreSQL cannot be reached'],
];

/** Codes, and beginnings of messages, of a connection that ended. */
const LOST = /^(ECONNRESET|EPIPE|57P0[12]$|Connection terminated|Client has encountered a connection error)/;

/** What has no code. */
const MESSAGES: readonly (readonly [message: RegExp, meaning: string])[] = [
  [/^SASL/, 'PostgreSQL refuses the user or the password'],
  [/^timeout exceeded when trying to connect/, 'PostgreSQL cannot be reached'],
  [/^Query read timeout/, 'PostgreSQL did not answer in time'],
  [/^the database has none of pg-boss|^pg-boss database requires migrations/, TABLES],
];

const OF_BOSS = 'Have one version of pg-boss everywhere, and let `boss.start()` of it create them.';

/**
 * What PostgreSQL, its driver or pg-boss threw, as an Error whose message says in one line what is wrong. `remedy`: for
 * tables that are missing or of another version.
 */
export function explainPostgresError(cause: unknown, remedy = OF_BOSS): Error {
  const error = cause instanceof AggregateError && cause.errors.length > 0 ? cause.errors[0] : cause;
  const code = codeOf(error);
  const line = lineOf(error) || code;
  // However it was noticed: it is one trouble.
  if (LOST.test(code) || LOST.test(line))
    return new Error('PostgreSQL cannot be reached: the connection was lost.', { cause });
  const [, meaning] =
    MEANINGS.find(([codes]) => codes.test(code)) ?? MESSAGES.find(([message]) => message.test(line)) ?? [];
  if (!meaning) return error instanceof Error ? error : new Error(line, { cause });
  const end = meaning === TABLES ? ` ${remedy}` : '';
  return new Error(`${meaning}: ${line}${line.endsWith('.') ? '' : '.'}${end}`, { cause });
}

/** Has the trouble of a database reported in one line. */
export function explaining(onTrouble: (cause?: unknown) => void): (cause?: unknown) => void {
  return (...causes) => (causes.length === 0 ? onTrouble() : onTrouble(explainPostgresError(causes[0])));
}

function codeOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'code') ?? '');
}

/** The first line of an error, as every part of pg-boss would put it. */
function lineOf(error: unknown): string {
  return (
    describeError(error)
      // A worker of pg-boss adds its queue, to tables that all of them share.
      .replace(/ ?\(Queue: .+, Worker: \S+\)$/, '')
      // Which nobody takes for the package.
      .replace('pg-boss is not installed', 'the database has none of pg-boss')
  );
}

/** Somebody deleted the queue. */
export class QueueMissing extends Error {
  constructor(queue: string) {
    super(`pg-boss has no queue ${queue} any more. It is created again.`);
  }
}

/** Whether a queue or a table was missing, so that what prepared them has to run again. */
export function isSomethingMissing(cause: unknown): boolean {
  return cause instanceof QueueMissing || ['42P01', '3F000'].includes(codeOf(cause));
}
