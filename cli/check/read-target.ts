import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { OpenApiDocument, Operation } from '../engine/model/contract.ts';
import { headerValue } from '../engine/observe/bodies.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import { isLocal, readUrl } from '../engine/system/read-url.ts';
import { UserError } from '../engine/system/user-error.ts';
import { credentialHeaders, describeCredentials } from '../mock/credentials.ts';

/** Reads the address of a service, without a slash at its end. Throws a UserError for one that cannot be used. */
export function readTarget(text: string, allowHttp = false): { readonly baseUrl: string; readonly isLocal: boolean } {
  const url = readUrl('--base-url', text, { allowHttp });
  if (url.search !== '' || url.hash !== '')
    throw new UserError('--base-url has a query or a fragment. Give the address without them.', 2);
  return { baseUrl: url.href.replace(/\/+$/, ''), isLocal: isLocal(url) };
}

/** What the user says about the headers of calls. */
export interface HeaderOptions {
  /** `Name: value` each. */
  readonly header?: readonly string[];
  /** `Name=VARIABLE` each. */
  readonly headerEnv?: readonly string[];
}

/**
 * The headers that every call carries. Throws a UserError for one that cannot be sent, and for a credential that the
 * contract requires and nobody gave. No message repeats a value.
 */
export function readHeaders(
  { header = [], headerEnv = [] }: HeaderOptions,
  document: OpenApiDocument,
  operation: Operation,
): HeaderFields {
  const given = [...header.map(fromText), ...headerEnv.map(fromVariable)];
  const needed = credentialHeaders(document, operation);
  if (needed.every((each) => headerValue(given, each.header) !== undefined)) return given;
  const described = describeCredentials(document, operation);
  throw new UserError(`Calls need a credential: ${described}. Pass it with --header-env Name=VARIABLE.`, 2);
}

function fromText(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new UserError("--header: is not a header. Write it as 'Name: value'.", 2);
  return checked('--header', text.slice(0, colon).trim(), text.slice(colon + 1).trim());
}

function fromVariable(text: string): readonly [string, string] {
  const [, name = '', variable = ''] = /^([^=\s]+)=(\w+)$/.exec(text) ?? [];
  if (name === '') throw new UserError('--header-env: is not a header. Write it as Name=VARIABLE.', 2);
  const value = process.env[variable];
  if (value) return checked('--header-env', name, value);
  throw new UserError(`--header-env: the environment variable ${variable.slice(0, 60)} is not set. Set it.`, 2);
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
  if (RESERVED.test(name)) throw new UserError(`${option}: ${name} cannot be set. Leave it out.`, 2);
  return [name, value];
}
