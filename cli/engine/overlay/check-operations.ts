import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument, Operation, Parameter, Response, Schema } from '../model/contract.ts';
import { eachNode, isRecord, pointerOf, resolveRef, valueAt } from '../model/json-pointer.ts';
import { pathOperations } from '../model/path-operations.ts';
import { headerSchemasOf } from '../view/events.ts';
import { projectWebhooks } from '../view/project-webhooks.ts';
import type { Refuse } from './find-offending-action.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/**
 * Checks what answers say of operations beyond schemas: credentials, parameters, media types, and names. Calls `refuse`
 * with the node that cannot be true of the contract, or that tools would ignore.
 */
export function checkOperations(open: Documents, closed: Documents, refuse: Refuse): void {
  checkSecurity(open.openapi, closed.openapi, refuse);
  for (const { name, method, operation } of pathOperations(closed.openapi.paths)) {
    checkParameters(closed.openapi, operation, ['paths', name, method, 'parameters'], refuse);
  }
  checkResponses(open.openapi, closed.openapi, refuse);
  checkDeliveryHeaders(closed.asyncapi, refuse);
  checkNames(open.openapi, closed, refuse);
}

/** No answer lets a request go without credentials where the document asks for them, or names a scheme that is not there. */
function checkSecurity(open: OpenApiDocument, closed: OpenApiDocument, refuse: Refuse): void {
  const declared = closed.components.securitySchemes ?? {};
  eachNode(closed, ({ security }, pointer) => {
    const stated = valueAt(open, pointer);
    const isStated = isRecord(stated) && isDeepStrictEqual(stated.security, security);
    if (!Array.isArray(security) || isStated) return;
    const place = `${pointer}/security`;
    if (security.length === 0 || security.some((choice) => Object.keys(choice).length === 0)) {
      const problem = `${place} lets a request go without credentials, which are required. Name a scheme in every choice.`;
      refuse('openapi', place, problem);
    }
    const named = security.flatMap((choice) => Object.keys(choice));
    const missing = named.find((name) => !Object.hasOwn(declared, name));
    if (missing === undefined) return;
    const problem = `security names the scheme ${missing}, which is not declared. Add it under components.securitySchemes.`;
    refuse('openapi', place, problem);
  });
}

/** Headers of which OpenAPI ignores a description (4.8.12.1), each with what says the same. */
const IGNORED_HEADERS: Readonly<Record<string, string>> = {
  authorization: 'Describe credentials by a scheme under components.securitySchemes',
  'content-type': 'Name the media type under content',
  accept: 'Name the media type under content',
};

function checkParameters(document: OpenApiDocument, operation: Operation, keys: string[], refuse: Refuse): void {
  const names = new Set<string>();
  for (const [index, reference] of (operation.parameters ?? []).entries()) {
    const { in: location, name } = resolveRef<Parameter>(document, reference);
    const place = pointerOf([...keys, index]);
    const remedy = location === 'header' ? IGNORED_HEADERS[name.toLowerCase()] : undefined;
    if (remedy) refuse('openapi', place, `${place} describes ${name}, which tools ignore as a parameter. ${remedy}.`);
    const unique = `${location} ${location === 'header' ? name.toLowerCase() : name}`;
    if (names.has(unique)) refuse('openapi', place, `${place} describes ${name} a second time. Describe it once.`);
    names.add(unique);
  }
}

/** An answer may put another media type of JSON in place of the stated one, and may not leave a body without any. */
function checkResponses(open: OpenApiDocument, closed: OpenApiDocument, refuse: Refuse): void {
  for (const [pointer, { content = {}, headers = {} }] of responsesOf(closed)) {
    const stated = valueAt(open, pointer) as Response | undefined;
    const types = Object.keys(content);
    if (stated?.content !== undefined && types.length === 0) {
      const place = `${pointer}/content`;
      refuse('openapi', place, `${place} has no media type left. Add the one that the provider sends.`);
    }
    const added = types.filter((type) => !Object.hasOwn(stated?.content ?? {}, type));
    const other = added.find((type) => !/^application\/([\w.-]+\+)?json$/.test(type));
    if (other !== undefined) {
      const place = `${pointer}${pointerOf(['content', other])}`;
      refuse(
        'openapi',
        place,
        `${place} is not JSON, which bodies are. Use application/json, or a type that ends in +json.`,
      );
    }
    const ignored = Object.keys(headers).find((name) => name.toLowerCase() === 'content-type');
    if (ignored === undefined) continue;
    const place = `${pointer}${pointerOf(['headers', ignored])}`;
    refuse(
      'openapi',
      place,
      `${place} describes ${ignored}, which tools ignore as a header. Name the media type under content.`,
    );
  }
}

/** Every response of a document that is not a reference, with its JSON pointer. */
function responsesOf({ paths, components }: OpenApiDocument): (readonly [string, Response])[] {
  const named = Object.entries(components.responses).map(
    ([name, response]) => [pointerOf(['components', 'responses', name]), response] as const,
  );
  const inline = pathOperations(paths).flatMap(({ name, method, operation }) =>
    Object.entries(operation.responses).map(
      ([status, response]) => [pointerOf(['paths', name, method, 'responses', status]), response] as const,
    ),
  );
  return [...named, ...inline];
}

function checkDeliveryHeaders(asyncapi: AsyncApiDocument, refuse: Refuse): void {
  for (const holder of headerSchemasOf(asyncapi)) checkHeaderNames(asyncapi, holder, refuse);
}

function checkHeaderNames(asyncapi: AsyncApiDocument, holder: string, refuse: Refuse): void {
  const { properties = {} } = valueAt(asyncapi, holder) as Schema;
  const names = new Set<string>();
  for (const name of Object.keys(properties)) {
    const place = `${holder}${pointerOf(['properties', name])}`;
    const problem = /^[!#$%&'*+.^_`|~\w-]+$/.test(name)
      ? names.has(name.toLowerCase()) && 'is there already in another case. Describe it once'
      : 'is not a name of a header. Use letters, digits and hyphens';
    if (problem) refuse('asyncapi', place, `${place} ${problem}.`);
    names.add(name.toLowerCase());
  }
}

/** The projection of the webhooks brings components of its own, which an answer's must not share a name with. */
function checkNames(open: OpenApiDocument, { openapi, asyncapi }: Documents, refuse: Refuse): void {
  const { schemas, responses, parameters } = open.components;
  const events = asyncapi.components.schemas;
  for (const [name, schema] of Object.entries(openapi.components.schemas)) {
    if (Object.hasOwn(schemas, name) || !Object.hasOwn(events, name) || isDeepStrictEqual(schema, events[name]))
      continue;
    const place = pointerOf(['components', 'schemas', name]);
    refuse('openapi', place, `${place} has the name of a schema of the webhooks. Choose another name.`);
  }
  const stated = { ...openapi, components: { ...openapi.components, responses, parameters } };
  const { components: projected } = projectWebhooks(stated, asyncapi);
  for (const kind of ['responses', 'parameters'] as const) {
    const added = Object.keys(openapi.components[kind]).filter((name) => !Object.hasOwn(open.components[kind], name));
    const taken = added.find((name) => Object.hasOwn(projected[kind], name));
    if (taken === undefined) continue;
    const place = pointerOf(['components', kind, taken]);
    refuse('openapi', place, `${place} has the name of a component of the webhooks. Choose another name.`);
  }
}
