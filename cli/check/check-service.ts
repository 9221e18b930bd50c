import { readStatements } from '../engine/guard/statements/read-statements.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import { harOf } from '../engine/observe/har-recorder.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { applyBaseline } from '../engine/report/baseline.ts';
import type { Acceptance, Report } from '../engine/report/report.ts';
import { ROOT } from '../engine/system/root.ts';
import { UserError } from '../engine/system/user-error.ts';
import { codeIn } from './judge-step.ts';
import { maskCalls } from './mask-calls.ts';
import { createRedaction } from './redact.ts';
import { type Check, runCheck } from './run-check.ts';
import type { Sent } from './send-call.ts';
import type { Story } from './story.ts';

export interface Checking extends Omit<Check, 'statements'> {
  readonly baseline: readonly Acceptance[];
  /** Whether the recording keeps secrets and personal data. */
  readonly isUnmasked: boolean;
  /** Called once, with the calls as a HAR, when the last of them has ended. */
  readonly record: (har: string) => Promise<void>;
  /** The file of the recording, where there is one. */
  readonly recording?: string;
}

/**
 * Checks a service and makes a report of what was seen, however far that went, without secrets and personal data. Throws a
 * UserError where the service cannot be reached.
 */
export async function checkService({ baseline, isUnmasked, record, recording, ...check }: Checking): Promise<Report> {
  const { contract, baseUrl, headers, story, signal } = check;
  const statements = await readStatements(readBelow(ROOT));
  const calls: Sent[] = [];
  const onSent = (sent: Sent) => {
    calls.push(sent);
    check.onSent(sent);
  };
  const redaction = () => createRedaction(secretsOf(headers, story, calls));
  // Whatever happens here: of calls that moved money there has to be a recording.
  const { analysis, incomplete } = await runCheck({ ...check, statements, onSent }).finally(() => {
    const creator = { name: 'reward-card', version: contract.openapi.info.version };
    return record(harOf(isUnmasked ? calls : maskCalls(calls, contract, redaction()), creator));
  });
  const redact = redaction();
  if (!signal.aborted && calls.every(({ mayHaveArrived }) => !mayHaveArrived))
    throw new UserError(`${redact(incomplete[0] ?? 'Nothing was sent.')} Check --base-url ${baseUrl}.`, 2);
  const stopped = signal.aborted ? [`Stopped after ${calls.length} calls.`] : [];
  return redact({
    ...analysis,
    title: `Check of ${baseUrl}`,
    ...(recording !== undefined && { recording }),
    contract: { openPoints: contract.openPoints, sections: contract.sections },
    ...applyBaseline(analysis.findings, baseline),
    incomplete: [...incomplete, ...stopped],
    notes: story.leftOut.map((reason) => `Left out: ${reason}`),
  });
}

/** What is secret or personal in this run, whatever places it turns up in. */
function secretsOf(headers: HeaderFields, { steps }: Story, calls: readonly Sent[]): string[] {
  // The file holds the recipients of a bulk issue.
  const recipients = steps.flatMap(({ body: { recipient_phone: phone, file } = {} }) => [phone, file]);
  const codes = calls.map(codeIn);
  return [...headers.map(([, value]) => value), ...recipients, ...codes].filter((secret) => typeof secret === 'string');
}
