import { counted } from '../model/words.ts';
import type { Acceptance, Accepted, CheckResult } from './report.ts';

/** One entry of a page: a finding of traffic, a problem of an endpoint, or a change between contracts. */
export interface Entry {
  /** True if the command fails because of it. */
  readonly fails: boolean;
  readonly class: string;
  readonly rule: string;
  readonly place: string;
  /** The finding, in one sentence. */
  readonly message: string;
  /** First line for a person, with the place, if the message alone is not enough. */
  readonly lead: string;
  /** Additional lines of the short form. */
  readonly notes: readonly string[];
  /** Details of the short form, joined in one more line. */
  readonly details: readonly string[];
  /** Fields of the full form. */
  readonly fields: readonly (readonly [label: string, text: string])[];
  readonly fingerprint: string;
}

export interface Section {
  readonly heading: string;
  readonly says?: string;
  readonly lines?: readonly string[];
  readonly entries?: readonly Entry[];
  /** True to show each entry with all its fields. */
  readonly isFull?: boolean;
  readonly isFolded?: boolean;
  /** Alternative for a terminal of a given width. */
  readonly inText?: (width: number) => string[];
  /** Alternative for Markdown. */
  readonly inMarkdown?: readonly string[];
}

/** Report of a command, in the one form from which every format but JSON is rendered. */
export interface Page {
  /** Name of this report in tools that collect several. */
  readonly title: string;
  readonly heading: string;
  readonly opening: readonly string[];
  readonly summary: readonly string[];
  /** True if the summary comes before the sections in a terminal too; otherwise it is last, to remain in view. */
  readonly isSummaryFirst: boolean;
  /** All that is not accepted. */
  readonly sections: readonly Section[];
  readonly accepted: readonly Accepted<Entry>[];
  /** Acceptances that match nothing, and what they would have to match. */
  readonly unmatched: readonly Acceptance[];
  readonly noun: string;
  readonly next?: string;
  /** Text for a report without failing entries. */
  readonly passes: string;
  readonly incomplete: readonly string[];
  readonly checks: readonly CheckResult[];
}

/** Without the texts that are empty. */
export const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** All sections of a page, with what was accepted at the end. */
export function sectionsOf({ sections, accepted, unmatched, noun }: Page): Section[] {
  const entries = accepted.map(({ finding, acceptance }) => {
    return { ...finding, notes: [...finding.notes, acceptedWords(acceptance)] };
  });
  const lines = unmatched.map(({ fingerprint, at, reason }) => `${fingerprint} (${at}): ${reason}`);
  return [...sections, { heading: 'Accepted', entries }, { heading: `Accepted, and without a ${noun}`, lines }];
}

/** How many are accepted, how many acceptances have expired, and how many match nothing. */
export function acceptedCounts(
  report: { [of in 'accepted' | 'expired' | 'unmatched']?: readonly unknown[] },
  what: string,
): string[] {
  const { accepted = [], expired = [], unmatched = [] } = report;
  return filled([
    accepted.length === 0 ? '' : `${accepted.length} accepted`,
    expired.length === 0 ? '' : `${counted(expired.length, 'acceptance')} expired`,
    unmatched.length === 0 ? '' : `${counted(unmatched.length, 'acceptance')} without ${what}`,
  ]);
}

/** Until when and why something was accepted. */
export function acceptedWords({ expires, reason, at }: Acceptance): string {
  return `accepted${expires === undefined ? '' : ` until ${expires}`} (${at}): ${reason}`;
}

/** That the acceptance of something has expired; empty where it has none. */
export function expiredWords(expired: readonly Accepted<unknown>[], fingerprint: string): string {
  const pair = expired.find(({ acceptance }) => acceptance.fingerprint === fingerprint);
  return pair === undefined ? '' : `expired: was ${acceptedWords(pair.acceptance)}`;
}
