export type { Middleware } from 'openapi-fetch';
export { authenticator, type CredentialRow, type Security, type SecurityRow } from './authenticator.ts';
export type { CallOptions, CallResult, CallSettings, Client } from './client.ts';
export { hasStatus } from './client.ts';
export {
  ClientError,
  type ClientErrorCode,
  type ClientErrorDetails,
} from './client-error.ts';
export {
  type ClientOptions,
  type ClientVariant,
  createClient,
  type RequiredCredentials,
} from './create-client.ts';
export { type ObservedCall, observeCalls } from './observe-calls.ts';
export { type Retry, type RetryCallsOptions, retryCalls } from './retry-calls.ts';
export { STATED_CALLS } from './stated-calls.ts';
