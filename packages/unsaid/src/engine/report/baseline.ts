import { isDate } from 'unsaid-runtime/validation';
import { isRecord } from '../model/json-pointer.ts';
import type { Finding } from '../observe/finding.ts';
import { parseYaml } from '../read/parse-yaml.ts';
import { UserError } from '../system/user-error.ts';
import { shownPath, userPath } from '../system/user-path.ts';
import { readPlainFile } from '../system/whole-files.ts';
import type { Acceptance, Accepted } from './report.ts';

/** Findings, or other items with a fingerprint, split by acceptance. */
export interface Judged<Found = Finding> {
  /** Those that are not accepted, the expired ones included. */
  readonly findings: readonly Found[];
  readonly accepted: readonly Accepted<Found>[];
  readonly expired: readonly Accepted<Found>[];
  readonly unmatched: readonly Acceptance[];
}

/** Items of a baseline: findings are accepted until a day, changes by default for good. */
type Noun = 'finding' | 'change';

const MAX_BYTES = 1024 * 1024;

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
  // A file that nothing has been written into yet has no value.
  if (!Array.isArray(value ?? [])) throw new UserError(`${shown}:1: is not a list of accepted ${noun}s. ${EXAMPLE}`);
  const seen = new Map<unknown, Acceptance>();
  for (const [index, entry] of ((value ?? []) as unknown[]).entries()) {
    const at = `${shown}:${lineOf(`/${index}`)}`;
    const acceptance = readAcceptance(entry, at, noun);
    const other = seen.get(acceptance.fingerprint);
    if (other) throw new UserError(`${at}: is accepted at ${other.at} already. Remove one of them.`);
    seen.set(acceptance.fingerprint, acceptance);
  }
  return [...seen.values()];
}

const EXAMPLE = 'Write `- {fingerprint: "0123456789ab", reason: why, expires: 2030-12-31}`.';

function readAcceptance(entry: unknown, at: string, noun: Noun): Acceptance {
  const refuse = (problem: string) => new UserError(`${at}: ${problem}`);
  if (!isRecord(entry) || Array.isArray(entry)) throw refuse(`is not an accepted ${noun}. ${EXAMPLE}`);
  const { fingerprint, reason, expires, ...strays } = entry;
  const [stray] = Object.keys(strays);
  if (stray !== undefined)
    throw refuse(`${stray} is not a field of an accepted ${noun}. Use fingerprint, reason, expires.`);
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{12}$/.test(fingerprint))
    throw refuse('fingerprint is not twelve hexadecimal digits in quotes. Copy it from the report.');
  if (typeof reason !== 'string' || reason.trim() === '')
    throw refuse(`reason is missing. Write why the ${noun} is accepted.`);
  if (expires === undefined && noun === 'change') return { fingerprint, reason, at };
  if (typeof expires !== 'string' || !isDate(expires))
    throw refuse('expires is missing or is not a date. Write the last day as YYYY-MM-DD.');
  return { fingerprint, reason, expires, at };
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
  const known = findings.flatMap((finding) => {
    const acceptance = baseline.find(({ fingerprint }) => fingerprint === finding.fingerprint);
    return acceptance === undefined ? [] : [{ finding, acceptance }];
  });
  const isExpired = ({ acceptance: { expires = today } }: Accepted<Found>) => expires < today;
  const accepted = known.filter((pair) => !isExpired(pair));
  return {
    findings: findings.filter((each) => !accepted.some(({ finding }) => finding === each)),
    accepted,
    expired: known.filter(isExpired),
    unmatched: baseline.filter((each) => !known.some(({ acceptance }) => acceptance === each)),
  };
}
