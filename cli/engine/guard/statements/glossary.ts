import { stemmer } from 'stemmer';
import { isRecord } from '../../model/json-pointer.ts';
import { readYaml } from '../../read/parse-yaml.ts';
import type { ReadText } from '../../read/read-text.ts';
import { UserError } from '../../system/user-error.ts';

/** File of the glossary, relative to the root of the package. */
export const GLOSSARY = 'glossary.yaml';

/** Words that a text may use besides those of the statements, by their stems. */
export interface Glossary {
  /** Plain words that state nothing, for every text. */
  readonly plain: ReadonlySet<string>;
  readonly examples: ReadonlySet<string>;
  readonly register: ReadonlySet<string>;
}

/** Reads the glossary. Throws a UserError for a file that is not a list of words for each kind of text. */
export async function readGlossary(read: ReadText): Promise<Glossary> {
  const { value, lineOf } = await readYaml(read, GLOSSARY);
  const listOf = (kind: string): ReadonlySet<string> => {
    const words = isRecord(value) ? value[kind] : undefined;
    if (typeof words !== 'string') throw new UserError(`${GLOSSARY}:1: has no words under \`${kind}\`. Put them back.`);
    const odd = words.split(/\s+/).find((word) => word !== '' && !/^[a-z0-9'+-]+$/.test(word));
    if (odd)
      throw new UserError(`${GLOSSARY}:${lineOf(`/${kind}`)}: "${odd}" is not a word in small letters. Correct it.`);
    return new Set(words.split(/\s+/).map(stemOf));
  };
  return { plain: listOf('plain'), examples: listOf('examples'), register: listOf('register') };
}

const stems = new Map<string, string>();

/** The stem of a word, which different forms of it share. */
export function stemOf(word: string): string {
  const stem = stems.get(word) ?? stemmer(word);
  stems.set(word, stem);
  return stem;
}

/** The words of a text in small letters, without what stands in code. */
export function wordsOf(text: string): string[] {
  const prose = text.replaceAll(/`[^`]*`/g, ' ').replaceAll(/['’]s\b/g, '');
  return prose.toLowerCase().match(/[\p{L}\p{N}]+(?:['+-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** What stands in code in a text. */
export function codesOf(text: string): string[] {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
}
