import { type ReadText, readBelow } from '../../cli/engine/read/read-text.ts';
import { ROOT } from '../../cli/engine/system/root.ts';

/** One edit of a file: the text `from`, which must stand in it, is replaced by `to`. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What a finding says of it. */
  readonly says?: string;
}

const readFromDisk = readBelow(ROOT);
const texts = new Map<string, Promise<string>>();

/** The text of a file of the contract, which is read once for all edits. */
function read(file: string): Promise<string> {
  const text = texts.get(file) ?? readFromDisk(file);
  texts.set(file, text);
  return text;
}

/** Reads the files of the contract with edits applied, without touching a file. */
export function readEdited(edits: readonly Edit[]): ReadText {
  return async (file) => {
    let text = await read(file);
    for (const { from, to } of edits.filter((edit) => edit.file === file)) {
      if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}; correct this test.`);
      text = text.replace(from, () => to);
    }
    return text;
  };
}

/** Edits of one file: the text replaced, the text in its place, and what a finding says of it. */
export function editsOf(
  file: string,
  ...edits: readonly (readonly [from: string, to: string, says?: string])[]
): Edit[] {
  return edits.map(([from, to, says]) => ({ file, from, to, ...(says === undefined ? {} : { says }) }));
}
