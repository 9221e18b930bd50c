import type { OperationRow } from '../../generated/operations.ts';
import { describeError } from '../describe-error.ts';
import { RewardCardClientError } from './reward-card-client-error.ts';

/** An empty segment and the two dot segments, even encoded ones, would address another resource. */
const INVALID_SEGMENT = /^\.{0,2}$/;

/**
 * Checks the path parameters of a call, since openapi-fetch sends a placeholder that has no value, and dot segments.
 * Throws a RewardCardClientError (`path-parameter`) for a value that is not text, or that no segment can carry.
 */
export function checkPathParameters(
  template: string,
  parameters: Readonly<Record<string, unknown>> = {},
  row?: OperationRow,
): void {
  for (const name of template.match(/[^{}]+(?=})/g) ?? []) {
    const value = parameters[name];
    const isText = typeof value === 'string' || row?.parameters.some((each) => each.name === name && each.type);
    if (isText && !INVALID_SEGMENT.test(String(value))) continue;
    const message = `The path parameter ${name} cannot be ${typeof value === 'string' ? JSON.stringify(value) : describeError(value)}.`;
    throw new RewardCardClientError('path-parameter', message);
  }
}
