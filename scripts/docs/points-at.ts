import type { Annotated, Schema } from '../contract/contract.ts';
import { isRecord, resolveRef } from '../contract/json-pointer.ts';

/** What a reader is told at one place of a document. */
export interface PointsAt {
  /** Ids of the open points, each once. */
  readonly ids: readonly string[];
  readonly valuesSeen: readonly string[];
  /** What an overlay chose for points that were open here, by their ids. */
  readonly answers: Readonly<NonNullable<Annotated['x-answers']>>;
}

/**
 * Collects the open points to show at a node: its own, and those of the schemas that are shown without a description.
 * Redoc drops the description of a body's schema, of a parameter's schema and of an array's items.
 */
export function pointsAt(document: object, node: Record<string, unknown>): PointsAt {
  const parts = [node, ...schemasWithin(document, node)] as Schema[];
  const { 'x-open-points': ids, 'x-answers': answers } = joinPoints(parts);
  return { ids, valuesSeen: [...new Set(parts.flatMap((part) => part['x-values-seen'] ?? []))], answers };
}

/** The open points and the answers of several nodes that are shown as one; what one of them leaves open is open. */
export function joinPoints(nodes: readonly Annotated[]): Required<Pick<Annotated, 'x-open-points' | 'x-answers'>> {
  const open = [...new Set(nodes.flatMap((node) => node['x-open-points'] ?? []))];
  const answers = nodes.flatMap((node) => Object.entries(node['x-answers'] ?? {}));
  return { 'x-open-points': open, 'x-answers': Object.fromEntries(answers.filter(([id]) => !open.includes(id))) };
}

function schemasWithin(document: object, node: Record<string, unknown>): Record<string, unknown>[] {
  const media = isRecord(node.content) ? Object.values(node.content) : [];
  return [node.schema, node.items, ...media.map((type) => (isRecord(type) ? type.schema : undefined))]
    .filter(isRecord)
    .map((schema) => resolveRef(document, schema))
    .flatMap((schema) => [schema, ...schemasWithin(document, schema)]);
}
