import { isRecord, valueAt } from '../../cli/engine/model/json-pointer.ts';
import type { Node } from './random-schemas.ts';

interface Placed {
  readonly document: object;
  readonly schema: unknown;
}

/** Every schema that judges a value together with these, whatever becomes of the judgement. */
function allHere(document: object, schemas: readonly unknown[]): Node[] {
  const found = new Set<Node>();
  const visit = (schema: unknown): void => {
    if (!isRecord(schema) || found.has(schema)) return;
    found.add(schema);
    if (typeof schema.$ref === 'string') visit(valueAt(document, schema.$ref.slice(1)));
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const part of (schema[keyword] ?? []) as unknown[]) visit(part);
    for (const keyword of ['not', 'if', 'then', 'else']) visit(schema[keyword]);
  };
  schemas.forEach(visit);
  return [...found];
}

/** The schemas that judge a field. */
function ofField(schemas: readonly Node[], name: string): unknown[] {
  return schemas.flatMap(({ properties, patternProperties, additionalProperties }) => {
    const named = Object.entries((properties ?? {}) as Node).filter(([key]) => key === name);
    const matched = Object.entries((patternProperties ?? {}) as Node).filter(([pattern]) =>
      new RegExp(pattern).test(name),
    );
    const own = [...named, ...matched].map(([, schema]) => schema);
    return own.length > 0 || additionalProperties === undefined ? own : [additionalProperties];
  });
}

function ofElements(schemas: readonly Node[]): unknown[] {
  return schemas.flatMap(({ items, contains }) => [items, contains]);
}

/** A value without the fields that one schema says nothing of and another declares: nobody who keeps to the one writes them. */
export function withoutUndeclared(value: unknown, writer: Placed, reader: Placed): unknown {
  const strip = (node: unknown, written: readonly unknown[], read: readonly unknown[]): unknown => {
    const [own, other] = [allHere(writer.document, written), allHere(reader.document, read)];
    if (Array.isArray(node)) return node.map((item) => strip(item, ofElements(own), ofElements(other)));
    if (!isRecord(node)) return node;
    const isUnsaid = (name: string) =>
      ofField(own, name).length === 0 &&
      !own.some(({ required }) => Array.isArray(required) && required.includes(name)) &&
      ofField(other, name).length > 0;
    const kept = Object.entries(node).filter(([name]) => !isUnsaid(name));
    return Object.fromEntries(
      kept.map(([name, part]) => [name, strip(part, ofField(own, name), ofField(other, name))]),
    );
  };
  return strip(value, [writer.schema], [reader.schema]);
}
