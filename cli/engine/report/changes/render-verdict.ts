import path from 'node:path';
import { type Change, type ChangeClass, CLASSES, type Role } from '../../compare/contracts/change.ts';
import { DOCUMENTS } from '../../system/root.ts';
import { acceptedSections, type Entry, expiredWords, filled, type Page } from '../page.ts';
import { printableIn, renderPage } from '../render-findings.ts';
import type { Format } from '../report.ts';
import { changesOf, exitCodeOf, type FailOn, type Verdict } from './verdict.ts';
import {
  countsOf,
  forWhom,
  headlineOf,
  isOfPoint,
  leadOf,
  MEANING,
  shortened,
  titleOf,
  usesOf,
  versionOf,
  whyOf,
} from './words.ts';

/** What is shown of a comparison, and where. */
export interface Rendering {
  /** Columns of the terminal, for `text`. */
  readonly width: number;
  readonly failOn?: FailOn;
  /** Whether changes of wording are listed, not only counted. */
  readonly hasWording: boolean;
  /** The folder of the new contract, from where the user stands, for formats that name files. */
  readonly folder?: string | undefined;
}

/** Renders a comparison. Nothing in it makes a terminal, a forge or a parser do anything. */
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
    act: {
      calls: countOf('calls'),
      provides: countOf('provides'),
      receives: countOf('receives'),
      sends: countOf('sends'),
    },
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

/** More of a class that asks nobody to act are folded away. */
const MAX_UNFOLDED = 5;

/** The page of a comparison: whether to act comes first. */
function verdictPage(verdict: Verdict, shown: Rendering): Page {
  const { hasWording, failOn } = shown;
  const headline = headlineOf(verdict);
  const isUrgent = changesOf(verdict, 'breaking', 'reopened').length > 0;
  const exitCode = exitCodeOf(verdict, failOn);
  const entry = (change: Change) => entryOf(verdict, change, shown);
  const accepted = verdict.accepted.map((pair) => ({ ...pair, finding: entry(pair.finding) }));
  const classes = CLASSES.filter((name) => hasWording || name !== 'wording').map((name) => {
    const entries = changesOf(verdict, name).map(entry);
    const isFull = name === 'breaking' || name === 'reopened';
    const heading = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return { heading, says: MEANING[name], entries, isFull, isFolded: !isFull && entries.length > MAX_UNFOLDED };
  });
  return {
    title: 'Contract',
    heading: headline,
    opening: [titleOf(verdict)],
    summary: [countsOf(verdict, hasWording), versionOf(verdict), ...verdict.notes],
    isSummaryFirst: true,
    sections: [
      ...classes,
      ...acceptedSections({ accepted, unmatched: verdict.unmatched }, 'change in this comparison'),
    ],
    headline,
    level: exitCode === 1 ? 'error' : isUrgent ? 'warning' : 'note',
    passes: 'No change harms those who kept to the old contract',
    entries: classes.flatMap(({ entries }) => entries),
    accepted,
    incomplete: [],
    checks: [],
    exitCode,
  };
}

function entryOf(verdict: Verdict, change: Change, { folder, failOn }: Rendering): Entry {
  const { place, says, why, source, fingerprint, openPoints, statements, usedIn, pointer, document } = change;
  const [whom, uses, used] = [forWhom(change), usesOf(change), isOfPoint(change) ? 'marked at' : 'used in'];
  const points = isOfPoint(change) ? '' : shortened(openPoints);
  const fields: [string, string][] = [
    ['why', why],
    ['for', whom],
    [used, uses],
    ['open points', points],
    ['statements', shortened(statements)],
    ['at', `${document} ${pointer}`],
    ['accepted', expiredWords(verdict.expired, change)],
  ];
  return {
    ...{ level: levelOf(change.class, failOn), class: change.class, rule: change.class, place, fingerprint },
    message: says.replace(/\.?$/, '.'),
    lead: leadOf(change),
    reasons: filled([why, whom === '' ? '' : `For ${whom}.`]),
    notes: filled([whyOf(change)]),
    details: filled([whom === '' ? '' : `for ${whom}`, uses === '' ? '' : `${used} ${uses}`, points]),
    fields: fields.filter(([, text]) => text !== ''),
    count: 1,
    at: source && folder !== undefined ? [{ file: path.posix.join(folder, source.file), line: source.line }] : [],
    document: DOCUMENTS[document],
    properties: { class: change.class, statements, openPoints, for: change.for, usedIn, document, pointer },
  };
}

function levelOf(name: ChangeClass, failOn: FailOn | undefined): Entry['level'] {
  if (name === 'breaking' || (name === 'reopened' && failOn !== 'breaking' && failOn !== undefined)) return 'error';
  return name === 'reopened' ? 'warning' : 'note';
}
