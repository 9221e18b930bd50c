import type { Incident } from './options.ts';

/** Writes an incident to the console: what went wrong, then the places or the cause. */
export function reportToConsole(incident: Incident): void {
  if (incident.kind === 'invalid-response') {
    console.error(incident.message, incident.issues.map(({ at, rule }) => `${at || 'response'}: ${rule}`).join(', '));
  } else {
    console.error(incident.message, incident.cause);
  }
}
