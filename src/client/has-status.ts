/** A result of a call. */
interface AnyResult {
  readonly response: { readonly status: number };
}

/** The statuses that the contract states one by one. */
type StatedStatus<Result extends AnyResult> = Result extends { response: { status: infer Status } }
  ? number extends Status
    ? never
    : Status
  : never;

type WithStatus<Result extends AnyResult, Status> = Result extends AnyResult
  ? Status extends StatedStatus<Result>
    ? Result
    : never
  : never;

/**
 * Whether the response of a call has a status, of those that the contract states one by one. It narrows the result to
 * the body of that status, even where the bodies of others are open.
 */
export function hasStatus<Result extends AnyResult, const Status extends StatedStatus<Result>>(
  result: Result,
  status: Status,
): result is WithStatus<Result, Status> {
  return result.response.status === status;
}
