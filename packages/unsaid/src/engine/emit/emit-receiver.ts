import { schemaSet } from 'unsaid-runtime/validation';
import { constraintsOf } from '../model/constraints.ts';
import type { Contract, Message } from '../model/contract.ts';
import { neededBy } from '../model/needed-schemas.ts';
import { deliveryRules, eventMessages, eventNameOf, payloadSchemaName, requiredHeaders } from '../view/events.ts';
import { type Code, code, data, docstring, header, identifier, imports, joined, key, number, text } from './code.ts';
import { MAX_LINE } from './documents.ts';
import { contextOf, nameSchemas } from './names.ts';
import { RUNTIME } from './run-time.ts';
import { describeForEditor } from './types/type-script-of.ts';
import { validatorName } from './validators/emit-validators.ts';

export function emitReceiver(contract: Contract): Code {
  const { asyncapi, origin } = contract;
  const events = Object.entries(eventMessages(asyncapi));
  const payloads = events.map(([, message]) => payloadSchemaName(message));
  const headers = requiredHeaders(contract).map(({ name }) => text(name.toLowerCase()));
  return joined([
    header('The webhook events: their names and validators, and what a receiver of them implements.', { origin }),
    imports([...payloads, 'WebhookEventName', 'WebhookEvents'], './events.ts', code`import type`),
    code`${imports(payloads.map(validatorName), './validators.ts', code`import`, [code`type Validator`])}\n`,
    code`/** Every event by its name, in the order of the document, with the validator of its payload. */\n`,
    code`export const WEBHOOK_EVENTS: { readonly [Name in WebhookEventName]: Validator<WebhookEvents[Name]> } = {\n`,
    ...events.map(([event, message]) => {
      return code`  ${key(event)}: ${identifier(validatorName(payloadSchemaName(message)))},\n`;
    }),
    code`};\n\n`,
    code`/** Headers that every delivery carries, in lower case; the signature is the first. */\n`,
    code`export const DELIVERY_HEADERS = [${joined(headers, code`, `)}] as const;\n\n`,
    deliveryIn(contract),
    code`/** How deliveries are signed, for \`signatureScheme\`; absent where no answer says so. */\n`,
    code`export const SIGNATURE = ${signatureOf(contract)};\n\n`,
    code`/** Where a delivery names its event: in a field of its payload or in a header. */\n`,
    code`export const EVENT_NAME = ${nameOf(contract)} as const;\n\n`,
    code`/** The handlers of a receiver, by the name of the event. */\n`,
    code`export interface WebhookHandlers<${contextOf(events)}> {\n`,
    ...events.map(([event, message]) => {
      const payload = identifier(payloadSchemaName(message));
      const summary = docstring(`${message.summary}.`, '  ');
      return code`${summary}  readonly ${key(event)}?: (event: ${payload}, context: Context) => unknown;\n`;
    }),
    code`}\n`,
  ]);
}

function deliveryIn(contract: Contract): Code {
  const { asyncapi } = contract;
  const stated = deliveryRules(asyncapi).find((each) => each['x-delivery']);
  const delivery = stated?.['x-delivery'];
  if (delivery === undefined)
    return code`/** How the contract states that deliveries are tried; it does not. */\nexport const DELIVERY = undefined;\n\n`;
  const rules = `When a delivery counts as received, and how often it is tried.\n\n${describeForEditor(asyncapi, stated ?? {}, contract)}`;
  return code`${docstring(rules.trim())}export const DELIVERY = {
  successStatus: ${number(delivery.success_status)},
  timeoutSeconds: ${number(delivery.timeout_seconds)},
  maxAttempts: ${number(delivery.max_attempts)},
  backoff: ${text(delivery.backoff)},
} as const;\n\n`;
}

function signatureOf(contract: Contract): Code {
  const [signature] = requiredHeaders(contract);
  const { example_secret: _example, secret: _form, ...description } = signature?.schema['x-signature'] ?? {};
  return signature?.schema['x-signature'] === undefined ? code`undefined` : code`${data(description, 0)} as const`;
}

function nameOf({ asyncapi }: Contract): Code {
  const name = eventNameOf(asyncapi) ?? { field: 'event' };
  return 'header' in name ? code`{ header: ${text(name.header)} }` : code`{ field: ${text(name.field)} }`;
}

export function emitEventExamples(contract: Contract): Code {
  const { asyncapi, origin, int64 } = contract;
  const messages = Object.values(eventMessages(asyncapi));
  const payloadOf = int64 ? withBigIntsOf(contract) : (_: Message, payload: unknown) => payload;
  const table = data(Object.fromEntries(messages.map((message) => examplesOf(message, payloadOf))), MAX_LINE);
  return joined([
    header('The examples of the webhook events.', { origin }),
    imports(['EventExample'], `${RUNTIME}/contract`, code`import type`),
    code`import type { WebhookEventName, WebhookEvents } from './events.ts';\n\n`,
    messages.every(({ examples = [] }) => examples.length > 0) ? AT_LEAST_ONE : ANY,
    // An example may carry more than its type says, which TypeScript refuses in a literal.
    int64 ? code`} = (${table}) as never;\n` : code`} = JSON.parse(JSON.stringify(${table}));\n`,
  ]);
}

const AT_LEAST_ONE = code`/** The examples of each event, in the order of the document; there is at least one. */
export const EVENT_EXAMPLES: {
  readonly [Name in WebhookEventName]: readonly [
    EventExample<WebhookEvents[Name]>,
    ...EventExample<WebhookEvents[Name]>[],
  ];
`;

const ANY = code`/** The examples of each event, in the order of the document. */
export const EVENT_EXAMPLES: {
  readonly [Name in WebhookEventName]: readonly EventExample<WebhookEvents[Name]>[];
`;

type PayloadOf = (message: Message, payload: unknown) => unknown;

function examplesOf(message: Message, payloadOf: PayloadOf) {
  const { name, examples = [] } = message;
  const rows = examples.map(({ name, summary = '', payload }) => {
    return { name, summary, payload: payloadOf(message, payload) };
  });
  return [name, rows] as const;
}

/** Makes bigints of the integers of 64 bits in payloads. */
function withBigIntsOf(contract: Contract): PayloadOf {
  const { schemas } = nameSchemas(contract).openapi.components;
  const set = schemaSet({}, { integers: 'bigint' });
  return (message, payload) => {
    const needed = neededBy(payloadSchemaName(message), schemas).map((name) => [name, constraintsOf(schemas[name])]);
    const { withBigInts } = set.validator(Object.fromEntries(needed));
    return withBigInts ? withBigInts(payload) : payload;
  };
}
