import { readdirSync, readFileSync } from 'node:fs';
import { createAjv, UNCHECKED } from '../engine/model/create-ajv.ts';
import { BEARINGS, type Bearing, IMPACTS, type Impact, ROLES, type Role } from '../engine/model/roles.ts';
import { parseYaml } from '../engine/read/parse-yaml.ts';
import { problemsBySchema } from '../engine/read/schema-problem.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { FINDERS } from './contradictions.ts';
import { TAGS } from './model.ts';
import { SORTS, type Sort } from './thing.ts';
import { remembered, wordsLike } from './words.ts';

/** Where a sentence may stand that answers a question: at the place, at its resource, in what is said of all events, of the API, or anywhere. */
export const SCOPES = ['here', 'resource', 'events', 'api', 'everywhere'] as const;
export type Scope = (typeof SCOPES)[number];

/** A question that an experienced integrator brings along. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly topic: string;
  readonly group: string;
  readonly impact: Impact;
  /** Impact of a wrong guess if no money is involved. */
  readonly otherwise?: Impact;
  /** 1 for what is asked first, 9 for what is asked last. */
  readonly weight: number;
  readonly of: Sort;
  /** Tags that a thing has to have; each is one, several of which one is enough (`a|b`), or one that it must not have (`!a`). */
  readonly where: readonly string[];
  readonly unless: readonly string[];
  /** The function that finds its places, where no tags do. */
  readonly finder?: string;
  readonly question: string;
  readonly because: string;
  readonly 'if-wrong': string;
  readonly advice: string;
  readonly observable: 'yes' | 'partly' | 'no';
  readonly role?: Role;
  readonly bears?: readonly Bearing[];
  readonly answered: {
    readonly at: Scope;
    /** Sentences that answer it, one for each part of the question; where some are missing, it stays open. */
    readonly says: readonly RegExp[];
    /** Topic that a sentence at another place must mention; by default the thing or its action. */
    readonly about: RegExp | undefined;
    readonly keyword: readonly string[];
  };
  /** How an answer may look: a sentence of the description, or what an overlay adds at the place. */
  readonly answer: string | Readonly<Record<string, unknown>>;
}

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };
const impact = { enum: IMPACTS };

const SCHEMA = {
  type: 'object',
  required: ['topic', 'group', 'questions'],
  additionalProperties: false,
  properties: {
    topic: text,
    group: text,
    questions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'title', 'impact', 'of', 'question', 'because', 'if-wrong', 'advice', 'answered', 'answer'],
        additionalProperties: false,
        properties: {
          id: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
          title: text,
          impact,
          otherwise: impact,
          weight: { type: 'integer', minimum: 1, maximum: 9 },
          of: { enum: SORTS },
          where: texts,
          unless: texts,
          finder: { enum: Object.keys(FINDERS) },
          question: text,
          because: text,
          'if-wrong': text,
          advice: text,
          observable: { enum: ['yes', 'partly', 'no'] },
          role: { enum: ROLES },
          bears: { type: 'array', items: { enum: BEARINGS } },
          answered: {
            type: 'object',
            required: ['at'],
            additionalProperties: false,
            properties: { at: { enum: SCOPES }, says: { anyOf: [text, texts] }, about: text, keyword: texts },
          },
          answer: { type: ['string', 'object'] },
        },
      },
    },
  },
};

type Written = Omit<Question, 'answered' | 'weight' | 'where' | 'unless' | 'observable' | 'topic' | 'group'> &
  Partial<Pick<Question, 'weight' | 'where' | 'unless' | 'observable'>> & {
    readonly answered: {
      readonly at: Scope;
      readonly says?: string | readonly string[];
      readonly keyword?: readonly string[];
      readonly about?: string;
    };
  };

interface File {
  readonly topic: string;
  readonly group: string;
  readonly questions: readonly Written[];
}

const FOLDER = new URL('catalogue/', import.meta.url);
const judge = createAjv({ ...UNCHECKED, verbose: true }).compile(SCHEMA);

/** Reads a file of questions; throws a UserError with file and line for one that cannot be asked. */
export function questionsIn(source: string, shown: string): Question[] {
  const { value, lineOf } = parseYaml(source, shown);
  const refuse = (pointer: string, problem: string) => new UserError(`${shown}:${lineOf(pointer)}: ${problem}`, 2);
  if (!judge(value)) {
    const [problem] = problemsBySchema(judge);
    throw refuse(problem?.pointer ?? '', `${problem?.pointer.slice(1) || 'the file'} ${problem?.says}`);
  }
  const { topic, group, questions } = value as unknown as File;
  return questions.map((written, index) => {
    const at = `/questions/${index}`;
    for (const key of ['where', 'unless'] as const)
      for (const tag of (written[key] ?? []).flatMap(tagsOf))
        if (!TAGS[written.of].has(tag))
          throw refuse(
            `${at}/${key}`,
            `${tag}: is not a tag of ${written.of}.${didYouMean(tag, [...TAGS[written.of]])} silences --explain PLACE shows the tags of a place.`,
          );
    const compile = (pattern: string) => {
      try {
        return wordsLike(pattern);
      } catch {
        throw refuse(`${at}/answered/says`, `${pattern}: is not a regular expression. Correct it.`);
      }
    };
    const { says = [], keyword = [], about, at: scope } = written.answered;
    const answered = {
      at: scope,
      says: [says].flat().map((pattern) => compile(pattern)),
      keyword,
      about: about === undefined ? undefined : compile(about),
    };
    const defaults = { weight: 5, where: [], unless: [], observable: 'no' as const };
    return { ...defaults, ...written, topic, group, answered } as Question;
  });
}

export const tagsOf = remembered((condition) => condition.replace(/^!/, '').split('|'));

/** The questions that come with the program. */
export const CATALOGUE: readonly Question[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .toSorted()
  .flatMap((name) => questionsIn(readFileSync(new URL(name, FOLDER), 'utf8'), name));
