import { judgesFor } from '../cards/judges.ts';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import { createAnalysis } from '../engine/observe/create-analysis.ts';
import type { Exchange, RecordedDelivery } from '../engine/observe/exchange.ts';
import type { Analysis, Finding } from '../engine/observe/finding.ts';
import { digest } from '../engine/observe/least-recent.ts';
import { createTrafficMask, type TrafficMask } from '../engine/observe/mask.ts';
import { readRecording } from '../engine/observe/read-recording.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';

export interface Recordings {
  /** Files as the user named them. */
  readonly files: readonly string[];
  readonly contract: Contract;
  readonly baseUrl?: string;
}

/**
 * Analyses recordings, without secrets and personal data in what comes out. Throws a UserError for a file that cannot be
 * read.
 */
export async function analyseRecordings({ files, contract, baseUrl }: Recordings): Promise<Analysis> {
  const statements = await readStatements(readBelow(contract.root));
  const analysis = createAnalysis(contract, {
    statements,
    judges: judgesFor(contract),
    ...(baseUrl !== undefined && { baseUrl }),
  });
  const mask = createTrafficMask(contract);
  const skipped = new Map<string, number>();
  const skip = (reason: string) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const counted = new Map<string, string>();
  for (const file of await inOrderOfTime(files)) {
    const shown = shownPath(file);
    for await (const each of readRecording(userPath(file), { shown, skipped: skip })) {
      if (files.length > 1 && isCounted(each, file, counted)) {
        skip('an entry that is in another recording, too');
        continue;
      }
      // What is secret at one place of the recording is masked wherever else it comes out.
      mask.note(each);
      if ('request' in each) analysis.addExchange(each);
      else analysis.addDelivery(each);
    }
  }
  const result = analysis.result();
  const unread = [...skipped].map(([reason, count]) => ({ reason, count }));
  const findings = maskFindings(result.findings, mask);
  return { ...result, findings, skipped: [...result.skipped, ...unread] };
}

/** Recordings by the time of their first entry, where each has one: a rotated log may be given before its successor. */
async function inOrderOfTime(files: readonly string[]): Promise<readonly string[]> {
  if (files.length < 2) return files;
  const begun: { file: string; time: string }[] = [];
  for (const file of files) {
    for await (const { time = '' } of readRecording(userPath(file), { shown: shownPath(file) })) {
      begun.push({ file, time });
      break;
    }
  }
  if (begun.length < files.length || begun.some(({ time }) => time === '')) return files;
  return begun.toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time))).map(({ file }) => file);
}

/** Entries that are remembered, to tell those that overlapping exports hold twice. */
const MAX_COUNTED = 500_000;

/** Tells whether another file has the same entry. */
function isCounted(recorded: Exchange | RecordedDelivery, file: string, counted: Map<string, string>): boolean {
  // Without its time, the same entry may be another one.
  if (recorded.time === undefined) return false;
  const { time } = recorded;
  const parts =
    'request' in recorded
      ? [recorded.request.method, recorded.request.url, recorded.request.body ?? '', recorded.response?.body ?? '']
      : [recorded.body, JSON.stringify(recorded.headers)];
  const key = digest(time, ...parts);
  const first = counted.get(key) ?? file;
  if (counted.size < MAX_COUNTED) counted.set(key, first);
  return first !== file;
}

/** Takes secrets and personal data out of findings, and the values of fields that hold them altogether. */
function maskFindings(findings: readonly Finding[], mask: TrafficMask): Finding[] {
  return findings.map((finding) => {
    const { seen, place, message, ...rest } = finding;
    const isHidden = seen?.kind === 'value' && mask.isSensitive(place.split('.').at(-1)?.replace('[]', '') ?? '');
    return {
      ...rest,
      place,
      message: isHidden ? `${place} had a value that is not shown.` : mask.text(message),
      ...(seen && !isHidden && { seen: masked(seen, mask) as NonNullable<Finding['seen']> }),
    };
  });
}

function masked(value: unknown, mask: TrafficMask): unknown {
  if (typeof value === 'string') return mask.text(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [mask.text(key), masked(member, mask)]));
}
