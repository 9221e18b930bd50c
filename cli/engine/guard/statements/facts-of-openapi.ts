import type { MediaType, OpenApiDocument, Operation, Parameter, Response } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import type { Facts } from './facts.ts';
import { statesOfSchema } from './facts-of-schema.ts';

/** Everything that the OpenAPI document states; what it may not contain is a fact that nothing backs. */
export function statesOfOpenApi(facts: Facts, document: OpenApiDocument): void {
  facts.rest('openapi', document, ['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
  facts.rest('openapi info', document.info, ['version']);
  for (const [index, server] of (document.servers ?? []).entries()) {
    const place = `server ${server.url}`;
    facts.there(place, document.servers, String(index));
    facts.rest(place, server, ['url', 'variables']);
    for (const [name, variable] of Object.entries(server.variables ?? {})) {
      facts.there(`${place} variable ${name}`, server.variables ?? {}, name);
      facts.rest(`${place} variable ${name}`, variable, ['default']);
    }
  }
  for (const tag of document.tags ?? []) {
    facts.there(`tag ${tag.name}`, tag);
    facts.rest(`tag ${tag.name}`, tag, ['name']);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [key, node] of Object.entries(item)) {
      if (isMethod(key)) statesOfOperation(facts, node, key, path);
      else facts.state(path, key, node, item);
    }
  }
  if (document.components) facts.rest('openapi components', document.components);
}

function statesOfOperation(facts: Facts, operation: Operation, method: string, path: string): void {
  const place = operation.operationId ?? `${method.toUpperCase()} ${path}`;
  facts.there(place, operation);
  facts.state(place, 'at', `${method.toUpperCase()} ${path}`, operation, 'operationId');
  facts.rest(place, operation, ['operationId', 'parameters', 'requestBody', 'responses']);
  for (const parameter of operation.parameters ?? []) statesOfParameter(facts, parameter as Parameter, place);
  const { requestBody } = operation;
  if (requestBody) {
    facts.there(`${place} request`, operation, 'requestBody');
    facts.rest(`${place} request`, requestBody, ['content']);
    statesOfContent(facts, requestBody.content, `${place} request`);
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    facts.there(`${place} ${status}`, operation.responses, status);
    facts.rest(`${place} ${status}`, response as Response, ['content']);
    statesOfContent(facts, response.content, `${place} ${status}`);
  }
}

function statesOfParameter(facts: Facts, parameter: Parameter, operation: string): void {
  const place = `${operation} ${parameter.in} ${parameter.name}`;
  facts.there(place, parameter);
  facts.rest(place, parameter, ['name', 'in', 'schema', 'examples']);
  statesOfSchema(facts, parameter, 'schema', place);
}

function statesOfContent(facts: Facts, content: unknown, place: string): void {
  for (const [type, media] of Object.entries(isRecord(content) ? (content as Record<string, MediaType>) : {})) {
    facts.state(place, 'media type', type, content as object, type);
    facts.rest(place, media, ['schema', 'examples']);
    statesOfSchema(facts, media, 'schema', place);
  }
}
