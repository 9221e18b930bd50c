import path from 'node:path';
import type { Change, ChangeClass } from '../compare/contracts/change.ts';
import { LIVE } from '../observe/exchange.ts';
import type { Finding } from '../observe/finding.ts';
import { contractPath } from '../system/command-for.ts';
import { DOCUMENTS } from '../system/root.ts';
import { changesOf, type FailOn, type Verdict, exitCodeOf as verdictExitCode } from './changes/verdict.ts';
import * as changes from './changes/words.ts';
import type { Accepted } from './report.ts';
import { type CheckResult, exitCodeOf, type Report } from './report.ts';
import { exampleOf, expiredWords, howOften, statementsOf, summaryOf } from './words.ts';

/** One entry of a report as tools list it: a finding of traffic, or a change between contracts. */
export interface Listed {
  readonly level: Level;
  readonly class: string;
  readonly rule: string;
  readonly place: string;
  /** What it is, in one sentence. */
  readonly message: string;
  /** What follows it in one line, in sentences. */
  readonly reasons: readonly string[];
  /** What else there is to know, a line each. */
  readonly about: readonly string[];
  readonly fingerprint: string;
  readonly count: number;
  /** Where it stands, the first place first; empty where no file is known. */
  readonly at: readonly { readonly file: string; readonly line: number }[];
  /** The document that it is about, for formats in which each entry needs a file. */
  readonly document: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export type Level = 'error' | 'warning' | 'note';

/** A report as a list, in which every command says the same things: what GitHub, JUnit and SARIF are written from. */
export interface Listing {
  readonly title: string;
  /** The whole in one sentence or two, and how urgent that is. */
  readonly headline: string;
  readonly level: Level;
  /** What passes where no entry is an error. */
  readonly passes: string;
  readonly listed: readonly Listed[];
  readonly accepted: readonly Accepted<Listed>[];
  readonly incomplete: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly exitCode: number;
}

const filled = (lines: readonly string[]) => lines.filter((line) => line !== '');

const LEVELS = { breach: 'error', unexplained: 'warning', evidence: 'note' } as const;

/** The findings of a report, and its advice, as a list. */
export function listReport(report: Report): Listing {
  const { title, findings, advice = [], accepted = [], incomplete = [], checks = [] } = report;
  const exitCode = exitCodeOf(report);
  return {
    title,
    headline: summaryOf(report).join(' '),
    level: exitCode === 0 ? 'note' : 'error',
    passes: 'No statement is contradicted',
    listed: [...findings, ...advice].map((finding) => listFinding(report, finding)),
    accepted: accepted.map(({ finding, acceptance }) => ({ finding: listFinding(report, finding), acceptance })),
    incomplete,
    checks,
    exitCode,
  };
}

function listFinding(report: Report, finding: Finding): Listed {
  const { rule, place, message, statements, openPoints, fingerprint, count, sources } = finding;
  const { recording, deliveries = 0, exchanges } = report;
  const expired = expiredWords(report, finding) ?? '';
  return {
    ...{ level: LEVELS[finding.class], class: finding.class, rule, place, message, fingerprint },
    reasons: filled([
      statements.length === 0 ? '' : `Stated: ${statementsOf(report, finding)}.`,
      openPoints.length === 0 ? '' : `Open: ${openPoints.join(', ')}.`,
      `Seen ${howOften(finding)}.`,
    ]),
    about: filled([place, exampleOf(finding), expired]),
    count: Math.max(1, count),
    // An entry of NDJSON is a line. A live call that is not recorded stands in no file.
    at: sources.flatMap(({ file, entry }) => {
      if (file !== LIVE) return { file, line: /json[ln]?$/.test(file) ? entry : 1 };
      return recording === undefined ? [] : { file: recording, line: 1 };
    }),
    document: contractPath(`generated/${exchanges === undefined && deliveries > 0 ? 'asyncapi' : 'openapi'}.json`),
    properties: { class: finding.class, statements, openPoints, entries: sources.map(({ entry }) => entry) },
  };
}

interface Shown {
  readonly hasWording: boolean;
  /** The folder of the new contract, from where the user stands. */
  readonly folder?: string | undefined;
  readonly failOn?: FailOn;
}

/** The changes of a comparison as a list; wording, which asks nobody for anything, on demand. */
export function listVerdict(verdict: Verdict, shown: Shown): Listing {
  const exitCode = verdictExitCode(verdict, shown.failOn);
  const isUrgent = changesOf(verdict, 'breaking', 'reopened').length > 0;
  const { hasWording } = shown;
  return {
    title: 'Contract',
    headline: changes.headlineOf(verdict),
    level: exitCode === 1 ? 'error' : isUrgent ? 'warning' : 'note',
    passes: 'No change harms those who kept to the old contract',
    listed: verdict.changes
      .filter((change) => hasWording || change.class !== 'wording')
      .map((change) => listChange(verdict, change, shown)),
    accepted: verdict.accepted.map(({ finding, acceptance }) => ({
      finding: listChange(verdict, finding, shown),
      acceptance,
    })),
    incomplete: [],
    checks: [],
    exitCode,
  };
}

function listChange(verdict: Verdict, change: Change, { folder, failOn }: Shown): Listed {
  const { place, says, why, source, fingerprint, openPoints, statements, usedIn, pointer, document } = change;
  const whom = changes.forWhom(change);
  return {
    ...{ level: levelOf(change.class, failOn), class: change.class, rule: change.class, place, fingerprint },
    message: says.replace(/\.?$/, '.'),
    reasons: filled([why, whom === '' ? '' : `For ${whom}.`]),
    about: filled([
      place,
      changes.usesOf(change),
      statements.join(', '),
      openPoints.join(', '),
      changes.expiredWords(verdict, change),
    ]),
    count: 1,
    at: source && folder !== undefined ? [{ file: path.posix.join(folder, source.file), line: source.line }] : [],
    document: DOCUMENTS[document],
    properties: { class: change.class, statements, openPoints, for: change.for, usedIn, document, pointer },
  };
}

function levelOf(name: ChangeClass, failOn: FailOn | undefined): Level {
  if (name === 'breaking' || (name === 'reopened' && failOn !== 'breaking' && failOn !== undefined)) return 'error';
  return name === 'reopened' ? 'warning' : 'note';
}
