/** A request without its body; `signal` aborts when the caller goes away. Every WHATWG Request is one. */
export type RequestHead = Pick<Request, 'method' | 'url' | 'headers' | 'signal'>;

/** Stands for parameters where an operation has none. */
export type NoParameters = Record<never, string>;

/** One call of an operation, after its request was found valid. */
export interface Call<Context, Params, Body, Query = NoParameters, Headers = NoParameters, Cookies = NoParameters> {
  /** The request as it came, but for its body. */
  readonly request: RequestHead;
  /** Result of the option `context` for the request, for example the tenant whose credentials it carried. */
  readonly context: Context;
  /** Path parameters, decoded. */
  readonly params: Params;
  /** The query parameters that the contract declares, each as its type. */
  readonly query: Query;
  /** The headers that the contract declares, each as its type, by their names as declared. */
  readonly headers: Headers;
  /** The cookies that the contract declares, each as its type. */
  readonly cookies: Cookies;
  /** The body, found valid. */
  readonly body: Body;
}

/** Return value of a handler. */
export interface Reply<Status extends number, Body> {
  readonly status: Status;
  /** Sent as JSON, or as it is where the response has another media type; left out, the response has no body. */
  readonly body: Body;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
}

/** A reply with the headers that the contract declares, as a plain object. */
export type WithHeaders<Declaring extends Reply<number, unknown>, Declared> = Omit<Declaring, 'headers'> &
  (Record<never, never> extends Declared
    ? { readonly headers?: Declared & Readonly<Record<string, string>> }
    : { readonly headers: Declared & Readonly<Record<string, string>> });

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

type NumberIn<Text> = Text extends `${infer Value extends number}` ? Value : never;

/** Statuses with a first digit; 204 and 205 carry no body, and every success has one. */
type StatusFrom<First extends string> = Exclude<NumberIn<`${First}${Digit}${Digit}`>, 204 | 205>;

export type SuccessStatus = StatusFrom<'2'>;
export type RedirectionStatus = StatusFrom<'3'>;
export type ClientErrorStatus = StatusFrom<'4'>;
export type ServerErrorStatus = StatusFrom<'5'>;

/** Statuses of every outcome other than success. */
export type OtherStatus = RedirectionStatus | ClientErrorStatus | ServerErrorStatus;
