import { UNSHARED_KEYWORDS } from '../../model/dialect.ts';
import { ANNOTATIONS } from '../../model/extension-keywords.ts';
import { isEqual } from '../../model/issues.ts';
import { COMBINATION_RULES } from './combination-rules.ts';
import { OBJECT_RULES } from './object-rules.ts';
import { difference, type Effect, memberOf, type Rule } from './rule.ts';
import { VALUE_RULES } from './value-rules.ts';

/** Keywords that do not change the set of values that fit, each with the reason. */
export const WAIVED: Readonly<Record<string, string>> = {
  ...of('It is wording.', 'title', 'description', '$comment', 'examples', 'example', 'externalDocs'),
  ...of('It tells what is assumed where a field is absent; whether it may be absent is said by `required`.', 'default'),
  ...of('It is advice, and excludes no value.', 'deprecated'),
  ...of(
    'It tells who sets a field, and excludes no value of it; whether the field is sent at all is for its place to say.',
    'readOnly',
    'writeOnly',
  ),
  ...of('It describes XML, which no body of a contract in JSON is.', 'xml'),
  ...of(
    'It holds schemas that count only where a reference leads to them, and there they are compared.',
    '$defs',
    'definitions',
  ),
  ...of('It notes where a node comes from, what it leaves open, or what was seen.', ...ANNOTATIONS),
};

function of(reason: string, ...keywords: readonly string[]): Record<string, string> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, reason]));
}

/**
 * Keywords that change what others mean or where references lead, and those that no contract of ours may use: once
 * anything changes in a schema that has one, nothing can be said.
 */
export const UNDECIDABLE: readonly string[] = [
  ...UNSHARED_KEYWORDS.filter((keyword) => !Object.hasOwn(WAIVED, keyword)),
  ...['id', 'discriminator', 'nullable'],
];

/** Reports a change of a keyword as a whole. */
function wholeKeyword(keyword: string, effect: Effect): Rule {
  return {
    keywords: [keyword],
    compare(before, after) {
      const [was, is] = [memberOf(before, keyword), memberOf(after, keyword)];
      if (isEqual(was, is)) return [];
      const verb = was === undefined ? 'is added' : is === undefined ? 'is removed' : 'changes';
      return [difference([keyword], was, is, effect, `${keyword} ${verb}`)];
    },
  };
}

/** What every keyword does; a reference and `allOf` are resolved before the rules are asked. */
export const RULES: readonly Rule[] = [
  ...VALUE_RULES,
  ...OBJECT_RULES,
  ...COMBINATION_RULES,
  // Stays a keyword where it leads out of the document only: who reads it there is not known.
  wholeKeyword('$ref', 'both'),
  ...Object.keys(WAIVED).map((keyword) => wholeKeyword(keyword, 'none')),
];

const KNOWN = new Set([...RULES.flatMap(({ keywords }) => keywords), ...UNDECIDABLE, 'allOf']);

/** Whether a keyword is a note to people or tools. */
export function isWording(keyword: string): boolean {
  return Object.hasOwn(WAIVED, keyword) || (keyword.startsWith('x-') && !KNOWN.has(keyword));
}

/** The rule of a keyword that no draft of JSON Schema has: extensions are notes, of others nothing can be said. */
export function ruleOfUnknown(keyword: string): Rule | undefined {
  if (KNOWN.has(keyword)) return undefined;
  return wholeKeyword(keyword, keyword.startsWith('x-') ? 'none' : 'both');
}
