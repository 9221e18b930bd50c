import type { Contract, OpenPoint, Response, Schema } from '../engine/model/contract.ts';
import { valuesSeen } from '../engine/model/dialect.ts';
import { keysOfPointer, pointerOf, resolveRef, valueAt } from '../engine/model/json-pointer.ts';
import { counted } from '../engine/model/words.ts';
import type { Analysis, Finding, Seen } from '../engine/observe/finding.ts';
import { createTrafficMask, isMasked } from '../engine/observe/mask.ts';
import { UserError } from '../engine/system/user-error.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { type DraftAction, jsonPathOf, type Noted, sortByNode } from './note-evidence.ts';

/**
 * Makes the actions by which a person confirms that what was seen of a point is all there is: they close the point at
 * each node that has evidence, by what was seen. Throws a UserError for a point that cannot be confirmed.
 */
export function confirm(contract: Contract, id: string, { findings }: Analysis): DraftAction[] {
  const point = refuseUnknown(contract, id);
  const refuse = (problem: string) => new UserError(`--confirm ${id}: ${problem}`, 2);
  if (stateOfPoint(point) === 'answered') throw refuse('is already answered by the overlay. Change the answer there.');
  const evidence = findings.filter((each) => each.class === 'evidence' && each.openPoints.includes(id));
  if (evidence.length === 0)
    throw refuse(`the recordings have no evidence for it. Ask the provider: ${point.question}`);
  const uncounted = evidence.find(({ seen }) => seen === undefined);
  if (uncounted) throw refuse(`more was seen at ${uncounted.place} than is listed. Ask the provider.`);
  if (evidence.some(({ seen }) => isMasked(JSON.stringify(seen))))
    throw refuse('part of the evidence is secret or personal, and is not written down.');
  const nodes = sortByNode(
    contract,
    evidence.map((each) => ({ ...each, openPoints: [id] })),
  );
  return nodes.map((node) => ({ ...closeNode(contract, node), 'x-answers': { [id]: answerOf(node.findings) } }));
}

/** Throws a UserError unless the id is that of an open point. */
export function refuseUnknown({ openPoints }: Contract, id: string): OpenPoint {
  const point = openPoints.find((each) => each.id === id);
  if (point) return point;
  throw new UserError(`--confirm ${id.slice(0, 60)}: is not an open point. Use an id from open-points.yaml.`, 2);
}

const MAX_SENTENCES = 5;

/** The answer in words: what was seen, how often and where. */
function answerOf(findings: readonly Finding[]): string {
  const sentences = [...new Set(findings.map(({ message }) => message))];
  const more = sentences.length - MAX_SENTENCES;
  const told = [...sentences.slice(0, MAX_SENTENCES), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
  const count = findings.reduce((sum, each) => sum + each.count, 0);
  const files = new Set(findings.flatMap(({ sources }) => sources.map(({ file }) => file)));
  return `${told} Confirmed to be complete; seen ${counted(count, 'time')} in ${[...files].join(', ')}.`;
}

/** Evidence of one kind. */
function seenAs<Kind extends Seen['kind']>(findings: readonly Finding[], kind: Kind) {
  return findings.flatMap(({ seen, ...finding }) =>
    seen?.kind === kind ? [{ ...finding, ...(seen as Extract<Seen, { kind: Kind }>) }] : [],
  );
}

/** The only value of a list; `undefined` if it has none or several. */
function onlyOf<Value>(values: readonly Value[]): Value | undefined {
  const [only, ...others] = new Set(values);
  return others.length === 0 ? only : undefined;
}

/** Closes a node by the first form that fits the evidence; in words if no document can express it. */
function closeNode(contract: Contract, node: Noted): DraftAction {
  const { document, pointer } = node;
  const closings = isSchema(pointer) ? [closeValues, closeForms, closeType, closeFields] : CLOSINGS;
  for (const close of closings) {
    const { update, below = '' } = close(contract, node) ?? {};
    if (update) return { document, target: jsonPathOf(contract[document], `${pointer}${below}`), update };
  }
  return { document, target: jsonPathOf(contract[document], pointer), update: {} };
}

/** True for a node that describes values; at any other, such as the document, the answer is in words. */
const isSchema = (pointer: string) =>
  /^\/components\/(?:schemas\/|\w+\/[^/]+\/(?:schema|payload|headers))/.test(pointer);

/** The update that closes a node; `below` is the place under the node, as a JSON pointer. */
interface Closure {
  readonly update: object;
  readonly below?: string;
}

type Closing = (contract: Contract, node: Noted) => Closure | undefined;

const closeValues: Closing = (contract, { document, pointer, findings }) => {
  const seen = seenAs(findings, 'value').map(({ value }) => String(value));
  if (seen.length < findings.length) return undefined;
  const node = valueAt(contract[document], pointer) as Schema;
  const isTyped = resolveRef<Schema>(contract[document], node).type !== undefined;
  const values = new Set([...valuesSeen(contract[document], node), ...seen]);
  return { update: { ...(!isTyped && { type: 'string' }), enum: [...values] } };
};

const closeForms: Closing = (contract, { document, pointer, findings }) => {
  const patterns = seenAs(findings, 'shape').flatMap(({ schema }) => schema.pattern ?? []);
  // The form of secret or personal data is described in words: a pattern would reveal too much, or nothing.
  const { isSensitive } = createTrafficMask(contract);
  if (patterns.length < findings.length || isSensitive(keysOfPointer(pointer).at(-1) ?? '')) return undefined;
  const bodies = [...new Set(patterns)].map((pattern) => pattern.slice(1, -1));
  const pattern = bodies.length === 1 ? `^${bodies[0]}$` : `^(?:${bodies.join('|')})$`;
  const { pattern: stated, type } = resolveRef(contract[document], valueAt(contract[document], pointer) as Schema);
  const own = stated === undefined ? { pattern } : { allOf: [{ pattern }] };
  return { update: { ...(type === undefined && { type: 'string' }), ...own } };
};

const closeType: Closing = (_, { pointer, findings }) => {
  const shapes = seenAs(findings, 'shape');
  const type = onlyOf(shapes.map(({ schema }) => schema.type));
  const isWhole = pointer.startsWith('/components/schemas/') && shapes.length === findings.length;
  return type === undefined || !isWhole ? undefined : { update: { type } };
};

const closeFields: Closing = (contract, { document, pointer, findings }) => {
  const fields = seenAs(findings, 'field');
  if (!pointer.startsWith('/components/schemas/') || fields.length === 0) return undefined;
  const { properties: stated = {} } = valueAt(contract[document], pointer) as Schema;
  const unlisted = fields.filter(({ name }) => !Object.hasOwn(stated, name) && /^\w+$/.test(name));
  const properties = [...Map.groupBy(unlisted, ({ name }) => name)].map(([name, alike]) => {
    const types = [...new Set(alike.map(({ schema }) => schema.type))];
    return [name, { description: `Seen as ${types.join(' and ')}.`, ...(types.length === 1 && { type: types[0] }) }];
  });
  return { update: { properties: Object.fromEntries(properties) } };
};

const closeSuccess: Closing = (_, { pointer, findings }) => {
  const statuses = [...new Set(seenAs(findings, 'status').map(({ status }) => status))].toSorted((a, b) => a - b);
  const isWhole = findings.every(({ seen }) => seen?.kind === 'status');
  if (!isWhole || !pointer.endsWith('/responses/2XX')) return undefined;
  return { update: { 'x-status': statuses.length > 1 ? statuses : statuses[0] } };
};

/** The shape of errors by the bodies that were seen: fields that each of them had are required, no other is refused. */
const closeErrors: Closing = (contract, { document, pointer, findings }) => {
  if (!pointer.startsWith('/components/responses/')) return undefined;
  const { content = {} } = valueAt(contract[document], pointer) as Response;
  const [[mediaType, media] = []] = Object.entries(content);
  const shapes = seenAs(findings, 'shape').map(({ schema }) => schema);
  if (mediaType === undefined || media === undefined || Object.keys(media.schema).length > 0) return undefined;
  if (shapes.length === 0 || shapes.some(({ type }) => type !== 'object')) return undefined;
  if (findings.some(({ rule, seen }) => rule === 'error-body' && seen?.kind !== 'shape')) return undefined;
  const all = shapes.flatMap(({ properties = {} }) => Object.entries(properties));
  const named = [...Map.groupBy(all, ([name]) => name)].filter(([name]) => /^\w+$/.test(name));
  const required = named.flatMap(([name, { length }]) => (length === shapes.length ? [name] : []));
  const properties = named.map(([name, fields]) => {
    const type = onlyOf(fields.map(([, field]) => field.type));
    return [name, { description: 'Seen in errors.', ...(type !== undefined && { type }) }];
  });
  const update = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
  return { below: pointerOf(['content', mediaType, 'schema']), update };
};

const CLOSINGS = [closeSuccess, closeErrors];
