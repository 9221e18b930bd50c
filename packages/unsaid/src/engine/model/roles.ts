import type { OpenPoint } from './contract.ts';

/** Questions that many APIs leave open, by which the engine knows a point; its id is a name and nothing else. */
export const ROLES = [
  'credentials',
  'media-types',
  'versions',
  'rate-limits',
  'idempotency',
  'query-parameters',
  'request-fields',
  'successes',
  'errors',
  'amounts',
  'signature',
  'signed-content',
  'webhook-secret',
  'event-names',
  'event-identity',
  'event-order',
  'event-bursts',
  'payload-versions',
  'retry-intervals',
  'attempt-counting',
  'exhausted-deliveries',
  'acknowledgement',
] as const;

export type Role = (typeof ROLES)[number];

/** Evidence that traffic at a place can give for an open point marked there. */
export const BEARINGS = [
  'value',
  'form',
  'number',
  'length',
  'type',
  'fields',
  'presence',
  'absence',
  'attempts',
] as const;

export type Bearing = (typeof BEARINGS)[number];

/** Additions to the contract that an answer may make, if the question allows them. */
export const ADDITIONS = ['operations', 'events'] as const;

export type Addition = (typeof ADDITIONS)[number];

/** The point of a register that has a role; undefined if the API has no such question. */
export function pointOf<Entry extends Pick<OpenPoint, 'role'>>(
  { openPoints }: { readonly openPoints: readonly Entry[] },
  role: Role,
): Entry | undefined {
  return openPoints.find((point) => point.role === role);
}

/** Impacts of a wrong guess at an open point, the worst first. */
export const IMPACTS = ['money', 'security', 'delivery', 'data', 'convenience'] as const;

export type Impact = (typeof IMPACTS)[number];
