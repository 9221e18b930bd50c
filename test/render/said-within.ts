import type { Annotated } from '../../cli/engine/model/contract.ts';
import { isRecord, resolveRef } from '../../cli/engine/model/json-pointer.ts';

/** What is open, and what is answered how, at a node itself. */
export function saidBy({ 'x-open-points': open = [], 'x-answers': answers = {} }: Annotated): string[] {
  return [...open.map((id) => `open ${id}`), ...Object.entries(answers).map(([id, { answer }]) => `${id}: ${answer}`)];
}

/** What is said at a node and at everything under it, references followed; each once, in order. */
export function saidWithin(document: object, node: unknown): string[] {
  const said = new Set<string>();
  const visit = (part: unknown) => {
    if (!isRecord(part)) return;
    for (const point of saidBy(part)) said.add(point);
    if (typeof part.$ref === 'string') visit(resolveRef(document, part as { $ref: string }));
    for (const [key, value] of Object.entries(part)) if (!key.startsWith('x-') && key !== 'examples') visit(value);
  };
  visit(node);
  return [...said].toSorted();
}
