import type { Schema } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Books } from './check-entries.ts';

type Report = (node: object, key: string, what: string) => void;

/**
 * Checks what examples say by their values: they carry listed fields only, and where values have been seen, those. The
 * other values belong to one history, which a test walks.
 */
export function checkExampleValues({ places, sources }: Books): string[] {
  const findings = new Set<string>();
  for (const { name, node } of places) {
    const report: Report = (owner, key, what) => {
      findings.add(`${sources.originOf(owner, key)}: an example of ${name} ${what}`);
    };
    if (isSchema(node)) checkList(node, node.examples, report);
    if (isSchema(node.payload)) {
      for (const { payload } of listOf(node.examples)) checkValue(node.payload, payload, report);
    }
    for (const media of Object.values(isRecord(node.content) ? node.content : {})) {
      if (!isRecord(media) || !isSchema(media.schema)) continue;
      for (const { value } of listOf(media.examples)) checkValue(media.schema, value, report);
    }
  }
  return [...findings];
}

function checkList(schema: Schema, examples: unknown, report: Report): void {
  const seen = seenAt(schema);
  if (seen === undefined || !Array.isArray(examples)) return;
  for (const value of examples.filter((value) => !seen.includes(value)))
    report(schema, 'examples', notSeen(value, seen));
}

function checkValue(schema: Schema, value: unknown, report: Report): void {
  if (Array.isArray(value)) {
    const { items } = schema;
    for (const [index, item] of value.entries()) if (items) checkScalar(items, item, value, String(index), report);
    return;
  }
  if (!isRecord(value)) return;
  const properties = propertiesOf(schema);
  for (const [name, inner] of Object.entries(value)) {
    const property = properties[name];
    if (property === undefined) report(value, name, `carries "${name}", which is not a listed field. Remove it.`);
    else if (isRecord(inner)) checkValue(property, inner, report);
    else checkScalar(property, inner, value, name, report);
  }
}

function checkScalar(schema: Schema, value: unknown, owner: object, key: string, report: Report): void {
  const seen = seenAt(schema);
  if (seen !== undefined && !seen.includes(String(value))) report(owner, key, notSeen(value, seen));
}

function notSeen(value: unknown, seen: readonly string[]): string {
  return `has the value "${value}", which has not been seen. Use one of ${seen.join(', ')}.`;
}

/** The values seen, of the schema or of the one that it refers to. */
function seenAt(schema: Schema): readonly string[] | undefined {
  return schema['x-values-seen'] ?? schema.allOf?.map(seenAt).find((seen) => seen !== undefined);
}

function propertiesOf({ properties = {}, allOf = [] }: Schema): Record<string, Schema> {
  return Object.assign({}, properties, ...allOf.map(propertiesOf));
}

function listOf(examples: unknown): Record<string, unknown>[] {
  return Object.values(isRecord(examples) ? examples : {}).filter(isRecord);
}

function isSchema(node: unknown): node is Schema {
  return isRecord(node) && ('type' in node || 'properties' in node || 'allOf' in node);
}
