import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, type IHttpMockConfig } from '@stoplight/prism-http';
import type { Method, OpenApiDocument, Operation } from '../engine/model/contract.ts';
import { eachNode, isRecord } from '../engine/model/json-pointer.ts';
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
export async function createPrism(document: OpenApiDocument): Promise<AskPrism> {
  const { webhooks: _webhooks, ...served } = document;
  // A copy, since Prism writes into what it is given.
  const copy = structuredClone(served);
  dropWriteOnly(copy);
  dropForeign(copy);
  const operations = await getHttpOperationsFromSpec(copy);
  const prism = createInstance(configFor({}), { logger: createLogger('mock', { enabled: false }) });
  const ask: AskPrism = async (route, preferences) => {
    const chosen = operations.filter(({ method, path }) => method === route.method && path === route.template);
    // The operation is known: any value of its path parameters leads Prism to it.
    const request = { method: route.method, url: { path: route.template.replaceAll(/\{[^}]+\}/g, 'x') } };
    const result = await prism.request(request, chosen, configFor(preferences))();
    if (result._tag === 'Left') {
      const { mediaTypes, ...others } = preferences;
      // Where nothing that is accepted is declared, the response is what is declared.
      if (mediaTypes !== undefined) return ask(route, others);
      if (preferences.example !== undefined) throw unknownExample(route, preferences);
      throw new Refusal('mock-failure', `Prism returned no response: ${result.left.message}`, { cause: result.left });
    }
    const { statusCode: status, headers, body } = result.right.output;
    // Prism falls back to another status when the one that is asked for lacks the example that is asked for.
    if (preferences.code !== undefined && status !== preferences.code) throw unknownExample(route, preferences);
    return { status, headers: textHeaders(headers), body };
  };
  return ask;
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
