import { pathOfTemplate } from 'unsaid-runtime/http';
import type { OpenApiDocument, Operation, Parameter, PathItem, Response } from '../model/contract.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { METHODS, pathOperations } from '../model/path-operations.ts';
import type { OriginOf } from './origins.ts';

type Declaring = Pick<Operation, 'parameters'>;

/** Declares, in a bundled document, a query that a path holds as parameters of its operations; returns a note on each. */
export function declareQueries(document: OpenApiDocument, originOf: OriginOf): Note[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, reference]) => {
    // As `?kind=a`, or as a template `{?kind}` of RFC 6570.
    const [, query = '', names = ''] = /^[^#?]*?(?:(?<!\{)\?([^#]*)|\{\?([^}]*)\})/.exec(path) ?? [];
    const written = [...new URLSearchParams(query), ...names.split(',').map((name) => [name.replace(/\*$/, '')])];
    const pairs = written.filter(([name]) => name !== '');
    if (pairs.length === 0 || !isRecord(reference)) return [];
    const item = resolveRef<PathItem & Declaring>(document, reference as PathItem);
    for (const operation of METHODS.flatMap((method) => item[method] ?? [])) {
      const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
        resolveRef<Parameter>(document, each),
      );
      const added = pairs.flatMap(([name = '', value]): Parameter[] => {
        if (declared.some((each) => each.in === 'query' && each.name === name)) return [];
        const [, variable] = /^\{([^{}]+)\}$/.exec(value ?? `{${name}}`) ?? [];
        const meant = declared.find((each) => each.in === 'path' && each.name === variable);
        const text = { type: 'string', ...(variable === undefined && { enum: [value ?? ''] }) };
        const schema = meant?.schema ?? text;
        return [{ ...meant, name, in: 'query', required: value !== undefined, schema }];
      });
      operation.parameters = [...(operation.parameters ?? []), ...added];
    }
    const isSent = (each: Parameter | { readonly $ref: string }) => {
      const { in: place, name } = resolveRef<Parameter>(document, each);
      return place !== 'path' || placeholdersOf(path).has(name);
    };
    for (const declaring of [item, ...METHODS.flatMap((method) => item[method] ?? [])])
      if (declaring.parameters) declaring.parameters = declaring.parameters.filter(isSent);
    return [{ place: originOf(item), message: QUERY, detail: path }];
  });
}

/** Names of the parameters in a path, without those of a query behind it. */
const placeholdersOf = (path: string) => new Set(pathOfTemplate(path).match(/(?<=\{)[^{}]+(?=\})/g));

/** Declares as text, in a bundled document, what operations leave undeclared of their paths; returns a note on each. */
export function declarePathParameters(document: OpenApiDocument, originOf: OriginOf): Note[] {
  const namesIn = ({ parameters = [] }: Declaring) =>
    parameters
      .map((each) => resolveRef<Parameter>(document, each))
      .flatMap(({ in: place, name }) => (place === 'path' ? [name] : []));
  return Object.entries(document.paths ?? {}).flatMap(([path, reference]) => {
    const placeholders = placeholdersOf(path);
    if (placeholders.size === 0) return [];
    const item = resolveRef<PathItem & Declaring>(document, reference);
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const declared = new Set([...namesIn(item), ...namesIn(operation)]);
      const missing = [...placeholders].filter((name) => !declared.has(name));
      if (missing.length === 0) return [];
      const added = missing.map(
        (name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
      );
      operation.parameters = [...(operation.parameters ?? []), ...added];
      return [{ place: originOf(operation), message: UNDECLARED, detail: missing.join(', ') }];
    });
  });
}

/** Has parameters stand where they are referred to by their place in another operation, from which they may be left out. */
function moveParameters(document: OpenApiDocument): void {
  const declaring = Object.values(document.paths ?? {})
    .filter(isRecord)
    .map((reference) => resolveRef<PathItem & Declaring>(document, reference as PathItem))
    .flatMap((item) => [item, ...METHODS.flatMap((method) => item[method] ?? [])]);
  const isOfPath = (each: object) => '$ref' in each && !String(each.$ref).startsWith('#/components/');
  const moved = declaring.map(({ parameters }) =>
    parameters?.map((each) => (isOfPath(each) ? resolveRef<Parameter>(document, each) : each)),
  );
  for (const [index, parameters] of moved.entries())
    if (parameters !== undefined) Object.assign(declaring[index] ?? {}, { parameters });
}

/**
 * Makes texts, in a bundled document, of parameters without a schema, and leaves out the parts of operations that have no
 * meaning; returns a note on each of those.
 */
export function repairOperations(document: OpenApiDocument, originOf: OriginOf): Note[] {
  const notes: Note[] = [];
  moveParameters(document);
  const withMeaning = (parameters: NonNullable<Operation['parameters']>) => {
    const names = new Set<string>();
    return parameters.filter((each) => {
      const parameter = resolveRef<Partial<Parameter>>(document, each);
      const name = `${parameter.in} ${parameter.name}`;
      if (names.has(name)) {
        notes.push({ place: originOf(each), message: TWICE, detail: `${parameter.name}` });
        return false;
      }
      names.add(name);
      if (parameter.content === undefined) parameter.schema ??= { type: 'string' };
      if (parameter.in !== 'header' || !OF_MEDIA_TYPES.test(parameter.name ?? '')) return true;
      notes.push({ place: originOf(parameter), message: OF_BODIES, detail: `${parameter.name}` });
      return false;
    });
  };
  // Extensions stand among the paths.
  for (const reference of Object.values(document.paths ?? {}).filter(isRecord)) {
    const item = resolveRef<PathItem & Declaring>(document, reference as PathItem);
    for (const declaring of [item, ...METHODS.flatMap((method) => item[method] ?? [])])
      if (declaring.parameters) declaring.parameters = withMeaning(declaring.parameters);
    if (item.get?.requestBody) {
      notes.push({ place: originOf(item.get, 'requestBody'), message: BODY_OF_GET });
      delete item.get.requestBody;
    }
    for (const { responses = {} } of METHODS.flatMap((method) => item[method] ?? []))
      for (const status of ['204', '205', '304']) {
        const stated = responses[status];
        const { content = {}, ...response } = stated === undefined ? {} : resolveRef<Response>(document, stated);
        if (stated === undefined || Object.keys(content).length === 0) continue;
        notes.push({ place: originOf(stated), message: BODILESS, detail: status });
        responses[status] = response;
      }
  }
  return notes;
}

const OF_MEDIA_TYPES = /^(?:accept|content-type)$/i;

const TWICE = 'the operation has another parameter of this name before it: it is left out.';

const OF_BODIES =
  'OpenAPI ignores a header parameter of this name, since the media types of bodies state it: it is left out.';

const BODY_OF_GET = '`fetch` sends no body with GET: the body is left out.';

const BODILESS = 'HTTP sends no body with this status: the body is left out.';

/** Notes the paths with a part behind a `#`. */
export function noteFragments({ paths }: OpenApiDocument, originOf: OriginOf): Note[] {
  const found = Object.entries(paths ?? {}).filter(([path]) => path.includes('#'));
  return found.map(([path, item]) => ({ place: originOf(item), message: FRAGMENT, detail: path }));
}

/** Notes the operations of a bundled document that have another name in the normalised one. */
export function noteRenamed({ paths }: OpenApiDocument, bundle: OpenApiDocument, originOf: OriginOf): Note[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const written = resolveRef<PathItem>(bundle, bundle.paths[path] ?? {});
    return METHODS.flatMap((method) => {
      const { operationId: own } = written[method] ?? {};
      const { operationId: renamed = own } = item[method] ?? {};
      if (own === undefined || renamed === own) return [];
      const place = originOf(Object(written[method]), 'operationId');
      return [{ place, message: RENAMED, detail: `${own} is ${renamed}` }];
    });
  });
}

/** Notes the operations of a normalised document that have other servers than the rest. */
export function noteServers({ paths, servers }: OpenApiDocument, bundle: OpenApiDocument, originOf: OriginOf): Note[] {
  const usual = JSON.stringify(servers.map(({ url }) => url));
  return Object.entries(paths).flatMap(([path, item]) => {
    const written = resolveRef<PathItem>(bundle, bundle.paths[path] ?? {});
    const apart = METHODS.filter((method) => {
      const own = item[method]?.servers;
      return own !== undefined && JSON.stringify(own.map(({ url }) => url)) !== usual;
    });
    return apart.map((method) => {
      const holder = written[method]?.servers ? written[method] : written;
      const [{ url = '' } = {}] = item[method]?.servers ?? [];
      return { place: originOf(holder, 'servers'), message: OTHER_SERVER, detail: url };
    });
  });
}

const OTHER_SERVER =
  'the client sends this call to its `baseUrl`, as it does all others. Create another client for it, with this address.';

const RENAMED = 'another operation has this name too, and so this one has another name.';

const FRAGMENT =
  'HTTP does not send the part of a path behind #: the client sends the rest; of operations with the same path, server stubs and the mock take the one whose parameters and media type fit.';

const QUERY = 'the query in the path is read as parameters.';

const UNDECLARED = 'a parameter of the path is not declared, and is read as text.';

/** Writes `default` as the success, too, of operations that declare none: it covers every status that is not declared. */
export function stateSuccesses(document: OpenApiDocument): OpenApiDocument {
  for (const { operation } of pathOperations(document.paths)) {
    const { responses } = operation;
    const { default: other } = responses;
    if (other && !Object.keys(responses).some((status) => /^[23]/.test(status))) responses['2XX'] = other;
  }
  return document;
}
