export type { Middleware } from 'openapi-fetch';
export {
  type ClientVariant,
  createRewardCardClient,
  type RewardCardClientOptions,
} from './create-reward-card-client.ts';
export { type Base64, csvFile } from './csv-file.ts';
export { type CsvField, type CsvOptions, csvText } from './csv-text.ts';
export { hasStatus } from './has-status.ts';
export { type ObservedCall, observeCalls } from './production/observe-calls.ts';
export { type RetryReadsOptions, retryReads } from './production/retry-reads.ts';
export type { CallOptions, CallResult, CallSettings, RewardCardClient } from './reward-card-client.ts';
export {
  RewardCardClientError,
  type RewardCardClientErrorCode,
  type RewardCardClientErrorDetails,
} from './reward-card-client-error.ts';
