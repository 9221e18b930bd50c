import { type Change, type ChangeClass, CLASSES, type Role } from '../compare/contracts/change.ts';
import { counted } from '../model/words.ts';
import { acceptedCounts, type Entry, expiredWords, filled, type Page } from './page.ts';
import { printableIn, renderPage } from './render-page.ts';
import type { Format } from './report.ts';
import { changesOf, exitCodeOf, FAILING, type FailOn, type Verdict } from './verdict.ts';

/** Options for rendering a comparison. */
export interface Rendering {
  /** Columns of the terminal, for `text`. */
  readonly width: number;
  readonly failOn?: FailOn;
  /** True to list changes of wording instead of only counting them. */
  readonly hasWording: boolean;
}

export function renderVerdict(given: Verdict, format: Format, rendering: Rendering): string {
  const verdict = printableIn(given);
  if (format === 'json') return `${JSON.stringify(jsonOf(verdict, rendering.failOn), null, 2)}\n`;
  return renderPage(verdictPage(verdict, rendering), format, rendering.width);
}

/** A comparison for programs. `guides/diff.md` describes its shape, which `version` numbers. */
function jsonOf(verdict: Verdict, failOn?: FailOn) {
  const { old, new: now, bump, next, changes, accepted, expired, unmatched, notes } = verdict;
  const urgent = changesOf(verdict, 'breaking', 'reopened');
  const countOf = (role: Role) => urgent.filter((change) => change.for.includes(role)).length;
  const pairs = (all: Verdict['accepted']) => all.map(({ finding: change, acceptance }) => ({ change, acceptance }));
  return {
    version: 1,
    exitCode: exitCodeOf(verdict, failOn),
    old,
    new: now,
    act: Object.fromEntries((Object.keys(ROLES) as Role[]).map((role) => [role, countOf(role)])),
    counts: Object.fromEntries(CLASSES.map((name) => [name, changesOf(verdict, name).length])),
    bump,
    nextVersion: next ?? null,
    changes,
    accepted: pairs(accepted),
    expired: pairs(expired),
    unmatched,
    notes,
  };
}

/** More changes than this of a class that requires no action are folded. */
const MAX_UNFOLDED = 5;

/** The page of a comparison: whether to act comes first. */
function verdictPage(verdict: Verdict, { hasWording, failOn }: Rendering): Page {
  const entry = (change: Change) => entryOf(verdict, change, failOn);
  const [from, to] = [verdict.old, verdict.new].map(({ shown, version }) => `${shown} (version ${version})`);
  const sections = CLASSES.filter((name) => hasWording || name !== 'wording').map((name) => {
    const entries = changesOf(verdict, name).map(entry);
    const isFull = name === 'breaking' || name === 'reopened';
    const heading = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return { heading, says: MEANING[name], entries, isFull, isFolded: !isFull && entries.length > MAX_UNFOLDED };
  });
  return {
    title: 'Contract',
    heading: headlineOf(verdict),
    opening: [`${from} -> ${to}`],
    summary: [countsOf(verdict, hasWording), versionOf(verdict), ...verdict.notes],
    isSummaryFirst: true,
    sections,
    accepted: verdict.accepted.map((pair) => ({ ...pair, finding: entry(pair.finding) })),
    unmatched: verdict.unmatched,
    noun: 'change in this comparison',
    passes: 'No change breaks users of the old contract',
    incomplete: [],
    checks: [],
  };
}

function entryOf(verdict: Verdict, change: Change, failOn?: FailOn): Entry {
  const { place, says, why, source, fingerprint, openPoints, statements, pointer, document } = change;
  // Roles that may or must keep up with a change that requires no action.
  const whom = rolesOf(change.for)
    .map((role) => ROLES[role])
    .join(', ');
  const uses = usesOf(change);
  const used = isOfPoint(change) ? 'marked at' : 'used in';
  const points = isOfPoint(change) ? '' : shortened(openPoints);
  const fields: [string, string][] = [
    ['why', why],
    ['for', whom],
    [used, uses],
    ['open points', points],
    ['statements', shortened(statements)],
    ['at', `${document} ${pointer}`],
    ['file', source === undefined ? '' : `${source.file}:${source.line}`],
    ['accepted', expiredWords(verdict.expired, fingerprint)],
  ];
  return {
    fails: FAILING[failOn ?? 'breaking'].some((name) => name === change.class),
    class: change.class,
    rule: change.class,
    place,
    fingerprint,
    message: says.replace(/\.?$/, '.'),
    // The sentence of a change to a complete point; otherwise the place and the change.
    lead: isOfPoint(change) ? says : `${place}: ${says}`,
    // There are many answers in words.
    notes: filled([change.class === 'closed' && change.for.length === 0 ? '' : why]),
    details: filled([whom === '' ? '' : `for ${whom}`, uses === '' ? '' : `${used} ${uses}`, points]),
    fields: fields.filter(([, text]) => text !== ''),
  };
}

/** Roles that a change affects, in the order in which they are named. */
const ROLES: Readonly<Record<Role, string>> = {
  calls: 'callers of the API',
  provides: 'the provider of the API',
  receives: 'receivers of webhooks',
  sends: 'the sender of webhooks',
};

/** Meaning of a class, after its heading. */
const MEANING: Readonly<Record<ChangeClass, string>> = {
  breaking: 'users of the old contract must change something',
  reopened: 'an answered point is open again: do not rely on its answer any more',
  closed: 'an open point was answered: compare the answer with what you do',
  compatible: 'users of the old contract need no change',
  wording: 'descriptions, examples and names without consequence',
};

const MAX_LISTED = 6;

/** Required action and its role, in one sentence. */
export function headlineOf(verdict: Verdict): string {
  const urgent = changesOf(verdict, 'breaking', 'reopened');
  const closed = changesOf(verdict, 'closed').length;
  if (urgent.length > 0) return `ACT on ${counted(urgent.length, 'change')}: ${shares(urgent)}.`;
  if (closed > 0) {
    const answered = `${counted(closed, 'open point was', 'open points were')} answered`;
    return `No action is required from users of the old contract. ${answered}: compare with what you do.`;
  }
  if (verdict.accepted.length > 0) return 'No action is required: every change that would need one is accepted.';
  return verdict.changes.length === 0 ? 'The two contracts are equivalent.' : 'No action is required.';
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

/** Consequence of the changes for the version. */
export function versionOf({ bump, next, old }: Verdict): string {
  if (bump === 'none') return 'Version: no change asks for another one.';
  if (next === undefined) return `Version: ${bump}; ${old.version} is not a version of three numbers.`;
  const isEarly = old.version.startsWith('0.');
  const early = `, which below 1.0.0 raises the ${bump === 'major' ? 'second' : 'third'} number`;
  return `Version: after ${old.version} at least ${next} (${bump}${isEarly && bump !== 'patch' ? early : ''}).`;
}

/** Returns true if a change is about a complete point: `place` is then the number of places, and `usedIn` lists them. */
function isOfPoint(change: Change): boolean {
  return change.class === 'closed' || change.class === 'reopened';
}

/** Where a shared part is used, or a point is marked; empty where the place says it. */
function usesOf(change: Change): string {
  if (isOfPoint(change) && change.usedIn.length === 0) return change.place;
  // Places have commas of their own.
  return shortened(change.usedIn, '; ');
}

/** A list in a line, cut where it is long. */
function shortened(list: readonly string[], separator = ', '): string {
  const more = list.length - MAX_LISTED;
  if (more <= 1) return list.join(separator);
  return [...list.slice(0, MAX_LISTED), `${more} more`].join(separator);
}
