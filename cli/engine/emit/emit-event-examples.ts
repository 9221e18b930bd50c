import type { Contract, Message } from '../model/contract.ts';
import { eventMessages } from '../view/events.ts';
import { header } from './header.ts';

/** Writes `event-examples.ts`: the examples of every event, for tests of a receiver and for a sandbox. */
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
