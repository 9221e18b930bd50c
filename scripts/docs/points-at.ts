import type { Schema } from '../contract/contract.ts';
import { isRecord, resolveRef } from '../contract/json-pointer.ts';

/** What a reader is told at one place of a document. */
export interface PointsAt {
  /** Ids of the open points, each once. */
  readonly ids: readonly string[];
  readonly valuesSeen: readonly string[];
}

/**
 * Collects the open points to show at a node: its own, and those of the schemas that are shown without a description.
 * Redoc drops the description of a body's schema, of a parameter's schema and of an array's items.
 */
export function pointsAt(document: object, node: Record<string, unknown>): PointsAt {
  const parts = [node, ...schemasWithin(document, node)] as Schema[];
  return {
    ids: [...new Set(parts.flatMap((part) => part['x-open-points'] ?? []))],
    valuesSeen: [...new Set(parts.flatMap((part) => part['x-values-seen'] ?? []))],
  };
}

function schemasWithin(document: object, node: Record<string, unknown>): Record<string, unknown>[] {
  const media = isRecord(node.content) ? Object.values(node.content) : [];
  return [node.schema, node.items, ...media.map((type) => (isRecord(type) ? type.schema : undefined))]
    .filter(isRecord)
    .map((schema) => resolveRef(document, schema))
    .flatMap((schema) => [schema, ...schemasWithin(document, schema)]);
}
