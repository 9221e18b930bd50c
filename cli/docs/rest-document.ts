import type { Contract, OpenApiDocument, Operation } from '../engine/model/contract.ts';
import { mapOperations } from '../engine/model/path-operations.ts';
import { eventMessages } from '../engine/view/events.ts';
import { joinPoints } from '../engine/view/points-at.ts';
import { redocAnchor } from './find-places.ts';
import { PAGES } from './page-layout.ts';

const EVENTS_HINT = `**Events.** The webhooks that the service sends have a page of their own: [${PAGES.events.label}](${PAGES.events.file}).`;

/** The document of the REST page: the OpenAPI document without its webhooks, which have a page of their own. */
export function restDocument(contract: Contract): OpenApiDocument {
  const { openapi } = contract;
  return {
    ...openapi,
    info: {
      ...openapi.info,
      description: `${openapi.info.description?.trim()}\n\n${EVENTS_HINT}`,
      // Redoc shows a server's description as plain text, in which a link would not be one.
      ...joinPoints([openapi.info, ...openapi.servers]),
    },
    servers: openapi.servers.map(shownServer),
    tags: [],
    paths: mapOperations(openapi.paths, (operation) => withEvents(contract, untagged(operation))),
    webhooks: {},
  };
}

/** Redoc folds variables away, and shows the description as it is written: the address itself, and words alone. */
function shownServer({ url, description = '', variables = {} }: OpenApiDocument['servers'][number]) {
  const fill = (_: string, name: string) => variables[name]?.default ?? '';
  const [variable] = Object.values(variables);
  return {
    url: url.replaceAll(/\{([^}]+)\}/g, fill),
    description: (variable?.description ?? description).replaceAll('`', ''),
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
