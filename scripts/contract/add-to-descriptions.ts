import type { Annotated } from './contract.ts';
import { eachNode, isRecord, valueAt } from './json-pointer.ts';

/** A copy of a document in which the description of each node ends with what `textOf` says of the node. */
export function addToDescriptions<Document extends object>(
  document: Document,
  textOf: (node: Annotated & Record<string, unknown>, pointer: string) => string,
): Document {
  const copy = structuredClone(document);
  eachNode(document, (node, pointer) => {
    // The keys of `properties` are the names of fields, and a field may be called `items` or `description`.
    if (pointer.endsWith('/properties')) return;
    const text = textOf(node, pointer);
    const described = valueAt(copy, pointer);
    if (text === '' || !isRecord(described)) return;
    const facts = typeof node.description === 'string' ? node.description.trimEnd() : '';
    described.description = [facts, text].filter(Boolean).join('\n\n');
  });
  return copy;
}
