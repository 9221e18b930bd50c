import { isRecord } from '../model/json-pointer.ts';
import type { Finding } from '../observe/finding.ts';
import { parseYaml } from '../read/parse-yaml.ts';
import { UserError } from '../system/user-error.ts';
import { shownPath, userPath } from '../system/user-path.ts';
import { readPlainFile } from '../system/whole-files.ts';
import type { Acceptance, Accepted } from './report.ts';

/** What acceptances make of the findings, or of whatever else has a fingerprint. */
export interface Judged<Found = Finding> {
  /** Those that are not accepted, the expired ones included. */
  readonly findings: readonly Found[];
  readonly accepted: readonly Accepted<Found>[];
  readonly expired: readonly Accepted<Found>[];
  readonly unmatched: readonly Acceptance[];
}

/** What a baseline accepts: findings until some day, changes for good if nobody says otherwise. */
type Noun = 'finding' | 'change';

const MAX_BYTES = 1024 * 1024;
const FIELDS = ['fingerprint', 'reason', 'expires'] as const;

/**
 * Reads a baseline, a list of what is accepted in YAML or JSON, each with `fingerprint`, `reason` and `expires`.
 * Throws a UserError with file and line for one that is not.
 * @param named The file as the user named it; without one, nothing is accepted.
 */
export async function readBaseline(named: string | undefined, noun: Noun = 'finding'): Promise<Acceptance[]> {
  if (named === undefined) return [];
  const shown = shownPath(named);
  const source = { file: userPath(named), shown, mostBytes: MAX_BYTES };
  const text = await readPlainFile(source, `Name a file with accepted ${noun}s.`);
  const { value, lineOf } = parseYaml(text, shown);
  // A file that nothing has been written into yet.
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new UserError(`${shown}:1: is not a list of accepted ${noun}s. ${EXAMPLE}`);
  const acceptances = value.map((entry, index) => {
    return readAcceptance(entry, `${shown}:${lineOf(`/${index}`)}`, noun);
  });
  refuseRepeated(acceptances);
  return acceptances;
}

const EXAMPLE = 'Write `- {fingerprint: "0123456789ab", reason: why, expires: 2030-12-31}`.';

function readAcceptance(entry: unknown, at: string, noun: Noun): Acceptance {
  const refuse = (problem: string) => new UserError(`${at}: ${problem}`);
  if (!isRecord(entry) || Array.isArray(entry)) throw refuse(`is not an accepted ${noun}. ${EXAMPLE}`);
  const stray = Object.keys(entry).find((key) => !FIELDS.some((field) => field === key));
  if (stray !== undefined) throw refuse(`${stray} is not a field of an accepted ${noun}. Use ${FIELDS.join(', ')}.`);
  const { fingerprint, reason, expires } = entry;
  if (typeof fingerprint === 'number') throw refuse('fingerprint reads as a number. Write it in quotes.');
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{12}$/.test(fingerprint))
    throw refuse('fingerprint is missing or is not twelve hexadecimal digits. Copy it from the report.');
  if (typeof reason !== 'string' || reason.trim() === '')
    throw refuse(`reason is missing. Write why the ${noun} is accepted.`);
  if (expires === undefined && noun === 'change') return { fingerprint, reason, at };
  if (typeof expires !== 'string' || !isDay(expires))
    throw refuse('expires is missing or is not a date. Write the last day as YYYY-MM-DD.');
  return { fingerprint, reason, expires, at };
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function refuseRepeated(acceptances: readonly Acceptance[]): void {
  const seen = new Map<string, Acceptance>();
  for (const acceptance of acceptances) {
    const other = seen.get(acceptance.fingerprint);
    if (other) throw new UserError(`${acceptance.at}: is accepted at ${other.at} already. Remove one of them.`);
    seen.set(acceptance.fingerprint, acceptance);
  }
}

/**
 * Takes accepted findings out. An acceptance holds through the day on which it expires.
 * @param today `YYYY-MM-DD` in UTC.
 */
export function applyBaseline<Found extends { readonly fingerprint: string }>(
  findings: readonly Found[],
  baseline: readonly Acceptance[],
  today: string = new Date().toISOString().slice(0, 10),
): Judged<Found> {
  const acceptances = new Map(baseline.map((acceptance) => [acceptance.fingerprint, acceptance]));
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const known = findings.flatMap((finding) => {
    const acceptance = acceptances.get(finding.fingerprint);
    return acceptance === undefined ? [] : [{ finding, acceptance }];
  });
  const isExpired = ({ acceptance: { expires = today } }: Accepted<Found>) => expires < today;
  const accepted = known.filter((pair) => !isExpired(pair));
  const hidden = new Set(accepted.map(({ finding }) => finding.fingerprint));
  return {
    findings: findings.filter(({ fingerprint }) => !hidden.has(fingerprint)),
    accepted,
    expired: known.filter(isExpired),
    unmatched: baseline.filter(({ fingerprint }) => !found.has(fingerprint)),
  };
}
