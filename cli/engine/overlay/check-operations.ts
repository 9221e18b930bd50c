import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument, Parameter, Response } from '../model/contract.ts';
import { eachNode, isRecord, pointerOf, resolveRef, valueAt } from '../model/json-pointer.ts';
import { pathOperations } from '../model/path-operations.ts';
import type { Refuse } from './overlay.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/** Checks what answers say of operations beyond schemas: credentials, media types, and names. */
export function checkOperations(open: Documents, closed: Documents, refuse: Refuse): void {
  checkSecurity(open.openapi, closed.openapi, refuse);
  checkHeaders(closed.openapi, refuse);
  checkResponses(open.openapi, closed.openapi, refuse);
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

/** An answer that no tool would follow is none. */
function checkHeaders(document: OpenApiDocument, refuse: Refuse): void {
  for (const { name: path, method, operation } of pathOperations(document.paths)) {
    for (const [index, reference] of (operation.parameters ?? []).entries()) {
      const { in: location, name } = resolveRef<Parameter>(document, reference);
      const remedy = location === 'header' ? IGNORED_HEADERS[name.toLowerCase()] : undefined;
      const place = pointerOf(['paths', path, method, 'parameters', index]);
      if (remedy) refuse('openapi', place, `${place} describes ${name}, which tools ignore as a parameter. ${remedy}.`);
    }
  }
}

/** An answer may put another media type of JSON in place of the stated one, and may not leave a body without any. */
function checkResponses(open: OpenApiDocument, closed: OpenApiDocument, refuse: Refuse): void {
  for (const [pointer, { content = {} }] of responsesOf(closed)) {
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
  }
}

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

/** The projection of the webhooks brings schemas of its own, which an answer's must not share a name with. */
function checkNames(open: OpenApiDocument, { openapi, asyncapi }: Documents, refuse: Refuse): void {
  const events = asyncapi.components.schemas;
  for (const [name, schema] of Object.entries(openapi.components.schemas)) {
    const isTheirs = Object.hasOwn(events, name) && !Object.hasOwn(open.components.schemas, name);
    if (!isTheirs || isDeepStrictEqual(schema, events[name])) continue;
    const place = pointerOf(['components', 'schemas', name]);
    refuse('openapi', place, `${place} has the name of a schema of the webhooks. Choose another name.`);
  }
}
