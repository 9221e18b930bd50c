import type { Json } from '../model/contract.ts';
import { parseExactly } from './exact-numbers.ts';
import type { HeaderFields } from './exchange.ts';

export type ParsedBody =
  | { readonly kind: 'absent' | 'empty' | 'not-json' }
  | { readonly kind: 'json'; readonly value: Json };

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a body as JSON in UTF-8. */
export function parseBody(body: Uint8Array | undefined): ParsedBody {
  if (body === undefined) return { kind: 'absent' };
  if (body.byteLength === 0) return { kind: 'empty' };
  try {
    return { kind: 'json', value: parseExactly(decoder.decode(body)) };
  } catch {
    return { kind: 'not-json' };
  }
}

/** Describes a body that is not JSON. */
export function notJson({ kind }: ParsedBody): string {
  return kind === 'not-json' ? 'a body that is not JSON in UTF-8' : 'no body';
}

/** The first value of a header, whatever the case of its name. */
export function headerValue(headers: HeaderFields, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([each]) => each.toLowerCase() === wanted)?.[1];
}

/** A media type in lower case with its character set, as far as both may be shown; undefined for no header. */
export function mediaTypeOf(headers: HeaderFields): string | undefined {
  const value = headerValue(headers, 'content-type');
  if (value === undefined) return undefined;
  const match = /^\s*([\w.+-]{1,60}\/[\w.+-]{1,60})\s*(?:;|$)/.exec(value);
  if (!match?.[1]) return '(not a media type)';
  const charset = /;\s*charset="?([\w-]{1,20})"?/i.exec(value)?.[1];
  return `${match[1].toLowerCase()}${charset ? `; charset=${charset.toLowerCase()}` : ''}`;
}
