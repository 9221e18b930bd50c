import type { ValidateFunction } from 'ajv';
import type { OpenPoint } from '../model/contract.ts';
import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { forAll, UserError } from '../system/user-error.ts';
import { editorSchemas } from './editor-schemas.ts';
import { readYaml } from './parse-yaml.ts';
import { type ReadText, unlessMissing } from './read-text.ts';
import { problemsBySchema } from './schema-problem.ts';

export const REGISTER = 'open-points.yaml';

export type RegisterEntry = Omit<OpenPoint, 'occurrences' | 'sections'>;

export interface Register {
  readonly entries: readonly RegisterEntry[];
  readonly lineOf: (id: string) => number;
}

/** Reads the register, which may be absent; throws a UserError with file and line for an invalid entry. */
export async function readRegister(read: ReadText): Promise<Register> {
  const file = await unlessMissing(readYaml(read, REGISTER));
  if (file === undefined) return { entries: [], lineOf: () => 1 };
  const { value, lineOf } = file;
  const shown = read.shown?.(REGISTER) ?? REGISTER;
  const refuse = (line: number, problem: string) => new UserError(`${shown}:${line}: ${problem}`);
  if (!Array.isArray(value)) throw refuse(1, 'the register is not a list. Write one entry for each open point.');
  const lineAt = (index: number) => lineOf(`/${index}`);
  const indexes = new Map<unknown, number>();
  const roles = new Map<unknown, number>();
  validator ??= createAjv({ ...UNCHECKED, verbose: true }).compile(editorSchemas().register.items);
  const judge = validator;
  forAll(value.entries(), ([index, entry]) => {
    if (!judge(entry))
      forAll(problemsBySchema(judge), ({ pointer, says }) => {
        throw refuse(lineOf(`/${index}${pointer}`), `${pointer.slice(1) || 'the entry'} ${says}`);
      });
    const { id, role } = entry as RegisterEntry;
    const first = indexes.get(id);
    const holder = role && roles.get(role);
    if (first !== undefined)
      throw refuse(lineAt(index), `"${id}" is registered already, on line ${lineAt(first)}. Keep one of the two.`);
    if (holder !== undefined) {
      const line = lineOf(`/${holder}/role`);
      throw refuse(lineOf(`/${index}/role`), `the role ${role} is held already, on line ${line}. Keep one of the two.`);
    }
    indexes.set(id, index);
    if (role !== undefined) roles.set(role, index);
  });
  return {
    entries: value.map((entry) => ({ ...entry, source: entry.source ?? [], at: entry.at ?? [] })),
    lineOf: (id) => lineAt(indexes.get(id) ?? -1),
  };
}

/** Made at first use, since compiling takes longer than all the rest. */
let validator: ValidateFunction | undefined;
