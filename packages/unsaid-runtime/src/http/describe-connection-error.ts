import { describeError } from '../describe-error.ts';

/** Why a request got no response. */
export interface ConnectionFailure {
  /** In words, in one line. */
  readonly reason: string;
  /** True if a part of the request may have been sent. */
  readonly maybeSent: boolean;
}

/** Errors of a certificate, which the handshake checks before anything is sent. */
const UNTRUSTED = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;

/**
 * Describes what `fetch` of Node, or a socket, rejected with; of anything else, that it may have been sent. Never
 * throws.
 */
export function describeConnectionError(thrown: unknown): ConnectionFailure {
  try {
    const cause = deepestCause(thrown);
    const reason = describeError(cause);
    const { code = '', syscall, hostname } = cause as { code?: string; syscall?: string; hostname?: string };
    if (code === 'ECONNREFUSED') return { reason: `the connection was refused (${reason})`, maybeSent: false };
    if (syscall === 'getaddrinfo')
      return { reason: `the host name ${hostname} is not known (${code})`, maybeSent: false };
    if (reason === 'bad port') return { reason: '`fetch` blocks that port', maybeSent: false };
    if (UNTRUSTED.test(code)) return { reason: `the certificate is not trusted (${reason})`, maybeSent: false };
    return { reason, maybeSent: syscall !== 'connect' && code !== 'UND_ERR_CONNECT_TIMEOUT' };
  } catch {
    return { reason: describeError(thrown), maybeSent: true };
  }
}

/** The root cause of an error: `fetch` hides its causes, and a name with several addresses has an error for each. */
function deepestCause(thrown: unknown): unknown {
  let error = thrown;
  for (let depth = 0; depth < 5; depth += 1) {
    const { cause, errors } = error as { cause?: unknown; errors?: unknown };
    const next = Array.isArray(errors) && errors.length > 0 ? errors[0] : cause;
    if (!(next instanceof Error)) return error;
    error = next;
  }
  return error;
}
