// The types of the contract. Everything that costs something at run time has a door of its own.
export type * from '../generated/events.ts';
export type * from '../generated/rest.ts';
export type { Issue, Validation, Validator, WebhookEventValidation } from '../generated/validators.ts';
