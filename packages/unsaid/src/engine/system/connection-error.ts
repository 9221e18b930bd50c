/** Description of a failed connection. */
interface ConnectionError {
  /** Code of the system or the library, such as `ECONNREFUSED`; otherwise a name. */
  readonly code: string;
  /** Why no request got there at all, in words; absent where one may have. */
  readonly unreachable?: string;
}

/** Reasons for the codes of a connection that was never established. */
const UNREACHABLE: readonly (readonly [code: RegExp, why: string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there'],
  [/^(?:ENOTFOUND|EAI_)/, 'there is no such host'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'its host does not answer'],
  [/^bad port$/, 'clients do not connect to its port'],
  [/CERT|SIGNED|SSL|TLS|EPROTO|VERIFY|ISSUER/, 'its certificate or TLS version is not accepted'],
];

/** Reads what `fetch` rejected with: it hides the code one or two causes deep. */
export function connectionError(error: unknown): ConnectionError {
  const code = codeOf(error);
  const unreachable = UNREACHABLE.find(([pattern]) => pattern.test(code))?.[1];
  return { code, ...(unreachable !== undefined && { unreachable }) };
}

function codeOf(error: unknown): string {
  let name = 'unknown';
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const [first = at] = at instanceof AggregateError ? at.errors : [];
    const { code } = first as NodeJS.ErrnoException;
    if (code !== undefined) return code;
    // A port that `fetch` refuses has no code but a message.
    name = at.name === 'Error' ? at.message : at.name;
  }
  return name;
}
