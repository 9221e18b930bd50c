import { readBelow } from '../contract/read-text.ts';
import { ROOT } from '../contract/root.ts';
import { printable } from '../findings/printable.ts';
import type { Acceptance } from '../findings/report.ts';
import { readStatements } from '../statements/read-statements.ts';
import type { HeaderFields } from '../traffic/exchange.ts';
import { untilStopped } from '../until-stopped.ts';
import { UserError } from '../user-error.ts';
import { codeIn } from './judge-step.ts';
import { maskCalls } from './mask-calls.ts';
import { createRedaction } from './redact.ts';
import { type Output, reportOf, writeHar, writeReport } from './report-check.ts';
import { type Check, runCheck } from './run-check.ts';
import type { Sent } from './send-call.ts';
import type { Story } from './story.ts';

interface Checking extends Omit<Check, 'signal' | 'onSent' | 'statements'> {
  readonly baseline: readonly Acceptance[];
  readonly output: Output & { readonly har?: string; readonly unmasked?: true };
}

/**
 * Checks a service, records what was seen, reports it, and sets the exit code. Ctrl-C ends it with what was seen so far.
 * Throws a UserError where the service cannot be reached.
 */
export async function checkService({ baseline, output, ...check }: Checking): Promise<void> {
  const { contract, baseUrl, headers, story } = check;
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  const calls: Sent[] = [];
  const onSent = (sent: Sent) => {
    calls.push(sent);
    if (process.stderr.isTTY) console.error(progressOf(sent, calls.length));
  };
  const statements = await readStatements(readBelow(ROOT));
  const checked = await runCheck({ ...check, statements, signal: stop.signal, onSent });
  const redact = createRedaction(secretsOf(headers, story, calls));
  if (calls.every(({ mayHaveArrived }) => !mayHaveArrived))
    throw new UserError(`${redact(checked.incomplete[0] ?? 'Nothing was sent.')} Check --base-url ${baseUrl}.`, 2);
  if (output.har !== undefined)
    await writeHar(
      output.har,
      output.unmasked ? calls : maskCalls(calls, contract, redact),
      contract.openapi.info.version,
    );
  const stopped = stop.signal.aborted ? [`Stopped after ${calls.length} calls.`] : [];
  const told = { ...checked, incomplete: [...checked.incomplete, ...stopped] };
  await writeReport(redact(reportOf(`Check of ${baseUrl}`, contract, told, baseline)), output);
}

/** What is secret or personal in this run, whatever places it turns up in. */
function secretsOf(headers: HeaderFields, { steps }: Story, calls: readonly Sent[]): string[] {
  // The file holds the recipients of a bulk issue.
  const recipients = steps.flatMap(({ body: { recipient_phone: phone, file } = {} }) => [phone, file]);
  const codes = calls.flatMap((sent) => codeIn(sent) ?? []);
  return [...headers.map(([, value]) => value), ...recipients, ...codes].filter((secret) => typeof secret === 'string');
}

function progressOf({ exchange: { request, response }, milliseconds }: Sent, number: number): string {
  const { pathname } = new URL(request.url);
  return `${number}. ${request.method} ${printable(pathname)} ${response?.status ?? 'no response'} ${Math.round(milliseconds)} ms`;
}
