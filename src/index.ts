// The types of the contract. Everything with a run-time cost has its own entry point.
export type * from '../generated/events.ts';
export type * from '../generated/rest.ts';
export type { Issue, Validation, Validator, WebhookEventValidation } from '../generated/validators.ts';
