/** What the mock answers. */
export interface MockAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Ids of the open points that the answer had to guess; sent as `x-open-points`. */
  readonly openPoints: readonly string[];
}

/**
 * Every way in which the mock itself refuses a request. The specification shows no error of the service, so these are
 * the mock's own: until an overlay answers what errors look like, they say nothing about what the service would answer.
 */
export const REFUSALS = {
  'malformed-path': { status: 400, title: 'The mock cannot decode the path' },
  'malformed-json': { status: 400, title: 'The mock cannot parse the body' },
  'invalid-preference': { status: 400, title: 'The mock does not understand the Prefer header' },
  'missing-credentials': { status: 401, title: 'The request lacks the credentials that the contract asks for' },
  'unknown-path': { status: 404, title: 'The contract has no such path' },
  'unknown-example': { status: 404, title: 'The contract has no such example' },
  'method-not-allowed': { status: 405, title: 'The contract has no such operation' },
  'body-too-large': { status: 413, title: 'The body is larger than the mock reads' },
  'unsupported-media-type': { status: 415, title: 'The contract has no such request body' },
  'invalid-request': { status: 422, title: 'The request does not satisfy the contract' },
  'mock-failure': { status: 500, title: 'The mock failed' },
} as const;

export type RefusalKind = keyof typeof REFUSALS;

/** One thing that is wrong with a request: `at` is a JSON pointer such as `/body/value`. */
export interface Violation {
  readonly at: string;
  readonly message: string;
}

interface Particulars {
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A request that the mock does not answer from the contract; the message says what, where and how to fix it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly particulars: Particulars;

  constructor(kind: RefusalKind, detail: string, particulars: Particulars = {}) {
    super(detail, { cause: particulars.cause });
    this.kind = kind;
    this.particulars = particulars;
  }

  /** The message, with all that is wrong with the request in place of the first thing. */
  get detail(): string {
    const all = this.particulars.violations?.map(({ at, message }) => `${at} ${message}`) ?? [];
    return all.length === 0 ? this.message : `${all.join('; ')}. Fix it, and send the request again.`;
  }
}

export function invalidRequest(violations: readonly Violation[]): Refusal {
  const [first] = violations;
  const detail = `${first?.at} ${first?.message}. Fix what is listed under violations, and send the request again.`;
  return new Refusal('invalid-request', detail, { violations });
}

/** Writes a refusal as problem details (RFC 9457), recognisable as the mock's by its type and by `x-mock-refusal`. */
export function refusalAnswer(
  { kind, message, particulars }: Refusal,
  openPoints: string[],
  status: number = REFUSALS[kind].status,
): MockAnswer {
  const { violations, headers } = particulars;
  const { title } = REFUSALS[kind];
  const type = `https://contract.invalid/mock/${kind}`;
  return {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json', 'x-mock-refusal': kind },
    body: JSON.stringify({ type, title, status, detail: message, ...(violations && { violations }) }),
    openPoints,
  };
}

/** Shortens what a client sent, so that a message that quotes it stays readable. */
export function excerpt(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
