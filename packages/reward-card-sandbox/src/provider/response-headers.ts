import type { OperationRow, ResponseRow, ValueRow } from 'unsaid-runtime/contract';
import type { Answers, RateLimit } from './answers.ts';
import { type Node, nodeAt, resolved } from './nodes.ts';
import { textFor } from './requests.ts';
import type { Facts } from './shape.ts';

/** A header that a response has to have and of which the sandbox has no value. */
export interface UnknownHeader {
  readonly status: string;
  readonly name: string;
}

export interface DeclaredHeaders {
  /** The headers that the contract declares for a response, as far as something is known of them. */
  of(operation: string, status: number, facts: Facts): Record<string, string>;
  /** Those that are required and of which nothing is known. */
  unknown(operation: string, status: number, facts: Facts): UnknownHeader[];
}

/** Headers by the names that most services give them, with the facts that they carry. */
const USUAL: readonly (readonly [name: RegExp, fact: string])[] = [
  [/^retry-after$/, 'retry_after'],
  [/rate-?limit-?remaining$/, 'remaining'],
  [/rate-?limit-?reset$/, 'reset'],
  [/rate-?limit(?:-?limit)?$/, 'limit'],
  [/^(?:content-)?location$/, 'location'],
];

/** Facts that are a number of seconds from now, which a header may also say as a moment. */
const SPANS = new Set(['retry_after', 'reset']);

/** Makes the headers that the contract declares for responses: of facts, or of what their schemas say. */
export function declaredHeaders(answers: Answers, now: () => number): DeclaredHeaders {
  const { openapi, variant } = answers.documents;
  const rows = variant.operations as unknown as Readonly<Record<string, OperationRow>>;
  const limits: Readonly<Record<string, RateLimit | undefined>> = answers.rateLimits;

  const factOf = (operation: string, name: string, schema: Node): string | undefined => {
    if (typeof schema['x-value'] === 'string') return schema['x-value'];
    const key = name.toLowerCase();
    const said = Object.entries(limits[operation]?.headers ?? {}).find(([, header]) => header.toLowerCase() === key);
    return said?.[0] ?? USUAL.find(([form]) => form.test(key))?.[1];
  };

  const textOf = (operation: string, row: ValueRow, header: Node, facts: Facts): string | undefined => {
    const schema = resolved(openapi, header.schema);
    const fact = factOf(operation, row.name, schema);
    const known = fact === undefined ? undefined : facts[fact];
    if (known !== undefined && fact !== undefined) {
      const fitting = formsOf(fact, known, now()).find((value) => row.validate(value).ok);
      if (fitting !== undefined) return String(fitting);
    }
    // A call that is not counted yet may be retried at once.
    if (row.required && fact === 'retry_after' && known === undefined)
      return textOf(operation, row, header, { retry_after: 1 });
    const isShown = row.required && (schema.enum ?? schema.examples) !== undefined;
    const isMade = isSaid(schema) || isShown || (row.required && fact === undefined);
    return isMade ? textFor(openapi, header, row.validate) : undefined;
  };

  const made = (operation: string, status: number, facts: Facts) => {
    const { method = '', path = '', responses = {} } = rows[operation] ?? {};
    const key = [`${status}`, `${String(status).charAt(0)}XX`, 'default'].find((each) =>
      Object.hasOwn(responses, each),
    );
    const { headers = [] }: Partial<ResponseRow> = (key && responses[key]) || {};
    return headers.map((row) => {
      const node = nodeAt(openapi, 'paths', path, method.toLowerCase(), 'responses', key ?? '', 'headers', row.name);
      return { row, status: key ?? '', value: textOf(operation, row, resolved(openapi, node), facts) };
    });
  };

  return {
    of: (operation, status, facts) =>
      Object.fromEntries(
        made(operation, status, facts).flatMap(({ row, value }) => (value === undefined ? [] : [[row.name, value]])),
      ),
    unknown: (operation, status, facts) =>
      made(operation, status, facts).flatMap(({ row, value, status: key }) =>
        row.required && value === undefined ? [{ status: key, name: row.name }] : [],
      ),
  };
}

/** Returns true if a schema says itself what a value is. */
const isSaid = (schema: Node): boolean =>
  ['const', 'default', 'x-form'].some((keyword) => schema[keyword] !== undefined) || schema.format === 'uuid';

/** The ways to write a fact; of a span of time also as the moment at which it ends. */
function formsOf(fact: string, value: unknown, now: number): unknown[] {
  const plain = [value, String(value)];
  if (!SPANS.has(fact)) return plain;
  const end = now + Number(value) * 1_000;
  return [...plain, new Date(end).toUTCString(), Math.ceil(end / 1_000), new Date(end).toISOString()];
}
