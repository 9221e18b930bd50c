import type { Middleware, ParamsOption, ClientOptions as Settings } from 'openapi-fetch';

/** Result of a call: `data` for a status from 200 to 299, `error` for every other. */
export type CallResult<Data, Status extends number = number, Failure = unknown> =
  | { readonly data: Data; readonly error?: never; readonly response: Response & { readonly status: Status } }
  | {
      readonly data?: never;
      /**
       * The JSON value, or the text of a body that is not JSON, empty for one without content; never `undefined`. Its type
       * is `unknown` where the contract leaves it open.
       */
      readonly error: Failure;
      readonly response: Response;
    };

/** Settings of one call, in addition to its parameters and body. Other members of `fetch`'s second argument work too. */
export interface CallSettings extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  readonly headers?: NonNullable<Settings['headers']>;
  /** Ends the call, and rejects it with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined;
  /** Milliseconds that this call may take, in place of the client's. */
  readonly timeoutMs?: number | undefined;
}

/**
 * The operations of the service, each called by its method and path. The types of bodies and results are our own: those
 * of openapi-fetch 0.17 let a misspelt field pass, and map over an open string (`string & {}`) as if it were an object.
 */
export type Client<Paths> = {
  readonly [Method in ContractMethod<Paths> as Uppercase<Method>]: CallMethod<Method, Paths>;
} & {
  /** Adds middleware of openapi-fetch, such as `reportDeviations`. It sees a request before `authenticate` does. */
  use(...middleware: Middleware[]): void;
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void;
};

/** Calls the operation at a path; resolves whatever the status of the response is. */
export type CallMethod<Method extends string, Paths> = StreamMethod<Method, Paths> &
  (<Path extends PathWith<Method, Paths>>(
    path: Path,
    ...options: OptionalIfEmpty<CallOptions<OperationAt<Path, Method, Paths>>>
  ) => Promise<ResultOf<OperationAt<Path, Method, Paths>>>);

/** Asks for the stream of an operation that responds with JSON or with a stream. */
type StreamMethod<Method extends string, Paths> = [StreamPath<Method, Paths>] extends [never]
  ? unknown
  : <Path extends StreamPath<Method, Paths>>(
      path: Path,
      options: CallOptions<OperationAt<Path, Method, Paths>> & { readonly parseAs: 'stream' },
    ) => Promise<ResultOf<OperationAt<Path, Method, Paths>, Stream>>;

type Stream = NonNullable<Response['body']>;

/** Result of a call of an operation; `hasStatus` narrows it to one status. */
export type ResultOf<Operation, Data = DataOf<Operation>> =
  | CallResult<Data, StatusOf<Operation>, ErrorOf<Operation>>
  | StatedFailureOf<Operation>;

/** Options of a call of an operation: its parameters, its body and its settings. */
export type CallOptions<Operation> = ParamsOption<Operation> & BodyOption<Operation> & CallSettings;

/** A method that some operation of the contract has. */
export type ContractMethod<Paths> = { [Path in keyof Paths]: MethodAt<Paths[Path]> }[keyof Paths] & string;

/** A path that has an operation with this method. */
export type PathWith<Method, Paths> = {
  [Path in keyof Paths]: Method extends MethodAt<Paths[Path]> ? Path : never;
}[keyof Paths];

/** A path whose operation with this method may respond with a stream. */
type StreamPath<Method, Paths> = {
  [Path in PathWith<Method, Paths>]: OperationAt<Path, Method, Paths> extends { responses: infer Responses }
    ? [StreamedIn<Responses[SuccessOf<Responses>]>] extends [never]
      ? never
      : Path
    : never;
}[PathWith<Method, Paths>];

type StreamedIn<Message> = Message extends { content: infer Content } ? Extract<keyof Content, Streamed> : never;

/** The operation at a path. */
export type OperationAt<Path extends keyof Paths, Method, Paths> = Method extends keyof Paths[Path]
  ? Paths[Path][Method]
  : never;

/** The body of an operation's success; undefined where it has none. */
export type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? SuccessBodyOf<Responses[SuccessOf<Responses>]>
  : never;

/** The status of an operation's success; any number where the contract leaves it open. */
export type StatusOf<Operation> = Operation extends { responses: infer Responses }
  ? Extract<SuccessOf<Responses>, string> extends never
    ? Extract<SuccessOf<Responses>, number>
    : number
  : never;

/** The body of every other outcome, by its single statuses and `default`; unknown where any of them is open. */
export type ErrorOf<Operation> = Operation extends { responses: infer Responses }
  ? ErrorBodyOf<Responses[Exclude<keyof Responses, SuccessOf<Responses>>]>
  : never;

/** The outcomes other than success that a variant states by their single statuses. */
type StatedFailureOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in Exclude<keyof Responses, SuccessOf<Responses>> & number]: {
        readonly data?: never;
        readonly error: ErrorBodyOf<Responses[Status]>;
        readonly response: Response & { readonly status: Status };
      };
    }[Exclude<keyof Responses, SuccessOf<Responses>> & number]
  : never;

type MethodAt<Item> = {
  [Key in keyof Item]-?: [Exclude<Item[Key], undefined>] extends [never]
    ? never
    : Item[Key] extends { responses: unknown }
      ? Key
      : never;
}[keyof Item];

type SuccessOf<Responses> = {
  [Status in keyof Responses]: `${Status & (string | number)}` extends `2${string}` ? Status : never;
}[keyof Responses];

/** The body of an error: JSON, or a text; no content reads as empty text. */
type ErrorBodyOf<Message> = Message extends { content: infer Content } ? ReadBody<Content, string> : '';

type SuccessBodyOf<Message> = Message extends { content: infer Content }
  ? [JsonIn<Content>] extends [never]
    ? {
        [Type in keyof Content]: Type extends Streamed ? Stream : Text<Type, Content[Type], Blob>;
      }[keyof Content]
    : Content[JsonIn<Content>]
  : undefined;

/** JSON has the type of its schema and is preferred; any other body is `Other`, but for text. */
type ReadBody<Content, Other> = [JsonIn<Content>] extends [never]
  ? { [Type in keyof Content]: Text<Type, Content[Type], Other> }[keyof Content]
  : Content[JsonIn<Content>];

/** Bodies that are handed over as they arrive: server-sent events, and JSON on each line. */
type Streamed =
  | 'text/event-stream'
  | 'application/json-seq'
  | `application/${'' | 'x-'}${'ndjson' | 'nd-json' | 'jsonl' | 'json-l' | 'jsonlines' | 'json-lines'}`;

type Text<Type, Body, Other> = Type extends `text/${string}` ? TextOf<Body> : Other;

type TextOf<Body> = Body extends string ? Body : string;

/** The media types that are JSON, or ranges that include it. */
type JsonIn<Content> = {
  [Type in keyof Content]: Type extends
    | `${string}/json`
    | `${string}/json;${string}`
    | `${string}+json`
    | `${string}+json;${string}`
    | '*/*'
    | 'application/*'
    ? Type
    : never;
}[keyof Content];

type BodyOption<Operation> = Operation extends { requestBody: infer Request }
  ? { readonly body: SentBody<Request> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { readonly body?: SentBody<{ content: Content }> }
    : { readonly body?: never };

/** JSON is preferred, as it is in responses; forms have the type of their schema, and files are sent as they are. */
type SentBody<Message> = Message extends { content: infer Content }
  ? [JsonIn<Content>] extends [never]
    ? {
        [Type in keyof Content]: Type extends Form
          ? Content[Type]
          : Text<Type, Content[Type], NonNullable<RequestInit['body']>>;
      }[keyof Content]
    : Content[JsonIn<Content>]
  : '';

type Form = 'multipart/form-data' | 'application/x-www-form-urlencoded';

type OptionalIfEmpty<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

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

/** Returns true if a response has a status that the contract states; narrows the result to the body of that status. */
export function hasStatus<Result extends AnyResult, const Status extends StatedStatus<Result>>(
  result: Result,
  status: Status,
): result is WithStatus<Result, Status> {
  return result.response.status === status;
}
