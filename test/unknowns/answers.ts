import type { Json } from '../../cli/engine/model/contract.ts';
import { keysOfPointer, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { typeOf } from '../../cli/engine/observe/shown.ts';
import { jsonPathOf } from '../../cli/learn/action.ts';
import { contract } from '../contract.ts';
import { action } from '../overlay/overlay-folder.ts';
import type { Case } from './cases.ts';
import type { Place } from './message-places.ts';

/** An overlay of one action, which answers the points that a place leaves open with what is unseen there. */
export interface Answer {
  readonly document: 'openapi' | 'asyncapi';
  readonly text: string;
  readonly points: readonly string[];
}

const DELIVERED = ['signature-algorithm', 'signed-content'];

function answer(document: Answer['document'], pointer: string, points: readonly string[], update: object): Answer {
  const words = JSON.stringify(Object.fromEntries(points.map((id) => [id, 'As it was seen.'])));
  return {
    document,
    points,
    text: action(jsonPathOf(contract[document], pointer), words, `update: ${JSON.stringify(update)}`),
  };
}

/** The innermost node of a place that marks a point; values are open where their set is. */
function marked({ carrier, pointers }: Place) {
  const document = carrier.travels === 'event' ? 'asyncapi' : 'openapi';
  const nodes = pointers.map((pointer) => ({ pointer, points: pointsAt(document, pointer) }));
  return { document, ...(nodes.findLast(({ points }) => points.length > 0) ?? { pointer: '', points: [] }) } as const;
}

const pointsAt = (document: 'openapi' | 'asyncapi', pointer: string) =>
  (valueAt(contract[document], pointer) as { 'x-open-points'?: string[] } | undefined)?.['x-open-points'] ?? [];

/** What lets the value through, and not everything. */
function narrowed({ node }: Place, unseen: Json): object {
  if (node['x-values-seen']) return { enum: [...new Set([...node['x-values-seen'], unseen])] };
  if (node.type === 'array') return { maxItems: 9 };
  return node.type === 'integer' ? { maximum: Number.MAX_SAFE_INTEGER } : { maxLength: 200 };
}

const HEADER = { description: 'As it was seen.', schema: { type: 'string' } };

function answerInBody(place: Place, unseen: Json): Answer | undefined {
  const { document, pointer, points } = marked(place);
  if (points.length === 0) return undefined;
  // The documents have an identifier that is a text, which has to fit still.
  const anyOf = [...new Set(['string', typeOf(unseen)])].map((type) => ({ type }));
  if (place.kind === 'shape') return answer(document, pointer, points, { anyOf });
  if (place.kind === 'value') return answer(document, pointer, points, narrowed(place, unseen));
  const fields = Object.entries(unseen as Record<string, Json>);
  const properties = Object.fromEntries(
    fields.map(([name, value]) => [name, { description: 'Unseen.', type: typeOf(value) }]),
  );
  return answer(document, pointer, points, { properties });
}

function answerOfResponse({ place, status, unseen }: Case): Answer | undefined {
  const [pointer = ''] = place.pointers;
  const isError = place.carrier.status === 'default';
  const { responses } = { responses: '/components/responses/OtherOutcome' };
  if (place.kind === 'header') {
    const update = { headers: { [String(unseen)]: HEADER } };
    return unseen === 'content-type'
      ? undefined
      : answer('openapi', isError ? responses : pointer, place.points, update);
  }
  if (place.kind === 'shape') {
    const content = { 'application/json': { schema: { type: typeOf(unseen) } } };
    return answer('openapi', responses, place.points, { content });
  }
  if (!isError)
    return place.carrier.status === '201'
      ? undefined
      : answer('openapi', pointer, place.points, { 'x-status': status });
  const { path, method } = place.carrier;
  const at = keysOfPointer(
    `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses`,
  );
  const target = at.map((key) => `/${key.replaceAll('/', '~1')}`).join('');
  return answer('openapi', target, place.points, { [status]: { description: 'Unseen.' } });
}

function answerOfRequest({ place, unseen }: Case): Answer | undefined {
  const [pointer = ''] = place.pointers;
  const asking = place.kind === 'query' ? 'query-parameters' : 'rate-limits';
  const parameter = { name: String(unseen), in: place.kind, ...HEADER };
  return answer('openapi', pointer, [asking], { parameters: [parameter] });
}

/** The answer to what a case leaves open; none where no point asks about it, or what is stated would change. */
export function answerOf(one: Case): Answer | undefined {
  const { place, unseen } = one;
  const { travels, status } = place.carrier;
  if (travels === 'acknowledgement' && place.kind !== 'shape') return undefined;
  if (travels === 'acknowledgement')
    return answer('asyncapi', '/channels/acknowledgement/messages/acknowledged/payload', ['acknowledgement-body'], {
      type: typeOf(unseen),
    });
  // What no overlay can say: a further event, and a name that programs cannot carry.
  if (place.kind === 'event' || Object.hasOwn(Object(unseen), '__proto__')) return undefined;
  if (place.keys[0]?.startsWith('<'))
    return answer('asyncapi', '/components/schemas/DeliveryHeaders/properties/X-Service-Signature', DELIVERED, {
      maxLength: 200,
    });
  if (place.kind === 'header' && travels === 'event')
    return unseen === 'content-type'
      ? undefined
      : answer('asyncapi', '/components/schemas/DeliveryHeaders', DELIVERED, {
          properties: { [String(unseen)]: { description: 'Unseen.', type: 'string' } },
        });
  if (place.kind === 'status' || (travels === 'response' && (place.kind === 'header' || status === 'default')))
    return answerOfResponse(one);
  if (place.kind === 'header' || place.kind === 'query') return answerOfRequest(one);
  return answerInBody(place, unseen);
}
