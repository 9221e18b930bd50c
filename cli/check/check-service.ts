import { harOf } from '../engine/observe/har-recorder.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';
import { applyBaseline } from '../engine/report/baseline.ts';
import type { Acceptance, Report } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { PERSONAL } from './inputs.ts';
import { type Check, runCheck } from './run-check.ts';
import type { Sent } from './send-call.ts';

export interface Checking extends Check {
  readonly baseline: readonly Acceptance[];
  /** Called once, with the calls as a HAR, when the last of them has ended. */
  readonly record: (har: string) => Promise<void>;
  /** The file of the recording, where there is one. */
  readonly recording?: string;
}

/**
 * Checks a service and makes a report of what was seen, however far that went, without secrets and personal data. Throws a
 * UserError where the service cannot be reached.
 */
export async function checkService({ baseline, record, recording, ...check }: Checking): Promise<Report> {
  const { contract, baseUrl, headers, story, signal } = check;
  const personal = story.steps.flatMap(({ body = {} }) =>
    Object.entries(body).flatMap(([name, value]) => (PERSONAL.test(name) ? [String(value)] : [])),
  );
  const mask = createTrafficMask(contract, [...headers.map(([, value]) => value), ...story.secrets, ...personal]);
  const calls: Sent[] = [];
  const onSent = (sent: Sent) => {
    calls.push(sent);
    mask.note(sent.exchange);
    check.onSent(sent);
  };
  // Whatever happens here: of calls that moved money there has to be a recording.
  const { analysis, incomplete } = await runCheck({ ...check, onSent }).finally(() => {
    const masked = calls.map((sent) => ({ ...sent, exchange: mask.exchange(sent.exchange) }));
    const creator = { name: 'reward-card', version: contract.openapi.info.version };
    return record(harOf(masked, creator));
  });
  const problems = incomplete.map(mask.text);
  if (!signal.aborted && calls.every(({ mayHaveArrived }) => !mayHaveArrived))
    throw new UserError(`${problems[0] ?? 'Nothing was sent.'} Check --base-url ${baseUrl}.`, 2);
  const stopped = signal.aborted ? [`Stopped after ${calls.length} calls.`] : [];
  const findings = analysis.findings.map(mask.finding);
  return {
    ...analysis,
    title: `Check of ${baseUrl}`,
    ...(recording !== undefined && { recording }),
    contract: { openPoints: contract.openPoints, sections: contract.sections },
    ...applyBaseline(findings, baseline),
    incomplete: [...problems, ...stopped],
    notes: story.leftOut.map((reason) => `Left out: ${reason}`),
  };
}
