/** Stable codes of client errors. */
export type ClientErrorCode =
  /** The option `baseUrl` is missing or cannot be called. */
  | 'base-url'
  /** A `timeoutMs` that no timer can wait. */
  | 'timeout-ms'
  /** The option `authenticate` did not return a Request. */
  | 'authenticate'
  /** The option `fetch` did not return a Response. */
  | 'fetch'
  /** A path parameter that is not text, or that no segment of a path can carry. */
  | 'path-parameter'
  /** The time was up before the response was complete. */
  | 'timeout'
  /**
   * There was no connection: refused, no such host, an untrusted certificate. Nothing was sent; `cause` is what `fetch`
   * threw.
   */
  | 'connection-failed'
  /** `fetch` failed, or the connection broke off after it was made; `cause` is what it threw. */
  | 'response-lost'
  /** A status of success without a body. */
  | 'body-missing'
  /** A status of success with a body that is not JSON; `cause` is the SyntaxError. */
  | 'body-not-json'
  /**
   * A body that breaks the contract by the client's variant, or by `checkResponses('throw')`; `cause` lists the
   * deviations.
   */
  | 'response-invalid';

/** Details of an error, in addition to its code and message. */
export interface ClientErrorDetails {
  readonly cause?: unknown;
  readonly response?: Response;
  readonly sent?: boolean;
}

/** An error that the client itself raises, identified by `code`. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  /**
   * True if the service may have carried out the call: sending it again may repeat it.
   */
  readonly sent: boolean;
  /** The response, its body read; set for `body-missing`, `body-not-json` and `response-invalid`. */
  readonly response: Response | undefined;

  constructor(code: ClientErrorCode, message: string, details: ClientErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.response = details.response;
    this.sent = details.sent ?? false;
  }
}
