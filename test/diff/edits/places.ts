import type { Place } from './edit.ts';

export const ISSUE: Place = 'openapi/paths/~1v1~1cards~1issue/post';
export const GET: Place = 'openapi/paths/~1v1~1cards~1{card_id}/get';
export const BULK: Place = 'openapi/paths/~1v1~1cards~1bulk/post';
export const TOP_UP: Place = 'openapi/paths/~1v1~1cards~1{card_id}~1topup/post';
export const OTHER_OUTCOME: Place = 'openapi/components/responses/OtherOutcome';
export const DELIVERY: Place = 'asyncapi/components/operationTraits/delivery';
export const ACKNOWLEDGED: Place = 'asyncapi/channels/acknowledgement/messages/acknowledged';
export const MESSAGES: Place = 'asyncapi/channels/webhook/messages';

/** A schema of the REST API, or a field of it. */
export const schema = (name: string, ...fields: string[]): Place => within('openapi', name, fields);

/** A schema of events, or a field of it. */
export const eventSchema = (name: string, ...fields: string[]): Place => within('asyncapi', name, fields);

function within(document: string, name: string, fields: readonly string[]): Place {
  return [`${document}/components/schemas/${name}`, ...fields.map((field) => `properties/${field}`)].join('/');
}
