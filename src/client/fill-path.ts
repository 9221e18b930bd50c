import { RewardCardClientError } from './reward-card-client-error.ts';

/**
 * Puts path parameters into a path template, each encoded as one segment.
 * Throws a RewardCardClientError (`path-parameter`) for a value that no segment can carry.
 */
export function fillPath(template: string, parameters: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => segment(name, parameters[name]));
}

/** An empty segment and the two dot segments, even encoded ones, would address another resource. */
const NO_SEGMENT = new Set(['', '.', '..']);

function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || NO_SEGMENT.has(value)) {
    throw new RewardCardClientError(
      'path-parameter',
      `The path parameter ${name} is ${JSON.stringify(value)}, which cannot stand in a path.`,
    );
  }
  return encodeURIComponent(value);
}
