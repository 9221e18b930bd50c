import { isDeepStrictEqual } from 'node:util';
import type { AsyncApiDocument, OpenApiDocument } from '../model/contract.ts';
import { eachNode, isRecord, pointerToken, valueAt } from '../model/json-pointer.ts';

type Document = OpenApiDocument | AsyncApiDocument;

/** Tells whether an overlay has changed more of a node than its answers: most answers are words, and constrain nothing. */
export function isChanged(open: Document, closed: Document, pointer: string): boolean {
  return !isDeepStrictEqual(withoutAnswers(valueAt(open, pointer)), withoutAnswers(valueAt(closed, pointer)));
}

/** JSON pointers of the named schemas that an overlay has changed. */
export function changedSchemas(open: Document, closed: Document): string[] {
  return namedSchemas(closed).filter((pointer) => isChanged(open, closed, pointer));
}

/** Returns what tells whether an overlay has changed a schema, or one that it refers to, however far away. */
export function findTouched(open: Document, closed: Document): (pointer: string) => boolean {
  const touched = new Set(changedSchemas(open, closed));
  for (let before = -1; before < touched.size; ) {
    before = touched.size;
    for (const pointer of namedSchemas(closed)) if (refersTo(closed, pointer, touched)) touched.add(pointer);
  }
  return (pointer) => isChanged(open, closed, pointer) || refersTo(closed, pointer, touched);
}

function namedSchemas({ components }: Document): string[] {
  return Object.keys(components.schemas).map((name) => `/components/schemas/${pointerToken(name)}`);
}

function refersTo(document: Document, pointer: string, schemas: ReadonlySet<string>): boolean {
  let refers = false;
  eachNode(valueAt(document, pointer), ({ $ref }) => {
    refers ||= typeof $ref === 'string' && schemas.has($ref.slice(1));
  });
  return refers;
}

/** A copy of a node without the answers that it carries. */
function withoutAnswers(node: unknown): unknown {
  if (!isRecord(node)) return node;
  if (Array.isArray(node)) return node.map(withoutAnswers);
  const stated = Object.entries(node).filter(([key]) => key !== 'x-answers' && key !== 'x-open-points');
  return Object.fromEntries(stated.map(([key, value]) => [key, withoutAnswers(value)]));
}
