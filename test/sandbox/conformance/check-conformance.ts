import { checkDefaults, checkFiles, checkIdentifiers, checkTransitions } from './check-cards.ts';
import { checkProblems, checkRequests } from './check-requests.ts';
import { checkDelivery, checkEvents } from './check-webhooks.ts';
import { checkWords } from './check-words.ts';
import type { Closed } from './closed.ts';
import type { Subject } from './subject.ts';

export const CHECKS: Readonly<Record<string, (closed: Closed, subject: Subject) => Promise<string[]>>> = {
  'requests, responses, parameters and credentials': checkRequests,
  'statuses and codes of problems': checkProblems,
  'forms of identifiers': checkIdentifiers,
  'transitions of cards and rewards': checkTransitions,
  'defaults, expiry and wallets': checkDefaults,
  'files of a bulk issuance': checkFiles,
  'attempts and signatures': checkDelivery,
  'events and their fields': checkEvents,
  'numbers and statuses in words': checkWords,
};

/** The first difference of a running sandbox from a closed contract, which may be of any kind; `undefined` where there is none. */
export async function findDifference(closed: Closed, subject: Subject): Promise<string | undefined> {
  for (const [name, check] of Object.entries(CHECKS)) {
    const [first] = await check(closed, subject);
    if (first !== undefined) return `${name}: ${first}`;
  }
  return undefined;
}
