import { describeError } from '../describe-error.ts';
import { oneLine } from '../one-line.ts';
import type { Incident } from './options.ts';

/** Writes an incident to the console, as one line: what went wrong, then the places or the cause. */
export function reportToConsole(incident: Incident): void {
  const what =
    incident.kind === 'invalid-response'
      ? incident.issues.map(({ at, rule }) => `${at || 'response'}: ${rule}`).join(', ')
      : describeCause(incident.cause);
  console.error(oneLine(`${incident.message} ${what}`));
}

/** What was thrown, and the place where an error was made. */
function describeCause(cause: unknown): string {
  try {
    const { stack } = cause as { stack?: unknown };
    const [place] = /^ +at .*/m.exec(typeof stack === 'string' ? stack : '') ?? [];
    return [describeError(cause), place?.trim()].filter(Boolean).join(' ');
  } catch {
    return describeError(cause);
  }
}
