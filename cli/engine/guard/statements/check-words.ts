import type { RegisterEntry } from '../../read/read-open-points.ts';
import type { Books } from './check-entries.ts';
import { idsOf } from './check-entries.ts';
import { codesOf, type Glossary, stemOf, wordsOf } from './glossary.ts';
import type { Place } from './places.ts';

const TEXTS = ['title', 'summary', 'description'];
const REGISTER_TEXTS = ['title', 'question', 'meanwhile', 'advice', 'if-wrong'] as const;

/**
 * Checks the words of every text: a description uses the words of the statements that its place cites, an example those
 * of all statements, and the register those and its own. Each may use the plain words of the glossary. What is in code
 * is a name of the documents, or stands in the statements cited.
 */
export function checkWords(books: Books, glossary: Glossary): string[] {
  const { places, statements, register, sources } = books;
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const stems = new Map(statements.map(({ id, says }) => [id, new Set(wordsOf(says).map(stemOf))]));
  const names = namesOf(books);
  const findings: string[] = [];
  for (const place of places) {
    const cited = citedAt(place).flatMap((id) => byId.get(id) ?? []);
    const vocabulary = [glossary.plain, ...cited.flatMap(({ id }) => stems.get(id) ?? [])];
    const list = cited.map(({ id }) => id).join(', ') || 'none';
    for (const key of TEXTS.filter((key) => typeof place.node[key] === 'string')) {
      const text = String(place.node[key]);
      if (key === 'title' && /^[A-Z]\w+(Event|Data)$/.test(text)) continue;
      const at = () => `${sources.originOf(place.node, key)}: the ${key} of ${place.name}`;
      for (const word of unknownWords(text, vocabulary)) {
        findings.push(
          `${at()} says "${word}", which no statement that it cites does (${list}). Cite the statement, use its words, or add a plain word to glossary.yaml.`,
        );
      }
      for (const code of codesOf(text).filter(
        (code) => !names.has(code) && !cited.some(({ says }) => says.includes(`\`${code}\``)),
      )) {
        findings.push(
          `${at()} names \`${code}\`, which is not a name of the documents. Correct it, or cite the statement that names it.`,
        );
      }
    }
    findings.push(...checkExamples(place, books, [...vocabulary, glossary.examples]));
  }
  const ofRegister = [glossary.plain, glossary.register, ...stems.values()];
  for (const entry of register) findings.push(...checkEntry(entry, books, ofRegister, names));
  return findings;
}

/** The statements that a place cites, or else those that the nearest place around it cites. */
function citedAt({ node, around }: Place): string[] {
  const owner = [node, ...around].find((each) => idsOf(each['x-source']).length > 0);
  return idsOf(owner?.['x-source']);
}

/** Stems of the words that a text may use, in sets that several texts share. */
type Vocabulary = readonly ReadonlySet<string>[];

function unknownWords(text: string, vocabulary: Vocabulary): string[] {
  const isKnown = (stem: string) => vocabulary.some((stems) => stems.has(stem));
  return [...new Set(wordsOf(text).filter((word) => !isKnown(stemOf(word))))];
}

function checkExamples({ name, node }: Place, { sources }: Books, vocabulary: Vocabulary): string[] {
  const listed = node.examples ?? Object.values((node.content as object | undefined) ?? {})[0]?.examples;
  if (typeof listed !== 'object' || listed === null) return [];
  return Object.entries(listed as Record<string, unknown>).flatMap(([key, example]) => {
    if (typeof example !== 'object' || example === null || !('summary' in example)) return [];
    const { name: own = key, summary = '', description = '' } = example as Record<string, string>;
    const text = `${String(own).replaceAll('-', ' ')}. ${summary} ${description}`;
    const at = () => `${sources.originOf(example, 'summary')}: the example ${own} of ${name}`;
    const amount = /\b\d[\d.,]*\s*[A-Z]{3}\b|\b[A-Z]{3}\s*\d/.exec(text);
    return [
      ...unknownWords(text, vocabulary).map(
        (word) =>
          `${at()} says "${word}", which no statement cited there does. Use the words of the statements, or add it under examples in glossary.yaml.`,
      ),
      ...(amount
        ? [`${at()} says "${amount[0]}", which answers amount-units. Write the value and the currency apart.`]
        : []),
    ];
  });
}

function checkEntry(
  entry: RegisterEntry,
  { entryAt }: Books,
  vocabulary: Vocabulary,
  names: ReadonlySet<string>,
): string[] {
  return REGISTER_TEXTS.flatMap((field) => {
    const text = entry[field];
    const at = () => `${entryAt(entry.id)}: the ${field} of ${entry.id}`;
    return [
      ...unknownWords(text, vocabulary).map(
        (word) =>
          `${at()} says "${word}", which no statement does. Use the words of the statements, or add it under register in glossary.yaml.`,
      ),
      ...codesOf(text)
        .filter((code) => !names.has(code))
        .map((code) => `${at()} names \`${code}\`, which is not a name of the documents. Correct it.`),
    ];
  });
}

/** Everything that stands in code in the statements, and the names that the documents give to things. */
function namesOf({ statements, places }: Books): ReadonlySet<string> {
  const names = new Set(statements.flatMap(({ says }) => codesOf(says)));
  for (const { node } of places) {
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('x-')) names.add(key);
      if (['name', 'operationId', 'const', 'host'].includes(key)) names.add(String(value));
      if (['properties', 'content', 'responses', 'variables'].includes(key))
        for (const name of Object.keys(value as object)) names.add(name);
      if (['string', 'number', 'boolean'].includes(typeof value)) names.add(`${key}: ${value}`);
      if (key === 'x-values-seen') for (const seen of idsOf(value)) names.add(seen);
      if (key === 'x-delivery') for (const [rule, is] of Object.entries(value as object)) names.add(`${rule}: ${is}`);
      if (key === 'format') names.add(String(value));
    }
  }
  return names;
}
