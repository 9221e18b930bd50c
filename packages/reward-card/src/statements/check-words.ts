import type { RegisterEntry } from 'unsaid/lint';
import { type Books, idsOf } from './check-entries.ts';
import type { Place } from './read-facts.ts';

export const REGISTER_TEXTS = ['title', 'question', 'meanwhile', 'advice', 'if-wrong'] as const;

interface PlacedText {
  /** `description`, or `example issued-over-whatsapp`. */
  readonly what: string;
  readonly text: string;
  readonly owner: object;
  readonly key: string;
}

export function textsAt({ node }: Place): PlacedText[] {
  const own = ['title', 'summary', 'description'].flatMap((key) => {
    const text = node[key];
    // The name of a type, which is derived.
    const isName = key === 'title' && /^[A-Z]\w+(Event|Data)$/.test(String(text));
    return typeof text === 'string' && !isName ? [{ what: key, text, owner: node, key }] : [];
  });
  const listed = node.examples ?? Object.values((node.content as object | undefined) ?? {})[0]?.examples;
  if (typeof listed !== 'object' || listed === null) return own;
  const examples = Object.entries(listed as Record<string, unknown>).flatMap(([key, example]): PlacedText[] => {
    if (typeof example !== 'object' || example === null || !('summary' in example)) return [];
    const { name = key, summary = '', description = '' } = example as Record<string, string>;
    const text = `${String(name).replaceAll('-', ' ')}. ${summary} ${description}`.trim();
    return [{ what: `example ${name}`, text, owner: example, key: 'summary' }];
  });
  return [...own, ...examples];
}

/**
 * Checks what a text claims: a number, the name of a technique, or a word that denies or excludes has to stand in a
 * statement that its place cites, and what is in code is a name of the documents. Whether a text says what its statements
 * say is for people to judge (see `approvals.ts`).
 */
export function checkWords(books: Books): string[] {
  const { places, statements, register, sources } = books;
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const names = namesOf(books);
  return [
    ...places.flatMap((place) => {
      const cited = citedAt(place).flatMap((id) => byId.get(id) ?? []);
      const said = cited.map(({ says }) => says).join(' ');
      const list = cited.map(({ id }) => id).join(', ') || 'none';
      return textsAt(place).flatMap(({ what, text, owner, key }) => {
        const at = () => `${sources.originOf(owner, key)}: the ${what} of ${place.name}`;
        if (what.startsWith('example ')) return [];
        return [
          ...unsaid(text, said).map(
            (claim) =>
              `${at()} says "${claim}", which no statement that it cites does (${list}). Cite the statement, or remove it.`,
          ),
          ...codesOf(text)
            .filter((code) => !names.has(code) && !said.includes(`\`${code}\``))
            .map(
              (code) =>
                `${at()} names \`${code}\`, which is not a name of the documents. Correct it, or cite the statement that names it.`,
            ),
        ];
      });
    }),
    ...register.flatMap((entry) => checkEntry(entry, books, names)),
  ];
}

export function citedAt({ node, around }: Place): string[] {
  const owner = [node, ...around].find((each) => idsOf(each['x-source']).length > 0);
  return idsOf(owner?.['x-source']);
}

const NUMBERS =
  /(?<![\w.])\d[\d.,]*(?![\w.]*\w)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundreds?|thousands?|millions?|half|twice)\b/gi;

const DENIALS =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|only|except|unless|until|must|always)\b/gi;

/** Names of techniques and standards: two capitals, or letters and digits. */
const TECHNIQUES = /\b(?:[A-Za-z]*[A-Z][A-Za-z.]*[A-Z][\w.-]*\w|[A-Za-z]+[.-]?\d[\w.-]*)\b/g;

function unsaid(text: string, said: string): string[] {
  const prose = text.replaceAll(/`[^`]*`/g, ' ');
  const claims = [NUMBERS, DENIALS, TECHNIQUES].flatMap((pattern) => prose.match(pattern) ?? []);
  const words = said.toLowerCase();
  const isSaid = (claim: string) => new RegExp(`(?<!\\w)${escaped(claim.toLowerCase())}(?:s|ed)?(?!\\w)`).test(words);
  return [...new Set(claims.map((claim) => claim.replace(/[.,]$/, '')))].filter((claim) => !isSaid(claim));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function checkEntry(entry: RegisterEntry, { entryAt }: Books, names: ReadonlySet<string>): string[] {
  return REGISTER_TEXTS.flatMap((field) =>
    codesOf(entry[field])
      .filter((code) => !names.has(code))
      .map(
        (code) =>
          `${entryAt(entry.id)}: the ${field} of ${entry.id} names \`${code}\`, which is not a name of the documents. Correct it.`,
      ),
  );
}

/** The code spans of a text. */
function codesOf(text: string): string[] {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
}

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
