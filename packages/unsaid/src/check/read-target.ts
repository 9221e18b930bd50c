import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { OpenApiDocument, Operation } from '../engine/model/contract.ts';
import { headerValue } from '../engine/observe/bodies.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import { isLocal, readUrl } from '../engine/system/read-url.ts';
import { UserError } from '../engine/system/user-error.ts';
import { describeCredentials, neededCredentials } from '../mock/credentials.ts';

/** Reads the address of a service, without a slash at its end. Throws a UserError for one that cannot be used. */
export function readTarget(text: string, allowHttp = false): { readonly baseUrl: string; readonly isLocal: boolean } {
  const url = readUrl('--base-url', text, { allowHttp });
  if (url.search !== '' || url.hash !== '')
    throw new UserError('--base-url has a query or a fragment. Give the address without them.', 2);
  return { baseUrl: url.href.replace(/\/+$/, ''), isLocal: isLocal(url) };
}

/** Options for the headers of calls. */
export interface HeaderOptions {
  /** `Name: value` each. */
  readonly header?: readonly string[];
  /** `Name=VARIABLE` each. */
  readonly headerEnv?: readonly string[];
  /** `name=VARIABLE` each. */
  readonly queryEnv?: readonly string[];
}

/** Parts that every call carries. */
export interface Carried {
  readonly headers: HeaderFields;
  readonly query: readonly (readonly [name: string, value: string])[];
}

/**
 * The headers and query parameters that every call carries. Throws a UserError for one that cannot be sent, and for a
 * credential that the contract requires and no option gives. No message repeats a value.
 */
export function readCredentials(
  { header = [], headerEnv = [], queryEnv = [] }: HeaderOptions,
  document: OpenApiDocument,
  operation: Operation,
): Carried {
  const headers = [...header.map(fromText), ...headerEnv.map(headerFromVariable)];
  const query = queryEnv.map((text) => fromVariable('--query-env', text));
  const choices = neededCredentials(document, operation);
  const isGiven = ({ in: place, name }: (typeof choices)[number][number]) =>
    place === 'query' ? query.some(([given]) => given === name) : headerValue(headers, name) !== undefined;
  if (choices.length === 0 || choices.some((choice) => choice.every(isGiven))) return { headers, query };
  const described = describeCredentials(document, operation);
  const [first = []] = choices;
  const places = new Set(first.filter((each) => !isGiven(each)).map(({ in: place }) => place));
  const options = [
    ...(places.has('header') ? ['--header-env Name=VARIABLE'] : []),
    ...(places.has('query') ? ['--query-env name=VARIABLE'] : []),
  ];
  throw new UserError(`Calls need a credential: ${described}. Pass it with ${options.join(' and ')}.`, 2);
}

function fromText(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new UserError("--header: is not a header. Write it as 'Name: value'.", 2);
  return checked('--header', text.slice(0, colon).trim(), text.slice(colon + 1).trim());
}

function headerFromVariable(text: string): readonly [string, string] {
  const [name, value] = fromVariable('--header-env', text);
  return checked('--header-env', name, value);
}

function fromVariable(option: '--header-env' | '--query-env', text: string): readonly [string, string] {
  const [, name = '', variable = ''] = /^([^=\s]+)=(\w+)$/.exec(text) ?? [];
  const what =
    option === '--header-env' ? 'a header. Write it as Name=VARIABLE' : 'a parameter. Write it as name=VARIABLE';
  if (name === '') throw new UserError(`${option}: is not ${what}.`, 2);
  const value = process.env[variable];
  if (value) return [name, value];
  throw new UserError(`${option}: the environment variable ${variable.slice(0, 60)} is not set. Set it.`, 2);
}

/** Set by the transport alone. */
const RESERVED = /^(?:host|connection|content-length|content-type|transfer-encoding|expect|te|upgrade)$/i;

function checked(option: string, name: string, value: string): readonly [string, string] {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new UserError(`${option}: the name or the value has characters that no header can carry.`, 2);
  }
  if (RESERVED.test(name)) throw new UserError(`${option}: ${name} cannot be set. Remove it.`, 2);
  return [name, value];
}
