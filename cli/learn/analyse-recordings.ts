import { judgesFor } from '../cards/judges.ts';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import { createAnalysis } from '../engine/observe/create-analysis.ts';
import type { Exchange, RecordedDelivery } from '../engine/observe/exchange.ts';
import type { Analysis } from '../engine/observe/finding.ts';
import { digest } from '../engine/observe/least-recent.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';
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
  const about = { statements, judges: judgesFor(contract), ...(baseUrl !== undefined && { baseUrl }) };
  const analysis = createAnalysis(contract, about);
  const mask = createTrafficMask(contract);
  const skipped = new Map<string, number>();
  const skip = (reason: string) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const known = new Map<string, string>();
  for (const file of await inOrderOfTime(files)) {
    for await (const each of readRecording(userPath(file), { shown: shownPath(file), skipped: skip })) {
      if (files.length > 1 && isInAnother(each, file, known)) {
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
  const findings = result.findings.map(mask.finding);
  return { ...result, findings, skipped: [...result.skipped, ...unread] };
}

/** Recordings by the time of their first entry, where each has one: a rotated log may be given before its successor. */
async function inOrderOfTime(files: readonly string[]): Promise<readonly string[]> {
  if (files.length < 2) return files;
  const begun: { file: string; time: string }[] = [];
  for (const file of files) {
    const entries = readRecording(userPath(file), { shown: shownPath(file) });
    const { value } = await entries.next();
    await entries.return(undefined);
    begun.push({ file, time: value?.time ?? '' });
  }
  if (begun.some(({ time }) => time === '')) return files;
  return begun.toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time))).map(({ file }) => file);
}

/** Entries that are remembered, to tell those that overlapping exports hold twice. */
const MAX_KNOWN = 500_000;

/** Whether another file has the same entry; without its time, it may be another one. */
function isInAnother(recorded: Exchange | RecordedDelivery, file: string, known: Map<string, string>): boolean {
  if (recorded.time === undefined) return false;
  const parts =
    'request' in recorded
      ? [recorded.request.method, recorded.request.url, recorded.request.body ?? '', recorded.response?.body ?? '']
      : [recorded.body, JSON.stringify(recorded.headers)];
  const key = digest(recorded.time, ...parts);
  const first = known.get(key) ?? file;
  if (known.size < MAX_KNOWN) known.set(key, first);
  return first !== file;
}
