import { operationOf } from './operations.ts';

/** How a credential is sent; `scheme` stands before it, and `Basic` encodes it. */
export interface CredentialRow {
  readonly in: 'cookie' | 'header' | 'query';
  readonly name: string;
  readonly scheme?: 'Basic' | 'Bearer';
}

/** Which credentials a call needs: all of one choice. */
export interface SecurityRow {
  readonly method: string;
  /** Path template; `{name}` stands for one segment. */
  readonly path: string;
  readonly choices: readonly (readonly string[])[];
}

/** How a contract protects its operations. */
export interface Security {
  /** Credentials by the name of their security scheme; absent where the caller has to send one otherwise. */
  readonly credentials: Readonly<Record<string, CredentialRow | undefined>>;
  /** Names of those that every call requires. */
  readonly required: readonly string[];
  readonly calls: readonly SecurityRow[];
}

/**
 * Makes a function that makes the `authenticate` of a client: it adds the credentials to a request as the contract says.
 * Throws a TypeError for a required credential that is missing or empty, and for one that cannot be sent.
 */
export function authenticator<Credentials>(
  security: Security,
): (credentials: Credentials) => (request: Request) => Request {
  return (given) => {
    const values = given as Readonly<Record<string, string | undefined>>;
    const missing = security.required.find((name) => !values[name]);
    if (missing !== undefined) throw new TypeError(`The credential ${missing} is missing: every request requires it.`);
    return (request) => {
      const { choices = [] } = operationOf(security.calls, request) ?? {};
      const chosen = choices.find((choice) => choice.every((name) => values[name]));
      if (chosen === undefined && choices.length > 0) {
        const named = choices.map((choice) => choice.join(' and ')).join(', or ');
        throw new TypeError(`The call needs the credentials ${named}.`);
      }
      return (chosen ?? []).reduce((sent, name) => send(sent, security, name, values[name] ?? ''), request);
    };
  };
}

function send(request: Request, { credentials }: Security, name: string, value: string): Request {
  const row = credentials[name];
  if (row === undefined)
    throw new TypeError(`The credential ${name} has to be sent by an \`authenticate\` of your own.`);
  if (row.in === 'query') {
    const url = new URL(request.url);
    const parameter = `${encoded(row.name)}=${encoded(value)}`;
    url.search += `${url.search === '' ? '?' : '&'}${parameter}`;
    return new Request(url, request);
  }
  if (row.in === 'cookie') request.headers.append('Cookie', `${row.name}=${value}`);
  else request.headers.set(row.name, sentValue(row, value));
  return request;
}

/** Half a character cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));

function sentValue({ scheme }: CredentialRow, value: string): string {
  if (scheme === 'Basic') return `Basic ${btoa(value)}`;
  return scheme === undefined ? value : `${scheme} ${value}`;
}
