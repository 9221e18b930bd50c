import { readStatements } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import { harOf } from '../engine/observe/har-recorder.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { applyBaseline } from '../engine/report/baseline.ts';
import type { Acceptance, Report } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { createRedaction, maskCalls } from './redact.ts';
import { type Check, runCheck } from './run-check.ts';
import type { Sent } from './send-call.ts';
import { PERSONAL, type Story } from './story.ts';

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
  const statements = await readStatements(readBelow(contract.root));
  const calls: Sent[] = [];
  const onSent = (sent: Sent) => {
    calls.push(sent);
    check.onSent(sent);
  };
  const redaction = () => createRedaction(secretsOf(headers, story, calls, contract));
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
function secretsOf(headers: HeaderFields, story: Story, calls: readonly Sent[], contract: Contract): string[] {
  const mask = createTrafficMask(contract);
  const bodies = story.steps.flatMap(({ body = {} }) =>
    Object.entries(body).flatMap(([name, value]) => (PERSONAL.test(name) ? [String(value)] : [])),
  );
  const masked = calls.flatMap(({ exchange }) => {
    const [before, after] = [exchange, mask.exchange(exchange)].map(({ response }) => textsIn(response?.body));
    return (before ?? []).filter((text) => !after?.includes(text));
  });
  return [...headers.map(([, value]) => value), ...story.secrets, ...bodies, ...masked];
}

/** The texts of a body of JSON. */
function textsIn(body: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  try {
    JSON.parse(new TextDecoder().decode(body), (_, value) => {
      if (typeof value === 'string') texts.push(value);
    });
  } catch {
    // Of what is not JSON, the mask itself takes care.
  }
  return texts;
}
