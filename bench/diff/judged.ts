import type { ChangeClass } from '../../packages/unsaid/src/engine/compare/contracts/change.ts';
import { CLASSES } from '../../packages/unsaid/src/engine/compare/contracts/change.ts';
import type { LabelledEdit, Labels } from '../../packages/unsaid/test/diff/edits/labels.ts';
import type { Tool } from './tools.ts';

/** Verdict of a tool on an edit; a tool that lists no change at all is silent. */
export type Verdict = 'breaking' | 'not breaking' | 'silent' | 'cannot read it';

/** One edit in one direction, as it is labelled and as a tool judges it. */
export interface Judged {
  readonly tool: Tool;
  readonly name: string;
  readonly ours: 'breaking' | 'not breaking';
  /** The most urgent class of the labels. */
  readonly labels: ChangeClass | 'nothing';
  readonly theirs: Verdict;
}

/** How a disagreement names its edit; an edit undone is one of its own. */
export function nameOf({ name }: LabelledEdit, direction: 'forward' | 'reverse'): string {
  return direction === 'forward' ? name : `undone: ${name}`;
}

/** Our verdict by the labels of an edit. */
export function oursOf(labels: Labels): Pick<Judged, 'ours' | 'labels'> {
  const worst = CLASSES.find((each) => labels.some((label) => label.class === each)) ?? 'nothing';
  return { ours: worst === 'breaking' ? 'breaking' : 'not breaking', labels: worst };
}
