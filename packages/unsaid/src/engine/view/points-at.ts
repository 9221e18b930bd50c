import type { Annotated, Schema } from '../model/contract.ts';
import { isRecord, resolveRef } from '../model/json-pointer.ts';

export interface PointsAt {
  readonly ids: readonly string[];
  readonly valuesSeen: readonly string[];
  readonly answers: Readonly<NonNullable<Annotated['x-answers']>>;
  readonly sources: readonly string[];
}

/** Returns true if a provider added the operation or event to the stated ones. */
export const isAdded = ({ 'x-answers': answers = {} }: Annotated): boolean =>
  Object.values(answers).some(({ added }) => added);

const MARKS = ['x-open-points', 'x-values-seen', 'x-answers', 'x-source'];

const NONE: PointsAt = { ids: [], valuesSeen: [], answers: {}, sources: [] };

export function pointsOf(node: Annotated): PointsAt {
  return pointsOfAll([node]);
}

export function pointsAt(document: object, node: Annotated): PointsAt {
  return pointsOfAll([node, ...schemasWithin(document, { ...node })]);
}

function pointsOfAll(nodes: readonly Annotated[]): PointsAt {
  if (!nodes.some((node) => MARKS.some((key) => key in node))) return NONE;
  const { 'x-open-points': ids, 'x-answers': answers } = joinPoints(nodes);
  return {
    ids,
    valuesSeen: [...new Set(nodes.flatMap(valuesSeenOf))],
    answers,
    sources: [...new Set(nodes.flatMap((node) => node['x-source'] ?? []))],
  };
}

/** A set that an answer has closed says by itself which values it holds. */
function valuesSeenOf(schema: Schema): string[] {
  return schema.enum === undefined && schema.const === undefined ? (schema['x-values-seen'] ?? []) : [];
}

/** The schemas within a node, each once, however many references lead to it. */
function schemasWithin(document: object, node: Record<string, unknown>, found = new Set<Schema>()): Set<Schema> {
  const media = isRecord(node.content) ? Object.values(node.content) : [];
  const parts = Array.isArray(node.allOf) ? node.allOf : [];
  const within = [
    node.schema,
    node.items,
    ...parts,
    ...media.map((type) => (isRecord(type) ? type.schema : undefined)),
  ];
  for (const each of within.filter(isRecord)) {
    const schema = resolveRef<Schema>(document, each);
    if (found.has(schema)) continue;
    found.add(schema);
    schemasWithin(document, { ...schema }, found);
  }
  return found;
}

type Answers = NonNullable<Annotated['x-answers']>;

/** The open points and the answers of several nodes that are shown as one. */
export function joinPoints(nodes: readonly Annotated[]): Required<Pick<Annotated, 'x-open-points' | 'x-answers'>> {
  const answers: Answers = {};
  for (const [id, { answer, ...told }] of nodes.flatMap((node) => Object.entries(node['x-answers'] ?? {}))) {
    const given = answers[id]?.answer ?? '';
    answers[id] = { ...answers[id], answer: given.includes(answer) ? given : `${given} ${answer}`.trim(), ...told };
  }
  return { 'x-open-points': [...new Set(nodes.flatMap((node) => node['x-open-points'] ?? []))], 'x-answers': answers };
}
