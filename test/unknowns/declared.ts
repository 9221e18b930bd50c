import type { AsyncApiDocument, Json, OpenApiDocument } from '../../cli/engine/model/contract.ts';
import { isRecord, pointerOf, resolveRef, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { typeOf } from '../../cli/engine/observe/shown.ts';
import { contract } from '../contract.ts';
import type { Case } from './cases.ts';

type Node = Record<string, unknown>;

/** What is added to a member of nodes, in each document that has them: the schemas that both refer to are one file. */
interface Edit {
  readonly pointers: readonly string[];
  readonly member: string;
  readonly items?: readonly unknown[];
  /** Pairs, because `__proto__` is a name like any other. */
  readonly fields?: readonly (readonly [name: string, value: unknown])[];
  readonly text?: string;
}

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

const DESCRIPTION = 'Unseen so far.';
const HEADER = { description: DESCRIPTION, schema: { type: 'string' } };

/** The bundled documents of a version that declares what a case has, and nothing else that is new. */
export function declared({ pointers, member, items, fields, text }: Edit): Documents {
  const documents = structuredClone({ openapi: contract.openapi, asyncapi: contract.asyncapi });
  const nodes = Object.values(documents).flatMap((document) =>
    pointers.map((pointer) => valueAt(document, pointer)).map((node) => isRecord(node) && resolveRef(document, node)),
  );
  for (const node of nodes.filter(isRecord) as Node[]) {
    const before = node[member];
    if (items) node[member] = [...((before as unknown[] | undefined) ?? []), ...items];
    if (fields) node[member] = Object.fromEntries([...Object.entries((before as Node | undefined) ?? {}), ...fields]);
    if (text !== undefined) node[member] = text;
  }
  if (!nodes.some(isRecord)) throw new Error(`No document has ${pointers.join(' or ')}.`);
  return documents;
}

/** How the documents say what a case has. */
export function editOf(one: Case): Edit {
  const { place, carrier, unseen } = one;
  const [innermost, document = ''] = [place.pointers.slice(-1), place.pointers[0]];
  const name = String(unseen);
  switch (place.kind) {
    case 'value': {
      const member = place.node['x-values-seen'] ? 'x-values-seen' : 'examples';
      return { pointers: [...innermost, ...place.events.slice(-1)], member, items: [unseen] };
    }
    case 'shape':
      // The acknowledgement is of the AsyncAPI document; the other one has it from there.
      return { pointers: place.events.length > 0 ? place.events : innermost, member: 'type', text: typeOf(unseen) };
    case 'field': {
      const fields = Object.entries(unseen as Record<string, Json>);
      const described = fields.map(([key, value]) => [key, { description: DESCRIPTION, type: typeOf(value) }] as const);
      return { pointers: innermost, member: 'properties', fields: described };
    }
    case 'query':
      return { pointers: [document], member: 'parameters', items: [{ name, in: 'query', ...HEADER }] };
    case 'header':
      if (carrier.travels === 'request')
        return { pointers: [document], member: 'parameters', items: [{ name, in: 'header', ...HEADER }] };
      if (carrier.travels === 'response') return { pointers: [document], member: 'headers', fields: [[name, HEADER]] };
      return headerOfMessage(place.events.slice(0, 1), name);
    case 'status':
      return carrier.travels === 'acknowledgement' ? acknowledgedWith(one) : statusOf(one);
    case 'event':
      return { pointers: ['/channels/webhook'], member: 'messages', fields: [[name, messageOf(name)]] };
  }
}

function headerOfMessage(pointers: readonly string[], name: string): Edit {
  const properties = Object.fromEntries([[name, { description: DESCRIPTION, type: 'string' }]]);
  return {
    pointers,
    member: 'headers',
    fields: [
      ['type', 'object'],
      ['properties', properties],
    ],
  };
}

/** A status of its own, with all that the response says under which it came until now. */
function statusOf({ carrier: { path, method, status: declaring = '' }, status }: Case): Edit {
  const pointer = pointerOf(['paths', path, method.toLowerCase(), 'responses']);
  const responses = valueAt(contract.openapi, pointer) as Node;
  const operation = pointerOf(['paths', path, method.toLowerCase()]);
  return { pointers: [operation], member: 'responses', fields: [[String(status), responses[declaring]]] };
}

/** AsyncAPI says the status of a reply in its binding. */
function acknowledgedWith({ status }: Case): Edit {
  const name = `answered${status}`;
  const message = { name, title: name, summary: DESCRIPTION, payload: {}, bindings: { http: { statusCode: status } } };
  return { pointers: ['/channels/acknowledgement'], member: 'messages', fields: [[name, message]] };
}

function messageOf(name: string) {
  const payload = { type: 'object', required: ['event'], properties: { event: { const: name } } };
  return {
    name,
    title: name,
    summary: DESCRIPTION,
    traits: [{ $ref: '#/components/messageTraits/delivery' }],
    payload,
  };
}
