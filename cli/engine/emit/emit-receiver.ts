import type { Contract, Message } from '../model/contract.ts';
import { deliveryRules, eventMessages, eventNameOf, payloadSchemaName, requiredHeaders } from '../view/events.ts';
import { docstring, header, imports, literal } from './code.ts';
import { describeForEditor } from './types/type-script-of.ts';
import { validatorName } from './validators/emit-validators.ts';

export function emitReceiver(contract: Contract): string {
  const { asyncapi, origin } = contract;
  const events = Object.entries(eventMessages(asyncapi));
  const payloads = events.map(([event]) => payloadSchemaName(event));
  const stated = deliveryRules(asyncapi).find((each) => each['x-delivery']);
  const delivery = stated?.['x-delivery'];
  const rules = `When a delivery counts as received, and how often it is tried.\n\n${describeForEditor(asyncapi, stated ?? {}, contract)}`;
  const headers = requiredHeaders(contract).map(({ name }) => literal(name.toLowerCase()));
  return [
    header('The webhook events: their names and validators, and what a receiver of them implements.', { origin }),
    imports([...payloads, 'WebhookEventName', 'WebhookEvents'], './events.ts', 'import type'),
    `${imports(payloads.map(validatorName), './validators.ts', 'import', ['type Validator'])}\n`,
    '/** Every event by its name, in the order of the document, with the validator of its payload. */\n',
    'export const WEBHOOK_EVENTS: { readonly [Name in WebhookEventName]: Validator<WebhookEvents[Name]> } = {\n',
    ...events.map(([event]) => `  ${literal(event)}: ${validatorName(payloadSchemaName(event))},\n`),
    '};\n\n',
    '/** Headers that every delivery carries, in lower case; the signature is the first. */\n',
    `export const DELIVERY_HEADERS = [${headers.join(', ')}] as const;\n\n`,
    ...(delivery
      ? [
          docstring(rules.trim()),
          'export const DELIVERY = {\n',
          `  successStatus: ${delivery.success_status},\n`,
          `  timeoutSeconds: ${delivery.timeout_seconds},\n`,
          `  maxAttempts: ${delivery.max_attempts},\n`,
          `  backoff: '${delivery.backoff}',\n`,
          '} as const;\n\n',
        ]
      : [
          '/** How the contract states that deliveries are tried; it does not. */\nexport const DELIVERY = undefined;\n\n',
        ]),
    '/** How deliveries are signed, for `signatureScheme`; absent where no answer says so. */\n',
    `export const SIGNATURE = ${signatureOf(contract)};\n\n`,
    '/** Where a delivery names its event: in a field of its payload or in a header. */\n',
    `export const EVENT_NAME = ${nameOf(contract)} as const;\n\n`,
    '/** The handlers of a receiver, by the name of the event. */\n',
    'export interface WebhookHandlers<Context = unknown> {\n',
    ...events.map(
      ([event, { summary }]) =>
        `${docstring(`${summary}.`, '  ')}  readonly ${literal(event)}?: (event: ${payloadSchemaName(event)}, context: Context) => unknown;\n`,
    ),
    '}\n',
  ].join('');
}

function signatureOf(contract: Contract): string {
  const [signature] = requiredHeaders(contract);
  const { example_secret: _example, secret: _form, ...description } = signature?.schema['x-signature'] ?? {};
  return signature?.schema['x-signature'] === undefined
    ? 'undefined'
    : `${JSON.stringify(description, null, 2)} as const`;
}

function nameOf({ asyncapi }: Contract): string {
  const [[place, name] = ['field', 'event']] = Object.entries(eventNameOf(asyncapi) ?? {});
  return `{ ${place}: ${literal(name)} }`;
}

export function emitEventExamples({ asyncapi, origin }: Contract): string {
  const messages = Object.values(eventMessages(asyncapi));
  return [
    header('The examples of the webhook events.', { origin }),
    "import type { WebhookEventName, WebhookEvents } from './events.ts';\n\n",
    '/** One example of a payload. */\n',
    'export interface EventExample<Payload> {\n',
    '  /** What happens in it; unique within its event. */\n  readonly name: string;\n',
    '  readonly summary: string;\n  readonly payload: Payload;\n}\n\n',
    ...(messages.every(({ examples = [] }) => examples.length > 0) ? AT_LEAST_ONE : ANY),
    // An example may carry more than its type says, which TypeScript refuses in a literal.
    '} = JSON.parse(JSON.stringify({\n',
    ...messages.map(examplesOf),
    '}));\n',
  ].join('');
}

const AT_LEAST_ONE = [
  '/** The examples of each event, in the order of the document; there is at least one. */\n',
  'export const EVENT_EXAMPLES: {\n',
  '  readonly [Name in WebhookEventName]: readonly [\n',
  '    EventExample<WebhookEvents[Name]>,\n    ...EventExample<WebhookEvents[Name]>[],\n  ];\n',
];

const ANY = [
  '/** The examples of each event, in the order of the document. */\n',
  'export const EVENT_EXAMPLES: {\n',
  '  readonly [Name in WebhookEventName]: readonly EventExample<WebhookEvents[Name]>[];\n',
];

function examplesOf({ name, examples = [] }: Message): string {
  const rows = examples.map(({ name, summary = '', payload }) => ({ name, summary, payload }));
  return `  ${JSON.stringify(name)}: ${JSON.stringify(rows, null, 2).replaceAll('\n', '\n  ')},\n`;
}
