import type { Contract } from '../../contract/contract.ts';
import { eventMessages, payloadSchemaName } from '../../contract/name-payloads.ts';
import { header } from '../header.ts';
import { typeScriptOf } from './type-script-of.ts';

/** Writes `events.ts`: the types of the webhook payloads, and their union, which narrows by `event`. */
export function emitEventTypes({ openapi, asyncapi, origin }: Contract): string {
  const { info } = openapi;
  const { schemas } = asyncapi.components;
  const types = typeScriptOf({
    openapi: openapi.openapi,
    info,
    paths: {},
    components: { schemas, parameters: {}, responses: {} },
  });
  const components = types.get('components')?.replace(/^export /, '') ?? '';
  const names = Object.keys(eventMessages(asyncapi));
  return [
    header('Types of the webhook events.', { origin }),
    `${components}\n`,
    ...names.map((event) => `${docstring(asyncapi, event)}${types.get(payloadSchemaName(event))}\n`),
    `\n/** Payload of each event, by the name of the event. */\nexport interface WebhookEvents {\n`,
    ...names.map((event) => `  '${event}': ${payloadSchemaName(event)};\n`),
    `}\n\n${UNIONS}`,
  ].join('');
}

function docstring(asyncapi: Contract['asyncapi'], event: string): string {
  const { summary = '' } = eventMessages(asyncapi)[event] ?? {};
  return `/** Fired when: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}. */\n`;
}

const UNIONS = `/** Name of an event that the contract knows. */
export type WebhookEventName = keyof WebhookEvents;

/** Payload of any event that the contract knows; \`event\` tells which. */
export type WebhookEvent = WebhookEvents[WebhookEventName];

/** Payload of an event that the contract does not know: data of which only the name is certain. */
export interface UnknownEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}
`;
