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
  /** Variable that holds the credential which the contract describes. */
  readonly credentialEnv?: string;
}

/**
 * The headers that every call carries. Throws a UserError for one that cannot be sent, and for a credential that the
 * contract requires and nobody gave. No message repeats a value.
 */
export function readHeaders(options: HeaderOptions, document: OpenApiDocument, operation: Operation): HeaderFields {
  const { header = [], headerEnv = [], credentialEnv } = options;
  const given = [...header.map(fromText), ...headerEnv.map(fromVariable)];
  if (credentialEnv !== undefined) {
    const needed = credentialHeaders(document, operation, variable('--credential-env', credentialEnv));
    const problem = '--credential-env: The contract does not say how a credential is sent';
    if (needed.length === 0) throw new UserError(`${problem}. Use --header-env Name=VARIABLE, or add --overlay.`, 2);
    return [...given, ...needed.map((each) => checked('--credential-env', each.header, each.value))];
  }
  const lacks = credentialHeaders(document, operation).some((each) => headerValue(given, each.header) === undefined);
  if (!lacks) return given;
  const needed = `Calls need a credential: ${describeCredentials(document, operation)}.`;
  throw new UserError(`${needed} Name the variable that holds it with --credential-env.`, 2);
}

function fromText(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new UserError("--header: is not a header. Write it as 'Name: value'.", 2);
  return checked('--header', text.slice(0, colon).trim(), text.slice(colon + 1).trim());
}

function fromVariable(text: string): readonly [string, string] {
  const [, name, holder] = /^([^=\s]+)=(\w+)$/.exec(text) ?? [];
  if (!name || !holder) throw new UserError('--header-env: is not a header. Write it as Name=VARIABLE.', 2);
  return checked('--header-env', name, variable('--header-env', holder));
}

function variable(option: string, name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new UserError(`${option}: the environment variable ${name.slice(0, 60)} is not set. Set it.`, 2);
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
