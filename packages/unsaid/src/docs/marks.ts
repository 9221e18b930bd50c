import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { git } from '../engine/system/run-program.ts';
import { UserError } from '../engine/system/user-error.ts';
import { userPath } from '../engine/system/user-path.ts';

const IMAGES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

const MAX_LOGO = 100_000;

/** An image as the address that holds it. Throws a UserError for another file, or a large one, which each page would carry. */
export async function logoOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const type = IMAGES[path.extname(file).toLowerCase()];
  if (type === undefined) throw new UserError(`--logo ${file}: is not an SVG, PNG, JPEG or WebP image.`, 2);
  const bytes = await readFile(userPath(file)).catch(() => undefined);
  if (bytes === undefined) throw new UserError(`--logo ${file}: cannot be read.`, 2);
  if (bytes.length > MAX_LOGO) throw new UserError(`--logo ${file}: has more than ${MAX_LOGO / 1000} kB.`, 2);
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** The last commit of a folder with its date; undefined outside of a repository. No program of the repository runs. */
export async function commitOf(folder: string): Promise<string | undefined> {
  const quiet = ['-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false'];
  const asked = [...quiet, 'log', '-1', '--no-color', '--format=commit %h of %cs', '--', '.'];
  const line = await git(asked, folder).then(String, () => '');
  return line.trim() || undefined;
}
