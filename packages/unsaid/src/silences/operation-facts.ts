import { typesOf } from './field-kinds.ts';
import { movesMoney, READING, SETTINGS } from './recognise-operation.ts';
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
import { inWords } from './words.ts';

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

/** Fields other than addresses with the destination of events. */
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
    !/sandbox|fire|trigger|test|ping|simulate/.test(inWords(context.operation.path)) &&
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
