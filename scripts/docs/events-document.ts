import type {
  Annotated,
  AsyncApiDocument,
  Contract,
  Delivery,
  OpenApiDocument,
  Operation,
} from '../contract/contract.ts';
import { eventMessages } from '../contract/name-payloads.ts';
import { mapOperations, operationsOf } from './operations-of.ts';
import { PAGES } from './page-layout.ts';
import { joinPoints } from './points-at.ts';
import { redocAnchor } from './redoc-anchor.ts';
import { untagged } from './rest-document.ts';

/**
 * The document of the events page: the webhooks, introduced by what the AsyncAPI document says of all of them.
 * Redoc would show the AsyncAPI document itself as one channel, with ten of its eleven events behind a menu.
 */
export function eventsDocument(contract: Contract): OpenApiDocument {
  const { openapi, asyncapi } = contract;
  const [introduction, ...details] = (asyncapi.info.description ?? '').trim().split('\n\n');
  return {
    ...openapi,
    info: {
      title: asyncapi.info.title,
      version: asyncapi.info.version,
      description: [introduction, eventTable(contract), ...details, deliveryTable(asyncapi)].join('\n\n'),
      ...pointsOfDelivery(asyncapi),
    },
    servers: [],
    tags: asyncapi.info.tags,
    paths: {},
    webhooks: mapOperations(openapi.webhooks, (webhook, event) =>
      withOperations(contract, withOneAnswer(webhook), event),
    ),
  };
}

/** Points that hold for every event, wherever the AsyncAPI document marks them. */
function pointsOfDelivery({ info, servers, operations, channels, components }: AsyncApiDocument): Annotated {
  const acknowledgement = Object.values(channels.acknowledgement.messages).map(({ payload }) => payload);
  const nodes: Annotated[] = [
    info,
    ...Object.values(servers),
    ...Object.values(operations),
    ...Object.values(components.operationTraits),
    ...acknowledgement,
  ];
  return joinPoints(nodes);
}

function deliveryTable({ components }: AsyncApiDocument): string {
  const rules = Object.values(components.operationTraits).map((trait) => rowsOf(trait['x-delivery']));
  return `| Delivery | Rule |\n|---|---|\n${rules.join('\n')}`;
}

function rowsOf(delivery: Delivery): string {
  return [
    `| Answer that counts as received | \`${delivery.success_status}\`, and no other status |`,
    `| Time to answer | ${delivery.timeout_seconds} seconds |`,
    `| Attempts on failure | up to ${delivery.max_attempts} |`,
    `| Backoff between attempts | ${delivery.backoff} |`,
  ].join('\n');
}

function eventTable({ openapi, asyncapi }: Contract): string {
  const messages = eventMessages(asyncapi);
  const rows = operationsOf(openapi.webhooks).map(
    ({ name, operation }) => `| [${name}](${redocAnchor(operation)}) | ${messages[name]?.summary ?? ''} |`,
  );
  return `| Event | Fired when |\n|---|---|\n${rows.join('\n')}`;
}

function withOperations({ openapi, asyncapi }: Contract, webhook: Operation, event: string): Operation {
  const triggers = eventMessages(asyncapi)[event]?.['x-triggered-by'] ?? [];
  const links = operationsOf(openapi.paths)
    .filter(({ operation }) => triggers.includes(operation.operationId))
    .map(({ operation }) => `[${operation.summary}](${PAGES.rest.file}${redocAnchor(untagged(operation))})`);
  if (links.length === 0) return webhook;
  return { ...webhook, description: `${webhook.description}\n\n**Corresponding operations:** ${links.join(' · ')}` };
}

/** Says under the expected answer what any other one leads to: as a second response it would be folded away. */
function withOneAnswer(webhook: Operation): Operation {
  const { default: otherwise, ...responses } = webhook.responses;
  if (!otherwise) return webhook;
  const answers = Object.entries(responses).map(([status, answer]) => [
    status,
    {
      ...answer,
      description: `${answer.description}\n\n**Any other answer.** ${otherwise.description}`,
      ...joinPoints([answer, otherwise]),
    },
  ]);
  return { ...webhook, responses: Object.fromEntries(answers) };
}
