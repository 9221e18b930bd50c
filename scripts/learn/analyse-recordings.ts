import type { Contract } from '../contract/contract.ts';
import { readBelow } from '../contract/read-text.ts';
import { ROOT } from '../contract/root.ts';
import { readStatements } from '../statements/read-statements.ts';
import { createAnalysis } from '../traffic/create-analysis.ts';
import type { Analysis, Finding } from '../traffic/finding.ts';
import { createMask, type Mask } from '../traffic/mask.ts';
import { readRecording } from '../traffic/read-recording.ts';
import { sensitiveFields } from '../traffic/sensitive-fields.ts';
import { shownPath, userPath } from '../user-path.ts';

export interface Recordings {
  /** Files as the user named them. */
  readonly files: readonly string[];
  readonly contract: Contract;
  readonly baseUrl?: string;
  /** Called now and then with the file that is read and the bytes of it that were. */
  readonly progress: (file: string, bytes: number) => void;
}

/**
 * Analyses recordings, without secrets and personal data in what comes out. Throws a UserError for a file that cannot be
 * read.
 */
export async function analyseRecordings({ files, contract, baseUrl, progress }: Recordings): Promise<Analysis> {
  const statements = await readStatements(readBelow(ROOT));
  const analysis = createAnalysis(contract, { statements, ...(baseUrl !== undefined && { baseUrl }) });
  const mask = createMask(contract);
  const skipped = new Map<string, number>();
  for (const file of files) {
    const shown = shownPath(file);
    const options = {
      shown,
      progress: (bytes: number) => progress(shown, bytes),
      skipped: (reason: string) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1),
    };
    for await (const each of readRecording(userPath(file), options)) {
      // What is secret at one place of the recording is masked wherever else it comes out.
      if ('request' in each) mask.exchange(each);
      else mask.delivery(each);
      if ('request' in each) analysis.addExchange(each);
      else analysis.addDelivery(each);
    }
  }
  const result = analysis.result();
  const unread = [...skipped].map(([reason, count]) => ({ reason, count }));
  const findings = maskFindings(result.findings, contract, mask);
  return { ...result, findings, skipped: [...result.skipped, ...unread] };
}

/** Takes secrets and personal data out of findings, and the values of fields that hold them altogether. */
export function maskFindings(findings: readonly Finding[], contract: Contract, mask: Mask): Finding[] {
  const { isSensitive } = sensitiveFields(contract);
  return findings.map((finding) => {
    const { seen, place, message, ...rest } = finding;
    const isHidden = seen?.kind === 'value' && isSensitive(place.split('.').at(-1)?.replace('[]', '') ?? '');
    return {
      ...rest,
      place,
      message: isHidden ? `${place} had a value that is not shown.` : mask.text(message),
      ...(seen && !isHidden && { seen: masked(seen, mask) as NonNullable<Finding['seen']> }),
    };
  });
}

function masked(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask.text(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [mask.text(key), masked(member, mask)]));
}
