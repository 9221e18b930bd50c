import { readFileSync } from 'node:fs';
import { parseYaml } from '../engine/read/parse-yaml.ts';

/** Memoizes a function: names recur by the thousand. */
export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (!known.has(text)) known.set(text, compute(text));
    return known.get(text) as Result;
  };
}

/** A name in words of lower case: `cardId` is `card id`. */
export const inWords = remembered((name) =>
  name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase(),
);

/** Matches words of a text, from the beginning of one. */
export const wordsLike = (pattern: string) => new RegExp(`(?<!\\w)(?:${pattern})`, 'i');

const wholeWords = (pattern: string) => new RegExp(`(?<!\\w)(?:${pattern})(?!\\w)`);
const wholeName = (pattern: string) => new RegExp(`^(?:${pattern})$`);

interface WrittenField {
  readonly kind: string;
  readonly name?: string;
  readonly is?: string;
  readonly format?: string;
  readonly says?: string;
  readonly unless?: string;
  /** Words of the description that speak against the kind. */
  readonly unlike?: string;
  readonly beside?: string;
  readonly apart?: string;
}

interface Written {
  readonly actions: readonly { readonly action: string; readonly words: string; readonly done?: string }[];
  readonly resources: readonly {
    readonly resource: string;
    readonly words: string;
    readonly money?: boolean | 'maybe';
  }[];
  readonly fields: Readonly<Record<string, readonly WrittenField[]>>;
  readonly technical: string;
  readonly waiting: string;
}

const FILE = 'words.yaml';
const written = parseYaml(readFileSync(new URL(FILE, import.meta.url), 'utf8'), FILE).value as Written;

export const ACTIONS = written.actions.map(({ words, ...action }) => ({
  ...action,
  words: wholeWords(words),
  name: wholeName(words),
}));

export const RESOURCES = written.resources.map(({ words, ...resource }) => ({ ...resource, words: wholeWords(words) }));

/** The kinds of fields in groups; those of a group exclude each other. */
export const FIELD_KINDS = Object.values(written.fields).map((kinds) =>
  kinds.map(({ kind, name, is, format, says, unless, unlike, beside, apart }) => ({
    kind,
    types: is?.split('|'),
    name: name === undefined ? undefined : wholeName(name),
    format,
    says: says === undefined ? undefined : wordsLike(says),
    unlike: unlike === undefined ? undefined : wordsLike(unlike),
    unless: unless === undefined ? undefined : new RegExp(unless),
    beside: beside === undefined ? undefined : wholeWords(beside),
    apart: apart === undefined ? undefined : wholeWords(apart),
  })),
);

export const TECHNICAL = wholeWords(written.technical);
export const WAITING = wholeWords(written.waiting);

/** One noun of several. */
export function singular(noun: string): string {
  if (/(?:ss|us|[hsx]is|sms|news)$/.test(noun)) return noun;
  if (/(?:ches|shes|xes|sses)$/.test(noun)) return noun.slice(0, -2);
  return noun.replace(/ies$/, 'y').replace(/s$/, '');
}

export const withArticle = (noun: string) => `${/^[aeio]|^u(?!s)/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Sentences of a text in Markdown; a line of a list or table is a sentence of its own. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/<\/?(?:b|i|em|strong|code|a|span)\b[^>]*>/gi, '')
    .replaceAll(/<\/?(?:p|li|ul|ol|br|div|table|tr|td|th|h\d|blockquote)\b[^>]*>/gi, ' ')
    .replaceAll(/\bin order (?=to\b|for\b)/gi, '')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}`*("'[])|\n\s*(?=[-*|#]|\d+\.|\n)|\n{2,}/u)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}
