import type { OpenPoint } from '../engine/model/contract.ts';
import { isRecord, keysOfPointer, pointerOfRef, valueAt } from '../engine/model/json-pointer.ts';
import { sentencesOf } from '../silences/words.ts';
import type { Question } from './ask.js';

export interface Documents {
  readonly openapi?: object | undefined;
  readonly asyncapi?: object | undefined;
}

/** Open points as questions to the provider. */
export function questionsOf(documents: Documents, points: readonly OpenPoint[]): Question[] {
  const projected = projectedIn(documents.openapi);
  return points.map((point) => {
    const { id, title, impact, question, advice } = point;
    const places = placesOf(point);
    const quote = quoteAt(documents, places, question);
    const at = places.length > 0 ? [...new Set(places.map(({ name }) => name))] : point.at;
    const asked = {
      id,
      title,
      impact,
      question,
      ifWrong: point['if-wrong'],
      advice,
      at,
      documents: documentsOf(point, projected),
    };
    return quote === undefined ? asked : { ...asked, quote };
  });
}

interface Marked {
  readonly kind: 'openapi' | 'asyncapi';
  readonly pointer: string;
  readonly name: string;
}

/** Where a point is marked, by names that a provider knows: path and method, schema and field. Those that the register names come first. */
function placesOf({ occurrences, at }: OpenPoint): Marked[] {
  const rank = ({ name }: Marked) => (at.includes(name) ? at.indexOf(name) : at.length);
  const places = (['openapi', 'asyncapi'] as const).flatMap((kind) =>
    occurrences[kind].flatMap((pointer) => {
      const name = nameOf(pointer);
      return name === undefined ? [] : [{ kind, pointer, name }];
    }),
  );
  return places.toSorted((one, other) => rank(one) - rank(other));
}

/** Name of a place of a document for the provider: `POST /orders 201.total`, `Order.total`, `event order.shipped`. */
export function nameOf(pointer: string): string | undefined {
  const [section, first = '', second = '', ...rest] = keysOfPointer(pointer);
  const fields = [...pointer.matchAll(/\/properties\/([^/]+)/g)].map(([, field = '']) => field);
  const below = fields.length > 0 ? `.${fields.join('.')}` : '';
  if (section === 'paths') {
    const status = rest[0] === 'responses' ? ` ${rest[1]}` : '';
    return /^(?:get|put|post|delete|patch|head|options|trace|query)$/.test(second)
      ? `${second.toUpperCase()} ${first}${status}${below}`
      : first;
  }
  if (section === 'webhooks') return `event ${first}${below}`;
  if (section === 'components') return `${second}${below}`;
  if (section === 'channels' && second === 'messages') return `message ${rest[0]}${below}`;
  return undefined;
}

/** Places that are searched for a sentence to quote. */
const SEARCHED = 5;

/** How many words a sentence has to share with a question to be quoted rather than the first one. */
const SHARED = 3;

/** The sentence at a place that has most words of the question, otherwise the first. */
function quoteAt(documents: Documents, places: readonly Marked[], question: string): Question['quote'] {
  const asked = stemsOf(question);
  const quotes = places.slice(0, SEARCHED).flatMap(({ kind, pointer, name }) => {
    const node = valueAt(documents[kind], pointer);
    const said = isRecord(node) && typeof node.description === 'string' ? sentencesOf(node.description) : [];
    return said
      .filter((text) => text.length <= 300)
      .map((text) => ({ at: name, text: text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1') }));
  });
  const shared = quotes.map(({ text }) => [...stemsOf(text)].filter((stem) => asked.has(stem)).length);
  const most = Math.max(0, ...shared);
  return most < SHARED ? quotes[0] : quotes[shared.indexOf(most)];
}

/** The beginnings of the longer words of a text. */
const stemsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\d]{4,}/gu)
      ?.map((word) => word.slice(0, 6)),
  );

/**
 * The documents whose overlay answers a point. What webhooks of the OpenAPI document have is made from the AsyncAPI
 * document and is answered there; an answer to a schema of both holds for both.
 */
function documentsOf({ occurrences }: OpenPoint, projected: ReadonlySet<string>): Question['documents'] {
  const shared = occurrences.asyncapi.filter((place) => place.startsWith('/components/schemas/'));
  const elsewhere = new Set([...shared, ...projected]);
  const isOfRest = occurrences.openapi.some((place) => !place.startsWith('/webhooks/') && !elsewhere.has(place));
  return [
    ...(isOfRest ? (['openapi'] as const) : []),
    ...(occurrences.asyncapi.length > 0 ? (['asyncapi'] as const) : []),
  ];
}

/** JSON pointers of the parameters and responses that the webhooks of a document refer to. */
function projectedIn(openapi: object | undefined): ReadonlySet<string> {
  const items = Object.values(Object(valueAt(openapi, '/webhooks'))).filter(isRecord);
  const operations = items.flatMap((item) => Object.values(item)).filter(isRecord);
  const parts = operations.flatMap(({ parameters, responses }) => [
    ...(Array.isArray(parameters) ? parameters : []),
    ...Object.values(Object(responses)),
  ]);
  return new Set(
    parts.flatMap((part) => (isRecord(part) && typeof part.$ref === 'string' ? [pointerOfRef(part.$ref)] : [])),
  );
}
