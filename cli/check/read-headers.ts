import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { OpenApiDocument, Operation } from '../engine/model/contract.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import { UserError } from '../engine/system/user-error.ts';
import { credentialHeaders, describeCredentials } from '../mock/credentials.ts';

/** What the user says about the headers of calls. */
export interface HeaderOptions {
  /** `Name: value` each. */
  readonly header?: readonly string[];
  /** `Name=VARIABLE` each. */
  readonly headerEnv?: readonly string[];
  /** Variable that holds the credential which the contract describes. */
  readonly credentialEnv?: string;
}

/** Set by the transport alone. */
const RESERVED = /^(?:host|connection|content-length|content-type|transfer-encoding|expect|te|upgrade)$/i;

/**
 * The headers that every call carries. Throws a UserError for one that cannot be sent, and for a credential that the
 * contract requires and nobody gave. No message repeats a value.
 */
export function readHeaders(options: HeaderOptions, document: OpenApiDocument, operation: Operation): HeaderFields {
  const { header = [], headerEnv = [], credentialEnv } = options;
  const given = [...header.map(fromText), ...headerEnv.map(fromVariable)];
  if (credentialEnv === undefined) {
    refuseMissing(given, document, operation);
    return given;
  }
  const needed = credentialHeaders(document, operation, variable('--credential-env', credentialEnv));
  if (needed.length > 0)
    return [...given, ...needed.map((each) => checked('--credential-env', each.header, each.value))];
  const problem = 'The contract does not say how a credential is sent';
  throw new UserError(`--credential-env: ${problem}. Use --header-env Name=VARIABLE, or add --overlay.`, 2);
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

function refuseMissing(given: HeaderFields, document: OpenApiDocument, operation: Operation): void {
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const needed = credentialHeaders(document, operation);
  if (needed.every(({ header }) => names.has(header.toLowerCase()))) return;
  const described = describeCredentials(document, operation);
  throw new UserError(
    `Calls need a credential: ${described}. Name the variable that holds it with --credential-env.`,
    2,
  );
}
