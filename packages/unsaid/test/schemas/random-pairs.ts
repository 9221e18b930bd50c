import { edited } from './mutate.ts';
import { createDraw, type Draw, randomComponents, randomSchema } from './random-schemas.ts';

export interface Placed {
  readonly document: { readonly components: { readonly schemas: Record<string, unknown> } };
  readonly schema: unknown;
}

export interface RandomPair {
  readonly seed: number;
  readonly draw: Draw;
  readonly before: Placed;
  readonly after: Placed;
}

/**
 * Two schemas of which the second comes of the first by an edit or two; a few have nothing in common. Now and then a
 * component is edited as well.
 */
export function randomPair(seed: number): RandomPair {
  const draw = createDraw(seed);
  const before = { document: documentFor(seed), schema: randomSchema(draw, 2) };
  if (draw.chance(0.12)) return { seed, draw, before, after: { ...before, schema: randomSchema(draw, 2) } };
  let { schema } = before;
  for (let count = 1 + draw.below(2); count > 0; count--) schema = edited(schema, draw);
  const document = draw.chance(0.3) ? withEditedComponent(before.document, draw) : before.document;
  return { seed, draw, before, after: { document, schema } };
}

const documents = new Map<number, Placed['document']>();

/** A document that some neighbouring pairs have in common: what is compiled for it is compiled once. */
function documentFor(seed: number): Placed['document'] {
  const key = Math.floor(seed / 20);
  const known = documents.get(key) ?? documentOf(randomComponents(createDraw(key)));
  documents.set(key, known);
  return known;
}

function documentOf(schemas: Record<string, unknown>): Placed['document'] {
  return { components: { schemas } };
}

function withEditedComponent(document: Placed['document'], draw: Draw): Placed['document'] {
  const { schemas } = document.components;
  const name = draw.pick(Object.keys(schemas));
  return documentOf({ ...schemas, [name]: edited(schemas[name], draw) });
}
