import type { RawOperation } from './walk.ts';
import { ACTIONS, inWords, singular } from './words.ts';

/** An action of which the words of a call are the name. */
export type Named = (typeof ACTIONS)[number] | undefined;

interface Part {
  readonly words: string;
  /** True if a parameter follows it. */
  readonly isMember: boolean;
}

/** The path, the id, the summary and the method of an operation, in words. */
export interface Call {
  readonly method: string;
  /** True if it only reads, although it may be a POST. */
  readonly isRead: boolean;
  readonly givesList: boolean;
  readonly isCollection: boolean;
  /** The last noun of the path, and those before it. */
  readonly tail: Part;
  readonly parent: Part | undefined;
  readonly above: Part | undefined;
  readonly hash: string;
  /** The end of the path without `bulk`, which may be what is done. */
  readonly verb: string;
  readonly idWords: string;
  readonly opening: string;
  /** True if it is of the charges of a plan, which are its prices. */
  readonly isPrice: boolean;
  readonly byTail: Named;
  readonly byOpening: Named;
  readonly byId: Named;
}

const READ_VERBS =
  /^(?:(?:bulk|batch) )?(?:get|list|retrieve|fetch|search|query|find|lookup|read|show|check balance|describe|count|estimate|calculate|preview|simulate|sync)\b/;

export const firstOf = (words: string) => words.split(' ')[0] ?? '';
export const named = (words: string): Named => ACTIONS.find(({ name }) => name.test(words));
export const matching = (words: string) => ACTIONS.filter(({ words: pattern }) => pattern.test(words));

export function readCall(operation: RawOperation, givesList: boolean, isCollection: boolean): Call {
  const { method, path, id, summary } = operation;
  const [tail = { words: '', isMember: false }, parent, above] = partsOf(path);
  const hash = inWords(path.split('#')[1] ?? '');
  const verb = single(hash || tail.words);
  const idWords = single(inWords(id).replace(new RegExp(`^${method} `), ''));
  const opening = inWords(summary).split(' ').slice(0, 4).join(' ');
  const isReading = [verb, idWords, opening].some((words) => READ_VERBS.test(words));
  const isOfPlan = /plan|subscription|catalog/.test(`${parent?.words} ${above?.words} ${path}`);
  const first = firstOf(idWords);
  const byFirst = first === singular(tail.words) ? undefined : named(first);
  return {
    method,
    isRead: method === 'get' || (method === 'post' && isReading),
    givesList,
    isCollection,
    tail,
    parent,
    above,
    hash,
    verb,
    idWords,
    opening,
    isPrice: isOfPlan && /^(?:fixed )?charges?(?: filters?)?$/.test(tail.words),
    byTail: tail.isMember && hash === '' ? undefined : named(verb),
    byOpening: ACTIONS.find(({ words }) => words.exec(opening)?.index === 0),
    // An id that begins with the method was made from the path.
    byId: inWords(id).startsWith(`${method} `) ? undefined : (byFirst ?? named(idWords.split(' ').at(-1) ?? '')),
  };
}

const single = (words: string) => words.replace(/^(?:bulk|batch) /, '');
const isParameter = (part: string) => /^[{:]|\}$/.test(part);
const isVersion = (part: string) => /^v\d|^\d{4}-|^api$/.test(part);

/** The nouns of a path, the last one first. */
function partsOf(path: string): Part[] {
  const [route = ''] = path.split('#');
  const parts = route.split('/').filter((part) => part !== '' && !isVersion(part) && !part.startsWith('@'));
  const nouns = parts.flatMap((part, index) => {
    if (isParameter(part)) return [];
    const words = inWords(part.replace(/\.json$/, '').replace(/\{.*?\}/g, ''));
    return [{ words, isMember: isParameter(parts[index + 1] ?? '') }];
  });
  return nouns.reverse();
}
