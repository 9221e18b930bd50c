import { judgesFor } from '../cards/judges.ts';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import { createAnalysis } from '../engine/observe/create-analysis.ts';
import type { Analysis } from '../engine/observe/finding.ts';
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
  for (const file of files) {
    for await (const each of readRecording(userPath(file), { shown: shownPath(file), skipped: analysis.skip })) {
      // What is secret at one place of the recording is masked wherever else it comes out.
      mask.note(each);
      if ('request' in each) analysis.addExchange(each);
      else analysis.addDelivery(each);
    }
  }
  const result = analysis.result();
  return { ...result, findings: result.findings.map(mask.finding) };
}
