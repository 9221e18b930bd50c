import type { Contract, Operation, Schema } from '../engine/model/contract.ts';
import { valuesSeen } from '../engine/model/dialect.ts';
import { isRecord, keysOfPointer, valueAt } from '../engine/model/json-pointer.ts';
import type { Finding, Seen } from '../engine/observe/finding.ts';
import type { OverlaidDocument } from '../engine/overlay/overlay.ts';
import { outlineOf } from '../engine/report/render-findings.ts';

/** A node that leaves a point open. */
interface Located {
  readonly document: OverlaidDocument;
  readonly pointer: string;
  /** Its name, as `statements.yaml` names places. */
  readonly name: string;
}

/** Evidence that belongs at one node, with the open points of the node on which it bears. */
export interface Noted extends Located {
  readonly points: readonly string[];
  readonly findings: readonly Finding[];
}

/** Sorts evidence by the nodes that leave its points open, in the order in which the analysis lists it. */
export function sortByNode(contract: Contract, findings: readonly Finding[]): Noted[] {
  const marked = new Map(contract.openPoints.map(({ id, occurrences }) => [id, nodesOf(contract, occurrences)]));
  const bearing = findings
    .filter((each) => each.class === 'evidence')
    .flatMap((finding) =>
      finding.openPoints.map((id) => ({ id, finding, node: nearest(marked.get(id), finding.place) })),
    )
    .flatMap(({ node, ...each }) => (node ? [{ ...each, node }] : []));
  const groups = Map.groupBy(bearing, ({ node: { document, pointer } }) => `${document} ${pointer}`);
  return [...groups.values()].flatMap(([first, ...others]): Noted[] => {
    if (first === undefined) return [];
    const all = [first, ...others];
    const points = [...new Set(all.map(({ id }) => id))].toSorted();
    return [{ ...first.node, points, findings: [...new Set(all.map(({ finding }) => finding))] }];
  });
}

function nodesOf(
  { openapi, asyncapi }: Contract,
  occurrences: Contract['openPoints'][number]['occurrences'],
): Located[] {
  // The webhooks of the OpenAPI document are made from the AsyncAPI document, and are answered there.
  const rest = occurrences.openapi.filter((pointer) => !pointer.startsWith('/webhooks/'));
  // Parts that all messages share are repeated in each of them, and belong to the component.
  const isShared = (pointer: string) => pointer.startsWith('/components/');
  const events = occurrences.asyncapi.toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)));
  // A mark that both have may be in the first only for that reason.
  return [
    ...events.map((pointer) => ({ document: 'asyncapi', pointer, name: nameOf(asyncapi, pointer) }) as const),
    ...rest.map((pointer) => ({ document: 'openapi', pointer, name: nameOf(openapi, pointer) }) as const),
  ];
}

/** The node at which evidence on an open point belongs: the marked one that the finding names, or the nearest. */
function nearest(marked: readonly Located[] = [], place: string): Located | undefined {
  const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}.`) || inner.startsWith(`${outer} `);
  const around = marked.filter(({ name }) => name === place || isWithin(place, name));
  const [innermost] = around.toSorted((one, other) => other.name.length - one.name.length);
  return innermost ?? marked.find(({ name }) => isWithin(name, place)) ?? marked[0];
}

/** The name of a node, as `statements.yaml` names places. */
function nameOf(document: object, pointer: string): string {
  const [section, first = '', second = '', third = '', fourth = '', ...rest] = keysOfPointer(pointer);
  const at = `${section} ${first}`;
  if (section === 'info') return 'openapi' in document ? 'openapi info' : 'asyncapi info';
  if (section === 'paths' && second !== '') {
    const paths = (document as Pick<Contract['openapi'], 'paths'>).paths as Record<string, Record<string, Operation>>;
    const id = paths[first]?.[second]?.operationId ?? '';
    if (third === 'requestBody') return `${id} request`;
    if (third === 'responses') return `${id} ${fourth}`;
    return third === '' ? id : pointer;
  }
  if (at === 'components responses') return `response ${second}`;
  if (at === 'components schemas')
    return [second, third, fourth, ...rest].filter((key) => key !== '' && !STRUCTURE.test(key)).join('.');
  if (at === 'components operationTraits') return second;
  if (at === 'components messageTraits') return `${second} message`;
  if (section === 'channels' && second === 'messages') return fourth === 'traits' ? 'delivery message' : third;
  return section === 'operations' ? first : pointer;
}

/** Keys between a schema and its parts. */
const STRUCTURE = /^(?:properties|items|allOf|\d+)$/;

/**
 * Makes the action that notes evidence at its node: what was seen, how often, when first and last, and where. It excludes
 * nothing, requires nothing and names no bound.
 */
export function noteEvidence(contract: Contract, { document, pointer, name, points, findings }: Noted): DraftAction {
  const known = valuesSeen(contract[document], valueAt(contract[document], pointer) as Schema);
  const values = findings.flatMap(({ seen }) =>
    seen?.kind === 'value' && typeof seen.value === 'string' && !known.includes(seen.value) ? [seen.value] : [],
  );
  const update = {
    ...(values.length > 0 && { 'x-values-seen': [...new Set(values)] }),
    'x-seen': findings.map((finding) => entryOf(finding, name)),
  };
  return { document, target: jsonPathOf(contract[document], pointer), 'x-evidence': points, update };
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
    return /^[A-Za-z_][\w]*$/.test(key) ? `.${key}` : `['${key.replaceAll(/['\\]/g, '\\$&')}']`;
  });
  return `$${steps.join('')}`;
}
