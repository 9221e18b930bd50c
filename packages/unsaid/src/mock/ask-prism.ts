import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, type IHttpMockConfig } from '@stoplight/prism-http';
import type { Method, OpenApiDocument, Operation } from '../engine/model/contract.ts';
import { eachNode, isRecord, keysOfPointer, pointerOf, pointerOfRef, valueAt } from '../engine/model/json-pointer.ts';
import { excerpt, Refusal } from './refusals.ts';

/** Preferences in the `Prefer` header of a request (RFC 7240), by Prism's names. */
export interface Preferences {
  readonly code?: number;
  readonly example?: string;
  /** Accepted media types, the best first. */
  readonly mediaTypes?: readonly string[];
  /** Another value for each, in place of the usual one that is made up. */
  readonly seed?: string;
}

export interface Route {
  readonly template: string;
  readonly method: Method;
  readonly operation: Operation;
}

export interface PrismReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export type AskPrism = (route: Route, preferences: Preferences) => Promise<PrismReply>;

/**
 * Sets Prism up to choose the answers of a document; the mock judges requests itself. What it returns throws a Refusal for
 * an example that the operation does not have.
 */
export function createPrism(document: OpenApiDocument): AskPrism {
  const operationsAt = createOperations(document);
  const prism = createInstance(configFor({}), { logger: createLogger('mock', { enabled: false }) });
  const ask: AskPrism = async (route, preferences) => {
    const operations = await operationsAt(route.template);
    const chosen = operations.filter(({ method, path }) => method === route.method && path === route.template);
    // The operation is known: Prism need not find it, which it does not by every name of a path parameter.
    const request = { method: route.method, url: { path: '/' } };
    const known = chosen.map((each) => ({ ...each, path: '/' }));
    const result = await prism.request(request, known, configFor(preferences))();
    if (result._tag === 'Left') {
      const { mediaTypes, ...others } = preferences;
      // Where nothing that is accepted is declared, the response is what is declared.
      if (mediaTypes !== undefined) return ask(route, others);
      if (preferences.example !== undefined) throw unknownExample(route, preferences);
      // Nothing is known of a response at a status that is not declared.
      if (preferences.code !== undefined)
        return { status: preferences.code, headers: { 'x-mock': 'undeclared' }, body: undefined };
      throw new Refusal('mock-failure', `Prism returned no response: ${result.left.message}`, { cause: result.left });
    }
    const { statusCode: status, headers, body } = result.right.output;
    // Prism falls back to another status when the one that is asked for lacks the example that is asked for.
    if (preferences.code !== undefined && status !== preferences.code) throw unknownExample(route, preferences);
    return { status, headers: textHeaders(headers), body };
  };
  return ask;
}

type Operations = ReturnType<typeof getHttpOperationsFromSpec>;

/**
 * Has Prism read the operations of a path when they are asked for, as reading all of a large document takes long. Paths that
 * refer to most of it are read together.
 */
function createOperations({ webhooks: _webhooks, ...document }: OpenApiDocument): (template: string) => Operations {
  const read = new Map<string, Operations>();
  const operationsOf = (key: string, part: object) => {
    const operations = read.get(key) ?? getHttpOperationsFromSpec(servedBy(part));
    read.set(key, operations);
    return operations;
  };
  const most = sizeOf(document.components) / 4;
  return (template) => {
    const known = read.get(template);
    if (known !== undefined) return known;
    const components = componentsBehind(document, document.paths[template]);
    if (components === undefined || sizeOf(components) > most) return operationsOf('', document);
    return operationsOf(template, { ...document, components, paths: { [template]: document.paths[template] } });
  };
}

type Components = Readonly<Record<string, object>>;

const sizeOf = (components: object) =>
  Object.values(components as Components).reduce((sum, named) => sum + Object.keys(named).length, 0);

/** The components that a part of a document refers to; `undefined` if it refers to something else too. */
function componentsBehind(document: object, part: unknown): Components | undefined {
  const found: Record<string, Record<string, unknown>> = {};
  let isComplete = true;
  const follow = (node: unknown): void => {
    if (!isRecord(node)) return;
    for (const child of Object.values(node)) follow(child);
    if (typeof node.$ref !== 'string') return;
    const [section, kind = '', name = ''] = keysOfPointer(pointerOfRef(node.$ref));
    const target = valueAt(document, pointerOf([section ?? '', kind, name]));
    found[kind] ??= {};
    const named = found[kind];
    if (section !== 'components' || target === undefined) isComplete = false;
    if (!isComplete || Object.hasOwn(named, name)) return;
    named[name] = target;
    follow(target);
  };
  follow(part);
  return isComplete ? found : undefined;
}

/** A copy, since Prism writes into what it is given. */
function servedBy(part: object): object {
  const copy = structuredClone(part);
  dropWriteOnly(copy);
  dropForeign(copy);
  boundReferences(copy);
  return copy;
}

/** Prism writes out what references lead to, each time, at some 20,000 nodes a second. */
const MOST_NODES = 1_000_000;

/** Leaves the references out of schemas that would make a document too large: less is made up then, and examples stay. */
function boundReferences(document: object): void {
  if (isWithin(document, MOST_NODES)) return;
  for (const schema of Object.values(Object(valueAt(document, '/components/schemas'))))
    eachNode(schema, (part) => {
      delete part.$ref;
    });
}

/** Returns true if a document has at most so many nodes where references are written out, which ends at those around them. */
function isWithin(document: object, most: number): boolean {
  let count = 0;
  const open = new Set<unknown>();
  const visit = (node: unknown): void => {
    count += 1;
    if (!isRecord(node) || open.has(node) || count > most) return;
    open.add(node);
    if (typeof node.$ref === 'string') visit(valueAt(document, pointerOfRef(node.$ref)));
    for (const part of Object.values(node)) visit(part);
    open.delete(node);
  };
  visit(document);
  return count <= most;
}

/** Removes references to other documents, also from examples: Prism downloads whatever an address leads to. */
function dropForeign(node: unknown): void {
  if (!isRecord(node)) return;
  if (typeof node.$ref === 'string' && !node.$ref.startsWith('#')) delete node.$ref;
  for (const part of Object.values(node)) dropForeign(part);
}

/** Responses do not carry what only requests do. */
function dropWriteOnly(document: object): void {
  eachNode(document, (schema) => {
    const { properties, required } = schema;
    if (!isRecord(properties)) return;
    const names = Object.keys(properties).filter(
      (name) => isRecord(properties[name]) && properties[name].writeOnly === true,
    );
    for (const name of names) delete properties[name];
    if (Array.isArray(required)) schema.required = required.filter((name) => !names.includes(name));
  });
}

function configFor({ code, example, mediaTypes, seed }: Preferences): IHttpMockConfig {
  return {
    isProxy: false,
    upstreamProxy: undefined,
    errors: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    mock: {
      dynamic: seed !== undefined,
      ...(seed !== undefined && { seed }),
      ...(mediaTypes !== undefined && { mediaTypes: [...mediaTypes] }),
      ...(code !== undefined && { code }),
      ...(example !== undefined && { exampleKey: example }),
    },
  };
}

function textHeaders(headers: object | undefined): Record<string, string> {
  const present = Object.entries(headers ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function unknownExample({ operation }: Route, { code, example }: Preferences): Refusal {
  const contents = Object.values(operation.responses).flatMap(({ content = {} }) => Object.values(content));
  const names = contents.flatMap(({ examples = {} }) => Object.keys(examples)).join(', ');
  const wish = [code && `code=${code}`, `example=${example}`].filter(Boolean).join(', ');
  const problem = `No response of ${operation.operationId} has what the Prefer header asks for (${wish})`;
  return new Refusal('unknown-example', `${problem}. Its examples are ${names}.`);
}

/** The media types of an `Accept` header, the best first; `undefined` where it has none of its own. */
export function acceptedTypes(header: string | null): readonly string[] | undefined {
  const ranges = (header ?? '').split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = Number(parameters.find((each) => /^q=/i.test(each))?.slice(2) ?? 1);
    return type === '' || type.startsWith('*') || !(weight > 0) ? [] : [{ type, weight }];
  });
  if (ranges.length === 0) return undefined;
  return ranges.toSorted((one, other) => other.weight - one.weight).map(({ type }) => type);
}

/** Reads a `Prefer` header; preferences of other names are ignored. Throws a Refusal for an invalid value. */
export function parsePreferences(header: string | null): Preferences {
  const wishes = (header ?? '').matchAll(/(?:^|[,;])\s*(code|example)\s*(?:=\s*"?([^",;]*)"?)?/gi);
  // If a preference is given twice, the first counts.
  const values = Object.fromEntries([...wishes].toReversed().map(([, name, value = '']) => [name, value.trim()]));
  const { code, example } = values as Record<string, string | undefined>;
  if (code !== undefined && !/^[2-5]\d\d$/.test(code)) refuse('code', code, 'a status from 200 to 599');
  if (example === '') refuse('example', example, 'the name of an example of the contract');
  return { ...(code !== undefined && { code: Number(code) }), ...(example !== undefined && { example }) };
}

function refuse(name: string, value: string, wanted: string): never {
  const problem = `The Prefer header asks for ${name}=${excerpt(value)}. Give ${wanted}`;
  throw new Refusal('invalid-preference', `${problem}, as in "Prefer: code=404".`);
}
