import type { Accepted, CheckResult } from './report.ts';

/** One entry of a page: a finding of traffic, a problem of an endpoint, or a change between contracts. */
export interface Entry {
  readonly level: Level;
  readonly class: string;
  readonly rule: string;
  readonly place: string;
  /** What it is, in one sentence. */
  readonly message: string;
  /** The same as the first line for a person: where the message alone would not do, with the place. */
  readonly lead: string;
  /** What a short form says in lines of their own. */
  readonly notes: readonly string[];
  /** What a short form says in one more line. */
  readonly details: readonly string[];
  /** What a full form says. */
  readonly fields: readonly (readonly [label: string, text: string])[];
  readonly fingerprint: string;
  readonly count: number;
  /** Where it is written, the first place first; empty where no file is known. */
  readonly at: readonly { readonly file: string; readonly line: number }[];
  /** The document that it is about, for formats in which each entry needs a file. */
  readonly document: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export type Level = 'error' | 'warning' | 'note';

export interface Section {
  readonly heading: string;
  /** What the heading means. */
  readonly says?: string;
  readonly lines?: readonly string[];
  readonly entries?: readonly Entry[];
  /** Whether each entry is shown with all its fields. */
  readonly isFull?: boolean;
  /** Whether Markdown folds it away. */
  readonly isFolded?: boolean;
  /** What a terminal of a width shows instead. */
  readonly inText?: (width: number) => string[];
  /** What Markdown shows instead. */
  readonly inMarkdown?: readonly string[];
}

/** What a command reports, in the one form from which every format but JSON is rendered. */
export interface Page {
  /** What tools that collect several reports call this one. */
  readonly title: string;
  readonly heading: string;
  readonly opening: readonly string[];
  readonly summary: readonly string[];
  /** Whether the summary comes before the sections in a terminal, too; otherwise the last lines are what stays in view. */
  readonly isSummaryFirst: boolean;
  readonly sections: readonly Section[];
  /** What to do next. */
  readonly next?: string;
  /** The whole in one or two sentences, and how urgent that is. */
  readonly headline: string;
  readonly level: Level;
  /** What passes where no entry is an error. */
  readonly passes: string;
  /** All entries that are not accepted. */
  readonly entries: readonly Entry[];
  readonly accepted: readonly Accepted<Entry>[];
  readonly incomplete: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly exitCode: number;
}

/** All that an entry says, a line each. */
export function everythingOf({ message, fields, fingerprint }: Entry): string {
  return [message, ...fields.map(([label, said]) => `${label}: ${said}`), fingerprint].join('\n');
}

/** Without the texts that are empty. */
export const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** What was accepted, and which acceptances match nothing. */
export function acceptedSections(
  { accepted, unmatched }: Pick<Page, 'accepted'> & { readonly unmatched: readonly Accepted<Entry>['acceptance'][] },
  what: string,
): Section[] {
  const entries = accepted.map(({ finding, acceptance }) => {
    return { ...finding, notes: [...finding.notes, acceptedWords({ acceptance })] };
  });
  const lines = unmatched.map(({ fingerprint, at, reason }) => `${fingerprint} (${at}): ${reason}`);
  return [
    { heading: 'Accepted', entries },
    { heading: `Accepted, and without a ${what}`, lines },
  ];
}

/** How many are accepted, how many acceptances have expired, and how many match nothing. */
export function acceptedCounts(
  {
    accepted = [],
    expired = [],
    unmatched = [],
  }: { [of in 'accepted' | 'expired' | 'unmatched']?: readonly unknown[] },
  what: string,
): string[] {
  return filled([
    accepted.length === 0 ? '' : `${accepted.length} accepted`,
    expired.length === 0 ? '' : `${counted(expired.length, 'acceptance')} expired`,
    unmatched.length === 0 ? '' : `${counted(unmatched.length, 'acceptance')} without ${what}`,
  ]);
}

/** A number and the thing counted, for example `1 breach`, `2 breaches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Until when and why something was accepted. */
export function acceptedWords({ acceptance: { expires, reason, at } }: Pick<Accepted<unknown>, 'acceptance'>): string {
  return `accepted${expires === undefined ? '' : ` until ${expires}`} (${at}): ${reason}`;
}

/** That the acceptance of something has expired; empty where it has none. */
export function expiredWords(expired: readonly Accepted<Fingerprinted>[], { fingerprint }: Fingerprinted): string {
  const pair = expired.find(({ finding }) => finding.fingerprint === fingerprint);
  return pair === undefined ? '' : `expired: was ${acceptedWords(pair)}`;
}

interface Fingerprinted {
  readonly fingerprint: string;
}
