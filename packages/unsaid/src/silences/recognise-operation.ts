import { type Call, firstOf, matching, type Named, named, readCall } from './read-call.ts';
import type { RawOperation } from './walk.ts';
import { RESOURCES, singular } from './words.ts';

export const READING = ['reads', 'lists', 'searches', 'quotes'];
const NOUNS_OF_ACTIONS: Readonly<Record<string, string>> = {
  captures: 'payment',
  refunds: 'payment',
  cancels: 'payment',
  authorizes: 'payment',
  'adjusts-amount': 'payment',
  verifies: 'verification',
};
const MONEY_ACTIONS = ['pays', 'captures', 'refunds', 'transfers', 'loads', 'redeems', 'issues'];
const MOVED = ['payment', 'refund', 'payout', 'transfer', 'transaction'];

/** The last part of a path that is what is done, where calls are named as procedures: `/report/create`. */
const PLAIN_VERBS =
  /^(?:create|add|update|modify|edit|remove|delete|cancel|get|list|search|refresh|submit|enable|disable|invalidate|exchange|revoke|terminate|register|unregister|distribute|evaluate|prepare|simulate|fire webhook|reset|retry|reverse|import|migrate account|enrich|enhance|sync|review|execute|apply|validate)$/;
/** Nouns of what is set up in advance and moves nothing itself. */
export const SETTINGS =
  /\b(?:limits?|schedules?|rules?|settings?|configurations?|configs?|methods?|plans?|templates?|preferences|prices?|tariffs?|consents?)$/;

const ENDS = new Set(['cancels', 'closes', 'blocks', 'unsubscribes', 'deletes']);

interface Classes {
  readonly actions: ReadonlySet<string>;
  readonly resources: ReadonlySet<string>;
}

export interface Recognised extends Classes {
  readonly actions: Set<string>;
  readonly noun: string;
  readonly done: string;
  /** True if the last part of the path is what is done. */
  readonly isVerb: boolean;
}

/** The action, resource and noun of an operation, from its path, id, summary and method. A collection can be read as well. */
export function recognise(operation: RawOperation, givesList: boolean, isCollection: boolean): Recognised {
  const call = readCall(operation, givesList, isCollection);
  const { verb, idWords, tail, parent, isPrice } = call;
  const found = actionsOf(call);
  const isVerb = endsInVerb(call, found.actions);
  const isNamed = named(verb) !== undefined || named(firstOf(idWords)) !== undefined;
  const { actions, done } = isVerb && !isNamed ? { actions: new Set(['updates']), done: 'changed' } : found;
  const nounWords = isVerb ? (parent?.words ?? '') : tail.words;
  const resources = resourcesOf(call, isVerb, nounWords);
  const action = [...actions][0] ?? '';
  // Completing a payment is its capture.
  const isCapture = action === 'confirms' && resources.has('payment') && isVerb && /complete|finali[sz]e/.test(verb);
  if (isCapture) actions.add('captures');
  if (isPrice || SETTINGS.test(nounWords)) {
    for (const each of [...MONEY_ACTIONS, 'authorizes']) actions.delete(each);
    for (const each of MOVED) resources.delete(each);
    if (actions.size === 0) actions.add(call.method === 'post' && !tail.isMember ? 'creates' : 'updates');
  }
  const noun = nounOf(call, isVerb, action, nounWords);
  return { actions, resources, noun, done: isCapture ? 'captured' : done, isVerb };
}

/** An action that a call of a method, `*` for any, may have, and when it has it, given those found by the rules above. */
type Rule = readonly [method: string, action: string, when: (call: Call, found: ReadonlySet<string>) => boolean];

const READS: readonly Rule[] = [
  ['*', 'lists', ({ givesList, tail }) => givesList && !tail.isMember],
  ['*', 'searches', ({ verb, idWords }) => SEARCHES.test(`${verb} ${idWords}`)],
  ['*', 'reads', () => true],
];
const SEARCHES = /search|query|\bfind\b(?! (?:all|one|by|\w+$))/;

/** Beside the one action that its words name. */
const WRITES: readonly Rule[] = [
  ['*', 'creates', ({ byTail, byOpening, byId }) => isLasting(byTail) && [byOpening, byId].some(isCreation)],
  ['patch', 'updates', ({ tail, byOpening }) => tail.isMember || !isCreation(byOpening)],
  ['put', 'replaces', ({ tail }, { size }) => tail.isMember && size === 0],
  ['put', 'updates', ({ byOpening }) => byOpening?.action === 'updates'],
  ['put', 'updates', ({ tail }, found) => tail.isMember && found.has('shares')],
  ['post', 'updates', ({ tail }, { size }) => tail.isMember && size === 0],
  ['put', 'replaces', (_, { size }) => size === 0],
  ['*', 'creates', (_, { size }) => size === 0],
  [
    'post',
    'creates',
    ({ tail, verb, byOpening }) => !tail.isMember && named(singular(verb)) === undefined && isCreation(byOpening),
  ],
];

const isCreation = (named: Named) => named?.action === 'creates';
const isLasting = (named: Named) => named !== undefined && !ENDS.has(named.action);

function actionsOf(call: Call): { actions: Set<string>; done: string } {
  const { method, verb, idWords, opening, givesList } = call;
  const words = `${verb} ${idWords}`;
  if (call.isRead) {
    const said = method === 'get' ? [] : matching(words).map(({ action }) => action);
    const reading = said.filter((action) => READING.includes(action) && (action !== 'lists' || givesList));
    return { actions: withRules(READS, call, reading), done: 'done' };
  }
  if (method === 'delete') {
    const ending = matching(`${words} ${opening}`).find(({ action }) => ['cancels', 'unsubscribes'].includes(action));
    return { actions: new Set([...actionIn(ending), 'deletes']), done: 'deleted' };
  }
  const chosen = chosenOf(call);
  const actions = withRules(WRITES, call, actionIn(chosen));
  return { actions, done: chosen?.done ?? (actions.has('updates') ? 'changed' : 'made') };
}

function withRules(rules: readonly Rule[], call: Call, first: readonly string[]): Set<string> {
  const actions = new Set(first);
  for (const [method, action, when] of rules)
    if (['*', call.method].includes(method) && when(call, actions)) actions.add(action);
  return actions;
}

const actionIn = (named: Named) => (named === undefined ? [] : [named.action]);

/** Actions that other words of a call name more exactly. */
const PLAIN: readonly string[] = ['creates', 'updates', 'lists', 'reads', 'verifies', 'sends'];

/** The action that the words of a call name: by its path, its id or the opening of its summary. */
function chosenOf({ method, byTail, byOpening, byId }: Call): Named {
  const isPlain = (each: Named) => each !== undefined && PLAIN.includes(each.action);
  const chosen = byTail ?? (isPlain(byId) ? (byOpening ?? byId) : (byId ?? byOpening));
  return method === 'patch' && isPlain(chosen) && !isCreation(chosen) ? undefined : chosen;
}

/** True if the last part of the path is what is done. */
function endsInVerb(call: Call, actions: ReadonlySet<string>): boolean {
  const { method, verb, idWords, opening, tail, parent, isPrice, isCollection } = call;
  // `/VerificationCheck` says what is checked.
  const [start = '', ...more] = tail.words.split(' ');
  const hasOwnNoun = more.length > 0 && call.hash === '' && RESOURCES.some(({ words }) => words.test(start));
  if (tail.isMember || isPrice || isCollection || hasOwnNoun) return false;
  const isAction = named(verb) !== undefined;
  const isOfSeveral = verb !== (call.hash || tail.words);
  if (isOfSeveral && isAction) return true;
  if (method === 'delete') return parent?.isMember === true && actions.size > 1;
  // A word of one thing after a member, as in `/actions/{id}/dismiss`, is what is done to it.
  const isUnknownVerb =
    method !== 'get' &&
    !isCreation(call.byOpening) &&
    singular(verb) === verb &&
    !RESOURCES.some(({ words }) => words.test(verb));
  if (parent?.isMember === true && (isAction || isUnknownVerb)) return true;
  const isPlain = PLAIN_VERBS.test(verb) || (isReport(call) && verb === 'report');
  const isSaidAgain = verb !== '' && [opening, idWords].some((words) => firstOf(words) === firstOf(verb));
  return parent !== undefined && (isPlain || (isUnknownVerb && isSaidAgain));
}

const isReport = ({ opening }: Call) => opening.startsWith('report ');

function resourcesOf(call: Call, isVerb: boolean, nounWords: string): Set<string> {
  const { tail, parent, above, hash, idWords } = call;
  const said = [tail.words, ...(isVerb ? [parent?.words ?? '', above?.words ?? ''] : []), hash].join(' | ');
  const texts = [said, said.split(' ').map(singular).join(' ')];
  if (nounWords === '') texts.push(idWords);
  const found = RESOURCES.filter(({ words }) => texts.some((text) => words.test(text)));
  const resources = new Set(found.map(({ resource }) => resource));
  if (isReport(call)) resources.delete('report');
  return resources;
}

function nounOf({ tail, parent }: Call, isVerb: boolean, action: string, nounWords: string): string {
  const ofAction = !isVerb && named(tail.words)?.action === action ? NOUNS_OF_ACTIONS[action] : undefined;
  const before = singular(tail.words) === tail.words ? parent?.words : undefined;
  if (ofAction !== undefined && before === undefined) return ofAction;
  const words = ofAction === undefined ? nounWords : (before ?? nounWords);
  return words.split(' ').slice(-2).map(singular).join(' ') || 'object';
}

/** True if money is involved: by the resource, the action or the request. */
export function isOfMoney({ actions, resources }: Classes, moneySent: boolean, moneyReceived: boolean): boolean {
  const classes = RESOURCES.filter(({ resource }) => resources.has(resource));
  if (classes.some(({ money }) => money === true))
    return (
      moneySent ||
      moneyReceived ||
      actions.has('pays') ||
      actions.has('refunds') ||
      actions.has('captures') ||
      actions.has('cancels')
    );
  return (
    (classes.some(({ money }) => money === 'maybe') && (moneySent || moneyReceived)) ||
    (moneySent && (resources.has('batch') || MONEY_ACTIONS.some((each) => actions.has(each))))
  );
}

export function movesMoney({ actions, resources }: Classes, money: boolean): boolean {
  if (!money || READING.some((each) => actions.has(each)) || actions.has('deletes') || actions.has('cancels'))
    return false;
  const isUpdate = actions.has('updates') || actions.has('replaces') || actions.has('subscribes');
  if (isUpdate) return false;
  if (MONEY_ACTIONS.some((each) => actions.has(each))) return true;
  return (
    (actions.has('creates') || actions.has('submits')) &&
    MOVED.some((each) => resources.has(each)) &&
    !resources.has('limit') &&
    !resources.has('checkout')
  );
}
