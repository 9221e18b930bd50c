import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Modules of a folder as one script, for a page that loads none because it was opened from a folder. */
export function scriptOf(folder: string, ...files: readonly string[]): string {
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return `{\n${texts.join('\n').replaceAll(/^export |^import .*\n/gm, '')}}\n`;
}
