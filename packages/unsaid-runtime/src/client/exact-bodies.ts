import type { Middleware } from 'openapi-fetch';
import type { ResponseRow } from '../contract.ts';
import { declaredResponse } from '../http/declared-response.ts';
import { readJson } from '../http/json.ts';
import { isJson } from '../http/media-type.ts';
import { type OperationsVariant, operationAt, STATED } from './operations.ts';

/** A copy of the response of a call, by the function that sends it: openapi-fetch rounds the integers that it parses. */
const COPIES = new WeakMap<object, { readonly copy: Response; readonly stated: ResponseRow }>();

/** Returns true if bodies of an API have integers of 64 bits as bigints. */
export function hasBigInts({ operations = {} }: Partial<OperationsVariant>): boolean {
  const rows = Object.values(operations).flatMap(({ responses }) => Object.values(responses));
  return rows.some(({ validate }) => validate?.withBigInts !== undefined);
}

/** Middleware that keeps a copy of the response as all other middleware leaves it, since it is used first. */
export function copyBodies(variant: Partial<OperationsVariant>): Middleware {
  return {
    onResponse({ options, request: { method }, schemaPath, response }) {
      const path = STATED.get(options.fetch)?.path ?? schemaPath;
      const row = variant.operations && operationAt({ operations: variant.operations }, { method, path });
      const stated = row && declaredResponse(row, response.status);
      if (stated?.validate?.withBigInts && isJson(stated.mediaType ?? '') && options.parseAs !== 'stream')
        COPIES.set(options.fetch, { copy: response.clone(), stated });
    },
  };
}

/** The body of a response that was parsed as JSON, with all digits. */
export async function exactBody(fetch: object, parsed: unknown): Promise<unknown> {
  const { copy, stated } = COPIES.get(fetch) ?? {};
  const isJson = parsed !== undefined && typeof parsed !== 'string' && !(parsed instanceof Blob);
  return copy && isJson ? readJson(await copy.text(), stated?.validate) : parsed;
}
