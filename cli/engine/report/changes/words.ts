import { type Change, type ChangeClass, CLASSES, type Comparison, type Role } from '../../compare/contracts/change.ts';
import { acceptedCounts, counted } from '../page.ts';
import { changesOf, type Verdict } from './verdict.ts';

/** Whom a change is for, in the order in which they are named. */
const ROLES: Readonly<Record<Role, string>> = {
  calls: 'callers of the API',
  provides: 'the provider of the API',
  receives: 'receivers of webhooks',
  sends: 'the sender of webhooks',
};

/** What a class means, after its heading. */
export const MEANING: Readonly<Record<ChangeClass, string>> = {
  breaking: 'who kept to the old contract has to change something',
  reopened: 'what was answered is open again, and nobody can rely on the answer any more',
  closed: 'an open point was answered: compare the answer with what you do',
  compatible: 'nobody who kept to the old contract has to change anything',
  wording: 'descriptions, examples and names without consequence',
};

/** The classes that ask somebody to act. */
const URGENT = ['breaking', 'reopened'] as const;

const MAX_LISTED = 6;

/** What is compared with what. */
export function titleOf({ old, new: now }: Comparison): string {
  return `${old.shown} (version ${old.version}) -> ${now.shown} (version ${now.version})`;
}

/** Whether to act, and who, in one sentence. */
export function headlineOf(verdict: Verdict): string {
  const urgent = changesOf(verdict, ...URGENT);
  const closed = changesOf(verdict, 'closed').length;
  if (urgent.length > 0) return `ACT on ${counted(urgent.length, 'change')}: ${shares(urgent)}.`;
  if (closed > 0) {
    const answered = `${counted(closed, 'open point was', 'open points were')} answered`;
    return `Nobody who kept to the old contract has to act. ${answered}: compare with what you do.`;
  }
  if (verdict.accepted.length > 0) return 'Nobody has to act: what would ask for it, if anything, is accepted.';
  return verdict.changes.length === 0 ? 'The two contracts say the same.' : 'Nobody has to act.';
}

/** On how many changes each role has to act. */
function shares(changes: readonly Change[]): string {
  const counts = rolesOf(changes.flatMap((change) => change.for)).map((role) => {
    return `${changes.filter((change) => change.for.includes(role)).length} for ${ROLES[role]}`;
  });
  const inWords = changes.filter((change) => change.for.length === 0).length;
  return [...counts, ...(inWords === 0 ? [] : [`${inWords} for those who relied on an answer in words`])].join(', ');
}

function rolesOf(roles: readonly Role[]): Role[] {
  return (Object.keys(ROLES) as Role[]).filter((role) => roles.includes(role));
}

/** How many changes there are of each class, and how many are accepted. */
export function countsOf(verdict: Verdict, hasWording: boolean): string {
  const counts = CLASSES.map((name) => `${changesOf(verdict, name).length} ${name}`);
  const hidden = !hasWording && changesOf(verdict, 'wording').length > 0 ? ' (--wording lists them)' : '';
  const more = acceptedCounts(verdict, 'a change');
  return `${[counts.join(', ') + hidden, ...more].join('; ')}.`;
}

/** What the changes mean for the version. */
export function versionOf({ bump, next, old }: Verdict): string {
  if (bump === 'none') return 'Version: no change asks for another one.';
  if (next === undefined) return `Version: ${bump}; ${old.version} is not a version of three numbers.`;
  const isEarly = old.version.startsWith('0.');
  const early =
    bump === 'major' ? ', which below 1.0.0 raises the second number' : ', which below 1.0.0 raises the third number';
  return `Version: after ${old.version} at least ${next} (${bump}${isEarly && bump !== 'patch' ? early : ''}).`;
}

/** Whom a change concerns; for what asks nobody to act, who may or must keep up. */
export function forWhom(change: Change): string {
  return rolesOf(change.for)
    .map((role) => ROLES[role])
    .join(', ');
}

/** Whether a change is about a point as a whole: `place` says then at how many places, and `usedIn` at which. */
export function isOfPoint(change: Change): boolean {
  return change.class === 'closed' || change.class === 'reopened';
}

/** What a change is and where, in one line; of a point, what became of it. */
export function leadOf(change: Change): string {
  return isOfPoint(change) ? change.says : `${change.place}: ${change.says}`;
}

/** Where a shared part is used, or a point is marked; empty where the place says it. */
export function usesOf(change: Change): string {
  if (isOfPoint(change) && change.usedIn.length === 0) return change.place;
  // Places have commas of their own.
  return shortened(change.usedIn, '; ');
}

/** A list in a line, cut where it is long. */
export function shortened(list: readonly string[], separator = ', '): string {
  const more = list.length - MAX_LISTED;
  if (more <= 1) return list.join(separator);
  return [...list.slice(0, MAX_LISTED), `${more} more`].join(separator);
}

/** Why a change is of its class; nothing for an answer in words, of which there are many. */
export function whyOf(change: Change): string {
  return change.class === 'closed' && change.for.length === 0 ? '' : change.why;
}
