import type { ErrorObject, ValidateFunction } from 'ajv';
import type { OpenPoint } from '../model/contract.ts';
import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { isRecord, valueAt } from '../model/json-pointer.ts';
import { didYouMean, UserError } from '../system/user-error.ts';
import { editorSchemas } from './editor-schemas.ts';
import { readYaml } from './parse-yaml.ts';
import { type ReadText, unlessMissing } from './read-text.ts';

export const REGISTER = 'open-points.yaml';

export type RegisterEntry = Omit<OpenPoint, 'occurrences' | 'sections'>;

export interface Register {
  readonly entries: readonly RegisterEntry[];
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
  validator ??= entryValidator();
  for (const [index, entry] of value.entries()) {
    const { field, problem } = problemOf(entry, validator) ?? {};
    if (problem !== undefined)
      throw refuse(field === undefined ? lineAt(index) : lineOf(`/${index}/${field}`), problem);
    const { id, role } = entry as RegisterEntry;
    const [first, holder] = [indexes.get(id), role && roles.get(role)];
    if (first !== undefined)
      throw refuse(lineAt(index), `"${id}" is registered already, on line ${lineAt(first)}. Keep one of the two.`);
    if (holder !== undefined) {
      const line = lineOf(`/${holder}/role`);
      throw refuse(lineOf(`/${index}/role`), `the role ${role} is held already, on line ${line}. Keep one of the two.`);
    }
    indexes.set(id, index);
    if (role !== undefined) roles.set(role, index);
  }
  return {
    entries: value.map((entry) => ({ ...entry, source: entry.source ?? [], at: entry.at ?? [] })),
    lineOf: (id) => lineAt(indexes.get(id) ?? -1),
  };
}

function refuse(line: number, problem: string): UserError {
  return new UserError(`${REGISTER}:${line}: ${problem}`);
}

function problemOf(
  entry: unknown,
  isEntry: ValidateFunction,
): { readonly field?: string; readonly problem: string } | undefined {
  if (!isRecord(entry) || Array.isArray(entry))
    return { problem: 'an entry is not a mapping. Write `- id: ...` and the other fields.' };
  if (isEntry(entry)) return undefined;
  const errors = isEntry.errors ?? [];
  const missing = errors.flatMap(({ params }) => params.missingProperty ?? []);
  if (missing.length > 0)
    return { problem: `the entry lacks ${missing.join(', ')}. Write each as a text; see the top of the file.` };
  const [{ keyword, params, instancePath, message }] = errors as [ErrorObject];
  if (keyword === 'additionalProperties')
    return { problem: `the entry has an unknown field ${params.additionalProperty}. Remove it.` };
  const field = instancePath.split('/')[1] ?? '';
  const value = valueAt(entry, instancePath);
  if (keyword === 'enum') {
    const choices = params.allowedValues as string[];
    const guess = didYouMean(String(value), choices);
    return { field, problem: `${field} is "${value}". Use one of ${choices.join(', ')}.${guess}` };
  }
  if (keyword === 'const')
    return { field, problem: `${field} is not true. Write \`${field}: true\`, or leave it out.` };
  if (keyword === 'pattern')
    return { field, problem: `"${value}" is not an id. Use lower-case words joined by hyphens.` };
  if (params.type === 'array' || keyword === 'minItems')
    return { field, problem: `${field} is not a list of texts. Write \`${field}: [first, second]\`, or leave it out.` };
  return { field, problem: `${field} ${message}. Write it as a text; see the top of the file.` };
}

/** Made at first use, since compiling takes longer than all the rest. */
let validator: ValidateFunction | undefined;

/** Judges an entry as an editor does; but a contract without statements has no sources and no names of places. */
function entryValidator(): ValidateFunction {
  const { items } = editorSchemas().register;
  Object.assign(items.properties.source?.items ?? {}, { enum: undefined, type: 'string' });
  const required = items.required?.filter((field) => field !== 'source' && field !== 'at');
  return createAjv(UNCHECKED).compile({ ...items, required });
}
