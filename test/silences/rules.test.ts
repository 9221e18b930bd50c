import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { keysOfPointer } from '../../cli/engine/model/json-pointer.ts';
import { parseYaml } from '../../cli/engine/read/parse-yaml.ts';
import { FINDERS } from '../../cli/silences/find.ts';
import { RULES } from '../../cli/silences/find-silences.ts';
import { runCliInProcess } from '../run-in-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';

interface Case {
  readonly rule: string;
  readonly at?: string;
  readonly unsay?: string;
  readonly put?: unknown;
  readonly also?: Readonly<Record<string, unknown>>;
  /** Rules that ask something as well. */
  readonly others?: readonly string[];
  readonly place: string;
}

const read = async (file: string) => {
  const name = path.join(import.meta.dirname, file);
  return parseYaml(await readFile(name, 'utf8'), name).value;
};

const CASES = (await read('unsaid.yaml')) as readonly Case[];
let folder = '';
beforeAll(async () => {
  folder = await temporaryFolder();
});

async function questionsOf(document: unknown): Promise<Record<string, string[]>> {
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const { code, output } = await runCliInProcess(['silences', file, '--format', 'json']);
  expect([code, output]).toEqual([0, expect.any(String)]);
  const { questions } = JSON.parse(output) as { questions: { id: string; places: { name: string }[] }[] };
  return Object.fromEntries(questions.map(({ id, places }) => [id, places.map(({ name }) => name)]));
}

/** Takes a line out of the introduction. */
function withoutLine(document: unknown, words: string): void {
  const { info } = document as { info: { description: string } };
  const lines = info.description.split('\n');
  info.description = lines.filter((line) => !line.includes(words)).join('\n');
  expect(info.description.split('\n')).toHaveLength(lines.length - 1);
}

/** Puts a value at a JSON pointer, or removes what is there. */
function change(document: unknown, pointer: string, value: unknown): void {
  const keys = keysOfPointer(pointer);
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as object;
  if (value === undefined || value === null) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
}

test('asks nothing of a description that says everything', async () => {
  expect(await questionsOf(await read('said.yaml'))).toEqual({});
});

describe('asks what one change leaves unsaid, and nothing else', () => {
  test.each(CASES)('$rule at $at$unsay', async ({ rule, at, unsay, put, also = {}, others: wanted = [], place }) => {
    const document = structuredClone(await read('said.yaml'));
    for (const [pointer, value] of Object.entries({ ...(at && { [at]: put }), ...also }))
      change(document, pointer, value);
    if (unsay) withoutLine(document, unsay);
    const { [rule]: places = [], ...others } = await questionsOf(document);
    expect([places[0], Object.keys(others)]).toEqual([place, wanted]);
  });

  test('and every rule has its way to find, and its case', () => {
    expect(Object.keys(FINDERS).toSorted()).toEqual(RULES.map(({ id }) => id).toSorted());
    expect(RULES.map(({ id }) => id).filter((id) => !CASES.some(({ rule }) => rule === id))).toEqual([]);
  });
});
