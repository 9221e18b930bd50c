import { isRecord } from '../engine/model/json-pointer.ts';
import type { Impact } from '../engine/model/roles.ts';
import { type Question, type Scope, tagsOf } from './catalogue.ts';
import { FINDERS } from './contradictions.ts';
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
  /** A related sentence that does not answer the question. */
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

/** A question that is not asked at a place, because of what is said there, a sentence for each part of the question. */
export interface TakenAsSaid {
  readonly question: Question;
  readonly place: Thing;
  readonly sentences: readonly Sentence[];
}

export interface Asked {
  readonly silences: readonly Silence[];
  readonly said: readonly TakenAsSaid[];
}

/** Asks each question at the things it applies to, unless the description answers it there. */
export function askQuestions(
  model: Model,
  catalogue: readonly Question[],
  known: ReadonlySet<string> = new Set(),
): Asked {
  const texts = new Texts(model);
  const bySort = Map.groupBy(model.things, ({ of }) => of);
  const byPointer = new Map(model.things.map((thing) => [`${thing.kind}#${thing.pointer}`, thing]));
  const said: TakenAsSaid[] = [];
  const silences = catalogue.flatMap((question) => {
    if (question.finder !== undefined) return contradictionOf(question, question.finder, { model, byPointer, known });
    const things = (bySort.get(question.of) ?? []).filter((thing) => applies(question, thing));
    const open = things.filter((thing) => {
      if (isMarked(thing, question, known) || hasKeyword(question, thing)) return false;
      const parts = texts.answerTo(question, thing);
      const sentences = parts.filter((part) => part !== undefined);
      if (parts.length === 0 || sentences.length < parts.length) return true;
      said.push({ question, place: thing, sentences });
      return false;
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

/**
 * Returns true if the question was asked or answered at a place. A mark of the question counts only for it; a mark of a point that a
 * person wrote, and a value that was seen, count for each question there.
 */
function isMarked({ node, schema }: Thing, { id }: Question, known: ReadonlySet<string>): boolean {
  return [node, schema].some((each) => {
    const marks = Array.isArray(each['x-open-points']) ? each['x-open-points'] : [];
    const answers = isRecord(each['x-answers']) ? Object.keys(each['x-answers']) : [];
    const isOfPerson = (mark: unknown) => !known.has(String(mark));
    return (
      Array.isArray(each['x-values-seen']) || [...marks, ...answers].some((mark) => mark === id || isOfPerson(mark))
    );
  });
}

function silenceOf(question: Question, things: readonly Thing[], texts: Texts): Silence[] {
  if (things.length === 0) return [];
  const places = things
    .map((thing): OpenPlace => {
      const partly = texts.partAt(question, thing);
      const { kind, pointer, name, group, uses, stake } = thing;
      const asks = worded(question.question, [thing]);
      return { kind, pointer, name, group, uses, stake, asks, ...(partly && { partly }) };
    })
    .toSorted(byStake);
  const ofMoney = things.filter((thing) => thing.stake < 2).length;
  const isOfMoney = question.otherwise === undefined || ofMoney * 3 >= things.length;
  const impact = isOfMoney ? question.impact : (question.otherwise ?? question.impact);
  return [{ question, impact, asks: worded(question.question, things), places }];
}

/** A question about what contradicts itself, in the words of each place. */
function contradictionOf(
  question: Question,
  finder: string,
  { model, byPointer, known }: { model: Model; byPointer: ReadonlyMap<string, Thing>; known: ReadonlySet<string> },
): Silence[] {
  const places = model.documents.flatMap((document) =>
    (FINDERS[finder]?.(document) ?? []).flatMap(({ pointer, detail }): OpenPlace[] => {
      const thing = byPointer.get(`${document.kind}#${pointer}`);
      if (thing !== undefined && isMarked(thing, question, known)) return [];
      const { name, group, uses, stake } = thing ?? {
        name: pointer.split('/').slice(-2).join(' '),
        group: '',
        uses: 1,
        stake: 2,
      };
      const asks = question.question.replace('{detail}', detail);
      return [{ kind: document.kind, pointer, name, group, uses, stake, asks }];
    }),
  );
  if (places.length === 0) return [];
  const asks = places.length === 1 ? (places[0]?.asks ?? '') : question.question.replace(' {detail}', '');
  return [{ question, impact: question.impact, asks, places: places.toSorted(byStake) }];
}

const byStake = (one: OpenPlace, other: OpenPlace) => one.stake - other.stake || other.uses - one.uses;

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

/** A sentence without the addresses of its links. */
const plainOf = ({ text }: Sentence) => (text.includes('](') ? text.replaceAll(/\]\([^)]*\)/g, ']') : text);

const saidIn = ({ said, within }: Thing) => [...said, ...within];

/** Sentences of a description, by place. */
class Texts {
  private readonly byScope = new Map<string, readonly Sentence[]>();
  private readonly joined = new WeakMap<readonly Sentence[], string>();
  private readonly found = new Map<string, Sentence | undefined>();
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
    const api = model.things.filter(({ of }) => of === 'api' || of === 'scheme').flatMap(saidIn);
    const all = model.things.flatMap(saidIn);
    const ofEvents = model.things
      .filter(({ of, tags }) => of === 'operation' && tags.has('of-webhook'))
      .flatMap(saidIn);
    this.byScope.set('api', api);
    this.byScope.set('everywhere', [...new Set(all)]);
    this.byScope.set('events', [...api, ...ofEvents]);
  }

  /** The first sentence for each part of a question, at the place itself or where else an answer may stand. */
  answerTo({ answered: { at, says, about } }: Question, thing: Thing): readonly (Sentence | undefined)[] {
    return says.map((pattern) => this.find(pattern, { at, about }, thing));
  }

  /** A sentence at the place itself that answers a part of a question. */
  partAt({ answered: { says, about } }: Question, thing: Thing): Sentence | undefined {
    return says.map((pattern) => this.atPlace(pattern, about, thing)).find((part) => part !== undefined);
  }

  private atPlace(pattern: RegExp, about: RegExp | undefined, thing: Thing): Sentence | undefined {
    return this.search(thing.said, pattern) ?? this.search(thing.within, pattern, about ?? thing.about);
  }

  private find(
    pattern: RegExp,
    { at, about }: { at: Scope; about: RegExp | undefined },
    thing: Thing,
  ): Sentence | undefined {
    const own = this.atPlace(pattern, about, thing);
    if (own !== undefined || at === 'here') return own;
    const isOfResource = at === 'resource';
    const key = `${pattern.source} ${about?.source} ${at} ${isOfResource ? `${thing.noun} ${thing.about?.source}` : ''}`;
    if (!this.found.has(key)) {
      const sentences = this.scope(at, thing);
      this.found.set(key, this.search(sentences, pattern, about ?? (isOfResource ? thing.about : undefined)));
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
      ...of.flatMap(saidIn),
      ...(this.byScope.get('api') ?? []).filter(({ text }) => text.toLowerCase().includes(noun)),
    ];
    this.byScope.set(key, sentences);
    return sentences;
  }

  private text(sentences: readonly Sentence[]): string {
    const known = this.joined.get(sentences);
    if (known !== undefined) return known;
    const text = sentences.map(plainOf).join('\n');
    this.joined.set(sentences, text);
    return text;
  }

  private search(sentences: readonly Sentence[], pattern: RegExp, about?: RegExp): Sentence | undefined {
    if (!pattern.test(this.text(sentences))) return undefined;
    return sentences.find((sentence) => {
      const text = plainOf(sentence);
      return pattern.test(text) && (about?.test(text) ?? true);
    });
  }
}
