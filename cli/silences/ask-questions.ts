import { isRecord } from '../engine/model/json-pointer.ts';
import type { Impact } from '../engine/model/roles.ts';
import { type Question, type Scope, tagsOf } from './catalogue.ts';
import type { Model } from './model.ts';
import type { Thing } from './thing.ts';
import { isNode, type Kind, type Sentence } from './walk.ts';
import { withArticle } from './words.ts';

/** A place at which a question is open. */
export interface OpenPlace {
  readonly kind: Kind;
  readonly pointer: string;
  readonly name: string;
  readonly group: string;
  /** The question, in the words of this place. */
  readonly asks: string;
  /** What the description says of it, which is not enough. */
  readonly partly?: Sentence;
  readonly uses: number;
  readonly stake: number;
}

/** One question with every place at which the description leaves it open. */
export interface Silence {
  readonly question: Question;
  readonly impact: Impact;
  readonly asks: string;
  readonly places: readonly OpenPlace[];
}

/** A question that is not asked at a place, because of a sentence there. */
export interface TakenAsSaid {
  readonly question: Question;
  readonly place: Thing;
  readonly sentence: Sentence;
}

export interface Asked {
  readonly silences: readonly Silence[];
  readonly said: readonly TakenAsSaid[];
}

/** Asks each question at the things it applies to, unless the description answers it there. */
export function askQuestions(model: Model, catalogue: readonly Question[]): Asked {
  const texts = new Texts(model);
  const bySort = Map.groupBy(model.things, ({ of }) => of);
  const said: TakenAsSaid[] = [];
  const silences = catalogue.flatMap((question) => {
    const things = (bySort.get(question.of) ?? []).filter((thing) => applies(question, thing));
    const open = things.filter((thing) => {
      const answer = isMarked(thing) || hasKeyword(question, thing) ? true : texts.answerTo(question, thing);
      if (typeof answer === 'object') said.push({ question, place: thing, sentence: answer });
      return answer === undefined;
    });
    return silenceOf(question, open, texts);
  });
  return { silences, said };
}

function applies({ where, unless }: Question, { tags }: Thing): boolean {
  const holds = (condition: string) => {
    const any = tagsOf(condition).some((tag) => tags.has(tag));
    return condition.startsWith('!') ? !any : any;
  };
  return where.every(holds) && !unless.some(holds);
}

function hasKeyword({ answered: { keyword } }: Question, { schema }: Thing): boolean {
  const { items } = schema;
  return keyword.some((each) => each in schema || (isNode(items) && each in items));
}

/** Whether a person has asked about a place already, or answered it. */
function isMarked({ node, schema }: Thing): boolean {
  return [node, schema].some(
    (each) =>
      Array.isArray(each['x-open-points']) || isRecord(each['x-answers']) || Array.isArray(each['x-values-seen']),
  );
}

function silenceOf(question: Question, things: readonly Thing[], texts: Texts): Silence[] {
  if (things.length === 0) return [];
  const places = things
    .map((thing): OpenPlace => {
      const partly = question.partly && texts.find(question.partly, question, thing);
      const { kind, pointer, name, group, uses, stake } = thing;
      const asks = worded(question.question, [thing]);
      return { kind, pointer, name, group, uses, stake, asks, ...(partly && { partly }) };
    })
    .toSorted((one, other) => one.stake - other.stake || other.uses - one.uses);
  const isOfMoney = question.otherwise === undefined || things.some((thing) => thing.stake < 2);
  const impact = isOfMoney ? question.impact : (question.otherwise ?? question.impact);
  return [{ question, impact, asks: worded(question.question, things), places }];
}

/** Nouns that one question names; more are summed up. */
const NAMED = 3;

/** A question with the nouns of the things it is asked about. */
function worded(question: string, things: readonly Thing[]): string {
  const nouns = [...new Set(things.map(({ noun }) => noun))];
  const done = [...new Set(things.map((thing) => thing.done))];
  const isOne = nouns.length === 1;
  const names = nouns.length <= NAMED ? nouns.map(withArticle).join(' or ') : 'such an object';
  return question
    .replaceAll('{a resource}', names)
    .replaceAll('{resource}', isOne ? (nouns[0] ?? 'object') : 'object')
    .replaceAll('{done}', done.length <= NAMED ? done.join(' or ') : 'done');
}

/** What a description says, by where it says so. */
class Texts {
  private readonly byScope = new Map<string, readonly Sentence[]>();
  private readonly joined = new WeakMap<readonly Sentence[], string>();
  private readonly found = new Map<string, Sentence | undefined>();
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
    const api = model.things.filter(({ of }) => of === 'api' || of === 'scheme').flatMap(({ said }) => said);
    const all = model.things.flatMap(({ said }) => said);
    const ofEvents = model.things
      .filter(({ of, tags }) => of === 'operation' && tags.has('of-webhook'))
      .flatMap(({ said }) => said);
    this.byScope.set('api', api);
    this.byScope.set('everywhere', [...new Set(all)]);
    this.byScope.set('events', [...api, ...ofEvents]);
  }

  answerTo(question: Question, thing: Thing): Sentence | undefined {
    const { says } = question.answered;
    return says && this.find(says, question, thing);
  }

  /** The first sentence that matches, at the place itself and where else it may stand. */
  find(pattern: RegExp, question: Question, thing: Thing): Sentence | undefined {
    const { at, except } = question.answered;
    const own = search(thing.said, this.text(thing.said), pattern, except);
    if (own !== undefined || at === 'here') return own;
    const key = `${pattern.source} ${at} ${at === 'resource' ? thing.noun : ''}`;
    if (!this.found.has(key)) {
      const sentences = this.scope(at, thing);
      this.found.set(key, search(sentences, this.text(sentences), pattern, except));
    }
    return this.found.get(key);
  }

  private scope(at: Scope, { noun }: Thing): readonly Sentence[] {
    if (at !== 'resource') return this.byScope.get(at) ?? [];
    const key = `resource ${noun}`;
    const known = this.byScope.get(key);
    if (known !== undefined) return known;
    const of = this.model.things.filter((thing) => thing.noun === noun && thing.of !== 'api');
    const sentences = [
      ...of.flatMap(({ said }) => said),
      ...(this.byScope.get('api') ?? []).filter(({ text }) => text.toLowerCase().includes(noun)),
    ];
    this.byScope.set(key, sentences);
    return sentences;
  }

  private text(sentences: readonly Sentence[]): string {
    const known = this.joined.get(sentences);
    if (known !== undefined) return known;
    const text = sentences.map((sentence) => sentence.text).join('\n');
    this.joined.set(sentences, text);
    return text;
  }
}

function search(
  sentences: readonly Sentence[],
  joined: string,
  pattern: RegExp,
  except: RegExp | undefined,
): Sentence | undefined {
  if (!pattern.test(joined)) return undefined;
  return sentences.find(({ text }) => pattern.test(text) && !except?.test(text));
}
