import { isRecord, resolveRef } from '../../cli/engine/model/json-pointer.ts';
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

type Edit = (node: Node, draw: Draw, document: object) => void;

const setKeyword: Edit = (node, draw) => {
  const [keyword, make] = draw.pick(keywordsFor(node.type));
  node[keyword] = make(draw, 1);
};

const changeKeyword: Edit = (node, draw) => {
  const makers = keywordsFor(undefined).filter(([keyword]) => Object.hasOwn(node, keyword));
  if (makers.length === 0) return setKeyword(node, draw, {});
  const [keyword, make] = draw.pick(makers);
  node[keyword] = make(draw, 1);
};

const removeKeyword: Edit = (node, draw) => {
  const keywords = Object.keys(node).filter((keyword) => keyword !== '$ref');
  if (keywords.length > 0) delete node[draw.pick(keywords)];
};

const nudge: Edit = (node, draw) => {
  const numbers = Object.keys(node).filter((keyword) => typeof node[keyword] === 'number' && keyword !== 'multipleOf');
  if (numbers.length === 0) return editList(node, draw, {});
  const keyword = draw.pick(numbers);
  node[keyword] = Math.max(Number(node[keyword]) + draw.pick([-1, 1]), /^(min|max)[A-Z]/.test(keyword) ? 0 : -9);
};

const editList: Edit = (node, draw) => {
  const lists = ['enum', 'required', 'anyOf', 'allOf', 'oneOf'].filter((keyword) => Array.isArray(node[keyword]));
  if (lists.length === 0) return setKeyword(node, draw, {});
  const keyword = draw.pick(lists);
  const list = node[keyword] as unknown[];
  if (list.length > 1 && draw.chance(0.5)) node[keyword] = list.filter((_, index) => index > 0);
  else if (keyword === 'enum' || keyword === 'required')
    node[keyword] = [...new Set([...list, draw.pick(['a', 'b', 'c'])])];
  else node[keyword] = [...list, randomSchema(draw, 0)];
};

const editField: Edit = (node, draw) => {
  if (node.type !== 'object') return setKeyword(node, draw, {});
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

/** Edits that change nothing about which values fit. */
const SAME_SET: readonly Edit[] = [
  (node, draw) => Object.assign(node, { description: draw.pick(['three', 'four']) }),
  (node) => Array.isArray(node.enum) && Object.assign(node, { enum: node.enum.toReversed() }),
  (node) => Array.isArray(node.required) && Object.assign(node, { required: node.required.toReversed() }),
  (node) => {
    if (!Object.hasOwn(node, 'const') || Object.hasOwn(node, 'enum')) return;
    node.enum = [node.const];
    delete node.const;
  },
  (node) => Array.isArray(node.type) && Object.assign(node, { type: node.type.toReversed() }),
  (node) => {
    const whole = { ...node };
    for (const key of Object.keys(node)) delete node[key];
    node.allOf = [whole];
  },
  (node) => {
    if (node.not === undefined) node.minLength ??= 0;
  },
  (node, _draw, document) => {
    if (typeof node.$ref !== 'string') return;
    const target = resolveRef(document, node);
    delete node.$ref;
    Object.assign(node, { allOf: [...((node.allOf as unknown[]) ?? []), target] });
  },
  (node) => Array.isArray(node.anyOf) && Object.assign(node, { anyOf: node.anyOf.toReversed() }),
  (node) => Array.isArray(node.oneOf) && Object.assign(node, { oneOf: node.oneOf.toReversed() }),
];

const refer: Edit = (node, draw) => {
  if (typeof node.$ref === 'string' || Array.isArray(node.allOf)) Object.assign(node, refTo(draw.pick(COMPONENTS)));
  else node.allOf = [refTo(draw.pick(COMPONENTS))];
};

const EDITS: readonly Edit[] = [
  ...[setKeyword, setKeyword, changeKeyword, changeKeyword, removeKeyword, removeKeyword, nudge, nudge],
  ...[editList, editList, editField, editField, wrap, refer],
];

const KINDS = { any: EDITS, same: SAME_SET, fields: [editField, editField, editField, ...EDITS] };

/** Which edits: any, those that change nothing about which values fit, or most of them of fields. */
export type Edits = keyof typeof KINDS;

/** A copy of a schema with one edit somewhere in it; an edit that does not apply where it is tried is tried elsewhere. */
export function edited(schema: unknown, edits: Edits, draw: Draw, document: object): unknown {
  for (let tries = 0; tries < 20; tries++) {
    const copy = structuredClone(schema);
    const nodes = schemasIn(copy);
    if (nodes.length === 0) return edits === 'same' ? copy : randomSchema(draw, 1);
    draw.pick<Edit>(KINDS[edits])(draw.pick(nodes), draw, document);
    if (JSON.stringify(copy) !== JSON.stringify(schema)) return copy;
  }
  return schema;
}
