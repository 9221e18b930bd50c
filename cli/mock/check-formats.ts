import type { getHttpOperationsFromSpec, IHttpRequest } from '@stoplight/prism-http';
import { FORMATS } from '../engine/model/add-rules.ts';
import type { Violation } from './refusal.ts';

type HttpOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** The operation, to whose requests Prism applies none of our formats: its own are those of RFC 3339 and RFC 5321. */
export function withoutFormats(operation: HttpOperation): HttpOperation {
  const isOurs = (key: string, value: unknown) => key === 'format' && Object.hasOwn(FORMATS, String(value));
  const request = JSON.stringify(operation.request ?? {}, (key, value) => (isOurs(key, value) ? undefined : value));
  return { ...operation, request: JSON.parse(request) };
}

/** Checks the parameters of a request by the words behind their formats; its body has been checked already. */
export function checkFormats({ request, path: template }: HttpOperation, sent: IHttpRequest): Violation[] {
  const places = {
    path: [request?.path, pathValues(template, sent.url.path)],
    query: [request?.query, sent.url.query ?? {}],
    header: [request?.headers, sent.headers ?? {}],
  } as const;
  return Object.entries(places).flatMap(([place, [parameters = [], values]]) =>
    parameters.flatMap(({ name, schema }) => {
      const format = FORMATS[schema?.format as keyof typeof FORMATS];
      const value = (values as Record<string, unknown>)[place === 'header' ? name.toLowerCase() : name];
      if (format === undefined || typeof value !== 'string' || format(value)) return [];
      return [{ at: `/${place}/${name}`, message: `must match format "${schema?.format}"` }];
    }),
  );
}

function pathValues(template: string, path: string): Record<string, string> {
  const segments = path.split('/').map(decodeURIComponent);
  const values = template.split('/').map((part, index) => [part, segments[index] ?? ''] as const);
  return Object.fromEntries(
    values.filter(([part]) => /^\{.*\}$/.test(part)).map(([part, value]) => [part.slice(1, -1), value]),
  );
}
