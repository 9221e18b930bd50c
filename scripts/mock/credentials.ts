import type { OpenApiDocument, Operation, SecurityScheme } from '../contract/contract.ts';

/** A header that carries a credential, with a place for the secret. */
export interface CredentialHeader {
  readonly header: string;
  readonly value: string;
}

/** The first choice of credentials that an operation offers, as headers; empty while how they are sent is open. */
export function credentialHeaders(document: OpenApiDocument, operation: Operation): CredentialHeader[] {
  const [first = []] = choicesOf(document, operation);
  return first.flatMap(([, scheme]) => headerOf(scheme) ?? []);
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

type NamedScheme = readonly [string, SecurityScheme];

function choicesOf({ security = [], components }: OpenApiDocument, operation: Operation): NamedScheme[][] {
  return (operation.security ?? security).map((choice) =>
    Object.keys(choice).flatMap((name) => {
      const scheme = components.securitySchemes?.[name];
      return scheme ? [[name, scheme] as const] : [];
    }),
  );
}

function headerOf({ type, in: place, name = '', scheme = 'bearer' }: SecurityScheme): CredentialHeader | undefined {
  if (type !== 'apiKey') {
    const isBasic = scheme.toLowerCase() === 'basic';
    return { header: 'Authorization', value: isBasic ? `Basic ${btoa('user:password')}` : 'Bearer TOKEN' };
  }
  if (place === 'header') return { header: name, value: 'KEY' };
  return place === 'cookie' ? { header: 'Cookie', value: `${name}=KEY` } : undefined;
}
