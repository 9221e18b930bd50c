import type { ValidateFunction } from 'ajv';
import { createAjv, UNCHECKED } from '../engine/model/create-ajv.ts';
import { readYaml } from '../engine/read/parse-yaml.ts';
import { type ReadText, unlessMissing } from '../engine/read/read-text.ts';
import { problemsBySchema } from '../engine/read/schema-problem.ts';
import { UserError } from '../engine/system/user-error.ts';

/** The second file of the register: what people decided about questions. */
export const NOTES = 'silences.yaml';

/** A question that is not asked, everywhere or at some places, and why. */
export interface Dismissal {
  readonly question: string;
  readonly at: readonly string[];
  readonly reason: string;
  /** Where it is written, as `file:line`. */
  readonly line: string;
}

/** When and of whom a question was asked. */
export interface Asking {
  readonly question: string;
  readonly on: string;
  readonly of?: string;
}

/** Correction of the tags of a place. */
export interface Correction {
  readonly at: string;
  readonly is: readonly string[];
  readonly 'is-not': readonly string[];
  readonly line: string;
}

export interface Notes {
  readonly dismissed: readonly Dismissal[];
  readonly asked: readonly Asking[];
  readonly recognised: readonly Correction[];
}

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text, minItems: 1 };
const listOf = (required: readonly string[], properties: object) => ({
  type: 'array',
  items: { type: 'object', required, properties, additionalProperties: false },
});

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    dismissed: listOf(['question', 'reason'], { question: text, at: texts, reason: text }),
    asked: listOf(['question', 'on'], {
      question: text,
      on: { ...text, $comment: 'Write a day as 2026-11-28.' },
      of: text,
    }),
    recognised: listOf(['at'], { at: text, is: texts, 'is-not': texts }),
  },
};

let validator: ValidateFunction | undefined;

/** Reads what people decided, which is nothing where there is no file; throws a UserError with file and line for an entry that is wrong. */
export async function readNotes(read: ReadText): Promise<Notes> {
  const file = await unlessMissing(readYaml(read, NOTES));
  if (file === undefined) return { dismissed: [], asked: [], recognised: [] };
  const { value, lineOf } = file;
  const shown = read.shown?.(NOTES) ?? NOTES;
  validator ??= createAjv({ ...UNCHECKED, verbose: true }).compile(SCHEMA);
  if (!validator(value ?? {})) {
    const [problem] = problemsBySchema(validator);
    const at = problem?.pointer ?? '';
    throw new UserError(`${shown}:${lineOf(at)}: ${at.slice(1) || 'the file'} ${problem?.says}`, 2);
  }
  const { dismissed = [], asked = [], recognised = [] } = (value ?? {}) as Partial<Notes>;
  const line = (list: string, index: number) => `${shown}:${lineOf(`/${list}/${index}`)}`;
  return {
    dismissed: dismissed.map((each, index) => ({ ...each, at: each.at ?? [], line: line('dismissed', index) })),
    asked: asked.map((each) => ({ ...each, on: String(each.on).slice(0, 10) })),
    recognised: recognised.map((each, index) => ({
      ...each,
      is: each.is ?? [],
      'is-not': each['is-not'] ?? [],
      line: line('recognised', index),
    })),
  };
}

/** True if a note applies to a place: by its full name, or by the component, path or call at the start of the name. */
export const isNoteOf = (at: string, name: string) =>
  name === at || /^[. ]/.test(name.startsWith(at) ? name.slice(at.length) : '');
