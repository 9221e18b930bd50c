import { isRecord, keysOfPointer } from '../engine/model/json-pointer.ts';
import type { OverlaidDocument } from '../engine/overlay/overlay.ts';

/** One action of a draft, as an overlay's file has it. */
export interface DraftAction {
  readonly document: OverlaidDocument;
  readonly target: string;
  readonly 'x-answers'?: Readonly<Record<string, string>>;
  readonly 'x-evidence'?: readonly string[];
  readonly update?: unknown;
  readonly remove?: true;
}

/** The JSONPath of the node at a JSON pointer into a document: a number is an index in a list, and else a name, as of a status. */
export function jsonPathOf(document: unknown, pointer: string): string {
  let node = document;
  const steps = keysOfPointer(pointer).map((key) => {
    const isIndex = Array.isArray(node);
    node = isRecord(node) ? node[key] : undefined;
    if (isIndex) return `[${key}]`;
    if (/^[A-Za-z_][\w]*$/.test(key)) return `.${key}`;
    return `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  return `$${steps.join('')}`;
}
