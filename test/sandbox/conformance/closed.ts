import { createContractAjv, schemaAt } from '../../../cli/engine/model/create-ajv.ts';

/** A closed contract as sandbox/generated/ has it, read as plain JSON: an edit may have taken anything out of it. */
// biome-ignore lint/suspicious/noExplicitAny: What is there is what the checks find out.
export type Json = any;

export interface Closed {
  readonly openapi: Json;
  readonly asyncapi: Json;
  /** Why a value does not fit a schema of one of the documents; `undefined` where it fits. */
  readonly misfit: (document: 'openapi' | 'asyncapi', pointer: string, value: unknown) => string | undefined;
}

export function closedOf({ openapi, asyncapi }: { openapi: object; asyncapi: object }): Closed {
  const ajv = createContractAjv({ openapi, asyncapi } as Parameters<typeof createContractAjv>[0]);
  return {
    openapi,
    asyncapi,
    misfit(document, pointer, value) {
      const validate = schemaAt(ajv, document, pointer);
      return validate(value) ? undefined : ajv.errorsText(validate.errors);
    },
  };
}

/** The operations of a contract with their path and method, in its order. */
export function operationsOf({ openapi }: Closed): { path: string; method: string; operation: Json }[] {
  return Object.entries<Json>(openapi.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** How a contract says that credentials are sent, with a token. */
export function credentialsOf({ openapi }: Closed, token: string): Record<string, string> {
  const [name = ''] = Object.keys(openapi.security?.[0] ?? {});
  const scheme = openapi.components.securitySchemes?.[name] ?? {};
  if (scheme.type === 'http' && scheme.scheme === 'bearer') return { authorization: `Bearer ${token}` };
  if (scheme.type === 'http') return { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` };
  return scheme.type === 'apiKey' && scheme.in === 'header' ? { [scheme.name]: token } : {};
}
