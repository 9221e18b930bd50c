import type { Assumption } from '../generated/controls/rest.ts';
import openPoints from '../generated/open-points.json' with { type: 'json' };
import openapi from '../generated/openapi.json' with { type: 'json' };
import type { OperationId } from '../generated/operations.ts';
import { DEPARTURES } from './answers.ts';

export const ASSUMPTIONS_HEADER = 'x-sandbox-assumptions';

type Node = { readonly [key: string]: unknown };

const ORDER = new Map(openPoints.map(({ id }, index) => [id, index]));

/** Every answer, in the order of the register; an open point that two overlays answer stands here twice. */
export function listAssumptions(): Assumption[] {
  return openPoints.flatMap(({ id, title, question, impact, answers }) => {
    const [first, ...others] = answers;
    const distinct = first === undefined ? [] : [first, ...others.filter(({ answer }) => answer !== first.answer)];
    const departs_from = DEPARTURES[id] ?? null;
    return distinct.map(({ answer, place }) => ({ id, title, question, answer, impact, departs_from, place }));
  });
}

/** The value of the header for the registration of an endpoint, in which the sandbox departs from the specification. */
export function assumptionsOfRegistration(): string {
  return inOrder(Object.keys(DEPARTURES));
}

/** The value of the header for a success of an operation: what its request, its response and their fields rest on. */
export function assumptionsOfSuccess(operation: OperationId): string {
  return SUCCESSES[operation] ?? '';
}

const SUCCESSES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<Node>(openapi.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => {
      const { operationId, responses, ...rest } = operation as { operationId: string; responses: Node };
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const ids = new Set<string>();
      collect([rest, success], ids);
      return [[operationId, inOrder(ids)]];
    }),
  ),
);

/** Adds the ids of `x-answers` at a node and at everything under it, references followed. */
function collect(node: unknown, ids: Set<string>): void {
  if (Array.isArray(node)) for (const part of node) collect(part, ids);
  else if (isNode(node)) {
    for (const id of Object.keys(isNode(node['x-answers']) ? node['x-answers'] : {})) ids.add(id);
    if (typeof node.$ref === 'string') collect(resolve(node.$ref), ids);
    for (const [key, part] of Object.entries(node)) if (!key.startsWith('x-') && key !== 'examples') collect(part, ids);
  }
}

function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) => (isNode(node) ? node[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      openapi,
    );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Identifiers of open points as the header lists them. */
export function inOrder(ids: Iterable<string>): string {
  const rank = (id: string) => ORDER.get(id) ?? ORDER.size;
  return [...new Set(ids)].sort((a, b) => rank(a) - rank(b)).join(', ');
}
