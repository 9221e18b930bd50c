import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseYaml } from '../../cli/engine/read/parse-yaml.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { describe as describing } from '../../cli/silences/description.ts';
import { findSilences } from '../../cli/silences/find-silences.ts';
import { readDescription } from '../../cli/silences/read-description.ts';

interface List {
  readonly from: string;
  /** What was read, by operation or scheme; everything where it is absent. */
  readonly only?: readonly string[];
  /** Places, by the rule that is to find them. */
  readonly silent: Places;
  /** What only reading finds. */
  readonly unruled?: readonly string[];
  /** What the rules ask there and a person finds answered, or without sense. */
  readonly wrong?: Places;
}

type Places = Readonly<Record<string, readonly string[]>>;
const rowsOf = (places: Places) =>
  Object.entries(places).flatMap(([rule, names]) => names.map((name) => `${rule} ${name}`));

const file = path.join(import.meta.dirname, 'by-hand.yaml');
const LISTS = parseYaml(await readFile(file, 'utf8'), file).value as Readonly<Record<string, List>>;

async function measure({ from, only, silent, unruled = [], wrong = {} }: List) {
  const { documents } = await readDescription(path.join(ROOT, from));
  const unmarked = JSON.parse(
    JSON.stringify(documents, (key, value) => (/^x-(?:open-points|values-seen)$/.test(key) ? undefined : value)),
  );
  const wholes = new Set(describing(unmarked).wholes.map(({ name }) => name));
  const found = new Set(
    findSilences(unmarked).flatMap(({ rule, places }) =>
      places
        .filter(({ name }) => wholes.has(name) || !only || only.includes(/^\w+/.exec(name)?.[0] ?? ''))
        .map(({ name }) => `${rule.id} ${wholes.has(name) ? '*' : name}`),
    ),
  );
  const listed = [...rowsOf(silent), ...unruled];
  const isWrong = new Set(rowsOf(wrong));
  return {
    listed: listed.length,
    found: listed.filter((each) => found.has(each)).length,
    missed: listed.filter((each) => !found.has(each)),
    wrong: [...found].filter((each) => isWrong.has(each)),
    // Right, and not thought of by the person who read.
    beyond: [...found].filter((each) => !listed.includes(each) && !isWrong.has(each)),
    all: found.size,
  };
}

describe('what a person found by reading', async () => {
  const measured = Object.fromEntries(
    await Promise.all(
      Object.entries(LISTS)
        .filter(([, { from }]) => existsSync(path.join(ROOT, from)))
        .map(async ([name, list]) => [name, await measure(list)] as const),
    ),
  );
  const sum = (count: (each: (typeof measured)[string]) => number) =>
    Object.values(measured).reduce((total, each) => total + count(each), 0);
  if (process.env.SILENCES) console.log(JSON.stringify(measured, null, 1));

  test('is mostly found, and little is found that is wrong', () => {
    expect(sum(({ listed }) => listed)).toBeGreaterThanOrEqual(120);
    expect(sum(({ found }) => found) / sum(({ listed }) => listed)).toBeGreaterThan(0.8);
    for (const [name, { listed, found }] of Object.entries(measured))
      expect([name, found / listed >= 0.65]).toEqual([name, true]);
    expect(sum(({ wrong }) => wrong.length) / sum(({ all }) => all)).toBeLessThan(0.1);
  });
});
