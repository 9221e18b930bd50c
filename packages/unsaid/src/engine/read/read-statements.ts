import type { Fact } from '../model/fact.ts';
import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import { readYaml } from './parse-yaml.ts';
import { type ReadText, unlessMissing } from './read-text.ts';

export const STATEMENTS = 'statements.yaml';

/** One sentence or table row of the interface specification. */
export interface Statement {
  readonly id: string;
  readonly section: string;
  readonly says: string;
  readonly fact?: Fact;
  readonly opens: readonly string[];
  readonly at: readonly string[];
  readonly origin: () => string;
}

export async function readStatements(read: ReadText): Promise<Statement[]> {
  const file = await unlessMissing(readYaml(read, STATEMENTS));
  if (file === undefined) return [];
  const { value, lineOf } = file;
  const shown = read.shown?.(STATEMENTS) ?? STATEMENTS;
  const sections = Array.isArray(value) ? value : [];
  const statements = sections.flatMap(({ section, statements = [] }, index): Statement[] =>
    (statements as unknown[]).map((entry, at) => {
      const origin = () => `${shown}:${lineOf(`/${index}/statements/${at}`)}`;
      if (!isRecord(entry) || typeof entry.id !== 'string' || typeof entry.says !== 'string' || entry.says === '') {
        throw new UserError(`${origin()}: a statement lacks its id or what it says. Write \`id\` and \`says\`.`);
      }
      const unknown = Object.keys(entry).find((key) => !KEYS.includes(key));
      if (unknown)
        throw new UserError(`${origin()}: a statement has no \`${unknown}\`. Use one of ${KEYS.join(', ')}.`);
      if (entry.fact !== undefined && (!isRecord(entry.fact) || Array.isArray(entry.fact)))
        throw new UserError(`${origin()}: a fact is not a mapping. Write \`fact: {key: value}\`.`);
      return { opens: [], at: [], ...entry, section: String(section), origin } as unknown as Statement;
    }),
  );
  const ids = new Map<string, Statement['origin']>();
  for (const { id, origin } of statements) {
    const first = ids.get(id);
    if (first !== undefined) throw new UserError(`${origin()}: "${id}" is already used at ${first()}. Use another id.`);
    ids.set(id, origin);
  }
  if (statements.length === 0) throw new UserError(`${shown}: holds no statement. Restore the file.`);
  return statements;
}

const KEYS = ['id', 'says', 'fact', 'opens', 'at'];
