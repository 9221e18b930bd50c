import type { Assumption } from '../../generated/controls/rest.ts';
import type { OperationId } from '../../generated/operations.ts';
import { type AnsweredPoint, type Answers, type Documents, OWN, OWN_NAME } from './answers.ts';
import { followed, isNode, type Node, nodeAt } from './nodes.ts';

export const ASSUMPTIONS_HEADER = 'x-sandbox-assumptions';

/** Answers of the sandbox that depart from the specification, with the statement that each departs from. */
const DEPARTURES = nodeAt(OWN.asyncapi, 'servers', 'integrator', 'x-departures') as Readonly<Record<string, string>>;

/** Keywords by which the sandbox follows the answer of a provider; to other points it follows what schemas say. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  'api-credentials': ['security'],
  'success-statuses': ['x-status'],
  'error-responses': ['x-problems', 'content'],
  'rate-limits': ['x-rate-limit'],
  idempotency: ['x-idempotency'],
  'issue-defaults': ['x-default'],
  'card-expiry': ['x-expiry'],
  'csv-columns': ['x-csv'],
  'csv-encoding': ['x-csv'],
  'csv-file-size': ['x-csv'],
  'batch-size': ['x-batch'],
  'bulk-processing': ['x-batch', 'x-status'],
  'bulk-card-events': ['x-batch'],
  'several-endpoints': ['x-max-endpoints'],
  'signature-algorithm': ['x-signature'],
  'signed-content': ['x-signature'],
  'webhook-secret': ['x-signature'],
  'retry-intervals': ['x-delivery'],
  'wallet-funding': ['x-wallet'],
  'state-transitions': ['x-transitions'],
};

/** Points whose answers ask nothing of a service on one machine. */
const NOTHING_TO_FOLLOW = new Set([
  ...['terms-and-contact', 'base-url', 'version-policy', 'amount-units', 'event-families', 'acknowledgement-body'],
]);

/** Every answer, in the order of the register; an open point that two overlays answer differently stands here twice. */
export function listAssumptions({ documents }: Answers): Assumption[] {
  return documents.openPoints.flatMap((point) => {
    const { id, title, question, impact } = point;
    const distinct = point.answers.filter(
      ({ answer, by }, index, all) => all.findIndex((each) => each.answer === answer && each.by === by) === index,
    );
    return distinct.map(({ answer, by, place }) => ({
      ...{ id, title, question, answer, impact, by, place },
      departs_from: by === OWN_NAME ? (DEPARTURES[id] ?? null) : null,
      followed: isFollowed(point, by),
    }));
  });
}

/** Whether the sandbox does what somebody answered: whatever it says itself, and of a provider what it is told by keywords. */
function isFollowed({ id, answers }: AnsweredPoint, by: string): boolean {
  if (by === OWN_NAME || NOTHING_TO_FOLLOW.has(id)) return true;
  const isOfSchema = (keyword: string) => /^(?!x-)\w/.test(keyword);
  return answers
    .filter((each) => each.by === by)
    .flatMap(({ adds = [] }) => adds)
    .some((keyword) => FOLLOWED[id]?.includes(keyword) ?? isOfSchema(keyword));
}

/** What of a provider's answers the sandbox cannot follow, each with its place and how to say it to a program. */
export function listUnfollowed({ documents }: Answers): string[] {
  return documents.openPoints.flatMap((point) => {
    const given = point.answers.find(({ by }) => by !== OWN_NAME && !isFollowed(point, by));
    const keywords = FOLLOWED[point.id]?.join(' or ') ?? 'schema keywords, where there are some';
    const how = `is not answered by ${keywords}: the sandbox goes on in its own way.`;
    return given === undefined ? [] : [`${given.place}: ${point.id} ${how}`];
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
  return inOrder(Object.keys(DEPARTURES));
}

/** The value of the header for a success of each operation: what its request, its response and their fields rest on. */
export function assumptionsOfSuccesses({ openapi }: Documents): (operation: OperationId) => string {
  const lists = new Map<string, string>();
  for (const item of Object.values(openapi.paths as Node).filter(isNode)) {
    for (const operation of Object.values(item).filter(isNode)) {
      const { operationId, responses, ...rest } = operation;
      const [, success] = Object.entries(responses as Node).find(([status]) => status.startsWith('2')) ?? [];
      const ids = new Set<string>();
      collect(openapi, [rest, success], ids);
      lists.set(String(operationId), inOrder(ids));
    }
  }
  return (operation) => lists.get(operation) ?? '';
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
