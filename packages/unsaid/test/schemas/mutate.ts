import { isRecord } from '../../src/engine/model/json-pointer.ts';
import { COMPONENTS, type Draw, keywordsFor, type Node, randomSchema, refTo } from './random-schemas.ts';

/** Keywords that hold schemas, by the shape in which they do. */
const ONE = ['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'];
const MANY = ['allOf', 'anyOf', 'oneOf', 'properties', 'patternProperties'];

/** Every schema in a schema, itself included. */
export function schemasIn(schema: unknown): Node[] {
  if (!isRecord(schema) || Array.isArray(schema)) return [];
  const parts = [
    ...ONE.map((keyword) => schema[keyword]),
    ...MANY.flatMap((keyword) => Object.values(schema[keyword] ?? {})),
  ];
  return [schema, ...parts.flatMap(schemasIn)];
}

type Edit = (node: Node, draw: Draw) => void;

const setKeyword: Edit = (node, draw) => {
  const [keyword, make] = draw.pick(keywordsFor(node.type));
  node[keyword] = make(draw, 1);
};

const changeKeyword: Edit = (node, draw) => {
  const makers = keywordsFor(undefined).filter(([keyword]) => Object.hasOwn(node, keyword));
  if (makers.length === 0) return setKeyword(node, draw);
  const [keyword, make] = draw.pick(makers);
  node[keyword] = make(draw, 1);
};

const removeKeyword: Edit = (node, draw) => {
  const keywords = Object.keys(node).filter((keyword) => keyword !== '$ref');
  if (keywords.length > 0) delete node[draw.pick(keywords)];
};

const nudge: Edit = (node, draw) => {
  const numbers = Object.keys(node).filter((keyword) => typeof node[keyword] === 'number' && keyword !== 'multipleOf');
  if (numbers.length === 0) return editList(node, draw);
  const keyword = draw.pick(numbers);
  node[keyword] = Math.max(Number(node[keyword]) + draw.pick([-1, 1]), /^(min|max)[A-Z]/.test(keyword) ? 0 : -9);
};

const editList: Edit = (node, draw) => {
  const lists = ['enum', 'required', 'anyOf', 'allOf', 'oneOf'].filter((keyword) => Array.isArray(node[keyword]));
  if (lists.length === 0) return setKeyword(node, draw);
  const keyword = draw.pick(lists);
  const list = node[keyword] as unknown[];
  if (list.length > 1 && draw.chance(0.5)) node[keyword] = list.filter((_, index) => index > 0);
  else if (keyword === 'enum' || keyword === 'required')
    node[keyword] = [...new Set([...list, draw.pick(['a', 'b', 'c'])])];
  else node[keyword] = [...list, randomSchema(draw, 0)];
};

const editField: Edit = (node, draw) => {
  if (node.type !== 'object') return setKeyword(node, draw);
  const fields = { ...(node.properties as Node | undefined) };
  const name = draw.pick(['a', 'b', 'c', 'ab']);
  if (Object.hasOwn(fields, name)) delete fields[name];
  else fields[name] = randomSchema(draw, 1);
  node.properties = fields;
};

const wrap: Edit = (node, draw) => {
  const whole = { ...node };
  for (const key of Object.keys(node)) delete node[key];
  const keyword = draw.pick(['anyOf', 'oneOf', 'allOf']);
  node[keyword] = draw.chance(0.5) ? [whole] : [whole, draw.pick([{ type: 'null' }, randomSchema(draw, 0)])];
};

const refer: Edit = (node, draw) => {
  if (typeof node.$ref === 'string' || Array.isArray(node.allOf)) Object.assign(node, refTo(draw.pick(COMPONENTS)));
  else node.allOf = [refTo(draw.pick(COMPONENTS))];
};

const EDITS: readonly Edit[] = [
  ...[setKeyword, setKeyword, changeKeyword, changeKeyword, removeKeyword, removeKeyword, nudge, nudge],
  ...[editList, editList, editField, editField, wrap, refer],
];

/** A copy of a schema with one edit somewhere in it; an edit that does not apply where it is tried is tried elsewhere. */
export function edited(schema: unknown, draw: Draw): unknown {
  for (let tries = 0; tries < 20; tries++) {
    const copy = structuredClone(schema);
    const nodes = schemasIn(copy);
    if (nodes.length === 0) return randomSchema(draw, 1);
    draw.pick(EDITS)(draw.pick(nodes), draw);
    if (JSON.stringify(copy) !== JSON.stringify(schema)) return copy;
  }
  return schema;
}
