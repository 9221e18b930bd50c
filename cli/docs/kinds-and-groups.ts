import type { OpenPoint } from '../engine/model/contract.ts';
import { type Html, html } from './html.ts';

export type Kind = OpenPoint['kind'];

/** The kinds of open points, in words for a reader. */
export const KINDS: Readonly<Record<Kind, { readonly label: string; readonly meaning: string }>> = {
  'not-shown': { label: 'not shown', meaning: 'The specification says that it does not show this.' },
  'values-seen': { label: 'values seen', meaning: 'It gives values or forms it has seen, which leaves the set open.' },
  silent: { label: 'silent', meaning: 'It says nothing, and a builder needs to know.' },
};

/** The kinds in the order in which they are listed. */
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** The coloured label of a kind. */
export function kindBadge(kind: Kind): Html {
  return html`<span class="badge badge-${kind}">${KINDS[kind].label}</span>`;
}

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
