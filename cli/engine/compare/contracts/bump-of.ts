import type { ChangeClass, Comparison } from './change.ts';

const BUMPS = {
  breaking: 'major',
  reopened: 'major',
  closed: 'minor',
  compatible: 'minor',
  wording: 'patch',
} as const satisfies Record<ChangeClass, string>;

export type Bump = (typeof BUMPS)[ChangeClass] | 'none';

/** The version bump that follows from a comparison. */
export function bumpOf({ changes }: Pick<Comparison, 'changes'>): Bump {
  const order: readonly Bump[] = ['major', 'minor', 'patch'];
  const bumps = new Set<Bump>(changes.map((change) => BUMPS[change.class]));
  return order.find((bump) => bumps.has(bump)) ?? 'none';
}
