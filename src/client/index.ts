export { createRewardCardClient, type RewardCardClientOptions } from './create-reward-card-client.ts';
export { csvFile } from './csv-file.ts';
export type { CallOptions, CallResult, CallSettings, RewardCardClient } from './reward-card-client.ts';
export { RewardCardClientError, type RewardCardClientErrorCode } from './reward-card-client-error.ts';
