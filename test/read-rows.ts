import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '../packages/unsaid/src/engine/read/parse-yaml.ts';
import { ROOT } from '../scripts/root.ts';

/**
 * The rows of a table in YAML, whose path begins at the root. A mapping there with `of: NAME` has the fields of that one of
 * the `parts`, and its own beside or in place of them.
 */
export async function readRows<Row>(file: string, parts: Readonly<Record<string, object>> = {}): Promise<Row[]> {
  const { value } = parseYaml(await readFile(path.join(ROOT, file), 'utf8'), file);
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (each?.of === undefined) return each;
    const { of, ...own } = each;
    if (!(of in parts)) throw new Error(`${file}: ${of} is not one of ${Object.keys(parts)}.`);
    return { ...parts[of], ...own };
  });
}
