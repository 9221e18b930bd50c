import type { MediaType, OpenApiDocument, Operation, Parameter, Response } from '../../scripts/contract/contract.ts';
import { isRecord, resolveRef } from '../../scripts/contract/json-pointer.ts';
import { createStatements, type Statements, state, stateRest, stateThere, stateUnusedSchemas } from './statements.ts';
import { stateSchema } from './statements-of-schema.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const READ_HERE = ['openapi', 'info', 'servers', 'paths', 'webhooks', 'components'];

/** Everything the bundled OpenAPI document states; its webhooks take the place names of the events. */
export function statementsOfOpenApi(document: OpenApiDocument): Statements {
  const into = createStatements();
  stateRest(into, 'openapi', document, READ_HERE);
  stateRest(into, 'openapi info', document.info, ['version', 'license']);
  stateServers(into, document);
  stateRest(into, 'openapi components', document.components, ['schemas', 'parameters', 'responses']);
  stateUnusedSchemas(into, document);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [key, node] of Object.entries(item)) {
      const place = `${key.toUpperCase()} ${path}`;
      if (!METHODS.includes(key)) state(into, path, key, node);
      else stateOperation(into, document, node, place, `${place} request`);
    }
  }
  for (const [event, item] of Object.entries(document.webhooks)) {
    for (const [key, node] of Object.entries(item)) {
      if (key !== 'post') state(into, `event ${event}`, key, node);
      else stateWebhook(into, document, node, `event ${event}`);
    }
  }
  return into;
}

function stateServers(into: Statements, { servers }: OpenApiDocument): void {
  for (const server of servers) {
    stateThere(into, `server ${server.url}`);
    stateRest(into, `server ${server.url}`, server, ['url', 'variables']);
    for (const [name, variable] of Object.entries(server.variables ?? {})) {
      stateRest(into, `server ${server.url} variable ${name}`, variable, ['default']);
    }
  }
}

/** The description of a webhook begins with the sentence that says when it fires. */
function stateWebhook(into: Statements, document: OpenApiDocument, node: Operation, place: string): void {
  const [firedWhen] = (node.description ?? '').split(/(?<=\.)\s/);
  state(into, place, 'fired when', firedWhen);
  const { operationId: _ours, ...rest } = node;
  stateOperation(into, document, rest, place, `${place} payload`);
}

function stateOperation(
  into: Statements,
  document: OpenApiDocument,
  operation: Omit<Operation, 'operationId'>,
  place: string,
  request: string,
): void {
  stateThere(into, place);
  stateRest(into, place, operation, ['parameters', 'requestBody', 'responses']);
  for (const parameter of operation.parameters ?? []) {
    stateParameter(into, document, resolveRef<Parameter>(document, parameter), place);
  }
  if (operation.requestBody) {
    stateThere(into, request);
    stateRest(into, request, operation.requestBody, ['content']);
    stateContent(into, document, operation.requestBody.content, request);
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    const target = resolveRef<Response>(document, response);
    const outcome = `${place} response ${status}`;
    stateThere(into, outcome);
    stateRest(into, outcome, target, ['content']);
    stateContent(into, document, target.content ?? {}, outcome);
  }
}

function stateParameter(into: Statements, document: OpenApiDocument, parameter: Parameter, owner: string): void {
  const place = `${owner} ${parameter.in} ${parameter.name}`;
  stateThere(into, place);
  stateRest(into, place, parameter, ['name', 'in', 'schema', 'examples']);
  stateSchema(into, document, parameter.schema, place);
}

function stateContent(into: Statements, document: OpenApiDocument, content: unknown, place: string): void {
  for (const [type, media] of Object.entries(isRecord(content) ? (content as Record<string, MediaType>) : {})) {
    state(into, place, 'content type', type);
    stateRest(into, place, media, ['schema', 'examples']);
    stateSchema(into, document, media.schema, place);
  }
}
