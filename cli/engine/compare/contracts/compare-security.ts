import { isDeepStrictEqual } from 'node:util';
import type { Outcome, Place } from './finding.ts';
import { membersOf } from './rules.ts';
import { changed } from './says.ts';
import type { Walk } from './walk.ts';

/** Compares the credentials that are demanded of one operation, or of all that do not say otherwise. */
export function compareSecurity(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [before ?? walk.old.openapi.security, after ?? walk.now.openapi.security].map(choicesOf);
  if (isDeepStrictEqual(old, now)) return;
  const says = `Credentials change from ${inWords(old)} to ${inWords(now)}.`;
  walk.report(place, { ...changed('Credentials', old, now, says), outcome: outcomeOf(old ?? [], now ?? []) });
}

/** Schemes with scopes, all of which one choice demands. */
type Choice = Readonly<Record<string, readonly string[]>>;

/** The choices of credentials; no list, or an empty one, demands none. */
function choicesOf(security: unknown): Choice[] {
  const list = Array.isArray(security) ? security.map((choice) => membersOf(choice) as Choice) : [];
  return list.length === 0 ? [{}] : list;
}

function outcomeOf(old: readonly Choice[], now: readonly Choice[]): Outcome {
  const narrows = old.some((choice) => !now.some((other) => isWithin(other, choice)));
  const widens = now.some((choice) => !old.some((other) => isWithin(other, choice)));
  return narrows && widens ? 'both' : narrows ? 'narrows' : widens ? 'widens' : 'none';
}

/** Whether credentials for the second choice are enough for the first. */
function isWithin(choice: Choice, given: Choice): boolean {
  return Object.entries(choice).every(
    ([scheme, scopes]) => given[scheme] !== undefined && scopes.every((scope) => given[scheme]?.includes(scope)),
  );
}

function inWords(choices: readonly Choice[] = []): string {
  const texts = choices.map(
    (choice) =>
      Object.keys(choice)
        .map((name) => `\`${name}\``)
        .join(' and ') || 'none',
  );
  return texts.join(' or ');
}
