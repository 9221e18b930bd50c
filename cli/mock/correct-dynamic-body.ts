import { randomUUID } from 'node:crypto';
import type { OpenApiDocument, Schema } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';

/**
 * Makes a body that Prism generated say what the contract says: only fields that the contract lists, sums that add up
 * (`x-sum`), and something behind the fixed beginning of a pattern such as `^sent_`.
 */
export function correctDynamicBody(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  const node = resolveRef<Schema>(document, schema);
  const { allOf, items, pattern } = node;
  // One reference, with a description next to it.
  if (allOf !== undefined)
    return allOf.reduce<unknown>((body, part) => correctDynamicBody(document, part, body), value);
  if (Array.isArray(value)) return items ? value.map((item) => correctDynamicBody(document, items, item)) : value;
  if (isRecord(value)) return correctObject(document, node, value);
  const isOpenEnded = pattern !== undefined && !pattern.endsWith('$');
  return typeof value === 'string' && isOpenEnded ? `${value}${randomUUID().slice(0, 8)}` : value;
}

function correctObject(document: OpenApiDocument, node: Schema, value: Record<string, unknown>) {
  const corrected: Record<string, unknown> = node.additionalProperties ? { ...value } : {};
  for (const [name, schema] of Object.entries(node.properties ?? {})) {
    if (Object.hasOwn(value, name)) corrected[name] = correctDynamicBody(document, schema, value[name]);
  }
  for (const [total, parts] of Object.entries(node['x-sum'] ?? {})) {
    const summands = parts.map((part) => corrected[part]).filter((part) => Number.isSafeInteger(part)) as number[];
    if (summands.length === parts.length) corrected[total] = summands.reduce((sum, part) => sum + part, 0);
  }
  return corrected;
}
