import { SandboxProblem } from '../problem.ts';

/** Levels of objects and lists within each other: far more than any event or control has. */
export const MAX_DEPTH = 32;

/**
 * Refuses JSON that the sandbox could not write as it was read: nested so deeply that it is meant to do harm, or with a
 * number that lost digits when it was parsed. `place` is a JSON pointer to the value. Throws `invalid-request`.
 */
export function checkJson(value: unknown, place: string): void {
  const open: [value: unknown, at: string, depth: number][] = [[value, place, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, at, depth] = next;
    if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
      throw refused(at, `must be a number from -${Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`);
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) throw refused(at.slice(0, 60), `is nested more than ${MAX_DEPTH} levels deep`);
    for (const [key, inner] of Object.entries(value)) {
      open.push([inner, `${at}/${key.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1]);
    }
  }
}

function refused(at: string, message: string): SandboxProblem {
  const detail = `The request cannot be carried out: ${at} ${message}.`;
  return new SandboxProblem('invalid-request', detail, [{ at, message }]);
}
