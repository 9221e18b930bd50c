import { type Documents, OWN_NAME } from './answers.ts';
import { followed, isNode, type Node, nodeAt } from './nodes.ts';

/** One thing that a check found wrong: a JSON pointer into the value, the keyword that was broken, and words that quote it. */
export interface Violation {
  readonly at: string;
  readonly rule: string;
  readonly message: string;
}

/** Ids of the points whose answers, those of the sandbox itself, a value breaks that a schema describes. */
export function violatedAnswers(
  { openPoints }: Documents,
  document: Node,
  schema: unknown,
  { at, rule, message }: Violation,
): string[] {
  const addedBy = (id: string) =>
    (openPoints.find((point) => point.id === id)?.answers ?? []).flatMap(({ by, adds }) =>
      by === OWN_NAME ? (adds ?? []) : [],
    );
  const breaks = (node: Node, adds: readonly string[], missing: string | undefined): boolean => {
    if (rule === 'required') return adds.includes(rule) && listOf(node.required).includes(missing);
    if (adds.includes(rule)) return node[rule] !== undefined;
    // A stated and an answered constraint may use the same keyword: the message quotes the one that was broken.
    const parts = adds.includes('allOf') ? listOf(node.allOf).filter(isNode) : [];
    return parts.some((part) => part[rule] !== undefined && message.includes(`${part[rule]}`));
  };
  const keys = at.split('/').slice(1);
  return [...nodesAlong(document, schema, keys)].flatMap(([node, rest]) =>
    Object.entries(isNode(node['x-answers']) ? node['x-answers'] : {}).flatMap(([id, answer]) =>
      isNode(answer) && answer.by === OWN_NAME && breaks(node, addedBy(id), rest[0]) ? [id] : [],
    ),
  );
}

/** Variant for a request of an operation. */
export function violatedByRequest(
  documents: Documents,
  operation: string,
  issue: Violation & { readonly in: string },
): string[] {
  const { openapi, variant } = documents;
  const rows = variant.operations as unknown as Readonly<Record<string, { method: string; path: string }>>;
  const { method = '', path = '' } = rows[operation] ?? {};
  const node = nodeAt(openapi, 'paths', path, method.toLowerCase());
  if (!isNode(node)) return [];
  if (issue.in === 'body') {
    const schema = nodeAt({ node }, 'node', 'requestBody', 'content', 'application/json', 'schema');
    return violatedAnswers(documents, openapi, schema, issue);
  }
  const [, name = '', ...rest] = issue.at.split('/');
  const parameters = listOf(node.parameters)
    .filter(isNode)
    .map((each) => followed(openapi, each));
  const schema = parameters.find((each) => each.in === issue.in && each.name === name)?.schema;
  return violatedAnswers(documents, openapi, schema, { ...issue, at: rest.map((key) => `/${key}`).join('') });
}

/** Every schema that holds for a value on the way to a place within it, with the keys that are left from there. */
function* nodesAlong(
  document: Node,
  schema: unknown,
  keys: readonly string[],
): Iterable<readonly [Node, readonly string[]]> {
  if (!isNode(schema)) return;
  const node = followed(document, schema);
  yield [node, keys];
  for (const part of listOf(node.allOf)) yield* nodesAlong(document, part, keys);
  const [key, ...rest] = keys;
  if (key === undefined) return;
  const below = isNode(node.properties) ? node.properties[key] : undefined;
  yield* nodesAlong(document, below ?? (/^\d+$/.test(key) ? node.items : undefined), rest);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
