/** Forms that the specification gives to strings, in its words, with the keywords that say the same in a schema. */
export const FORMS = {
  'leading +': { pattern: '^\\+' },
  'sent_<channel>': { pattern: '^sent_' },
  'YYYY-MM-DD': { format: 'date' },
  'ISO 8601 UTC timestamp': { format: 'date-time' },
  'e-mail address': { format: 'email' },
  'two-letter country code': { pattern: '^[A-Za-z]{2}$' },
  'CSV content, base64-encoded': { contentEncoding: 'base64', contentMediaType: 'text/csv' },
} as const;

export interface Field {
  readonly type: 'string' | 'integer' | 'array of strings';
  /** Left out for a field that the body is stated to carry. */
  readonly required?: 'yes' | 'no' | 'not shown';
  readonly form?: keyof typeof FORMS;
  /** Values or forms seen, which leave the set open. */
  readonly seen?: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

/** `new_balance: [previous_balance, added]`: the one equals the sum of the others. */
export type Sum = Readonly<Record<string, readonly string[]>>;

export interface OperationFact {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Name of our own; the specification gives none. */
  readonly operationId: string;
  readonly pathParameters: Fields;
  /** Left out where the specification says "No body". */
  readonly request?: Fields;
  readonly status: '201' | 'not shown';
  readonly response: Fields;
  readonly sum?: Sum;
}

export interface EventFact {
  readonly firedWhen: string;
  readonly payload: 'flat' | 'enveloped';
  /** Fields of a flat payload besides `event`, or of the `data` of an enveloped one. */
  readonly fields: Fields | 'not shown';
  /** Operations that the event corresponds to. */
  readonly ties?: readonly string[];
}
