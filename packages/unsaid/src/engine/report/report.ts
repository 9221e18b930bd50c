import type { Contract } from '../model/contract.ts';
import type { Analysis, Finding } from '../observe/finding.ts';

export const FORMATS = ['text', 'json', 'markdown', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** A finding, or a change of the contract, that a person has decided to live with. */
export interface Acceptance {
  readonly fingerprint: string;
  readonly reason: string;
  /** The last day on which it holds, `YYYY-MM-DD` in UTC; a finding always has one. */
  readonly expires?: string;
  /** Where it is written, as `file:line`. */
  readonly at: string;
}

export interface Accepted<Found> {
  readonly finding: Found;
  readonly acceptance: Acceptance;
}

/** What became of one of the checks that a report is made of. */
export interface CheckResult {
  readonly name: string;
  /** What passes, in one sentence. */
  readonly says: string;
  /** Whether a statement of the specification stands behind it, or good practice alone. */
  readonly basis: 'stated' | 'practice';
  /** asked: only a person can tell. left-out: it does not apply here. */
  readonly state: 'passed' | 'failed' | 'asked' | 'left-out' | 'not-run';
  readonly reason?: string;
}

/** What a check found, and what a person needs to judge it. Holds no secret and no personal data. */
export interface Report extends Partial<Omit<Analysis, 'findings'>> {
  /** What was checked, for example `Check of https://api.example.com`. */
  readonly title: string;
  /** Whose open points and sections the findings name. */
  readonly contract: Pick<Contract, 'openPoints' | 'sections'>;
  /** Breaches first, then evidence, then what is unexplained; without those that are accepted. */
  readonly findings: readonly Finding[];
  /** What is against good practice, and breaks nothing that the contract states. */
  readonly advice?: readonly Finding[];
  /** What was taken for granted where the contract is open, in sentences. */
  readonly assumed?: readonly string[];
  /** What only a person can tell, in questions. */
  readonly questions?: readonly string[];
  /** What was tried, where that is a list. */
  readonly checks?: readonly CheckResult[];
  readonly accepted?: readonly Accepted<Finding>[];
  /** Those of the findings that were accepted until a day that has passed. */
  readonly expired?: readonly Accepted<Finding>[];
  readonly unmatched?: readonly Acceptance[];
  /** What kept the check from going on, in sentences. */
  readonly incomplete?: readonly string[];
  /** What else a person has to know, in sentences. */
  readonly notes?: readonly string[];
  /** The file in which calls of our own are recorded. */
  readonly recording?: string;
  /** What to do next, where the report cannot tell by itself. */
  readonly next?: string;
}

export function ofClass({ findings }: Report, wanted: Finding['class']): Finding[] {
  return findings.filter((finding) => finding.class === wanted);
}

/** Exit code of a command: 1 for a breach that is not accepted, 3 for a check that could not judge everything, else 0. */
export function exitCodeOf(report: Report): 0 | 1 | 3 {
  if (ofClass(report, 'breach').length > 0) return 1;
  return (report.incomplete ?? []).length > 0 ? 3 : 0;
}
