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

/** An error by its name, its message and the place where it was made; of anything else thrown, its text. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return textOf(cause);
  const place = /^ +at .*/m.exec(cause.stack ?? '')?.[0].trim();
  return place === undefined ? textOf(cause) : `${textOf(cause)} ${place}`;
}

function textOf(cause: unknown): string {
  try {
    return String(cause);
  } catch {
    return `a thrown ${typeof cause} that cannot be shown`;
  }
}
