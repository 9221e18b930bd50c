/** What went wrong, for a program: an option, an argument or an answer that the client cannot work with. */
export type RewardCardClientErrorCode =
  | 'base-url'
  | 'timeout-ms'
  | 'authenticate'
  | 'fetch'
  | 'path-parameter'
  | 'csv-input'
  | 'body-not-json';

/**
 * An error that the client itself raises; `code` tells which.
 * What `fetch`, `authenticate` or an abort signal throws reaches the caller as it came.
 */
export class RewardCardClientError extends Error {
  override readonly name = 'RewardCardClientError';
  readonly code: RewardCardClientErrorCode;
  /** The response at fault, its body read; set for `body-not-json` only. */
  readonly response: Response | undefined;

  constructor(
    code: RewardCardClientErrorCode,
    message: string,
    { cause, response }: { readonly cause?: unknown; readonly response?: Response } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.response = response;
  }
}
