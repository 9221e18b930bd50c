import { createHash } from 'node:crypto';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import type { Contract, Schema } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { pointOf } from '../engine/model/roles.ts';
import type { Finding } from '../engine/observe/finding.ts';
import { readBelow } from '../engine/read/read-text.ts';
import type { CheckResult, Report } from '../engine/report/report.ts';
import { eventMessages } from '../engine/view/events.ts';
import type { Check, Problem, Stated } from './check.ts';

/** What an endpoint did. */
export interface ReceiverReport extends Report {
  readonly advice: readonly Finding[];
  readonly questions: readonly string[];
  readonly checks: readonly CheckResult[];
  readonly incomplete: readonly string[];
  /** The longest that a genuine delivery took. */
  readonly slowestSeconds: number;
}

/** What findings cite of a contract: the statements and the open points that a check is about. */
export interface Citations {
  statements(stated: readonly Stated[]): string[];
  openPoints(check: Check): string[];
}

/** Reads what there is to cite. Throws a UserError as `readStatements` does. */
export async function readCitations(contract: Contract): Promise<Citations> {
  const statements = await readStatements(readBelow(contract.root));
  const { asyncapi } = contract;
  const marked = new Set(
    Object.values(eventMessages(asyncapi)).flatMap(({ payload }) => pointsWithin(asyncapi, payload)),
  );
  return {
    statements: (stated) =>
      stated.flatMap((kind) => statements.filter(({ fact }) => fact?.delivery === kind).map(({ id }) => id)),
    openPoints: ({ roles = [], bears = [] }) => [
      ...roles.flatMap((role) => pointOf(contract, role)?.id ?? []),
      ...contract.openPoints
        .filter((point) => marked.has(point.id) && point.bears?.some((each) => bears.includes(each)))
        .map(({ id }) => id),
    ],
  };
}

/** Ids of the points that a schema leaves open, or a part of it, or what it refers to. */
function pointsWithin(document: object, node: unknown, seen = new Set<unknown>()): string[] {
  if (!isRecord(node) || seen.has(node)) return [];
  seen.add(node);
  const schema = resolveRef<Schema>(document, node);
  const parts = Object.values({ ...node, ...schema }).flatMap((part) => pointsWithin(document, part, seen));
  return [...(schema['x-open-points'] ?? []), ...parts];
}

/** Makes findings of the problems of a check: those that are alike are one. */
export function findingsOf(check: Check, problems: readonly Problem[], citations: Citations): Finding[] {
  const alike = Map.groupBy(problems, ({ rule = check.name, did, stated = check.stated ?? [] }) =>
    JSON.stringify([rule, did, stated]),
  );
  return [...alike.values()].map((group) => findingOf(check, group, citations));
}

function findingOf(check: Check, group: readonly Problem[], citations: Citations): Finding {
  const [{ rule = check.name, did = '', stated = check.stated ?? [] } = {}] = group;
  const places = [...new Set(group.map(({ place }) => place))];
  return {
    class: stated.length > 0 ? 'breach' : 'unexplained',
    rule,
    place: 'delivery',
    statements: citations.statements(stated),
    openPoints: citations.openPoints(check),
    message: `On ${listOf(places)}, it ${did}.`,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([rule, places]))
      .digest('hex')
      .slice(0, 12),
    count: group.length,
    sources: [],
  };
}

const MAX_PLACES = 3;

function listOf(places: readonly string[]): string {
  const shown = places.length > MAX_PLACES + 1 ? places.slice(0, MAX_PLACES) : places;
  const more = places.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
