import type { OpenPoint } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { ADDITIONS, BEARINGS, IMPACTS, ROLES } from '../model/roles.ts';
import { didYouMean } from '../system/closest.ts';
import { UserError } from '../system/user-error.ts';
import { readYaml } from './parse-yaml.ts';
import { type ReadText, unlessMissing } from './read-text.ts';

/** File of the register, relative to the root of the package. */
export const REGISTER = 'open-points.yaml';

const TEXTS = ['id', 'title', 'group', 'kind', 'impact', 'observable', 'question', 'meanwhile', 'advice', 'if-wrong'];
const LISTS = ['source', 'at'];

/** Marks that an entry has or has not. */
const MARKS = ['before-live', 'sensitive'];

/** The values that a field may have, or each value of a list. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  kind: ['not-shown', 'values-seen', 'silent'],
  impact: IMPACTS,
  observable: ['yes', 'partly', 'no'],
  role: ROLES,
  bears: BEARINGS,
  adds: ADDITIONS,
};

/** The fields with a list of choices, each with an example. */
const CHOSEN: Readonly<Record<string, string>> = { bears: '[value, form]', adds: '[operations]' };

const FIELDS = new Set([...TEXTS, ...LISTS, ...MARKS, ...Object.keys(CHOICES)]);

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
  const file = await unlessMissing(readYaml(read, REGISTER));
  if (file === undefined) return { entries: [], lineOf: () => 1 };
  const { value, lineOf } = file;
  if (!Array.isArray(value)) throw refuse(1, 'the register is not a list. Write one entry for each open point.');
  const lineAt = (index: number) => lineOf(`/${index}`);
  const indexes = new Map<unknown, number>();
  const roles = new Map<unknown, number>();
  for (const [index, entry] of value.entries()) {
    const problem = problemOf(entry, (id) => indexes.has(id) && lineAt(Number(indexes.get(id))));
    if (problem) throw refuse(lineAt(index), problem);
    const wrong = wrongChoice(entry, (role) => roles.has(role) && lineOf(`/${roles.get(role)}/role`));
    if (wrong) throw refuse(lineOf(`/${index}/${wrong.field}`), wrong.problem);
    indexes.set(entry.id, index);
    if (entry.role !== undefined) roles.set(entry.role, index);
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
  const mark = MARKS.find((field) => field in entry && entry[field] !== true);
  if (mark) return `${mark} is not true. Write \`${mark}: true\`, or leave it out.`;
  const { id } = entry;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(id)))
    return `"${id}" is not an id. Use lower-case words joined by hyphens.`;
  const line = registered(id);
  if (line) return `"${id}" is registered already, on line ${line}. Keep one of the two.`;
  return undefined;
}

/** @param held Tells on which line another entry has a role already. */
function wrongChoice(entry: Record<string, unknown>, held: (role: unknown) => number | false) {
  for (const [field, choices] of Object.entries(CHOICES)) {
    const value = entry[field];
    if (value === undefined) continue;
    const example = CHOSEN[field];
    if (example !== undefined && !isListOfTexts(value))
      return { field, problem: `${field} is not a list of texts. Write \`${field}: ${example}\`, or leave it out.` };
    const wrong = [value].flat().find((each) => !choices.includes(String(each)));
    if (wrong === undefined) continue;
    const guess = didYouMean(String(wrong), choices);
    return { field, problem: `${field} is "${wrong}". Use one of ${choices.join(', ')}.${guess}` };
  }
  const line = held(entry.role);
  const problem = `the role ${entry.role} is held already, on line ${line}. Keep one of the two.`;
  return line === false ? undefined : { field: 'role', problem };
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}
