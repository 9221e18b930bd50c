import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { writeWhole } from '../engine/system/write-whole.ts';

const ADVICE = 'Choose another folder with --out.';

/** Writes files into a folder, named as a user names it. Throws a UserError where one is there already, before any is written. */
export async function writeSkeleton(
  folder: string,
  files: readonly { readonly file: string; readonly text: string }[],
): Promise<string[]> {
  const targets = files.map(({ file, text }) => ({
    file: path.join(userPath(folder), file),
    shown: `${shownPath(folder)}/${file}`,
    text,
  }));
  for (const { file, shown } of targets) {
    const found = await lstat(file).catch(() => undefined);
    if (found) throw new UserError(`${shown}: is there already, and is not overwritten. ${ADVICE}`);
  }
  for (const { text, ...target } of targets) await writeWhole({ ...target, advice: ADVICE }, text);
  return targets.map(({ shown }) => shown);
}
