import type { Contract, Schema } from '../engine/model/contract.ts';
import { isRecord, keysOfPointer, resolveRef, valueAt } from '../engine/model/json-pointer.ts';
import type { Finding, Seen } from '../engine/observe/finding.ts';
import type { OverlaidDocument } from '../engine/overlay/overlay.ts';
import { outlineOf } from '../engine/report/report-page.ts';
import { createLocator, type Located } from './locate.ts';

/** Evidence that belongs at one node, with the open points of the node on which it bears. */
export interface Noted extends Located {
  readonly points: readonly string[];
  readonly findings: readonly Finding[];
}

/** Sorts evidence by the nodes that leave its points open, in the order in which the analysis lists it. */
export function sortByNode(contract: Contract, findings: readonly Finding[]): Noted[] {
  const locate = createLocator(contract);
  const nodes = new Map<string, Located & { points: Set<string>; findings: Set<Finding> }>();
  for (const finding of findings.filter((each) => each.class === 'evidence')) {
    for (const id of finding.openPoints) {
      const located = locate(id, finding);
      if (located === undefined) continue;
      const key = `${located.document} ${located.pointer}`;
      const node = nodes.get(key) ?? { ...located, points: new Set(), findings: new Set() };
      nodes.set(key, node);
      node.points.add(id);
      node.findings.add(finding);
    }
  }
  return [...nodes.values()].map((node) => ({
    ...node,
    points: [...node.points].toSorted(),
    findings: [...node.findings],
  }));
}

/**
 * Makes the action that notes evidence at its node: what was seen, how often, when first and last, and where. It excludes
 * nothing, requires nothing and names no bound.
 */
export function noteEvidence(contract: Contract, { document, pointer, name, points, findings }: Noted): DraftAction {
  const node = valueAt(contract[document], pointer) as Schema;
  const known = knownValues(contract[document], node);
  const values = findings.flatMap(({ seen }) =>
    seen?.kind === 'value' && typeof seen.value === 'string' && !known.includes(seen.value) ? [seen.value] : [],
  );
  const update = {
    ...(values.length > 0 && { 'x-values-seen': [...new Set(values)] }),
    'x-seen': findings.map((finding) => entryOf(finding, name)),
  };
  return { document, target: jsonPathOf(contract[document], pointer), 'x-evidence': points, update };
}

/** Values that the contract names already, those of the schemas that it refers to included. */
export function knownValues(document: object, node: Schema): string[] {
  const { 'x-values-seen': own = [], allOf = [] } = resolveRef<Schema>(document, node);
  return [...own, ...allOf.flatMap((part) => knownValues(document, part))];
}

/** One entry of `x-seen`. Shapes and forms are texts: no tool takes them for a schema that constrains. */
function entryOf({ seen, message, count, first, last, sources, place }: Finding, name: string) {
  return {
    ...(seen === undefined ? { says: message } : wordsOf(seen)),
    ...(place !== name && { place }),
    count,
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    entries: sources.map(({ file, entry }) => `${file}, entry ${entry}`),
  };
}

function wordsOf(seen: Seen): Readonly<Record<string, unknown>> {
  if (seen.kind === 'value') return { value: seen.value };
  if (seen.kind === 'status') return { status: seen.status };
  if (seen.kind === 'media-type') return { 'media-type': seen.mediaType };
  if (seen.kind === 'query-parameter') return { 'query-parameter': seen.name };
  if (seen.kind === 'field') return { field: seen.name, shape: outlineOf(seen.schema) };
  if (seen.kind === 'behaviour') return { says: seen.says };
  if (seen.kind === 'shape')
    return seen.schema.pattern === undefined ? { shape: outlineOf(seen.schema) } : { form: seen.schema.pattern };
  const { name, scheme, status } = seen;
  return { header: name, of: seen.in, ...(scheme && { scheme }), ...(status && { status }) };
}

/** One action of a draft, as an overlay's file has it. */
export interface DraftAction {
  readonly document: OverlaidDocument;
  readonly target: string;
  readonly 'x-answers'?: Readonly<Record<string, string>>;
  readonly 'x-evidence'?: readonly string[];
  readonly update?: unknown;
  readonly remove?: true;
}

/** The JSONPath of the node at a JSON pointer into a document: a number is an index in a list, and else a name, as of a status. */
export function jsonPathOf(document: unknown, pointer: string): string {
  let node = document;
  const steps = keysOfPointer(pointer).map((key) => {
    const isIndex = Array.isArray(node);
    node = isRecord(node) ? node[key] : undefined;
    if (isIndex) return `[${key}]`;
    if (/^[A-Za-z_][\w]*$/.test(key)) return `.${key}`;
    return `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  return `$${steps.join('')}`;
}
