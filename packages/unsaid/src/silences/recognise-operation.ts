import type { RawOperation } from './walk.ts';
import { ACTIONS, inWords, RESOURCES, singular } from './words.ts';

const isParameter = (part: string) => /^[{:]|\}$/.test(part);
const isVersion = (part: string) => /^v\d|^\d{4}-|^api$/.test(part);

/** The nouns of a path, the last one first, in words; each says whether a parameter follows it. */
function partsOf(path: string) {
  const parts =
    path
      .split('#')[0]
      ?.split('/')
      .filter((part) => part !== '' && !isVersion(part) && !/^@/.test(part)) ?? [];
  const nouns = parts.flatMap((part, index) =>
    isParameter(part)
      ? []
      : [
          {
            words: inWords(part.replace(/\.json$/, '').replace(/\{.*?\}/g, '')),
            isMember: isParameter(parts[index + 1] ?? ''),
          },
        ],
  );
  return nouns.reverse();
}

export const READING = ['reads', 'lists', 'searches', 'quotes'];
const READ_VERBS =
  /^(?:(?:bulk|batch) )?(?:get|list|retrieve|fetch|search|query|find|lookup|read|show|check balance|describe|count|estimate|calculate|preview|simulate|sync)\b/;
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

const byOpeningOf = (opening: string) => ACTIONS.find(({ words }) => words.exec(opening)?.index === 0);

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
  const { method, path, id, summary } = operation;
  const [tail = { words: '', isMember: false }, parent, above] = partsOf(path);
  const hash = path.includes('#') ? inWords(path.split('#')[1] ?? '') : '';
  const single = (words: string) => words.replace(/^(?:bulk|batch) /, '');
  const verb = single(hash || tail.words);
  const idWords = single(inWords(id).replace(new RegExp(`^${method} `), ''));
  const opening = inWords(summary).split(' ').slice(0, 4).join(' ');
  const matching = (words: string) => ACTIONS.filter(({ words: pattern }) => pattern.test(words));
  const whole = (words: string) =>
    matching(words).find(({ words: pattern }) => new RegExp(`^${pattern.source}$`).test(words));
  const actions = new Set<string>();
  let done = 'done';
  const take = (found: (typeof ACTIONS)[number] | undefined) => {
    if (found === undefined) return;
    actions.add(found.action);
    done = found.done ?? done;
  };
  const isRead = method === 'get';
  if (
    isRead ||
    (method === 'post' && (READ_VERBS.test(verb) || READ_VERBS.test(idWords) || READ_VERBS.test(opening)))
  ) {
    const other =
      method === 'get' ? [] : matching(`${verb} ${idWords}`).filter(({ action }) => READING.includes(action));
    for (const found of other) if (found.action !== 'lists' || givesList) actions.add(found.action);
    if (givesList && !tail.isMember) actions.add('lists');
    if (/search|query|\bfind\b(?! (?:all|one|by|\w+$))/.test(`${verb} ${idWords}`)) actions.add('searches');
    actions.add('reads');
  } else if (method === 'delete') {
    take(matching(`${verb} ${idWords} ${opening}`).find(({ action }) => ['cancels', 'unsubscribes'].includes(action)));
    actions.add('deletes');
    done = 'deleted';
  } else {
    const byTail = tail.isMember && hash === '' ? undefined : whole(verb);
    const byOpening = byOpeningOf(opening);
    const [first = ''] = idWords.split(' ');
    const byId = inWords(id).startsWith(`${method} `)
      ? undefined
      : ((first === singular(tail.words) ? undefined : whole(first)) ?? whole(idWords.split(' ').at(-1) ?? ''));
    const plain = (found: typeof byTail) =>
      found !== undefined && ['creates', 'updates', 'lists', 'reads', 'verifies', 'sends'].includes(found.action);
    const chosen = byTail ?? (plain(byId) ? (byOpening ?? byId) : (byId ?? byOpening));
    take(method === 'patch' && plain(chosen) && chosen?.action !== 'creates' ? undefined : chosen);
    if (
      byTail !== undefined &&
      !ENDS.has(byTail.action) &&
      [byOpening, byId].some((found) => found?.action === 'creates')
    )
      actions.add('creates');
    if (method === 'patch' && (tail.isMember || byOpening?.action !== 'creates')) actions.add('updates');
    if (method === 'put' && tail.isMember && actions.size === 0) actions.add('replaces');
    if (method === 'put' && (byOpening?.action === 'updates' || (actions.has('shares') && tail.isMember)))
      actions.add('updates');
    if (method === 'post' && tail.isMember && (actions.size === 0 || actions.has('updates'))) actions.add('updates');
    if (actions.size === 0) actions.add(method === 'put' ? 'replaces' : 'creates');
    if (method === 'post' && !tail.isMember && whole(singular(verb)) === undefined && byOpening?.action === 'creates')
      actions.add('creates');
    if (done === 'done') done = actions.has('updates') ? 'changed' : 'made';
  }
  // A word of one thing after a member, as in `/actions/{id}/dismiss`, is what is done to it.
  const isUnknownVerb =
    method !== 'get' &&
    method !== 'delete' &&
    byOpeningOf(opening)?.action !== 'creates' &&
    singular(verb) === verb &&
    !RESOURCES.some(({ words }) => words.test(verb));
  const isOfSeveral = verb !== (hash || tail.words) && whole(verb) !== undefined;
  // The charges of a plan are its prices.
  const isPrice =
    /^(?:fixed )?charges?(?: filters?)?$/.test(tail.words) &&
    /plan|subscription|catalog/.test(`${parent?.words} ${above?.words} ${path}`);
  // `/VerificationCheck` says what is checked.
  const [start = '', ...more] = tail.words.split(' ');
  const hasOwnNoun = more.length > 0 && hash === '' && RESOURCES.some(({ words }) => words.test(start));
  const isReport = opening.startsWith('report ');
  const isPlain = PLAIN_VERBS.test(verb) || (isReport && verb === 'report');
  const isNamedVerb =
    isPlain || (verb !== '' && [opening, idWords].some((words) => words.split(' ')[0] === verb.split(' ')[0]));
  const isVerb =
    !tail.isMember &&
    !isPrice &&
    !isCollection &&
    !hasOwnNoun &&
    ((parent?.isMember === true &&
      (method === 'delete' ? actions.size > 1 : whole(verb) !== undefined || isUnknownVerb)) ||
      (method !== 'delete' && (isUnknownVerb || isPlain) && isNamedVerb && parent !== undefined) ||
      isOfSeveral);
  if (isVerb && whole(verb) === undefined && whole(idWords.split(' ')[0] ?? '') === undefined) {
    actions.clear();
    actions.add('updates');
    done = 'changed';
  }
  const nounWords = isVerb ? (parent?.words ?? '') : tail.words;
  const named = [tail.words, ...(isVerb ? [parent?.words ?? '', above?.words ?? ''] : []), hash].join(' | ');
  const idResources = nounWords === '' ? idWords : '';
  const inSingular = named.split(' ').map(singular).join(' ');
  const resources = new Set(
    RESOURCES.filter(
      ({ words }) => words.test(named) || words.test(inSingular) || (idResources !== '' && words.test(idResources)),
    ).map(({ resource }) => resource),
  );
  const action = [...actions][0] ?? '';
  // Completing a payment is its capture.
  if (action === 'confirms' && resources.has('payment') && isVerb && /complete|finali[sz]e/.test(verb)) {
    actions.add('captures');
    done = 'captured';
  }
  if (isPrice || SETTINGS.test(nounWords)) {
    for (const each of [...MONEY_ACTIONS, 'authorizes']) actions.delete(each);
    for (const each of MOVED) resources.delete(each);
    if (actions.size === 0) actions.add(method === 'post' && !tail.isMember ? 'creates' : 'updates');
  }
  if (isReport) resources.delete('report');
  const isAlone = !isVerb && whole(tail.words)?.action === action;
  const before = singular(tail.words) === tail.words ? parent?.words : undefined;
  const substitute = isAlone && before === undefined ? NOUNS_OF_ACTIONS[action] : undefined;
  const last = (isAlone && NOUNS_OF_ACTIONS[action] !== undefined ? (before ?? nounWords) : nounWords)
    .split(' ')
    .slice(-2)
    .map(singular)
    .join(' ');
  return { actions, resources, noun: substitute ?? (last || 'object'), done, isVerb };
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
