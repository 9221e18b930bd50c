import { focused } from './focus.ts';
import { type Edits, edited } from './mutate.ts';
import { createDraw, type Dialect, type Draw, type Node, randomComponents, randomSchema } from './random-schemas.ts';

export interface Placed {
  readonly document: { readonly components: { readonly schemas: Record<string, unknown> } };
  readonly schema: unknown;
}

export interface RandomPair {
  readonly seed: number;
  readonly dialect: Dialect;
  readonly draw: Draw;
  readonly before: Placed;
  readonly after: Placed;
}

/**
 * Two schemas that differ in one keyword, or of which the second comes of the first by an edit or two; a few have nothing
 * in common. Now and then a component is edited as well.
 */
export function randomPair(seed: number, edits: Edits = 'any'): RandomPair {
  const draw = createDraw(seed);
  const dialect = draw.chance(0.15) ? 'later' : 'shared';
  if (edits === 'any' && draw.chance(0.6)) {
    const document = documentOf(randomComponents(draw));
    const { before, after } = focused(draw, dialect);
    return { seed, dialect, draw, before: { document, schema: before }, after: { document, schema: after } };
  }
  const before = { document: documentOf(randomComponents(draw)), schema: firstSchema(draw, dialect, edits) };
  if (edits === 'any' && draw.chance(0.12)) {
    return { seed, dialect, draw, before, after: { ...before, schema: randomSchema(draw, 2, dialect) } };
  }
  let { schema } = before;
  for (let count = 1 + draw.below(2); count > 0; count--)
    schema = edited(schema, edits, draw, dialect, before.document);
  // What a component declares by itself may be declared beside it where it is used: of its fields it tells by itself.
  const document =
    edits !== 'fields' && draw.chance(0.3) ? withEditedComponent(before.document, edits, draw) : before.document;
  return { seed, dialect, draw, before, after: { document, schema } };
}

/** Edits of fields need an object that has some. */
function firstSchema(draw: Draw, dialect: Dialect, edits: Edits): unknown {
  const schema = randomSchema(draw, 2, dialect) as Node;
  return edits !== 'fields' || schema.type === 'object' ? schema : firstSchema(draw, dialect, edits);
}

function documentOf(schemas: Record<string, unknown>): Placed['document'] {
  return { components: { schemas } };
}

function withEditedComponent(document: Placed['document'], edits: Edits, draw: Draw): Placed['document'] {
  const { schemas } = document.components;
  const name = draw.pick(Object.keys(schemas));
  return documentOf({ ...schemas, [name]: edited(schemas[name] as Node, edits, draw, 'shared', document) });
}
