import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../user-error.ts';
import type { OpenPoint } from './contract.ts';
import { isRecord } from './json-pointer.ts';
import { parseYaml } from './parse-yaml.ts';

/** File of the register, relative to the root of the package. */
export const REGISTER = 'open-points.yaml';

const REQUIRED = ['id', 'title', 'group', 'kind', 'question', 'source', 'meanwhile', 'advice'];
const KINDS = ['not-shown', 'values-seen', 'silent'];

/** An entry of the register. */
export type RegisterEntry = Omit<OpenPoint, 'marks'>;

/** The register as it is written. */
export interface Register {
  readonly entries: readonly RegisterEntry[];
  /** Line of the file at which an entry begins. */
  readonly lineOf: (id: string) => number;
}

/** Reads the register; throws a UserError with file and line for an entry that is not one. */
export async function readRegister(root: string): Promise<Register> {
  const text = await readFile(path.join(root, REGISTER), 'utf8').catch((error: Error) => {
    throw new UserError(`${REGISTER}: cannot be read: ${error.message}. Put the register back.`);
  });
  const { value, lineOf } = parseYaml(text, REGISTER);
  if (!Array.isArray(value)) throw refuse(1, 'the register is not a list. Write one entry for each open point.');
  const lineAt = (index: number) => lineOf(`/${index}`);
  const indexes = new Map<unknown, number>();
  for (const [index, entry] of value.entries()) {
    const problem = problemOf(entry, (id) => indexes.has(id) && lineAt(Number(indexes.get(id))));
    if (problem) throw refuse(lineAt(index), problem);
    indexes.set(entry.id, index);
  }
  return { entries: value, lineOf: (id) => lineAt(indexes.get(id) ?? -1) };
}

function refuse(line: number, problem: string): UserError {
  return new UserError(`${REGISTER}:${line}: ${problem}`);
}

/** @param registered Tells on which line an id is registered already. */
function problemOf(entry: unknown, registered: (id: unknown) => number | false): string | undefined {
  if (!isRecord(entry) || Array.isArray(entry)) {
    return 'an entry is not a mapping. Write `- id: ...` and the other fields.';
  }
  const missing = REQUIRED.filter((field) => typeof entry[field] !== 'string' || entry[field] === '');
  if (missing.length > 0) return `the entry lacks ${missing.join(', ')}. Each is a text; see the top of the file.`;
  const unknown = Object.keys(entry).filter((field) => !REQUIRED.includes(field) && field !== 'scope');
  if (unknown.length > 0) return `the entry has an unknown field ${unknown.join(', ')}. Remove it.`;
  const { id, kind, scope } = entry;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(id))) return `"${id}" is no id. Use lower-case words joined by hyphens.`;
  const line = registered(id);
  if (line) return `"${id}" is registered already, on line ${line}. Keep one of the two.`;
  if (!KINDS.includes(String(kind))) return `kind is "${kind}". Use one of ${KINDS.join(', ')}.`;
  if (scope !== undefined && scope !== 'contract')
    return `scope is "${scope}". Write \`scope: contract\` or leave it out.`;
  return undefined;
}
