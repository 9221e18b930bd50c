import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import { UserError } from '../user-error.ts';
import type { OpenPoint } from './contract.ts';

/** File of the register, relative to the root of the package. */
export const REGISTER = 'open-points.yaml';

const REQUIRED = ['id', 'title', 'group', 'kind', 'question', 'source', 'meanwhile', 'advice'];
const KINDS = ['not-shown', 'values-seen', 'silent'];

/** An entry of the register, with the line of the file at which it begins. */
export type RegisterEntry = Omit<OpenPoint, 'marks'> & { readonly line: number };

/** Reads the register; throws a UserError with file and line for an entry that is not one. */
export async function readOpenPoints(root: string): Promise<RegisterEntry[]> {
  const lines = new LineCounter();
  const text = await readFile(path.join(root, REGISTER), 'utf8').catch((error: Error) => {
    throw new UserError(`${REGISTER}: cannot be read: ${error.message}. Put the register back.`);
  });
  const document = parseDocument(text, { lineCounter: lines });
  const refuse = (line: number, problem: string): never => {
    throw new UserError(`${REGISTER}:${line}: ${problem}`);
  };
  const [error] = document.errors;
  if (error) refuse(lines.linePos(error.pos[0]).line, `${error.message.split('\n')[0]} Mend the YAML.`);
  const list = document.contents;
  if (!isSeq(list)) return refuse(1, 'the register is not a list. Write one entry for each open point.');

  const seen = new Map<string, number>();
  return list.items.map((item) => {
    const line = isMap(item) && item.range ? lines.linePos(item.range[0]).line : 1;
    if (!isMap(item)) return refuse(line, 'an entry is not a mapping. Write `- id: ...` and the other fields.');
    const entry = item.toJSON() as Record<string, unknown>;
    const problem = problemOf(entry, seen);
    if (problem) refuse(line, problem);
    seen.set(String(entry.id), line);
    return { ...(entry as unknown as RegisterEntry), line };
  });
}

function problemOf(entry: Record<string, unknown>, seen: Map<string, number>): string | undefined {
  const missing = REQUIRED.filter((field) => typeof entry[field] !== 'string' || entry[field] === '');
  if (missing.length > 0) return `the entry lacks ${missing.join(', ')}. Each is a text; see the top of the file.`;
  const unknown = Object.keys(entry).filter((field) => !REQUIRED.includes(field) && field !== 'scope');
  if (unknown.length > 0) return `the entry has an unknown field ${unknown.join(', ')}. Remove it.`;
  const { id, kind, scope } = entry;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(id))) return `"${id}" is no id. Use lower-case words joined by hyphens.`;
  if (seen.has(String(id)))
    return `"${id}" is registered already, on line ${seen.get(String(id))}. Keep one of the two.`;
  if (!KINDS.includes(String(kind))) return `kind is "${kind}". Use one of ${KINDS.join(', ')}.`;
  if (scope !== undefined && scope !== 'contract')
    return `scope is "${scope}". Write \`scope: contract\` or leave it out.`;
  return undefined;
}
