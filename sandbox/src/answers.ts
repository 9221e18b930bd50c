import asyncapi from '../generated/asyncapi.json' with { type: 'json' };
import openapi from '../generated/openapi.json' with { type: 'json' };
import type { AccessChannel } from '../generated/rest.ts';

const { schemas } = openapi.components;
const { paths } = openapi;

/** Which rows make a file, and how large it may be (open points csv-columns, csv-encoding, csv-file-size). */
export const CSV = schemas.BulkIssueRequest.properties.file['x-csv'];

/** Open point batch-size. */
export const MAX_ROWS = paths['/v1/cards/bulk'].post['x-batch'].max_rows;

/** What a wallet holds when its currency is first used, so that a sandbox works before anybody funds it. */
export const OPENING_BALANCE = paths['/v1/cards/issue'].post['x-wallet'].opening_balance;

const { format, access } = schemas.IssueCardRequest.properties;

/** What applies where a request leaves it out (open point issue-defaults). */
export const DEFAULT_FORMAT = format['x-default'];
export const DEFAULT_ACCESS = access['x-default'] as readonly AccessChannel[];

/** Open point card-expiry. */
export const YEARS_UNTIL_EXPIRY = schemas.ExpiryDate['x-expiry'].years_after_issue;

/** Milliseconds after each failed attempt (open point retry-intervals). */
export const RETRY_INTERVALS_MS = asyncapi.components.operationTraits.delivery['x-delivery'].intervals_seconds.map(
  (seconds) => seconds * 1_000,
);

/** Which statuses of a reward can follow which (open point state-transitions). */
export const REWARD_TRANSITIONS = asyncapi.channels.webhook.messages['reward.sent']['x-transitions'];

/** Open point several-endpoints. */
export const MAX_WEBHOOKS = asyncapi.servers.integrator['x-max-endpoints'];

/** Answers that depart from the specification, with the statement that each departs from. */
export const DEPARTURES: Readonly<Record<string, string>> = asyncapi.servers.integrator['x-departures'];
