import type { OpenPoint } from '../model/contract.ts';
import { IMPACTS } from '../model/impacts.ts';
import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import { parseYaml } from './parse-yaml.ts';
import { type ReadText, readOptional } from './read-text.ts';

/** File of the register, relative to the root of the package. */
export const REGISTER = 'open-points.yaml';

const TEXTS = ['id', 'title', 'group', 'kind', 'impact', 'observable', 'question', 'meanwhile', 'advice', 'if-wrong'];
const LISTS = ['source', 'at'];

/** A mark that an entry has or has not. */
const MARK = 'before-live';
const FIELDS = new Set([...TEXTS, ...LISTS, MARK]);

/** The values that a field may have. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  kind: ['not-shown', 'values-seen', 'silent'],
  impact: IMPACTS,
  observable: ['yes', 'partly', 'no'],
};

/** An entry of the register. */
export type RegisterEntry = Omit<OpenPoint, 'occurrences' | 'sections'>;

/** The register as it is written. */
export interface Register {
  readonly entries: readonly RegisterEntry[];
  /** Line of the file at which an entry begins. */
  readonly lineOf: (id: string) => number;
}

/** Reads the register, which is empty where there is none; throws a UserError with file and line for an entry that is not one. */
export async function readRegister(read: ReadText): Promise<Register> {
  const text = await readOptional(read, REGISTER);
  if (text === undefined) return { entries: [], lineOf: () => 1 };
  const { value, lineOf } = parseYaml(text, read.shown?.(REGISTER) ?? REGISTER);
  if (!Array.isArray(value)) throw refuse(1, 'the register is not a list. Write one entry for each open point.');
  const lineAt = (index: number) => lineOf(`/${index}`);
  const indexes = new Map<unknown, number>();
  for (const [index, entry] of value.entries()) {
    const problem = problemOf(entry, (id) => indexes.has(id) && lineAt(Number(indexes.get(id))));
    if (problem) throw refuse(lineAt(index), problem);
    indexes.set(entry.id, index);
  }
  return {
    entries: value.map((entry) => ({ ...entry, source: entry.source ?? [], at: entry.at ?? [] })),
    lineOf: (id) => lineAt(indexes.get(id) ?? -1),
  };
}

function refuse(line: number, problem: string): UserError {
  return new UserError(`${REGISTER}:${line}: ${problem}`);
}

/** @param registered Tells on which line an id is registered already. */
function problemOf(entry: unknown, registered: (id: unknown) => number | false): string | undefined {
  if (!isRecord(entry) || Array.isArray(entry)) {
    return 'an entry is not a mapping. Write `- id: ...` and the other fields.';
  }
  const missing = TEXTS.filter((field) => typeof entry[field] !== 'string' || entry[field] === '');
  if (missing.length > 0)
    return `the entry lacks ${missing.join(', ')}. Write each as a text; see the top of the file.`;
  const unlisted = LISTS.find((field) => field in entry && !isListOfTexts(entry[field]));
  if (unlisted)
    return `${unlisted} is not a list of texts. Write \`${unlisted}: [first, second]\`; see the top of the file.`;
  const unknown = Object.keys(entry).filter((field) => !FIELDS.has(field));
  if (unknown.length > 0) return `the entry has an unknown field ${unknown.join(', ')}. Remove it.`;
  if (MARK in entry && entry[MARK] !== true) return `${MARK} is not true. Write \`${MARK}: true\`, or leave it out.`;
  const { id } = entry;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(id)))
    return `"${id}" is not an id. Use lower-case words joined by hyphens.`;
  const line = registered(id);
  if (line) return `"${id}" is registered already, on line ${line}. Keep one of the two.`;
  for (const [field, values] of Object.entries(CHOICES)) {
    if (!values.includes(String(entry[field])))
      return `${field} is "${entry[field]}". Use one of ${values.join(', ')}.`;
  }
  return undefined;
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}
