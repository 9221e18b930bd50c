/** The file of a call of our own, which was made for the analysis. */
export const LIVE = 'live';

/** Where something was recorded. */
export interface Source {
  /** The file as the user named it, or `live` for a call of our own. */
  readonly file: string;
  /** Number of the entry or line in it, starting at 1. */
  readonly entry: number;
}

/** Header fields in the order in which they travelled; a name may come twice, in any case of its letters. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** One call and its response, as they travelled. */
export interface Exchange {
  readonly source: Source;
  /** When the request was sent, in ISO 8601 UTC; absent where the recording does not say. */
  readonly time?: string;
  readonly request: {
    /** In capitals. */
    readonly method: string;
    /** Absolute, with its query. */
    readonly url: string;
    readonly headers: HeaderFields;
    /** Absent without a body, or if the recording does not contain it. */
    readonly body?: Uint8Array;
  };
  /** Present where the request breaks the contract on purpose, to see what becomes of it. */
  readonly isWrong?: true;
  /** Absent where no response came. */
  readonly response?: {
    readonly status: number;
    readonly headers: HeaderFields;
    /** Decoded from its content encoding; absent where the recording does not hold it. */
    readonly body?: Uint8Array;
  };
}

/** One attempt to deliver an event to a webhook endpoint, as it travelled. */
export interface RecordedDelivery {
  readonly source: Source;
  /** When it arrived, in ISO 8601 UTC; absent where the recording does not say. */
  readonly time?: string;
  readonly headers: HeaderFields;
  readonly body: Uint8Array;
  /** Response of the endpoint, if recorded. */
  readonly response?: { readonly status: number; readonly seconds?: number };
}
