import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '../../packages/unsaid/src/engine/read/parse-yaml.ts';

/** A wrong change of one place: the text `find`, which is once in the file, is replaced, and one of the tests must fail. */
export interface Mutant {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly string[];
}

export async function readMutants(file: string): Promise<readonly Mutant[]> {
  return parseYaml(await readFile(file, 'utf8'), path.basename(file)).value as readonly Mutant[];
}

/** The text of a file with the change. Throws if the text that it replaces is not there exactly once. */
export function mutate(text: string, { file, find, replace }: Mutant): string {
  const parts = text.split(find);
  if (parts.length === 2) return parts.join(replace);
  throw new Error(
    `${file} contains ${JSON.stringify(find)} ${parts.length - 1} times, not once; correct mutants.yaml.`,
  );
}
