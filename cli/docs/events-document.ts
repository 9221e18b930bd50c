import type {
  Annotated,
  AsyncApiDocument,
  Contract,
  Delivery,
  Message,
  OpenApiDocument,
  Operation,
  Response,
} from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { mapOperations, pathOperations } from '../engine/model/path-operations.ts';
import { deliveryOf, eventMessages, replyMessages } from '../engine/view/events.ts';
import { joinPoints } from '../engine/view/points-at.ts';
import { describeEvent, nodesOfAll } from '../engine/view/project-webhooks.ts';
import { redocAnchor } from './find-places.ts';
import { PAGES } from './page-layout.ts';
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
      withOperations(contract, withOneResponse(openapi, ofEventAlone(webhook, eventMessages(asyncapi)[event])), event),
    ),
  };
}

/** Points that hold for every delivery; they are shown in the introduction, and not again at each event. */
function pointsOfDelivery(asyncapi: AsyncApiDocument): Annotated {
  const { components } = asyncapi;
  const acknowledgements = replyMessages(asyncapi);
  return joinPoints([
    ...nodesOfAll(asyncapi),
    ...Object.values(components.operationTraits),
    ...Object.values(components.messageTraits),
    ...acknowledgements,
    ...acknowledgements.map(({ payload }) => payload),
  ]);
}

/** The webhook with what its own message says; what holds for every delivery is in the introduction. */
function ofEventAlone(webhook: Operation, message: Message | undefined): Operation {
  if (message === undefined) return webhook;
  return { ...withoutPoints(webhook), description: describeEvent(message), ...joinPoints([message]) };
}

function withoutPoints<Node extends Annotated>(node: Node): Node {
  const { 'x-open-points': _points, 'x-answers': _answers, ...rest } = node;
  return rest as Node;
}

function deliveryTable(asyncapi: AsyncApiDocument): string {
  const delivery = deliveryOf(asyncapi);
  return delivery ? `| Delivery | Rule |\n|---|---|\n${rowsOf(delivery)}` : '';
}

function rowsOf(delivery: Delivery): string {
  return [
    `| Response that counts as received | \`${delivery.success_status}\`, and no other status |`,
    `| Time to respond | ${delivery.timeout_seconds} seconds |`,
    `| Attempts on failure | up to ${delivery.max_attempts} |`,
    `| Backoff between attempts | ${delivery.backoff} |`,
  ].join('\n');
}

function eventTable({ openapi, asyncapi }: Contract): string {
  const messages = eventMessages(asyncapi);
  const rows = pathOperations(openapi.webhooks).map(
    ({ name, operation }) => `| [${name}](${redocAnchor(operation)}) | ${messages[name]?.summary ?? ''} |`,
  );
  return `| Event | Fired when |\n|---|---|\n${rows.join('\n')}`;
}

function withOperations({ openapi, asyncapi }: Contract, webhook: Operation, event: string): Operation {
  const triggers = eventMessages(asyncapi)[event]?.['x-triggered-by'] ?? [];
  const links = pathOperations(openapi.paths)
    .filter(({ operation }) => triggers.includes(operation.operationId))
    .map(({ operation }) => `[${operation.summary}](${PAGES.rest.file}${redocAnchor(untagged(operation))})`);
  if (links.length === 0) return webhook;
  return { ...webhook, description: `${webhook.description}\n\n**Corresponding operations:** ${links.join(' · ')}` };
}

/** Says under the expected response what any other one leads to: as a second response it would be folded away. */
function withOneResponse(openapi: OpenApiDocument, webhook: Operation): Operation {
  const { default: other, ...expected } = webhook.responses;
  if (!other) return webhook;
  const { description: otherwise } = resolveRef<Response>(openapi, other);
  const responses = Object.entries(expected).map(([status, response]) => {
    const shown = withoutPoints(resolveRef<Response>(openapi, response));
    return [status, { ...shown, description: `${shown.description}\n\n**Any other response.** ${otherwise}` }];
  });
  return { ...webhook, responses: Object.fromEntries(responses) };
}
