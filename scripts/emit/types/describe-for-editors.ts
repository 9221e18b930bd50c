import { eachNode } from '../../contract/json-pointer.ts';

/**
 * A copy of a document whose descriptions also say, in words, where a fact comes from and what is left open,
 * so that both appear in the editor of whoever uses the generated types.
 */
export function describeForEditors<Document extends object>(document: Document): Document {
  const copy = structuredClone(document);
  eachNode(copy, (node) => {
    const lines = [
      line('Values seen', node['x-values-seen']),
      line('Open points', node['x-open-points']),
      line('Specification', node['x-source']),
    ].filter((text) => text !== undefined);
    if (lines.length === 0) return;
    node.description = [node.description, lines.join('\n')].filter(Boolean).join('\n\n');
  });
  return copy;
}

function line(label: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return `${label}: ${(Array.isArray(value) ? value : [value]).join(', ')}.`;
}
