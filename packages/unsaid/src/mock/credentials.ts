import type { OpenApiDocument, Operation, SecurityScheme } from '../engine/model/contract.ts';

/** A header that carries a credential, with a place for the secret. */
export interface CredentialHeader {
  readonly header: string;
  readonly value: string;
}

/**
 * The first choice of credentials that an operation offers, as headers with words that stand for the secret; empty while
 * how they are sent is open.
 */
export function credentialHeaders(document: OpenApiDocument, operation: Operation): CredentialHeader[] {
  const [first = []] = choicesOf(document, operation);
  return first.flatMap(([, scheme]) => headerOf(scheme) ?? []);
}

/** A header or a query parameter that carries a credential. */
export interface NeededCredential {
  readonly in: 'header' | 'query';
  readonly name: string;
}

/** The choices of credentials that an operation offers, each of headers and query parameters; none while it is open. */
export function neededCredentials(document: OpenApiDocument, operation: Operation): NeededCredential[][] {
  return choicesOf(document, operation).map((choice) =>
    choice.flatMap(([, scheme]): NeededCredential[] => {
      const sent = headerOf(scheme);
      if (sent !== undefined) return [{ in: 'header', name: sent.header }];
      return scheme.in === 'query' ? [{ in: 'query', name: scheme.name ?? '' }] : [];
    }),
  );
}

/** The credentials that a request to an operation needs, for a person. */
export function describeCredentials(document: OpenApiDocument, operation: Operation): string {
  const describe = ([name, scheme]: NamedScheme) => {
    const sent = headerOf(scheme);
    return `${name} (${sent ? `header "${sent.header}: ${sent.value}"` : `${scheme.in} parameter ${scheme.name}`})`;
  };
  return choicesOf(document, operation)
    .map((choice) => choice.map(describe).join(' and '))
    .join(', or ');
}

/** Returns true if a request carries the credentials of the operation; any secret is accepted. */
export function hasCredentials(
  document: OpenApiDocument,
  operation: Operation,
  { url, headers }: Pick<Request, 'url' | 'headers'>,
): boolean {
  const { searchParams } = new URL(url);
  const isSent = ([, { type, in: place, name = '', scheme = 'bearer' }]: NamedScheme) => {
    if (type !== 'apiKey') return new RegExp(`^${scheme} +\\S`, 'i').test(headers.get('authorization') ?? '');
    if (place === 'query') return searchParams.has(name);
    if (place === 'header') return headers.has(name);
    return (headers.get('cookie') ?? '').split(/; */).some((cookie) => cookie.startsWith(`${name}=`));
  };
  const choices = choicesOf(document, operation);
  return choices.length === 0 || choices.some((choice) => choice.every(isSent));
}

type NamedScheme = readonly [string, SecurityScheme];

function choicesOf({ security = [], components }: OpenApiDocument, operation: Operation): NamedScheme[][] {
  return (operation.security ?? security).map((choice) =>
    Object.keys(choice).flatMap((name) => {
      const scheme = components.securitySchemes?.[name];
      return scheme ? [[name, scheme] as const] : [];
    }),
  );
}

function headerOf(described: SecurityScheme): CredentialHeader | undefined {
  const { type, in: place, name = '', scheme = 'bearer' } = described;
  if (type !== 'apiKey') {
    const basic = Buffer.from('user:password').toString('base64');
    return { header: 'Authorization', value: scheme.toLowerCase() === 'basic' ? `Basic ${basic}` : 'Bearer TOKEN' };
  }
  if (place === 'header') return { header: name, value: 'KEY' };
  return place === 'cookie' ? { header: 'Cookie', value: `${name}=KEY` } : undefined;
}
