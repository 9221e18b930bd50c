import { typesOf } from './field-kinds.ts';
import type { Facts } from './thing.ts';
import {
  type FlatField,
  isErrorStatus,
  isNode,
  type RawOperation,
  type RawResponse,
  recordAt,
  type Shape,
} from './walk.ts';
import { ACTIONS, inWords, RESOURCES, singular } from './words.ts';

/** Action, object, request and responses of an operation. */
export interface OperationContext {
  readonly operation: RawOperation;
  readonly actions: ReadonlySet<string>;
  readonly resources: ReadonlySet<string>;
  readonly isOfMoney: boolean;
  readonly isVerb: boolean;
  readonly noun: string;
  /** Statuses that nearly every call that reads declares as well, and which say nothing of this one. */
  readonly usual: ReadonlySet<string>;
  readonly sent: readonly (FlatField & { readonly kinds: ReadonlySet<string> })[];
  readonly received: readonly (FlatField & { readonly kinds: ReadonlySet<string> })[];
  /** Words, kinds and place of the parameters. */
  readonly parameters: readonly {
    readonly words: string;
    readonly in: string;
    readonly kinds: ReadonlySet<string>;
    readonly required: boolean;
    readonly said: string;
  }[];
  /** True if other operations are below its path. */
  readonly hasChildren: boolean;
  /** True if the API keeps files in folders. */
  readonly hasFolders: boolean;
  /** The other operations on the same resource. */
  readonly kin: readonly {
    readonly actions: ReadonlySet<string>;
    readonly operation: RawOperation;
    readonly parameterKinds: ReadonlySet<string>;
    readonly givesState: boolean;
  }[];
}

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

const READING = ['reads', 'lists', 'searches', 'quotes'];
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
const SETTINGS =
  /\b(?:limits?|schedules?|rules?|settings?|configurations?|configs?|methods?|plans?|templates?|preferences|prices?|tariffs?|consents?)$/;

const ENDS = new Set(['cancels', 'closes', 'blocks', 'unsubscribes', 'deletes']);

const byOpeningOf = (opening: string) => ACTIONS.find(({ words }) => words.exec(opening)?.index === 0);

export interface Recognised {
  readonly actions: Set<string>;
  readonly resources: ReadonlySet<string>;
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
  // What a plan charges for is part of its price.
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
export function isOfMoney(
  { actions, resources }: Pick<OperationContext, 'actions' | 'resources'>,
  moneySent: boolean,
  moneyReceived: boolean,
): boolean {
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

export function movesMoney(
  { actions, resources }: Pick<OperationContext, 'actions' | 'resources'>,
  money: boolean,
): boolean {
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

const has = ({ actions }: OperationContext, ...wanted: readonly string[]) => wanted.some((each) => actions.has(each));
const is = ({ resources }: OperationContext, ...wanted: readonly string[]) =>
  wanted.some((each) => resources.has(each));
const sends = ({ sent, parameters }: OperationContext, kind: string) =>
  sent.some(({ kinds }) => kinds.has(kind)) || parameters.some(({ kinds }) => kinds.has(kind));
const changes = (context: OperationContext) => context.operation.method !== 'get' && !has(context, ...READING);
const isSuccess = ({ status, node }: RawResponse) =>
  /^[23]/.test(status) || (status === 'default' && !isErrorStatus(status, node));
const errorsOf = ({ operation }: OperationContext) =>
  operation.responses.filter(({ status, node }) => isErrorStatus(status, node));
const successOf = ({ operation }: OperationContext) => operation.responses.filter(isSuccess);
const moneyOf = (context: OperationContext) => movesMoney(context, context.isOfMoney);
const isEmptyBody = (shape: Shape | undefined) =>
  shape === undefined ||
  (shape.properties.size === 0 &&
    !['type', 'items', 'oneOf', 'anyOf', '$ref', 'enum'].some((key) => key in shape.schema));
const amounts = ({ sent }: OperationContext) =>
  sent.filter(({ kinds, depth, words }) => kinds.has('amount') && depth <= 2 && !/fee|tax|tip|app /.test(words));
const statuses = (context: OperationContext) => errorsOf(context).map(({ status }) => status);

/** The list that a response holds: its body, or the only list of objects in it. */
export function isListOf(shape: Shape | undefined): boolean {
  if (shape === undefined) return false;
  if (typesOf(shape.schema).includes('array')) return true;
  const lists = [...shape.properties.entries()].filter(([, { node }]) => isNode(node.items) || node.type === 'array');
  return (
    lists.filter(([key]) => !/^(?:errors?|warnings|links)$/i.test(key)).length === 1 && shape.properties.size <= 12
  );
}

const givesPage = (context: OperationContext) =>
  (context.operation.method === 'get' || has(context, 'searches', 'lists')) &&
  !context.operation.path.endsWith('}') &&
  successOf(context).some(({ bodies }) => bodies.some(isListOf));

const SUMS = /(?:payments?|payouts?|transfers?|refunds?|orders?|transactions?|cards?|vouchers?|charges?|recipients?)$/;

/** True if a call sends a list of objects with sums of their own, such as a batch of payments; lines of one sum do not count. */
const sendsSums = (context: OperationContext) =>
  changes(context) &&
  context.sent.some(
    ({ depth, words, shape, pointer }) =>
      depth === 1 &&
      typesOf(shape.schema).includes('array') &&
      SUMS.test(words) &&
      context.sent.some((inner) => inner.depth === 2 && inner.kinds.has('amount') && inner.pointer !== pointer) &&
      amounts(context).every((inner) => inner.depth !== 1),
  );

export const sendsFile = ({ operation, sent }: Pick<OperationContext, 'operation' | 'sent'>) =>
  operation.types.some((type) => /octet-stream|^image|^audio|^video|zip|pdf/.test(type)) ||
  sent.some(({ shape: { schema } }) => schema.format === 'binary' || 'contentEncoding' in schema);

/** True if the description of a response adds to the name of its status. */
const explainsItself = ({ sentences, node }: RawResponse) => {
  const words = sentences.map(({ text }) => text).join(' ');
  const examples = Object.values(recordAt(node, 'content')).some(
    (media) => Object.keys(recordAt(media, 'examples')).length > 1,
  );
  return (
    examples ||
    (words.split(' ').length >= 7 &&
      /\b(?:if|when|because|not|invalid|exceed|already|missing|must|unless|does)\b/i.test(words))
  );
};

/** Fields, besides addresses, that tell where events are sent. */
const TARGET = /^(?:.+ )?(?:address|endpoint|target|destination|host)$/;
const CODE = /^(?:code|otp|passcode|auth payload|pin)$/;
const FAILURES =
  /^(?:failed|errors?|failures?|skipped|invalid|rejected|not found|unprocessed)\b|\b(?:failed|errors|failures)$/;

export const OPERATION_FACTS: Facts<OperationContext> = {
  changes,
  money: ({ isOfMoney: money }) => money,
  'moves-money': moneyOf,
  'reserves-money': (context) => context.isOfMoney && has(context, 'authorizes') && changes(context),
  ends: (context) => has(context, 'cancels', 'deletes', 'closes', 'blocks', 'unsubscribes'),
  'by-id': ({ operation }) => /\{[^}]+\}/.test(operation.path),
  several: (context) =>
    (changes(context) &&
      /\b(?:bulk|batch|batches|many)\b/.test(
        inWords(`${context.operation.path} ${context.operation.id} ${context.operation.summary}`),
      ) &&
      context.sent.some(({ shape }) => typesOf(shape.schema).includes('array'))) ||
    (!context.operation.path.endsWith('}') &&
      context.operation.bodies.some(({ schema }) => changes(context) && typesOf(schema).includes('array'))) ||
    sendsSums(context),
  'bounded-list': ({ sent, operation }) =>
    sent.some(({ shape }) => 'maxItems' in shape.schema) || operation.bodies.some(({ schema }) => 'maxItems' in schema),
  accepted: (context) => successOf(context).some(({ status }) => status === '202'),
  'has-location': (context) =>
    successOf(context).some(
      ({ node }) => Object.keys(recordAt(node, 'headers')).some((name) => /location/i.test(name)) || isNode(node.links),
    ),
  'has-callbacks': ({ operation }) => isNode(operation.node.callbacks),
  'has-key': (context) => sends(context, 'idempotency'),
  'has-optional-key': ({ sent, parameters }) =>
    sent.some(({ kinds, required }) => kinds.has('idempotency') && !required) ||
    parameters.some(({ kinds, required }) => kinds.has('idempotency') && !required),
  'has-version-check': (context) =>
    context.parameters.some(({ words }) => /^if (?:match|unmodified)/.test(words)) ||
    context.sent.some(({ kinds, words }) => kinds.has('version') && !/api|sequence/.test(words)),
  'has-notify-option': (context) => sends(context, 'notify-option'),
  pages: (context) =>
    context.parameters.some(({ kinds }) => ['cursor', 'page-number', 'page-size'].some((kind) => kinds.has(kind))),
  cursor: (context) => sends(context, 'cursor'),
  'by-offset': (context) => context.parameters.some(({ kinds }) => kinds.has('page-number')),
  sorts: (context) => sends(context, 'sort'),
  'filters-state': (context) =>
    context.parameters.some(({ kinds, words }) => kinds.has('state') || /include|deleted|archived|active/.test(words)),
  'gives-page': givesPage,
  'gives-list': (context) =>
    successOf(context).some(({ bodies }) =>
      bodies.some(
        (body) =>
          body !== undefined &&
          (typesOf(body.schema).includes('array') ||
            [...body.properties.values()].some(({ node }) => node.type === 'array')),
      ),
    ),
  'gives-more-flag': ({ received }) =>
    received.some(({ words }) => /^(?:has (?:more|next)|is last|last page|next page|total pages)/.test(words)),
  'gives-object': ({ received }) => received.some(({ kinds }) => kinds.has('identifier')),
  'gives-state': ({ received }) => received.some(({ kinds, depth }) => kinds.has('state') && depth <= 2),
  'gives-amount': ({ received }) => received.some(({ kinds }) => kinds.has('amount') || kinds.has('balance')),
  'gives-redirect': ({ received }) =>
    received.some(({ words }) => /redirect|^action$|approval|challenge url|checkout url|payer action/.test(words)),
  'has-states': (context) =>
    context.received.some(({ kinds, depth }) => kinds.has('state') && depth <= 2) ||
    context.kin.some(({ givesState }) => givesState),
  'sends-fields': ({ sent }) => sent.length > 1,
  'sends-state': ({ sent }) => sent.some(({ kinds, depth }) => kinds.has('state') && depth === 1),
  /** True for a verb below a member, such as `/actions/{id}/dismiss`: it takes arguments, not new values. */
  acts: ({ operation: { method, path, id, summary } }) =>
    method === 'post' &&
    !/\}(?:\.json)?$/.test(path) &&
    !/\b(?:update|edit|modify|patch|change|set)\b/.test(inWords(`${id} ${summary}`)),
  'pays-by-email': (context) => context.isOfMoney && has(context, 'pays') && sends(context, 'email'),
  'sends-callback': (context) => sends(context, 'callback'),
  'sends-return-url': (context) => sends(context, 'return-url'),
  'sends-expires': (context) =>
    context.sent.some(({ kinds, depth }) => depth === 1 && kinds.has('expires')) ||
    context.sent.some(({ kinds, words }) => kinds.has('duration') && /ttl|expir|lifetime|valid/.test(words)),
  'sends-amount': (context) => amounts(context).length > 0,
  'sends-currency': (context) => sends(context, 'currency'),
  'sends-email': (context) => sends(context, 'email'),
  'sends-phone': (context) => sends(context, 'phone'),
  'sends-file': (context) => changes(context) && sendsFile(context),
  'sends-checksum': (context) =>
    context.parameters.some(({ words }) => /digest|md5|sha|checksum/.test(words)) ||
    context.sent.some(({ words }) => /digest|md5|sha \d|sha1|checksum/.test(words)),
  'sends-source': (context) =>
    context.sent.some(
      ({ words, depth }) =>
        depth <= 2 &&
        /^(?:source(?: id)?|token|card id|payment (?:method|token|source)(?: id)?|nonce|stored payment method id|wallet id|source account)$/.test(
          words,
        ),
    ),
  'sends-to-person': (context) =>
    has(context, 'shares', 'creates') &&
    is(context, 'permission', 'user', 'invoice') &&
    (sends(context, 'email') || context.sent.some(({ words }) => /login|accessible by|user id/.test(words))),
  'changes-amount': (context) =>
    has(context, 'updates') && is(context, 'payment', 'authorization') && amounts(context).length > 0,
  'optional-amount': (context) => amounts(context).some(({ required }) => !required),
  'no-amount': (context) => amounts(context).length === 0,
  'cancels-whole': (context) => has(context, 'cancels') && amounts(context).length === 0,
  'no-errors': (context) => errorsOf(context).length === 0 && context.operation.responses.length > 0,
  'bare-errors': (context) => errorsOf(context).some(({ bodies }) => bodies.length === 0 || bodies.every(isEmptyBody)),
  'declares-errors': (context) => errorsOf(context).length > 0,
  'explains-errors': (context) => errorsOf(context).some(explainsItself),
  'error-codes-listed': (context) =>
    errorsOf(context).some(({ bodies }) =>
      bodies.some(
        (body) =>
          body !== undefined &&
          [...body.properties.values()].some(
            ({ node }) => 'enum' in node && !/^\d/.test(String((node.enum as unknown[])[0])),
          ),
      ),
    ),
  'explains-conflict': (context) =>
    errorsOf(context).some((response) => response.status === '409' && explainsItself(response)),
  'empty-success': (context) =>
    changes(context) &&
    successOf(context).some(
      ({ status, bodies }) => /^20[0123]$/.test(status) && (bodies.length === 0 || bodies.every(isEmptyBody)),
    ),
  'explains-success': (context) =>
    successOf(context).some(
      ({ sentences, types }) =>
        sentences.join(' ').split(' ').length > 8 || types.some((type) => /^text|octet/.test(type)),
    ),
  'no-success': (context) =>
    context.operation.responses.length > 0 &&
    !context.operation.responses.some(({ status }) => /^[23]\d\d$/.test(status)),
  'status-404': (context) => statuses(context).includes('404'),
  'status-409': (context) => statuses(context).includes('409') && !context.usual.has('409'),
  'status-4xx': (context) => statuses(context).some((status) => /^4XX$/i.test(status)),
  'status-default': (context) => statuses(context).includes('default'),
  'is-updated': ({ kin }) => kin.some(({ actions }) => actions.has('updates') || actions.has('replaces')),
  'is-cancelled': ({ kin, actions }) =>
    actions.has('cancels') || kin.some(({ actions: others }) => others.has('cancels')),
  'several-successes': (context) => {
    // A PUT answers 201 where it has created, and 200 where it has replaced.
    if (context.operation.method === 'put') return false;
    const found = successOf(context).filter(({ status }) => /^20[0-4]$/.test(status));
    return found.length > 1 && !found.some(explainsItself);
  },
  /** True if a call at the same path creates it again, such as the role of a member. */
  'made-at-same-path': ({ kin, operation: { path } }) =>
    kin.some(({ actions, operation }) => operation.path === path && (actions.has('creates') || actions.has('shares'))),
  'is-deleted': ({ kin }) => kin.some(({ actions }) => actions.has('deletes')),
  'is-looked-up-by-reference': ({ kin }) =>
    kin.some(
      ({ actions, parameterKinds, operation }) =>
        actions.has('reads') &&
        (parameterKinds.has('reference') ||
          parameterKinds.has('idempotency') ||
          /reference|idempoten/i.test(operation.path)),
    ),
  'uploads-version': (context) =>
    has(context, 'uploads') && /\{/.test(context.operation.path) && !is(context, 'upload-session'),
  downloads: (context) =>
    context.operation.method === 'get' &&
    successOf(context).some(
      ({ types, status }) =>
        types.some((type) => /octet-stream|zip|pdf|^image/.test(type)) ||
        (status === '302' && /content|download/.test(context.operation.path)),
    ),
  streams: (context) =>
    successOf(context).some(({ types }) => types.some((type) => /event-stream|ndjson|stream\+json/.test(type))),
  'starts-checkout': (context) =>
    context.isOfMoney &&
    has(context, 'creates') &&
    (is(context, 'order', 'checkout') || (is(context, 'session') && amounts(context).length > 0)),
  'registers-events': (context) =>
    changes(context) &&
    is(context, 'webhook') &&
    !context.isVerb &&
    !has(context, 'deletes', 'unsubscribes') &&
    !/fire|trigger|test|ping|simulate|sandbox/.test(inWords(context.operation.path)) &&
    (context.sent.length === 0 ||
      context.sent.some(({ kinds, words }) => kinds.has('callback') || kinds.has('url') || TARGET.test(words))),
  'outcome-by-event': (context) =>
    /(?:outcome|result)\w*.{0,160}(?:webhook|notification|event)|(?:webhook|notification).{0,120}(?:outcome|result)/i.test(
      String(context.operation.node.description ?? ''),
    ),
  'sends-code': (context) => changes(context) && context.sent.some(({ words }) => CODE.test(words)),
  /** A change that decides about no state and no money. */
  'plain-update': (context) =>
    has(context, 'updates', 'replaces') &&
    context.actions.size === 1 &&
    !context.isOfMoney &&
    !context.sent.some(({ kinds }) => kinds.has('state')),
  'by-verb': ({ isVerb }) => isVerb,
  'sends-list': ({ sent, operation }) =>
    sent.some(({ shape }) => typesOf(shape.schema).includes('array')) ||
    operation.bodies.some(({ schema }) => typesOf(schema).includes('array')),
  'is-party': ({ noun }) =>
    /(?:^| )(?:customer|user|account|member|recipient|payee|beneficiary|contact|merchant|employee|person|holder|counterparty|entity)$/.test(
      noun,
    ),
  'of-settings': ({ operation }) =>
    SETTINGS.test(inWords(operation.path.replaceAll(/\{[^}]*\}/g, ' '))) ||
    /\/(?:plans|subscriptions)\//.test(operation.path),
  'at-member': ({ operation }) => /[}]$|\/@?me$/.test(operation.path),
  'sends-only-ids': ({ sent }) =>
    sent.length > 0 && sent.every(({ kinds, words }) => kinds.has('identifier') || /^ids?$| ids$/.test(words)),
  'sends-to-address': (context) =>
    ['email', 'phone', 'person-key'].some((kind) => sends(context, kind)) ||
    context.sent.some(({ words, depth }) => depth <= 2 && /^(?:to|recipients?|personali[sz]ations)$/.test(words)),
  'sends-name': ({ sent }) =>
    sent.some(({ kinds, words, depth }) => depth <= 2 && (kinds.has('file-name') || words === 'name')),
  'in-folders': ({ hasFolders }) => hasFolders,
  /** True for a check of data, which makes nothing. */
  'checks-data': (context) => has(context, 'verifies') && !context.sent.some(({ words }) => CODE.test(words)),
  'names-failures': ({ received }) => received.some(({ words, depth }) => depth <= 2 && FAILURES.test(words)),
  'holds-things': (context) =>
    is(
      context,
      'customer',
      'user',
      'account',
      'folder',
      'file',
      'subscription',
      'wallet',
      'verification',
      'factor',
      'card',
      'order',
      'invoice',
    ) || context.hasChildren,
  settings: (context) =>
    is(context, 'account', 'user', 'permission', 'webhook', 'credential', 'factor', 'verification', 'link') ||
    /service|setting|config|polic|rule|plan|template|bucket|limit|profile|schedule/.test(
      inWords(context.operation.path),
    ),
};
