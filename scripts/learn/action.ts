import { keysOfPointer } from '../contract/json-pointer.ts';
import type { OverlaidDocument } from '../overlay/overlay.ts';

/** One action of a draft, as an overlay's file has it. */
export interface DraftAction {
  readonly document: OverlaidDocument;
  readonly target: string;
  readonly 'x-answers'?: Readonly<Record<string, string>>;
  readonly 'x-evidence'?: readonly string[];
  readonly update?: unknown;
  readonly remove?: true;
}

/** The JSONPath of the node at a JSON pointer. */
export function jsonPathOf(pointer: string): string {
  const steps = keysOfPointer(pointer).map((key) => {
    if (/^\d+$/.test(key)) return `[${key}]`;
    if (/^[A-Za-z_][\w]*$/.test(key)) return `.${key}`;
    return `['${key.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  return `$${steps.join('')}`;
}
