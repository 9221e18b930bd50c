import { isRecord, valueAt } from '../../src/engine/model/json-pointer.ts';
import { schemasIn } from './mutate.ts';
import type { Placed } from './random-pairs.ts';
import { type Draw, FIELDS, type Node, TEXTS } from './random-schemas.ts';

/** Keywords of one of the schemas that hold for a value at once, drawn anew for each value. */
function someKeywords(draw: Draw, { document, schema }: Placed, depth = 6): Node {
  if (!isRecord(schema) || depth === 0) return {};
  const referred = typeof schema.$ref === 'string' ? [valueAt(document, schema.$ref.slice(1))] : [];
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = (schema[keyword] ?? []) as unknown[];
    return keyword === 'allOf' ? list : draw.some(list);
  });
  const rest = ['then', 'else', 'not'].flatMap((keyword) => (draw.chance(0.4) ? [schema[keyword]] : []));
  const parts = [...referred, ...lists, ...rest].map((part) =>
    someKeywords(draw, { document, schema: part }, depth - 1),
  );
  const properties = Object.assign({}, ...[...parts, schema].map((each) => each.properties ?? {}));
  return Object.assign({}, ...parts, schema, Object.keys(properties).length > 0 ? { properties } : {});
}

/** Single values at which one of the schemas may begin or cease to hold: those they list, and those around their bounds. */
export function edgesOf(schemas: readonly unknown[]): unknown[] {
  const nodes = schemas.flatMap(schemasIn);
  const listed = nodes.flatMap((node) => [
    ...((node.enum ?? []) as unknown[]),
    ...('const' in node ? [node.const] : []),
  ]);
  const numbers = nodes.flatMap((node) => Object.values(node)).filter((each) => typeof each === 'number');
  const edges = [
    ...listed,
    ...numbers.flatMap((each) => [each - 1, each - 0.5, each, each + 0.5, each + 1, each * 2]),
    ...numbers.flatMap((each) => [-1, 0, 1].map((more) => 'a'.repeat(Math.max(0, Math.min(9, each + more))))),
    ...[null, true, false, 0, 7, 12, 2.5, 2 ** 53, {}, [], ...TEXTS],
  ];
  return [...new Set(edges)];
}

/** Makes values for a schema: many of them fit, most others miss it by little. */
export function createNear(draw: Draw, edges: readonly unknown[]) {
  const make = (placed: Placed, depth = 4): unknown => {
    const keywords = someKeywords(draw, placed);
    if (depth === 0 || draw.chance(0.12)) return draw.pick(edges);
    if ('const' in keywords && draw.chance(0.8)) return keywords.const;
    if (Array.isArray(keywords.enum) && keywords.enum.length > 0 && draw.chance(0.8)) return draw.pick(keywords.enum);
    const type = draw.pick(
      [keywords.type ?? draw.pick(['string', 'number', 'object', 'array', 'null', 'boolean'])].flat(),
    );
    const part = (schema: unknown) => make({ document: placed.document, schema }, depth - 1);
    if (type === 'object') return makeObject(keywords, part);
    if (type === 'array') return makeArray(keywords, part);
    const fitting = edges.filter((edge) => kindOf(edge) === type || (type === 'integer' && Number.isInteger(edge)));
    return draw.pick(fitting.length > 0 ? fitting : edges);
  };

  const makeObject = (keywords: Node, part: (schema: unknown) => unknown): Node => {
    const named = (keywords.properties ?? {}) as Node;
    const required = Array.isArray(keywords.required) ? keywords.required : [];
    const wanted = [...Object.keys(named), ...required].filter((name) =>
      draw.chance(required.includes(name) ? 0.95 : 0.6),
    );
    const names = [...wanted, ...(draw.chance(0.35) ? [draw.pick([...FIELDS, 'z'])] : [])];
    const patterns = Object.values((keywords.patternProperties ?? {}) as Node);
    const others = [keywords.additionalProperties, ...patterns].filter(isRecord);
    const fields = names.map((name) => [name, part(name in named ? named[name] : draw.pick([...others, {}]))]);
    const made: Node = Object.fromEntries(fields);
    for (const [total, terms] of Object.entries((keywords['x-sum'] ?? {}) as Record<string, string[]>)) {
      if (draw.chance(0.5)) for (const name of [total, ...terms]) made[name] = draw.pick([0, 1, 2]);
    }
    return made;
  };

  const makeArray = (keywords: Node, part: (schema: unknown) => unknown): unknown[] => {
    const all = [keywords.items, keywords.items, keywords.contains].filter((each) => each !== undefined);
    const made = Array.from({ length: draw.below(4) }, () => part(draw.pick([...all, {}])));
    return draw.chance(0.2) && made.length > 0 ? [...made, structuredClone(made[0])] : made;
  };

  return make;
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
