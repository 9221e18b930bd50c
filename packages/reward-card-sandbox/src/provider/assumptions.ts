import type { Assumption } from '../../generated/controls/rest.ts';
import { type AnsweredPoint, type Answers, type Documents, OWN, OWN_NAME } from './answers.ts';
import { followed, isNode, type Node, nodeAt } from './nodes.ts';

export const ASSUMPTIONS_HEADER = 'x-sandbox-assumptions';

/** Answers of the sandbox to a node that depart from the specification, with the statement that each departs from. */
const departuresAt = (...keys: readonly string[]) =>
  (nodeAt(OWN.asyncapi, ...keys, 'x-departures') ?? {}) as Readonly<Record<string, string>>;

const OF_REGISTRATION = departuresAt('servers', 'integrator');

const DEPARTURES: Readonly<Record<string, string>> = {
  ...OF_REGISTRATION,
  ...departuresAt('channels', 'webhook', 'messages', 'card.expired'),
  ...departuresAt('channels', 'webhook', 'messages', 'reward.expired'),
};

const VALUES = ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength', 'allOf', 'x-form'] as const;
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
const FIELDS = ['properties', 'required', 'additionalProperties'] as const;
const LISTS = ['minItems', 'maxItems', 'uniqueItems'] as const;

/**
 * Keywords by which the sandbox follows the answer of a provider, by the point. An answer that has none of them, or to a point
 * that is not listed, is words to it; several points that one action answers are looked at each by itself.
 */
export const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  'api-credentials': ['security', 'parameters'],
  'success-statuses': ['x-status'],
  'error-responses': ['x-problems', 'content', 'responses'],
  'rate-limits': ['x-rate-limit'],
  idempotency: ['x-idempotency'],
  'query-parameters': ['parameters'],
  'unknown-request-fields': ['additionalProperties'],
  'absent-fields': ['required'],
  'issue-defaults': ['x-default', ...LISTS],
  'card-expiry': ['x-expiry'],
  'value-bounds': [...NUMBERS, ...VALUES],
  'currency-codes': VALUES,
  'timestamp-form': VALUES,
  'identifier-forms': VALUES,
  'phone-number-form': VALUES,
  'card-formats': VALUES,
  'access-channels': VALUES,
  'brand-ids': VALUES,
  'delivery-channels': VALUES,
  'card-statuses': [...VALUES, 'x-states'],
  'batch-statuses': [...VALUES, 'x-states'],
  'redemption-methods': VALUES,
  'market-codes': VALUES,
  'reward-types': VALUES,
  'selected-brand': VALUES,
  'cancelled-by': VALUES,
  'wallet-field-types': ['type', ...VALUES],
  'wallet-currencies': VALUES,
  'card-record-fields': FIELDS,
  'top-up-required-fields': FIELDS,
  'bulk-required-fields': FIELDS,
  'card-issued-payload': FIELDS,
  'card-topped-up-payload': FIELDS,
  'card-expired-payload': FIELDS,
  'batch-complete-payload': FIELDS,
  'further-event-fields': FIELDS,
  'reward-redeemed-fields': FIELDS,
  'wallet-fields': FIELDS,
  'event-identity': FIELDS,
  'event-order': FIELDS,
  'attempt-counting': FIELDS,
  'payload-versioning': FIELDS,
  'created-at': ['x-value'],
  'csv-columns': ['x-csv.columns', 'x-csv.delimiter'],
  'csv-encoding': ['x-csv.encoding', 'x-csv.delimiter', 'x-csv.max_columns', 'x-csv.max_field_characters'],
  'csv-file-size': ['x-csv.max_bytes', 'maxLength'],
  'batch-size': ['x-batch.max_rows'],
  'batch-counts': ['x-sum'],
  'batch-cards': FIELDS,
  'bulk-processing': ['x-batch.asynchronous', 'x-status'],
  'bulk-card-events': ['x-batch.card_events'],
  'several-endpoints': ['x-max-endpoints'],
  'signature-algorithm': ['x-signature.algorithm'],
  'signed-content': ['x-signature.content'],
  'webhook-secret': ['x-signature.secret_encoding', 'x-signature.secret_prefix'],
  'retry-intervals': ['x-delivery.intervals_seconds'],
  'wallet-funding': ['x-wallet'],
  'state-transitions': ['x-transitions'],
};

/** Points whose answers ask nothing of a service on one machine. */
const NOTHING_TO_FOLLOW = new Set([
  'terms-and-contact',
  'base-url',
  'version-policy',
  'amount-units',
  'event-families',
  'acknowledgement-body',
]);

/** Every answer, in the order of the register; an open point that two overlays answer differently stands here twice. */
export function listAssumptions(given: Answers): Assumption[] {
  return given.documents.openPoints.flatMap((point) => {
    const { id, title, question, impact } = point;
    const distinct = point.answers.filter(
      ({ answer, by }, index, all) => all.findIndex((each) => each.answer === answer && each.by === by) === index,
    );
    return distinct.map(({ answer, by, place }) => ({
      id,
      title,
      question,
      answer,
      impact,
      by,
      place,
      departs_from: isDeparture(point, answer) ? (DEPARTURES[id] ?? null) : null,
      followed: isFollowed(given, point, by),
    }));
  });
}

/** Returns true if one of the sandbox's own answers departs from the specification: a point may have others, which do not. */
const isDeparture = ({ id, answers }: AnsweredPoint, words: string): boolean =>
  answers.some(
    ({ by, answer, adds = [] }) => by === OWN_NAME && answer === words && adds.includes(`x-departures.${id}`),
  );

/** Returns true if the sandbox does what an answer says: its own always, that of a provider where it says so by keywords. */
function isFollowed({ documents, batchReaders }: Answers, { id }: AnsweredPoint, by: string): boolean {
  if (by === OWN_NAME || NOTHING_TO_FOLLOW.has(id)) return true;
  if (id === 'batch-retrieval') return batchReaders.length > 0;
  // One keyword describes a signature and what it covers; the answer to either point may bring it along.
  const ids = id === 'signed-content' ? [id, 'signature-algorithm'] : [id];
  const answers = documents.openPoints.flatMap((point) => (ids.includes(point.id) ? point.answers : []));
  const added = answers.filter((each) => each.by === by).flatMap(({ adds = [] }) => adds);
  return (FOLLOWED[id] ?? []).some((keyword) => added.some((path) => `.${path}.`.includes(`.${keyword}.`)));
}

/** Answers of a provider that the sandbox does not support, each with its place and the keyword to use. */
export function listUnfollowed(answers: Answers): string[] {
  return answers.documents.openPoints.flatMap((point) => {
    const given = point.answers.find(({ by }) => by !== OWN_NAME && !isFollowed(answers, point, by));
    if (given === undefined) return [];
    const keywords = FOLLOWED[point.id];
    const how =
      keywords === undefined
        ? 'is answered in a form that the sandbox does not support'
        : `is not answered by ${keywords.join(' or ')}`;
    return [`${given.place}: ${point.id} ${how}: the sandbox uses its default.`];
  });
}

/** How many points are answered by whom, the provider first. */
export function countAnswers({ documents }: Answers) {
  const by = documents.openPoints.map(({ answers }) => answers.find((each) => each.by !== OWN_NAME)?.by);
  const theirs = by.filter((each) => each !== undefined);
  return { name: theirs[0], theirs: theirs.length, own: by.length - theirs.length };
}

/** The value of the header for the registration of an endpoint, in which the sandbox departs from the specification. */
export function assumptionsOfRegistration(): string {
  return inOrder(Object.keys(OF_REGISTRATION));
}

/** The value of the header for a success of each operation: what its request, its response and their fields rest on. */
export function assumptionsOfSuccesses({ openapi }: Documents): (operation: string) => string {
  const lists = new Map<string, Set<string>>();
  for (const item of Object.values(openapi.paths as Node).filter(isNode)) {
    for (const operation of Object.values(item).filter(isNode)) {
      const { operationId, responses, ...rest } = operation;
      const [, success] = Object.entries(responses as Node).find(([status]) => status.startsWith('2')) ?? [];
      const ids = new Set<string>();
      collect(openapi, [rest, success], ids);
      lists.set(String(operationId), ids);
    }
  }
  // A bulk issue issues each of its cards as a single issue does.
  for (const id of lists.get('issueCard') ?? []) lists.get('bulkIssueCards')?.add(id);
  const headers = new Map([...lists].map(([operation, ids]) => [operation, inOrder(ids)]));
  return (operation) => headers.get(operation) ?? '';
}

/** Adds the ids of what the sandbox answers itself at a node and at everything under it, references followed. */
function collect(document: Node, node: unknown, ids: Set<string>, seen = new Set<unknown>()): void {
  if (Array.isArray(node)) for (const part of node) collect(document, part, ids, seen);
  else if (isNode(node)) {
    const answers = isNode(node['x-answers']) ? node['x-answers'] : {};
    for (const [id, answer] of Object.entries(answers)) if (isNode(answer) && answer.by === OWN_NAME) ids.add(id);
    if (typeof node.$ref === 'string' && !seen.has(node.$ref)) {
      collect(document, followed(document, node), ids, seen.add(node.$ref));
    }
    for (const [key, part] of Object.entries(node))
      if (!key.startsWith('x-') && key !== 'examples') collect(document, part, ids, seen);
  }
}

const ORDER = new Map(OWN.openPoints.map(({ id }, index) => [id, index]));

/** Identifiers of open points as the header lists them. */
export function inOrder(ids: Iterable<string>): string {
  const rank = (id: string) => ORDER.get(id) ?? ORDER.size;
  return [...new Set(ids)].sort((a, b) => rank(a) - rank(b)).join(', ');
}
