import { isDeepStrictEqual } from 'node:util';
import type { Documents, OpenApiDocument, Parameter, Response } from '../model/contract.ts';
import { eachNode, isRecord, pointerOf, resolveRef, valueAt } from '../model/json-pointer.ts';
import { pathOperations } from '../model/path-operations.ts';
import type { Problem } from './overlay.ts';

/** Finds what answers say of operations beyond schemas that cannot be true of the contract, or that tools would ignore. */
export function problemsOfOperations(open: Documents, closed: Documents): Problem[] {
  return [
    ...problemsOfSecurity(open.openapi, closed.openapi),
    ...problemsOfHeaders(closed.openapi),
    ...problemsOfResponses(open.openapi, closed.openapi),
  ];
}

/** No answer lets a request go without credentials where the document asks for them, or names a scheme that is not there. */
function problemsOfSecurity(open: OpenApiDocument, closed: OpenApiDocument): Problem[] {
  const declared = closed.components.securitySchemes ?? {};
  const problems: Problem[] = [];
  eachNode(closed, ({ security }, pointer) => {
    const stated = valueAt(open, pointer);
    const isStated = isRecord(stated) && isDeepStrictEqual(stated.security, security);
    if (!Array.isArray(security) || isStated) return;
    const place = `${pointer}/security`;
    if (security.length === 0 || security.some((choice) => Object.keys(choice).length === 0))
      problems.push([
        place,
        'lets a request go without credentials, which are required. Name a scheme in every choice.',
      ]);
    const named = security.flatMap((choice) => Object.keys(choice));
    const missing = named.find((name) => !Object.hasOwn(declared, name));
    if (missing !== undefined)
      problems.push([
        place,
        `names the scheme ${missing}, which is not declared. Add it under components.securitySchemes.`,
      ]);
  });
  return problems;
}

/** Headers of which OpenAPI ignores a description (4.8.12.1), each with what says the same. */
const IGNORED_HEADERS: Readonly<Record<string, string>> = {
  authorization: 'Describe credentials by a scheme under components.securitySchemes',
  'content-type': 'Name the media type under content',
  accept: 'Name the media type under content',
};

function problemsOfHeaders(document: OpenApiDocument): Problem[] {
  return pathOperations(document.paths).flatMap(({ name: path, method, operation }) =>
    (operation.parameters ?? []).flatMap((reference, index): Problem[] => {
      const { in: location, name } = resolveRef<Parameter>(document, reference);
      const remedy = location === 'header' ? IGNORED_HEADERS[name.toLowerCase()] : undefined;
      const place = pointerOf(['paths', path, method, 'parameters', index]);
      return remedy ? [[place, `describes ${name}, which tools ignore as a parameter. ${remedy}.`]] : [];
    }),
  );
}

/**
 * An answer may put another media type of JSON in place of the stated one, and may not leave a body without any. An error with a
 * status of its own may have any.
 */
function problemsOfResponses(open: OpenApiDocument, closed: OpenApiDocument): Problem[] {
  return responsesOf(closed).flatMap(([pointer, { content = {} }]): Problem[] => {
    const stated = valueAt(open, pointer) as Response | undefined;
    const types = Object.keys(content);
    if (stated?.content !== undefined && types.length === 0)
      return [[`${pointer}/content`, 'has no media type left. Add the one that the provider sends.']];
    if (stated === undefined && !/\/responses\/2\w\w$/.test(pointer)) return [];
    const added = types.filter((type) => !Object.hasOwn(stated?.content ?? {}, type));
    const other = added.find((type) => !/^application\/([\w.-]+\+)?json$/.test(type));
    if (other === undefined) return [];
    const remedy = "Use application/json, a type that ends in +json, or an error status of its own, such as '503'.";
    return [[`${pointer}${pointerOf(['content', other])}`, `is not JSON, which bodies are. ${remedy}`]];
  });
}

export function responsesOf({ paths, components }: OpenApiDocument): (readonly [string, Response])[] {
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
