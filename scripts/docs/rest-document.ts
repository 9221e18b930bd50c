import type { Contract, OpenApiDocument, Operation } from '../contract/contract.ts';
import { eventMessages } from '../contract/name-payloads.ts';
import { mapOperations } from '../contract/path-operations.ts';
import { joinPoints } from '../contract/points-at.ts';
import { PAGES } from './page-layout.ts';
import { redocAnchor } from './redoc-anchor.ts';
import { whoseAnswers } from './whose-answers.ts';

const EVENTS_HINT = `**Events.** What the service sends by webhook stands on a page of its own: [${PAGES.events.label}](${PAGES.events.file}).`;

/** The document of the REST page: the OpenAPI document without its webhooks, which have a page of their own. */
export function restDocument(contract: Contract): OpenApiDocument {
  const { openapi } = contract;
  return {
    ...openapi,
    info: {
      ...openapi.info,
      description: [openapi.info.description?.trim(), EVENTS_HINT, whoseAnswers(contract.openPoints)]
        .filter(Boolean)
        .join('\n\n'),
      // Redoc shows a server's description as plain text, in which a link would not be one.
      ...joinPoints([openapi.info, ...openapi.servers]),
    },
    servers: openapi.servers.map(({ 'x-open-points': _points, 'x-answers': _answers, ...server }) => server),
    tags: [],
    paths: mapOperations(openapi.paths, (operation) => withEvents(contract, untagged(operation))),
    webhooks: {},
  };
}

/** The operation as the REST page lists it: Redoc folds tags away, and four operations need no folding. */
export function untagged(operation: Operation): Operation {
  return { ...operation, tags: [] };
}

function withEvents({ openapi, asyncapi }: Contract, operation: Operation): Operation {
  const links = Object.values(eventMessages(asyncapi))
    .filter((message) => message['x-triggered-by']?.includes(operation.operationId))
    .map(({ name }) => ({ name, webhook: openapi.webhooks[name]?.post }))
    .map(({ name, webhook }) => (webhook ? `[${name}](${PAGES.events.file}${redocAnchor(webhook)})` : name));
  if (links.length === 0) return operation;
  return { ...operation, description: `${operation.description}\n\n**Corresponding events:** ${links.join(' · ')}` };
}
