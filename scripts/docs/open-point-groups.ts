import type { OpenPoint } from '../contract/contract.ts';

export interface OpenPointGroup {
  readonly name: string;
  /** Id of the group's heading on the page of open points. */
  readonly anchor: string;
  readonly points: readonly OpenPoint[];
}

/** Gathers the open points by group, both in the order of the register. */
export function groupsOf(openPoints: readonly OpenPoint[]): OpenPointGroup[] {
  const names = [...new Set(openPoints.map(({ group }) => group))];
  return names.map((name) => ({
    name,
    anchor: `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    points: openPoints.filter(({ group }) => group === name),
  }));
}
