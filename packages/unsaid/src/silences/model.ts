import { FIELD_FACTS, type FieldContext } from './field-facts.ts';
import { isMoney, kindsOf } from './field-kinds.ts';
import type { Correction } from './notes.ts';
import { isListOf, OPERATION_FACTS, type OperationContext, sendsFile } from './operation-facts.ts';
import { API_FACTS, EVENT_FACTS, hasMoney, isSocket, OBJECT_FACTS, resourcesIn, SCHEME_FACTS } from './other-facts.ts';
import { isOfMoney, movesMoney, recognise } from './recognise-operation.ts';
import { type Facts, factsOf, type Sort, type Thing } from './thing.ts';
import {
  type FlatField,
  type Kind,
  type Node,
  type RawDocument,
  type RawField,
  type RawOperation,
  type Sentence,
  type Shape,
  walk,
} from './walk.ts';
import { ACTIONS, FIELD_KINDS, inWords, RESOURCES, singular } from './words.ts';

export interface Model {
  readonly things: readonly Thing[];
  readonly documents: readonly RawDocument[];
}

/** Recognises what one or two bundled documents describe. */
export function modelOf(
  documents: Readonly<Partial<Record<Kind, object>>>,
  corrections: readonly Correction[] = [],
): Model {
  const walked = Object.entries(documents).map(([kind, document]) => walk(kind as Kind, document as Node));
  const corrected = new Map(corrections.map((each) => [each.at, each]));
  const parts = walked.map((document) => new Recogniser(document, corrected).things());
  const [first = []] = parts;
  // Events of one document answer for the operations of the other one.
  const hasEvents = parts.some((things) => things.some(({ of }) => of === 'event'));
  const things = parts
    .flat()
    .map((thing) =>
      thing.of === 'api' && hasEvents && first.length > 0
        ? { ...thing, tags: without(thing.tags, 'no-events', 'events-undescribed') }
        : thing,
    );
  return { things, documents: walked };
}

function without(tags: ReadonlySet<string>, ...unwanted: readonly string[]): ReadonlySet<string> {
  return new Set([...tags].filter((tag) => !unwanted.includes(tag)));
}

const kindTags = FIELD_KINDS.flat().map(({ kind }) => kind);
const resourceTags = RESOURCES.map(({ resource }) => `of-${resource}`);
const tagsIn = (...facts: readonly Facts<never>[]) => facts.flatMap((each) => Object.keys(each));

/** Every tag that the model can give, by what it is given to. */
export const TAGS: Readonly<Record<Sort, ReadonlySet<string>>> = {
  api: new Set(tagsIn(API_FACTS)),
  operation: new Set([...tagsIn(OPERATION_FACTS), ...ACTIONS.map(({ action }) => action), 'replaces', ...resourceTags]),
  field: new Set([...tagsIn(FIELD_FACTS), ...kindTags, ...resourceTags]),
  object: new Set([...tagsIn(OBJECT_FACTS), ...resourceTags]),
  event: new Set([...tagsIn(EVENT_FACTS), ...resourceTags]),
  scheme: new Set(tagsIn(SCHEME_FACTS)),
};

interface OperationThing extends OperationContext {
  readonly thing: Thing;
  readonly tags: ReadonlySet<string>;
}

class Recogniser {
  private readonly document: RawDocument;
  private readonly corrections: ReadonlyMap<string, Correction>;
  private readonly kinds = new Map<string, ReadonlySet<string>>();
  /** Objects at the top of what is sent. */
  private readonly roots = new Set<string>();
  private readonly near = new Set<string>();
  /** Nouns of what money is moved by. */
  private readonly moved = new Set<string>();
  /** Nouns of the operations. */
  private readonly nouns = new Set<string>();
  private readonly users = new Map<string, RawOperation[]>();

  constructor(document: RawDocument, corrections: ReadonlyMap<string, Correction>) {
    this.document = document;
    this.corrections = corrections;
    for (const { pointer, roots, directions, shape } of document.objects)
      if (roots > 0 && (directions.has('request') || directions.has('patch'))) this.noteRoot(pointer, shape);
    for (const field of document.fields) this.kindsAt(field);
    for (const operation of document.operations) {
      const homes = new Set([...operation.homes].flatMap((home) => [...document.reached(home)]));
      for (const home of homes) this.users.set(home, [...(this.users.get(home) ?? []), operation]);
    }
  }

  private noteRoot(pointer: string, { properties }: Shape): void {
    this.roots.add(pointer);
    this.near.add(pointer);
    for (const { node, pointer: at } of properties.values()) this.near.add(this.document.shape(node, at).pointer);
  }

  things(): Thing[] {
    const operations = this.operations();
    const moneyPaths = new Set(
      operations.filter(({ isOfMoney: money }) => money).map(({ operation }) => operation.pointer),
    );
    for (const { thing } of operations) {
      this.nouns.add(thing.noun);
      if (thing.stake === 0) this.moved.add(thing.noun);
    }
    const fields = this.document.fields.map((field) => this.field(field, moneyPaths));
    const objects = this.objects();
    const events = this.events();
    const schemes = this.document.schemes.map((scheme) =>
      this.thing('scheme', scheme, {
        tags: factsOf(SCHEME_FACTS, scheme),
        noun: 'credential',
        said: scheme.sentences,
        stake: 2,
        group: scheme.name,
      }),
    );
    const api = this.thing('api', this.document, {
      tags: factsOf(API_FACTS, { document: this.document, operations, events, fields, objects: objects as never }),
      noun: 'API',
      said: this.document.sentences,
      uses: operations.length + events.length,
      stake: operations.some(({ thing }) => thing.stake === 0) ? 0 : 2,
      group: '',
    });
    return [api, ...operations.map(({ thing }) => thing), ...fields, ...objects, ...events, ...schemes];
  }

  private thing(
    of: Sort,
    { kind, pointer, name, node }: { kind: Kind; pointer: string; name: string; node: Node },
    rest: Pick<Thing, 'noun' | 'said' | 'stake' | 'group'> & {
      tags: readonly string[];
      uses?: number;
      done?: string;
      schema?: Node;
      within?: readonly Sentence[];
      about?: RegExp;
    },
  ): Thing {
    const { is = [], 'is-not': isNot = [] } = this.corrections.get(name) ?? {};
    const tags = new Set([...rest.tags, ...is].filter((tag) => !isNot.includes(tag)));
    return {
      uses: 1,
      done: 'done',
      schema: node,
      within: [],
      about: undefined,
      ...rest,
      of,
      kind,
      pointer,
      name,
      node,
      tags,
    };
  }

  private kindsAt({
    pointer,
    words,
    shape,
    owner,
    name = '',
  }: Pick<RawField, 'pointer' | 'words' | 'shape'> & {
    owner: Shape | undefined;
    name?: string;
  }): ReadonlySet<string> {
    const known = this.kinds.get(pointer);
    if (known !== undefined) return known;
    const siblings = owner === undefined ? [] : [...owner.properties.keys()].map(inWords);
    const { is = [], 'is-not': isNot = [] } = this.corrections.get(name) ?? {};
    const found = new Set([...kindsOf(words, shape, siblings), ...is].filter((kind) => !isNot.includes(kind)));
    this.kinds.set(pointer, found);
    return found;
  }

  private flat(shape: Shape): (FlatField & { kinds: ReadonlySet<string> })[] {
    return this.document
      .flat(shape)
      .map((field) => ({ ...field, kinds: this.kindsAt({ ...field, owner: undefined }) }));
  }

  private operations(): OperationThing[] {
    // Paths with members below them, of which each can be read.
    const collections = new Set(
      this.document.operations.flatMap(({ method, path }) => {
        const [, collection] = /^(.*)\/\{[^/]+\}$/.exec(path) ?? [];
        return method === 'get' && collection !== undefined ? [collection] : [];
      }),
    );
    const recognised = this.document.operations.map((operation) => {
      const success = operation.responses.filter(({ status }) => /^2/.test(status));
      const bodies = success.flatMap(({ bodies: all }) => all.filter((body) => body !== undefined));
      const words = recognise(operation, bodies.some(isListOf), collections.has(operation.path));
      const sent = operation.bodies.slice(0, 2).flatMap((body) => this.flat(body));
      const received = bodies.slice(0, 1).flatMap((body) => this.flat(body));
      const parameters = operation.parameters.map((field) => ({
        words: field.words,
        in: field.in ?? 'query',
        kinds: this.kindsAt({ ...field, owner: undefined }),
        required: field.required,
        said: field.shape.sentences.map(({ text }) => text).join(' '),
      }));
      // A call that is named after an upload and sends no file makes the object that the file belongs to.
      if (words.actions.has('uploads') && !sendsFile({ operation, sent })) words.actions.delete('uploads');
      if (words.actions.size === 0) words.actions.add(operation.path.endsWith('}') ? 'updates' : 'creates');
      const near = (fields: typeof sent) =>
        fields.some(
          ({ kinds, depth }) => depth <= 3 && (kinds.has('amount') || kinds.has('balance') || kinds.has('points')),
        );
      const money = isOfMoney(words, near(sent), near(received));
      if (words.resources.has('transfer') && movesMoney(words, money)) words.actions.add('transfers');
      return { operation, ...words, sent, received, parameters, isOfMoney: money };
    });
    const hasFolders = recognised.some(({ resources }) => resources.has('folder'));
    const usual = usualErrors(this.document.operations);
    const byNoun = Map.groupBy(recognised, ({ noun }) => noun);
    return recognised.map((found) => {
      // A call that ends an object of money concerns money, although it sends no sum.
      const isEnd = found.actions.has('cancels');
      const each =
        isEnd && byNoun.get(found.noun)?.some((kin) => kin.isOfMoney) ? { ...found, isOfMoney: true } : found;
      const kin = (byNoun.get(each.noun) ?? []).map(({ actions, operation, parameters, received }) => ({
        actions,
        operation,
        parameterKinds: new Set(parameters.flatMap(({ kinds }) => [...kinds])),
        givesState: received.some(({ kinds, depth }) => kinds.has('state') && depth <= 2),
      }));
      const below = `${each.operation.path}/`;
      const childPaths = this.document.operations.filter(({ path }) => path.startsWith(below)).map(({ path }) => path);
      const children = childPaths.length;
      // Paths below the members of a collection do not depend on the collection.
      const isCollection = !/[}](?:\.json)?$/.test(each.operation.path);
      const hasChildren = childPaths.some((path) => !isCollection || !/^[{]/.test(path.slice(below.length)));
      const context: OperationContext = { ...each, kin, hasChildren, hasFolders, usual };
      const { operation, noun, done } = each;
      const resources = [...each.resources].map((resource) => `of-${resource}`);
      const tags = [...each.actions, ...resources, ...factsOf(OPERATION_FACTS, context)];
      const isMoney = each.isOfMoney && tags.includes('changes');
      const isPromise = each.resources.has('points') || each.resources.has('coupon');
      const stake = movesMoney(each, each.isOfMoney) && !isPromise ? 0 : isMoney ? 1 : 2;
      const thing = this.thing('operation', operation, {
        tags,
        noun,
        done,
        said: operation.sentences,
        within: this.saidBelow(each),
        about: aboutOf(noun, done),
        // Operations below its path work on the object that it creates.
        uses: 1 + children,
        stake,
        group: operation.path,
      });
      return { ...context, thing, tags: thing.tags };
    });
  }

  /** Sentences at parameters, bodies and responses of an operation. */
  private saidBelow({
    operation,
    sent,
    received,
  }: Pick<OperationContext, 'operation' | 'sent' | 'received'>): Sentence[] {
    const parameters = operation.parameters.flatMap(({ shape }) => shape.sentences);
    const bodies = operation.bodies.flatMap(({ sentences }) => sentences);
    const fields = sent.filter(({ depth }) => depth === 1).flatMap(({ shape }) => shape.sentences);
    const cursors = received.filter(({ kinds, depth }) => depth <= 2 && kinds.has('cursor'));
    const responses = operation.responses.flatMap(({ sentences }) => sentences);
    return [...parameters, ...bodies, ...fields, ...cursors.flatMap(({ shape }) => shape.sentences), ...responses];
  }

  private field(field: RawField, moneyPaths: ReadonlySet<string>): Thing & { schema: Record<string, unknown> } {
    const operations = this.users.get(field.home) ?? [];
    const ownerWords = inWords(
      field.ownerName
        .replace(/^[A-Z]+ \/\S*/, '')
        .split('.')
        .findLast((part, index) => index === 0 || !/ed$/.test(part)) ?? '',
    );
    const noun = this.nounOf(field, ownerWords);
    const kinds = this.kindsAt(field);
    const beside =
      field.owner === undefined
        ? []
        : [...field.owner.properties]
            .filter(([key]) => key !== field.key)
            .map(([key, { pointer }]) => ({
              words: inWords(key),
              kinds: this.kinds.get(pointer) ?? new Set<string>(),
            }));
    const resources = resourcesIn(`${ownerWords} ${noun}`);
    const used = operations.filter(({ pointer }) => moneyPaths.has(pointer)).length;
    const isOfMoneyField =
      kinds.has('amount') ||
      kinds.has('balance') ||
      kinds.has('points') ||
      isMoney(field.shape) ||
      (hasMoney(resources) && (used > 0 || beside.some((each) => each.kinds.has('amount')))) ||
      (used > 0 && used === operations.length && operations.length < 8);
    const context: FieldContext = {
      field,
      kinds,
      beside,
      operations,
      owner: ownerWords,
      isOfMoney: isOfMoneyField,
      isOfSocket: [...this.document.protocols].some(isSocket),
      isOfRoot: this.roots.has(field.owner?.pointer ?? ''),
      isNearRoot: this.near.has(field.owner?.pointer ?? ''),
      nouns: this.nouns,
      isErrorOnly: [...field.directions].every((way) => way === 'error'),
    };
    const about = (field.owner?.sentences ?? []).filter(({ text }) =>
      text.toLowerCase().includes(field.key.toLowerCase()),
    );
    const tags = [...kinds, ...[...resources].map((each) => `of-${each}`), ...factsOf(FIELD_FACTS, context)];
    const isInBusiness = moneyPaths.size > 0 || this.document.operations.length === 0;
    const isInner = kinds.has('amount') && !context.isNearRoot;
    const stake =
      isOfMoneyField && this.moved.has(noun) && !isInner ? 0 : (isOfMoneyField && isInBusiness) || used > 0 ? 1 : 2;
    const group = field.in === undefined ? field.ownerName : (operations[0]?.path ?? field.ownerName);
    const said = [...field.shape.sentences, ...about];
    const schema = field.shape.schema as Record<string, unknown>;
    return {
      ...this.thing('field', field, { tags, noun, said, uses: Math.max(1, operations.length), stake, group, schema }),
      schema,
    };
  }

  /** Name of the object that a field belongs to. */
  private nounOf({ ownerName, home }: RawField, ownerWords: string): string {
    const named = ownerWords
      .replace(
        /\b(?:request|response|result|object|data|body|create|update|details?|info|dto|v\d+|list|with|additional|resource|full|base|mini|get|enable|retry|success|remove|stop|refresh|duplicate|(?<!legal )entity)\b/g,
        '',
      )
      .replace(/ \d+$| for .*$|(?<!check|pay|sign|log|cash) (?:in|out)$|(?: \w+ed)? event ?\d*$/, '')
      .trim();
    const component = /^\/components\/schemas\/([^/]+)/.exec(home)?.[1];
    if (/^[A-Z]+ \//.test(ownerName) && component === undefined) {
      const path = ownerName.split(' ')[1] ?? '';
      const part =
        path
          .split('/')
          .filter((each) => each !== '' && !each.startsWith('{'))
          .at(-1) ?? 'object';
      return singular(inWords(part.replace(/\.json$/, '').split('#')[0] ?? part));
    }
    return named.split(/ +/).slice(-2).map(singular).join(' ') || 'object';
  }

  private objects(): Thing[] {
    return this.document.objects.map((object) => {
      const words = inWords(object.name.split('.').at(-1) ?? '');
      const resources = resourcesIn(words);
      const fields = [...object.shape.properties].map(([key, { pointer }]) => ({
        words: inWords(key),
        kinds: this.kinds.get(pointer) ?? new Set<string>(),
      }));
      const tags = [
        ...[...resources].map((each) => `of-${each}`),
        ...factsOf(OBJECT_FACTS, { object, words, resources, fields }),
      ];
      const uses = Math.max(1, (this.users.get(object.home) ?? []).length);
      const noun = this.nounOf({ ownerName: object.name, home: object.home } as RawField, words);
      const stake = tags.includes('money') ? 1 : 2;
      return this.thing('object', object, {
        tags,
        noun,
        said: object.shape.sentences,
        uses,
        stake,
        group: object.name,
        schema: object.shape.schema,
      });
    });
  }

  private events(): Thing[] {
    const { messages } = this.document;
    return messages.map((message) => {
      const words = inWords(`${message.title}`);
      const resources = resourcesIn(`${words} ${inWords(message.name)}`);
      const fields = message.payload === undefined ? [] : this.flat(message.payload);
      const money = hasMoney(resources) || fields.some(({ kinds }) => kinds.has('amount') || kinds.has('balance'));
      const tags = [
        ...[...resources].map((each) => `of-${each}`),
        ...factsOf(EVENT_FACTS, { message, words, fields, isOfMoney: money, count: messages.length }),
      ];
      const said = [
        ...message.sentences,
        ...fields.filter(({ depth }) => depth <= 2).flatMap(({ shape }) => shape.sentences),
      ];
      const schema = message.payload?.schema ?? message.node;
      return this.thing('event', message, { tags, noun: 'event', said, schema, stake: money ? 0 : 2, group: 'events' });
    });
  }
}

/** Statuses of errors that more than half of the reading calls declare. */
function usualErrors(operations: readonly RawOperation[]): ReadonlySet<string> {
  const reads = operations.filter(({ method }) => method === 'get');
  const declared = reads.flatMap(({ responses }) => responses.map(({ status }) => status));
  const counts = [...Map.groupBy(declared, (status) => status)];
  return new Set(counts.filter(([, found]) => found.length * 2 > reads.length).map(([status]) => status));
}

const PLAIN = /^(?:created|made|changed|done|deleted|completed|started|sent|registered|checked|uploaded|issued|paid)$/;

/** How a sentence speaks of an operation: by what it does where that is special, otherwise by its noun. */
function aboutOf(noun: string, done: string): RegExp {
  const last = noun.split(' ').at(-1) ?? noun;
  if (PLAIN.test(done)) return new RegExp(`\\b${last}|idempoten`, 'i');
  if (done === 'cancelled') return /\bcancel|\bvoid/i;
  return new RegExp(`\\b${done.replace(/(?:l?ed|d)$/, '').replace(/^authorize?$/, 'authori[sz]')}`, 'i');
}
