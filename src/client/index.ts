export type { Middleware } from 'openapi-fetch';
export { authenticator, type CredentialRow, type Security, type SecurityRow } from './authenticator.ts';
export {
  type ClientVariant,
  createRewardCardClient,
  type RewardCardClientOptions,
} from './create-reward-card-client.ts';
export { type Base64, csvFile } from './csv-file.ts';
export { type ObservedCall, observeCalls } from './observe-calls.ts';
export { type Retry, type RetryCallsOptions, retryCalls } from './retry-calls.ts';
export type { CallOptions, CallResult, CallSettings, RewardCardClient } from './reward-card-client.ts';
export { hasStatus } from './reward-card-client.ts';
export {
  RewardCardClientError,
  type RewardCardClientErrorCode,
  type RewardCardClientErrorDetails,
} from './reward-card-client-error.ts';
