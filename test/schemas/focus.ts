import { isRecord } from '../../cli/engine/model/json-pointer.ts';
import { type Draw, keywordsFor, type Node, randomSchema, TYPED_KEYWORDS } from './random-schemas.ts';

/** Keywords that mean something only together, and are drawn together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  properties: ['additionalProperties', 'patternProperties'],
  additionalProperties: ['properties', 'patternProperties'],
  patternProperties: ['properties', 'additionalProperties'],
};

/** Keywords whose rules look at more than two values. */
const INVOLVED = [
  ...['properties', 'additionalProperties', 'patternProperties', 'contains'],
  ...['anyOf', 'oneOf', 'not', 'allOf', 'enum', 'multipleOf'],
];

/** Two schemas that differ in one keyword of one small node. */
export function focused(draw: Draw): { before: unknown; after: unknown } {
  const makers = keywordsFor(undefined);
  const involved = makers.filter(([name]) => INVOLVED.includes(name));
  const [keyword, make] = draw.pick(draw.chance(0.5) ? involved : makers);
  const type = draw.chance(0.8)
    ? draw.pick(TYPED_KEYWORDS.filter(([, keywords]) => keywords.includes(keyword)))?.[0]
    : undefined;
  const beside = makers.filter(([name]) => TOGETHER[keyword]?.includes(name) && draw.chance(0.6));
  const node: Node = {
    ...(type === undefined ? {} : { type }),
    ...Object.fromEntries(beside.map(([name, makeBeside]) => [name, makeBeside(draw, 1)])),
    [keyword]: make(draw, 1),
  };
  const { [keyword]: value, ...others } = node;
  const after = draw.chance(0.15) ? others : { ...node, [keyword]: changed(keyword, value, () => make(draw, 1), draw) };
  const [one, other] = draw.chance(0.2) ? [after, node] : [node, after];
  const place = draw.pick(PLACES);
  return { before: place(one), after: place(other) };
}

const itself = (node: unknown): unknown => node;

/** Where the node stands. */
const PLACES: readonly ((node: unknown) => unknown)[] = [
  ...[itself, itself, itself, itself],
  (node) => ({ type: 'object', properties: { a: node } }),
  (node) => ({ type: 'array', items: node }),
  (node) => ({ not: node }),
  (node) => ({ anyOf: [node, { type: 'null' }] }),
  (node) => ({ allOf: [node, { minLength: 1 }] }),
];

/** Keywords whose members are schemas, by name. */
const NAMED_SCHEMAS = ['properties', 'patternProperties'];
/** Keywords whose value is a schema. */
const SCHEMAS = ['additionalProperties', 'items', 'contains', 'not'];
const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf'];

/** A value with one element or member more, less or changed; another value where it has none. */
function changed(keyword: string, value: unknown, make: () => unknown, draw: Draw): unknown {
  if (typeof value === 'number' && draw.chance(0.5) && keyword !== 'multipleOf')
    return Math.max(0, value + draw.pick([-1, 1]));
  if (SCHEMAS.includes(keyword)) return varied(value, make(), draw);
  if (Array.isArray(value) && value.length > 0) return changedList(keyword, value, make, draw);
  if (!NAMED_SCHEMAS.includes(keyword) || !isRecord(value) || Object.keys(value).length === 0) return make();
  const { [draw.pick(Object.keys(value))]: member, ...others } = value;
  const name = Object.keys(value).find((each) => !Object.hasOwn(others, each)) ?? '';
  if (draw.chance(0.35)) return others;
  return draw.chance(0.4)
    ? { ...(make() as object), ...value }
    : { ...others, [name]: varied(member, randomSchema(draw, 0), draw) };
}

function changedList(keyword: string, list: readonly unknown[], make: () => unknown, draw: Draw): unknown {
  const index = draw.below(list.length);
  if (draw.chance(0.35) && list.length > 1) return list.toSpliced(index, 1);
  const [more] = [make()].flat();
  if (SCHEMA_LISTS.includes(keyword) && draw.chance(0.5)) return list.with(index, varied(list[index], more, draw));
  return list.some((each) => JSON.stringify(each) === JSON.stringify(more)) || more === undefined
    ? list
    : [...list, more];
}

/** A schema with a demand more, or another one. */
function varied(schema: unknown, other: unknown, draw: Draw): unknown {
  if (!isRecord(schema) || Array.isArray(schema) || !isRecord(other) || Array.isArray(other)) return other;
  return draw.chance(0.5) ? { ...schema, ...other } : other;
}
