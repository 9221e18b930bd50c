import { readFile } from 'node:fs/promises';
import { isRecord } from '../contract/json-pointer.ts';
import { parseYaml } from '../contract/parse-yaml.ts';
import type { Finding } from '../traffic/finding.ts';
import { UserError } from '../user-error.ts';
import { shownPath, userPath } from '../user-path.ts';
import type { Acceptance, AcceptedFinding } from './report.ts';

/** What accepted findings make of those that were found. */
export interface Judged {
  /** Those that are not accepted, the expired ones included. */
  readonly findings: readonly Finding[];
  readonly accepted: readonly AcceptedFinding[];
  readonly expired: readonly AcceptedFinding[];
  readonly unmatched: readonly Acceptance[];
}

const MOST_BYTES = 1024 * 1024;
const FIELDS = ['fingerprint', 'reason', 'expires'] as const;

/**
 * Reads a baseline, a list of accepted findings in YAML or JSON, each with `fingerprint`, `reason` and `expires`.
 * Throws a UserError with file and line for one that is not.
 * @param named The file as the user named it.
 */
export async function readBaseline(named: string): Promise<Acceptance[]> {
  const shown = shownPath(named);
  const text = await readFile(userPath(named), 'utf8').catch((error: Error) => {
    const [reason] = error.message.split(',');
    throw new UserError(`${shown}: cannot be read: ${reason}. Name a file with accepted findings.`);
  });
  if (text.length > MOST_BYTES) throw new UserError(`${shown}: is larger than ${MOST_BYTES} bytes. Accept less.`);
  const { value, lineOf } = parseYaml(text, shown);
  // A file that nothing has been written into yet.
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new UserError(`${shown}:1: is not a list of accepted findings. ${EXAMPLE}`);
  const acceptances = value.map((entry, index) => readAcceptance(entry, `${shown}:${lineOf(`/${index}`)}`));
  refuseRepeated(acceptances);
  return acceptances;
}

const EXAMPLE = 'Write `- {fingerprint: "0123456789ab", reason: why, expires: 2030-12-31}`.';

function readAcceptance(entry: unknown, at: string): Acceptance {
  const refuse = (problem: string) => new UserError(`${at}: ${problem}`);
  if (!isRecord(entry) || Array.isArray(entry)) throw refuse(`is not an accepted finding. ${EXAMPLE}`);
  const stray = Object.keys(entry).find((key) => !FIELDS.some((field) => field === key));
  if (stray !== undefined) throw refuse(`${stray} is not a field of an accepted finding. Use ${FIELDS.join(', ')}.`);
  const { fingerprint, reason, expires } = entry;
  if (typeof fingerprint === 'number') throw refuse('fingerprint reads as a number. Write it in quotes.');
  if (typeof fingerprint !== 'string' || !/^[0-9a-f]{12}$/.test(fingerprint))
    throw refuse('fingerprint is missing or is not twelve hexadecimal digits. Copy it from the report.');
  if (typeof reason !== 'string' || reason.trim() === '')
    throw refuse('reason is missing. Write why the finding is accepted.');
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
export function applyBaseline(
  findings: readonly Finding[],
  baseline: readonly Acceptance[],
  today: string = new Date().toISOString().slice(0, 10),
): Judged {
  const acceptances = new Map(baseline.map((acceptance) => [acceptance.fingerprint, acceptance]));
  const found = new Set(findings.map(({ fingerprint }) => fingerprint));
  const known = findings.flatMap((finding) => {
    const acceptance = acceptances.get(finding.fingerprint);
    return acceptance === undefined ? [] : [{ finding, acceptance }];
  });
  const accepted = known.filter(({ acceptance }) => acceptance.expires >= today);
  const hidden = new Set(accepted.map(({ finding }) => finding.fingerprint));
  return {
    findings: findings.filter(({ fingerprint }) => !hidden.has(fingerprint)),
    accepted,
    expired: known.filter(({ acceptance }) => acceptance.expires < today),
    unmatched: baseline.filter(({ fingerprint }) => !found.has(fingerprint)),
  };
}
