import type { OpenApiDocument, Operation, Schema } from '../engine/model/contract.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { pointsAt } from '../engine/view/points-at.ts';
import { PAGES, type PageName } from './page-layout.ts';
import { redocAnchor, type Spot } from './redoc-anchor.ts';

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
export interface FieldPlace extends Place {
  readonly description: string;
}

/** Lists, for each open point, the places of a page that carry it, in the order of the page. */
export function findPlaces(document: OpenApiDocument, page: PageName): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  const { file, label } = PAGES[page];
  const note = (node: object, place: Place) => {
    const { ids, answers } = pointsAt(document, { ...node });
    for (const id of new Set([...ids, ...Object.keys(answers)])) places.set(id, [...(places.get(id) ?? []), place]);
  };
  note(document.info, { href: `${file}#/`, subject: label, part: 'overview', field: '' });
  for (const { node, place } of placesOf(document, page)) note(node, place);
  return places;
}

/** Lists the fields of a page, in its order: parameters, headers, and what bodies hold. */
export function findFields(document: OpenApiDocument, page: PageName): FieldPlace[] {
  return [...placesOf(document, page)].flatMap(({ node, place }) => {
    if (place.field === '') return [];
    return [{ ...place, description: describe(document, node) }];
  });
}

/** The description of a field, or that of the schema that it refers to. */
function describe(document: OpenApiDocument, node: Schema): string {
  const { description, allOf = [] } = node;
  return description ?? allOf.map((part) => resolveRef<Schema>(document, part).description ?? '').join(' ');
}

function* placesOf(document: OpenApiDocument, page: PageName): Generator<{ node: object; place: Place }> {
  const { file } = PAGES[page];
  for (const { operation } of pathOperations({ ...document.paths, ...document.webhooks })) {
    const subject = operation.summary;
    for (const { node, spot, part, field } of spotsOf(document, operation, page === 'events' ? 'payload' : 'request')) {
      yield { node, place: { href: `${file}${redocAnchor(operation, spot)}`, subject, part, field } };
    }
  }
}

interface FoundSpot {
  readonly node: object;
  readonly spot: Spot;
  readonly part: string;
  readonly field: string;
}

function* spotsOf(document: OpenApiDocument, operation: Operation, request: string): Generator<FoundSpot> {
  yield { node: operation, spot: { kind: 'operation' }, part: '', field: '' };
  for (const reference of operation.parameters ?? []) {
    const node = resolveRef(document, reference);
    const { in: location, name } = node;
    const part = location === 'header' ? 'header' : `${location} parameter`;
    yield { node, spot: { kind: 'parameter', in: location, name }, part, field: name };
  }
  if (operation.requestBody) yield* bodySpots(document, operation.requestBody, { kind: 'request' }, request);
  for (const [status, reference] of Object.entries(operation.responses)) {
    const node = resolveRef(document, reference);
    const spot = { kind: 'response', status, hasBody: node.content !== undefined } as const;
    yield* bodySpots(document, node, spot, `response ${status}`);
  }
}

type Body = { readonly content?: Record<string, { schema: Schema }> };

function* bodySpots(
  document: OpenApiDocument,
  node: Body,
  spot: Exclude<Spot, { kind: 'operation' | 'parameter' }>,
  part: string,
): Generator<FoundSpot> {
  yield { node, spot, part, field: '' };
  for (const { schema } of Object.values(node.content ?? {})) {
    for (const { node: property, path } of fieldsOf(document, schema)) {
      yield { node: property, spot: { ...spot, path }, part, field: path.join('.') };
    }
  }
}

function* fieldsOf(
  document: object,
  reference: Schema,
  within: readonly string[] = [],
): Generator<{ node: Schema; path: readonly string[] }> {
  const { properties, allOf = [] } = resolveRef<Schema>(document, reference);
  for (const part of allOf) yield* fieldsOf(document, part, within);
  for (const [name, property] of Object.entries(properties ?? {}).filter(([, value]) => isRecord(value))) {
    const node = resolveRef<Schema>(document, property);
    const path = [...within, name];
    yield { node, path };
    yield* fieldsOf(document, node, path);
  }
}
