import type { Contract, Operation, Response, Schema } from '../engine/model/contract.ts';
import { keysOfPointer, pointerOf, resolveRef, valueAt } from '../engine/model/json-pointer.ts';
import type { Analysis, Finding, Seen } from '../engine/observe/finding.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';
import { type DraftAction, jsonPathOf, knownValues, type Noted } from './note-evidence.ts';

/** What is laid over a node to close it; `below` is where under the node, as a JSON pointer. */
interface Closure {
  readonly update: object;
  readonly below?: string;
}

type Closing = (contract: Contract, node: Noted, calls: Analysis['calls']) => Closure | undefined;

/** What closes a node, by the first that fits what was seen there; words alone where no document can say it. */
export function closeByKind(contract: Contract, node: Noted, calls: Analysis['calls']): DraftAction {
  const { document, pointer } = node;
  for (const close of CLOSINGS) {
    const { update, below = '' } = close(contract, node, calls) ?? {};
    if (update) return { document, target: jsonPathOf(contract[document], `${pointer}${below}`), update };
  }
  return { document, target: jsonPathOf(contract[document], pointer), update: {} };
}

/** What was seen, where all of it is of one kind. */
function allOf<Kind extends Seen['kind']>(findings: readonly Finding[], kind: Kind) {
  const seen = findings.flatMap((each) => (each.seen?.kind === kind ? [each.seen] : []));
  return seen.length === findings.length ? (seen as Extract<Seen, { kind: Kind }>[]) : undefined;
}

/** Whether a node describes values: of others, such as the whole document, an answer is given in words. */
const isSchema = (pointer: string) =>
  /^\/components\/(?:schemas\/|\w+\/[^/]+\/(?:schema|payload|headers))/.test(pointer);

const closeValues: Closing = (contract, { document, pointer, findings }) => {
  const seen = allOf(findings, 'value');
  if (seen === undefined || !isSchema(pointer)) return undefined;
  const node = valueAt(contract[document], pointer) as Schema;
  const values = new Set([...knownValues(contract[document], node), ...seen.map(({ value }) => String(value))]);
  const isTyped = resolveRef<Schema>(contract[document], node).type !== undefined;
  return { update: { ...(!isTyped && { type: 'string' }), enum: [...values] } };
};

const closeForms: Closing = (contract, { document, pointer, findings }) => {
  const patterns = allOf(findings, 'shape')?.flatMap(({ schema: { pattern } }) => pattern ?? []);
  if (patterns === undefined || patterns.length < findings.length || !isSchema(pointer)) return undefined;
  const bodies = [...new Set(patterns)].map((pattern) => pattern.slice(1, -1));
  const pattern = bodies.length === 1 ? `^${bodies[0]}$` : `^(?:${bodies.join('|')})$`;
  // The form of what is secret or personal is told in words: as a pattern it would say too much, or nothing.
  const { isSensitive } = createTrafficMask(contract);
  if (isSensitive(keysOfPointer(pointer).at(-1) ?? '')) return undefined;
  const { pattern: stated, type } = resolveRef(contract[document], valueAt(contract[document], pointer) as Schema);
  const own = stated === undefined ? { pattern } : { allOf: [{ pattern }] };
  return { update: { ...(type === undefined && { type: 'string' }), ...own } };
};

const closeType: Closing = (_, { pointer, findings }) => {
  const types = new Set(allOf(findings, 'shape')?.map(({ schema: { type } }) => type));
  const [type] = types;
  if (!pointer.startsWith('/components/schemas/') || type === undefined || types.size !== 1) return undefined;
  return { update: { type } };
};

const closeFields: Closing = (contract, { document, pointer, findings }) => {
  const fields = findings.flatMap(({ seen }) => (seen?.kind === 'field' ? [seen] : []));
  if (!pointer.startsWith('/components/schemas/') || fields.length === 0) return undefined;
  const { properties: stated = {} } = valueAt(contract[document], pointer) as Schema;
  const unlisted = fields.filter(({ name }) => !Object.hasOwn(stated, name) && /^\w+$/.test(name));
  const properties = unlisted.map(({ name, schema: { type } }) => {
    const types = new Set(unlisted.filter((each) => each.name === name).map(({ schema }) => schema.type));
    return [name, { description: `Seen as ${[...types].join(' and ')}.`, ...(types.size === 1 && { type }) }] as const;
  });
  return { update: { properties: Object.fromEntries(properties) } };
};

const closeSuccess: Closing = (_, { pointer, findings }) => {
  const statuses = [...new Set(allOf(findings, 'status')?.map(({ status }) => status))].toSorted((a, b) => a - b);
  if (statuses.length === 0 || !pointer.endsWith('/responses/2XX')) return undefined;
  return { update: { 'x-status': statuses.length > 1 ? statuses : statuses[0] } };
};

/** A header against repetition, which is required where every request carried it that was accepted. */
const closeRequestHeader: Closing = (contract, { document, pointer, findings }, calls) => {
  const names = new Set(
    findings.flatMap(({ rule, seen }) => (rule === 'request-header' && seen?.kind === 'header' ? [seen.name] : [])),
  );
  const [name] = names;
  if (name === undefined || names.size > 1 || !pointer.startsWith('/paths/')) return undefined;
  const { operationId } = valueAt(contract[document], pointer) as Operation;
  const { total } = calls[operationId] ?? { total: Number.POSITIVE_INFINITY };
  const carried = findings.reduce((sum, { seen, count }) => sum + (seen?.kind === 'header' ? count : 0), 0);
  const parameter = { name, in: 'header', description: 'Seen with requests.', required: carried >= total };
  return { update: { parameters: [{ ...parameter, schema: { type: 'string' } }] } };
};

/** Headers of responses of one status, by which the service says that there were too many requests. */
const closeErrorStatus: Closing = (contract, { document, pointer, findings }) => {
  const statuses = new Set(findings.flatMap(({ seen }) => (seen?.kind === 'status' ? [seen.status] : [])));
  const [status] = statuses;
  const operation = valueAt(contract[document], pointer) as Operation;
  if (!/^\/paths\/[^/]+\/[^/]+$/.test(pointer) || status === undefined || statuses.size > 1 || status < 400)
    return undefined;
  if (Object.hasOwn(operation.responses, String(status))) return undefined;
  const times = findings.find(({ seen }) => seen?.kind === 'status')?.count ?? 0;
  const described = findings.flatMap(({ seen, count }) =>
    seen?.kind === 'header' && seen.status === status
      ? [[seen.name, { description: 'Seen with this status.', required: count >= times, schema: { type: 'string' } }]]
      : [],
  );
  const response = { description: `Status ${status}, as it was seen.`, headers: Object.fromEntries(described) };
  return { below: '/responses', update: { [String(status)]: response } };
};

/** The shape of errors by the bodies that were seen: fields that each of them had are required, no other is refused. */
const closeErrors: Closing = (contract, { document, pointer, findings }) => {
  if (!pointer.startsWith('/components/responses/')) return undefined;
  const { content = {} } = valueAt(contract[document], pointer) as Response;
  const [[mediaType, media] = []] = Object.entries(content);
  const shapes = findings.flatMap(({ seen }) => (seen?.kind === 'shape' ? [seen.schema] : []));
  if (mediaType === undefined || media === undefined || Object.keys(media.schema).length > 0) return undefined;
  if (shapes.length === 0 || shapes.some(({ type }) => type !== 'object')) return undefined;
  if (findings.some(({ rule, seen }) => rule === 'error-body' && seen?.kind !== 'shape')) return undefined;
  return { below: pointerOf(['content', mediaType, 'schema']), update: merged(shapes) };
};

const IN_SCHEMAS = [closeValues, closeForms, closeType, closeFields];
const CLOSINGS = [...IN_SCHEMAS, closeSuccess, closeRequestHeader, closeErrorStatus, closeErrors];

function merged(shapes: readonly Schema[]): object {
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))].filter((name) =>
    /^\w+$/.test(name),
  );
  const required = names.filter((name) => shapes.every(({ properties = {} }) => Object.hasOwn(properties, name)));
  const properties = names.map((name) => {
    const types = new Set(shapes.flatMap(({ properties: { [name]: field } = {} }) => field?.type ?? []));
    const [type] = types;
    return [name, { description: 'Seen in errors.', ...(types.size === 1 && { type }) }] as const;
  });
  return { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) };
}
