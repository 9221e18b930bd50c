import type { Middleware } from 'openapi-fetch';
import type { paths } from '../../generated/rest.ts';

/** What a call resolves to: `data` for a status from 200 to 299, `error` for every other. */
export type CallResult<Data> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | {
      readonly data?: never;
      /**
       * The body as it came: the JSON value, or the text of a body that is not JSON, empty for one without content.
       * Never `undefined`. Its shape is an open point (`error-responses`).
       */
      readonly error: unknown;
      readonly response: Response;
    };

/** How one call is sent, beside its parameters and its body. Other members of `fetch`'s second argument work too. */
export interface CallSettings extends Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> {
  readonly headers?: RequestInit['headers'];
  /** Ends the call, and rejects it with the signal's reason. */
  readonly signal?: AbortSignal | null | undefined;
  /** Milliseconds that this call may take, in place of the client's. */
  readonly timeoutMs?: number | undefined;
}

/**
 * The operations of the service, each called by its method and path.
 *
 * These types are the project's own: those of openapi-fetch let a misspelt body field pass, and turn an open string
 * such as a card's status into something that is no string.
 */
export type RewardCardClient = {
  readonly [Method in ContractMethod as Uppercase<Method>]: CallMethod<Method>;
} & {
  /** Adds middleware of openapi-fetch, such as `reportDeviations`. It sees a request before `authenticate` does. */
  use(...middleware: Middleware[]): void;
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void;
};

/** Calls the operation at a path; rejects when there is no answer, resolves whatever the answer's status is. */
export type CallMethod<Method extends ContractMethod> = <Path extends PathWith<Method>>(
  path: Path,
  ...options: OptionalIfEmpty<CallOptions<OperationAt<Path, Method>>>
) => Promise<CallResult<DataOf<OperationAt<Path, Method>>>>;

/** What a call of an operation takes: its path parameters, its body, and how it is sent. */
export type CallOptions<Operation> = ParametersOf<Operation> & BodyOf<Operation> & CallSettings;

/** A method that some operation of the contract has. */
export type ContractMethod = { [Path in keyof paths]: MethodAt<paths[Path]> }[keyof paths];

/** A path that has an operation with this method. */
export type PathWith<Method> = {
  [Path in keyof paths]: Method extends MethodAt<paths[Path]> ? Path : never;
}[keyof paths];

/** The operation at a path. */
export type OperationAt<Path extends keyof paths, Method> = Method extends keyof paths[Path]
  ? paths[Path][Method]
  : never;

/** The body of an operation's success. */
export type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[SuccessOf<Responses>]>
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

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? Record<never, never> extends Parameters
    ? { readonly params?: Parameters }
    : { readonly params: Parameters }
  : never;

type BodyOf<Operation> = Operation extends { requestBody: infer Request }
  ? { readonly body: JsonOf<Request> }
  : Operation extends { requestBody?: never }
    ? { readonly body?: never }
    : Operation extends { requestBody?: infer Request }
      ? { readonly body?: JsonOf<Request> }
      : never;

type OptionalIfEmpty<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];
