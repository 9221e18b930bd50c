import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { type Edit, editOf, type Step } from './edits/edit.ts';
import { type LabelledEdit, labelsOf } from './edits/labels.ts';

type Steps = Step | readonly Step[];

/** A row of the tables: the edit stands below the documents that it touches. */
interface Row extends Record<(typeof TOUCHED)[number][0], Steps | undefined> {
  readonly name: string;
  readonly base?: 'sandbox';
  readonly given?: Steps;
  readonly asks: string | readonly string[];
}

const TOUCHED = [
  ['rest', ['openapi']],
  ['events', ['asyncapi']],
  ['both', ['openapi', 'asyncapi']],
] as const;

const TABLES = ['requests', 'responses', 'events', 'answers', 'open-points'];

/** Single edits of the contract, each labelled by what it and its undoing ask of people. */
export const EDITS: readonly LabelledEdit[] = (await Promise.all(TABLES.map(readTable))).flat();

async function readTable(table: string): Promise<LabelledEdit[]> {
  const file = path.join(import.meta.dirname, `edits/${table}.yaml`);
  return (parseYaml(await readFile(file, 'utf8'), file).value as readonly Row[]).map(labelledEdit);
}

function labelledEdit(row: Row): LabelledEdit {
  const { name, base = 'open', given, asks } = row;
  const [forward, reverse] = labelsOf([asks].flat());
  const [kind, documents] = TOUCHED.find(([each]) => row[each] !== undefined) ?? [];
  if (!kind) throw new Error(`"${name}" is no edit of rest, events or both; correct its row.`);
  const edit: Edit = editOf(row[kind] ?? []);
  return { name, documents, base, ...(given && { given: editOf(given) }), edit, forward, reverse };
}
