import { isRecord } from '../../model/json-pointer.ts';
import { readYaml } from '../../read/parse-yaml.ts';
import { type ReadText, unlessMissing } from '../../read/read-text.ts';
import { didYouMean, UserError } from '../../system/user-error.ts';
import { FACT_KEYS, type Fact, FORMS } from './fact.ts';

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
      const problem = problemOfFact(entry.fact);
      if (problem) throw new UserError(`${origin()}: ${problem}`);
      return { opens: [], at: [], ...entry, section: String(section), origin } as unknown as Statement;
    }),
  );
  const ids = new Map<string, Statement['origin']>();
  for (const { id, origin } of statements) {
    const first = ids.get(id);
    if (first !== undefined) throw new UserError(`${origin()}: "${id}" is already used at ${first()}. Use another id.`);
    ids.set(id, origin);
  }
  if (statements.length === 0) throw new UserError(`${shown}: holds no statement. Put the file back.`);
  return statements;
}

function problemOfFact(fact: unknown = {}): string | undefined {
  if (!isRecord(fact) || Array.isArray(fact)) return 'a fact is not a mapping. Write `fact: {key: value}`.';
  const unknown = Object.keys(fact).find((key) => !FACT_KEYS.includes(key));
  if (unknown !== undefined)
    return `a fact has no \`${unknown}\`. Use one of ${FACT_KEYS.join(', ')}.${didYouMean(unknown, FACT_KEYS)}`;
  const forms = Object.keys(FORMS);
  if (fact.form === undefined || forms.includes(String(fact.form))) return undefined;
  return `no form is called ${JSON.stringify(fact.form)}. Use one of ${forms.join(', ')}.`;
}

const KEYS = ['id', 'says', 'fact', 'opens', 'at'];
