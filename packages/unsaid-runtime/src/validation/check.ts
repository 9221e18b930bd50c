import type { Findings } from './findings.ts';

/**
 * Returns true if a value satisfies a schema. Without `findings` it stops at the first issue; `evaluated` collects the parts that
 * were looked at, for a schema with `unevaluatedProperties` or `unevaluatedItems` around it.
 */
export type Check = (value: unknown, findings?: Findings, evaluated?: Evaluated) => boolean;

/** The properties or items of one value that schemas have looked at. */
export class Evaluated {
  readonly parts = new Set<string | number>();

  addAll(other: Evaluated): void {
    for (const part of other.parts) this.parts.add(part);
  }
}

export const always: Check = () => true;

export const never: Check = (_, findings) => fail(findings, 'false schema', 'must not be there');

export function fail(findings: Findings | undefined, rule: string, message: string): false {
  findings?.add(rule, message);
  return false;
}

/** A check that demands one thing of values of one type. */
export function demand<Value>(rule: string, message: string, isRight: (value: Value) => boolean): Check {
  return (value, findings) => isRight(value as Value) || fail(findings, rule, message);
}

/** All of some checks; without findings only until the first fails. */
export function all(checks: readonly Check[]): Check {
  const [first = always, ...others] = checks;
  if (others.length === 0) return first;
  return (value, findings, evaluated) => {
    let isRight = true;
    for (const check of checks) {
      if (check(value, findings, evaluated)) continue;
      if (findings === undefined) return false;
      isRight = false;
    }
    return isRight;
  };
}
