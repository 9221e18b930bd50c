import { describeError, isInstance } from '../../describe-error.ts';

/** Beginnings of messages, with what they mean here, and the remedy where it is one. */
const MEANINGS: readonly (readonly [message: RegExp, meaning: string, remedy?: string])[] = [
  [
    /^(WRONGPASS|NOAUTH|ERR AUTH|NOPERM|.*invalid username-password)/,
    'Redis refuses the user or the password',
    'Check the user and the password of the connection.',
  ],
  [/^OOM/, 'Redis has no memory left'],
  [/^MISCONF/, 'Redis cannot write to its disk'],
  [/^(READONLY|UNBLOCKED)/, 'Redis is a replica, which accepts no writes'],
  [/^(LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN)/, 'Redis is not ready'],
  [/^(MOVED|CROSSSLOT)/, 'Redis is a cluster', 'Pass a `Cluster` of ioredis.'],
  [
    /^(Connection is closed|Stream isn't writeable|Reached the max retries|connect |read E|write E|getaddrinfo|Socket closed|Command timed out|Socket timeout|Cluster isn't ready|None of startup nodes|Failed to refresh slots)/,
    'Redis cannot be reached',
  ],
];

/** Wraps an error of Redis or its driver in an Error with a clear one-line message. */
export function explainRedisError(cause: unknown): Error {
  const line = describeError(cause);
  const [, meaning, remedy] = MEANINGS.find(([message]) => message.test(line)) ?? [];
  if (!meaning) return isInstance(Error, cause) ? cause : new Error(line, { cause });
  const sentence = `${meaning}: ${line}${line.endsWith('.') ? '' : '.'}`;
  return new Error(remedy ? `${sentence} ${remedy}` : sentence, { cause });
}
