import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { renderFindings } from '../engine/report/render-findings.ts';
import { exitCodeOf, type Format, type Report } from '../engine/report/report.ts';
import { nextStepOf, summaryOf } from '../engine/report/report-page.ts';
import { printable } from '../engine/system/terminal.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import type { Sent } from './send-call.ts';

export interface Output {
  readonly format: Format;
  /** File to write the report to; standard output by default. */
  readonly out?: string;
}

const DEFAULT_WIDTH = 120;

/** Columns of the terminal, or what the environment says where the output goes elsewhere. */
export function terminalWidth(): number {
  return process.stdout.columns ?? (Number.parseInt(process.env.COLUMNS ?? '', 10) || DEFAULT_WIDTH);
}

/** Prints a report, or writes it to a file and prints its figures; sets the exit code. */
export async function writeReport(report: Report, { format, out }: Output): Promise<void> {
  const text = renderFindings(report, format, out === undefined ? terminalWidth() : DEFAULT_WIDTH);
  process.exitCode = exitCodeOf(report);
  // Programs read the other formats, and people the log.
  if (format !== 'text' || out !== undefined) for (const line of report.incomplete ?? []) console.error(line);
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  const shown = shownPath(out);
  await writeWhole({ file: userPath(out), shown, advice: 'Choose another file with --out.' }, text);
  console.log([...summaryOf(report), `Report: ${shown}`, `Next: ${nextStepOf(report)}`].join('\n'));
}

/** Writes a recording that its owner alone can read. */
export async function writeHar(file: string, har: string): Promise<void> {
  const target = { file: userPath(file), shown: shownPath(file), advice: 'Choose another file with --har.' };
  await writeWhole({ ...target, mode: 0o600 }, har);
}

/** One line for a call that has ended. */
export function progressOf({ exchange: { request, response }, milliseconds }: Sent): string {
  const path = printable(new URL(request.url).pathname);
  return `${request.method} ${path} ${response?.status ?? 'no response'} ${Math.round(milliseconds)} ms`;
}

/** Throws a UserError for a file that cannot be written, before anything is sent that it is to hold. */
export async function refuseUnwritable(option: string, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const target = userPath(file);
  const found = await stat(target).catch(() => undefined);
  const refuse = (problem: string) => new UserError(`${option} ${shownPath(file)}: ${problem} Choose another file.`, 2);
  if (found?.isDirectory()) throw refuse('is a folder.');
  await access(path.dirname(target), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'its folder does not exist.' : 'its folder cannot be written to.');
  });
}
