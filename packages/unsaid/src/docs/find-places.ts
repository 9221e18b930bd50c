import { isDeepStrictEqual } from 'node:util';
import type {
  Header,
  OpenApiDocument,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Schema,
} from '../engine/model/contract.ts';
import { withAllOf } from '../engine/model/dialect.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { pointsAt } from '../engine/view/points-at.ts';
import { PAGES } from './page-layout.ts';

/** One place of the documentation that an open point leaves open. */
export interface Place {
  /** Page and fragment, to be followed from any page of the site. */
  readonly href: string;
  /** Summary of the operation, title of the event, or `overview`. */
  readonly subject: string;
  /** Part of the operation, such as `response 201`; empty for the operation itself. */
  readonly part: string;
  /** Name of the field, with those it is nested in; empty for the part itself. */
  readonly field: string;
}

/** A field where the documentation shows it. */
export type FieldPlace = Place & { readonly description: string };

/** A part of a document, and where the reference shows it. */
export interface NodePlace {
  readonly node: object;
  readonly place: Place;
}

/** Lists, for each open point, the places of a page that carry it, in the order of the page. */
export function findPlaces(document: OpenApiDocument, introduced: readonly NodePlace[] = []): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const { node, place } of [...introduced, ...placesOf(document)]) {
    const { ids, answers } = pointsAt(document, { ...node });
    for (const id of new Set([...ids, ...Object.keys(answers)])) places.set(id, [...(places.get(id) ?? []), place]);
  }
  return places;
}

/** Lists the fields of a page, in its order: parameters, headers, and what bodies hold. */
export function findFields(document: OpenApiDocument): FieldPlace[] {
  return [...placesOf(document)].flatMap(({ node, place }) => {
    if (place.field === '') return [];
    const { description, allOf = [] }: Schema = node;
    const ofParts = allOf.map((part) => resolveRef<Schema>(document, part).description ?? '').join(' ');
    return [{ ...place, description: description ?? ofParts }];
  });
}

interface Field {
  readonly node: Schema;
  /** Names of the fields it is nested in, and its own; `[]` for the items of an array. */
  readonly path: readonly string[];
  readonly isRequired: boolean;
}

/** Schemas of one body that are looked into: those that refer to each other may have any number of fields. */
const MAX_SCHEMAS = 5_000;

/** The fields of a body, each followed by those within it; a schema does not come again within itself. */
export function fieldsOf(document: object, body: Schema): Field[] {
  const fields: Field[] = [];
  const known = new Map<string, readonly Schema[]>();
  let left = MAX_SCHEMAS;
  const visit = (reference: Schema, within: readonly string[], above: ReadonlySet<object>, needed: string[] = []) => {
    const schema = resolveRef<Schema>(document, reference);
    left -= 1;
    if (left < 0 || above.has(schema)) return;
    const inner = new Set(above).add(schema);
    const { properties = {}, allOf = [], oneOf = [], anyOf = [], items } = schema;
    // A part of a combination may require what another one has.
    const required = [...needed, ...withAllOf(document, schema).flatMap((each) => each.required ?? [])];
    for (const part of [...allOf, ...oneOf, ...anyOf]) visit(part, within, inner, required);
    for (const [name, property] of Object.entries(properties).filter(([, value]) => isRecord(value))) {
      const node = resolveRef<Schema>(document, property);
      const path = [...within, name];
      const isRequired = required.includes(name);
      // Alternatives may have a field in common.
      const alike = known.get(path.join('\n')) ?? [];
      if (!alike.some((other) => isDeepStrictEqual(other, node))) fields.push({ node, path, isRequired });
      known.set(path.join('\n'), [...alike, node]);
      visit(node, path, inner);
    }
    if (items) visit(items, [...within, '[]'], inner);
  };
  visit(body, [], new Set());
  return fields;
}

function* placesOf(document: OpenApiDocument): Generator<NodePlace> {
  for (const [paths, body] of [
    [document.paths, 'request'],
    [document.webhooks, 'payload'],
  ] as const) {
    for (const { operation } of pathOperations(paths)) {
      for (const { node, spot, part, field } of spotsOf(document, operation, body)) {
        const href = `${PAGES.reference.file}${redocAnchor(operation, spot)}`;
        // Redoc has no anchor for what is within the items of an array.
        if (!field.includes('[]')) yield { node, place: { href, subject: operation.summary, part, field } };
      }
    }
  }
}

/** A part of an operation, or a field of one. */
export interface Spot extends Pick<Place, 'part' | 'field'> {
  readonly node: Operation | Parameter | Partial<RequestBody> | Header | Schema;
  /** Redoc's name of the place within the operation; absent for the operation itself. */
  readonly spot?: string;
  readonly isRequired?: boolean;
  /** Media types of the body that a field is in. */
  readonly types?: readonly string[];
}

/**
 * An operation, its parameters, its bodies and what they hold, in the order of the reference.
 * @param body What the body of the request is called.
 */
export function* spotsOf(document: OpenApiDocument, operation: Operation, body: string): Generator<Spot> {
  yield { node: operation, part: '', field: '' };
  for (const reference of operation.parameters ?? []) {
    const node = resolveRef<Parameter>(document, reference);
    const { in: location, name, required: isRequired = false } = node;
    const [part, group] = location === 'header' ? ['header', 'headers'] : [`${location} parameter`, location];
    const spot = `t=request&in=${group}&path=${name}`;
    yield { node, spot, part, field: name, isRequired };
    const schema = node.schema ?? Object.values(node.content ?? {})[0]?.schema ?? {};
    for (const { path, ...field } of fieldsOf(document, schema))
      yield { ...field, spot, part, field: shownPath([name, ...path]) };
  }
  if (operation.requestBody) yield* bodySpots(document, operation.requestBody, body, 'request');
  for (const [status, reference] of Object.entries(operation.responses)) {
    const response = resolveRef<Response>(document, reference);
    yield* bodySpots(document, response, `response ${status}`, `response&c=${status}`);
    const spot = response.content === undefined ? 'responses' : `response&c=${status}/body`;
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      const node = resolveRef<Header>(document, header);
      yield { node, spot, part: `response ${status} header`, field: name, isRequired: node.required === true };
    }
  }
}

const shownPath = (path: readonly string[]) => path.join('.').replaceAll('.[]', '[]');

function* bodySpots(
  document: OpenApiDocument,
  node: Partial<RequestBody>,
  part: string,
  spot: string,
): Generator<Spot> {
  // Redoc has no anchor for a response without a body, only for all the responses together.
  yield { node, spot: node.content === undefined ? 'responses' : `${spot}/body`, part, field: '' };
  for (const { types, schema } of bodiesOf(node)) {
    for (const { node: field, path, isRequired } of fieldsOf(document, schema)) {
      yield { node: field, spot: `t=${spot}&path=${path.join('/')}`, part, field: shownPath(path), isRequired, types };
    }
  }
}

/** The bodies that a part of an operation may have, each with the media types that it is sent in. */
export function bodiesOf({ content = {} }: Partial<RequestBody>): { types: string[]; schema: Schema }[] {
  const bodies: { types: string[]; schema: Schema }[] = [];
  for (const [type, { schema }] of Object.entries(content)) {
    const same = bodies.find((each) => isDeepStrictEqual(each.schema, schema));
    if (same) same.types.push(type);
    else bodies.push({ types: [type], schema });
  }
  return bodies;
}

/**
 * Makes what leads a link of a page to the Markdown beside it: from a place of Redoc's to the section about the
 * operation or the event, which bears its name.
 */
export function toMarkdownOf({ paths, webhooks }: OpenApiDocument): (markdown: string, file: string) => string {
  const operations = [paths, webhooks].flatMap(pathOperations).map(({ name, operation }) => {
    return [redocAnchor(operation), `#${name in webhooks ? name : operation.operationId}`] as const;
  });
  const names = new Map(operations);
  return (markdown, own) =>
    markdown.replaceAll(
      /\]\(([\w-]*)(\.html)?(#\/(?:[^#()\s]|\([^#()\s]*\))*)?(#[^)\s]*)?\)/g,
      (_, page, html = '', place, id = '') => {
        const target = html && page + html !== own ? `${page}.md` : '';
        return `](${target}${place === undefined ? id : (names.get(place) ?? '')})`;
      },
    );
}

/** The fragment, with its `#`, under which Redoc shows an operation or a spot of it; it opens what is folded on the way. */
export function redocAnchor({ tags: [tag = 'other'], operationId }: Operation, spot?: string): string {
  const section = `${tag.replaceAll(' ', '-')}/${operationId}`.toLowerCase();
  return spot === undefined ? `#/${section}` : `#/${section}#${section}/${spot.toLowerCase()}`;
}
