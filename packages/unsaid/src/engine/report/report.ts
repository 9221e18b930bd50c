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

/** Result of one check of a report. */
export interface CheckResult {
  readonly name: string;
  /** Expected behaviour, in one sentence. */
  readonly says: string;
  /** Basis of the check: a statement of the specification, or good practice. */
  readonly basis: 'stated' | 'practice';
  /** asked: only a person can decide. left-out: it does not apply here. */
  readonly state: 'passed' | 'failed' | 'asked' | 'left-out' | 'not-run';
  readonly reason?: string;
}

/** Findings of a check, with the data to judge them. Holds no secret and no personal data. */
export interface Report extends Partial<Omit<Analysis, 'findings'>> {
  /** Title, for example `Check of https://api.example.com`. */
  readonly title: string;
  /** Contract whose open points and sections the findings name. */
  readonly contract: Pick<Contract, 'openPoints' | 'sections'>;
  /** Breaches first, then evidence, then what is unexplained; without those that are accepted. */
  readonly findings: readonly Finding[];
  /** Violations of good practice, which break nothing that the contract states. */
  readonly advice?: readonly Finding[];
  /** Assumptions made where the contract is open, in sentences. */
  readonly assumed?: readonly string[];
  /** Questions that only a person can answer. */
  readonly questions?: readonly string[];
  /** The checks that ran, if they are a list. */
  readonly checks?: readonly CheckResult[];
  readonly accepted?: readonly Accepted<Finding>[];
  /** Those of the findings that were accepted until a day that has passed. */
  readonly expired?: readonly Accepted<Finding>[];
  readonly unmatched?: readonly Acceptance[];
  /** Reasons why the check is incomplete, in sentences. */
  readonly incomplete?: readonly string[];
  /** Further notes for a person, in sentences. */
  readonly notes?: readonly string[];
  /** The file in which calls of our own are recorded. */
  readonly recording?: string;
  /** Next step, if the report cannot derive it. */
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
