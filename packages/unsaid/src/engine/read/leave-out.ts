import { type Document, detectSpec, normalizeTypes } from '@redocly/openapi-core';
import {
  isRecord,
  keysOfPointer,
  pointerOf,
  pointerOfRef,
  pointerToken,
  refOf,
  valueAt,
} from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { wordList } from '../model/words.ts';
import { problemOfPattern, withUnicode } from './judge-pattern.ts';
import { problemOfExtension, problemOfKeyword } from './keyword-values.ts';
import { misplacedIn } from './misplaced-keywords.ts';
import {
  COMPLETED,
  DATA,
  hasShape,
  isNames,
  isNumeric,
  isOfFile,
  isReference,
  isScalar,
  isType,
  isUnquoted,
  lackingIn,
  memberType,
  type Node,
  type Part,
  problemOfName,
  problemOfScalar,
  requiredOf,
  type Scalar,
  shortOf,
  standsElsewhere,
  type Type,
} from './node-parts.ts';
import { nodeTypes } from './node-types.ts';
import { standFor, textOf } from './origins.ts';
import { contains } from './plain-values.ts';
import type { ConfinedResolver } from './redocly.ts';
import { problemOfCode } from './without-code.ts';

interface Visit {
  readonly value: unknown;
  readonly type: Type | undefined;
  /** The file that references are relative to. */
  readonly base: string;
  /** Where the value stands, unless a reference led to it. */
  readonly part?: Part;
}

/** A member that is a reference in place of a value without parts. */
interface Elsewhere {
  readonly part: Part;
  readonly base: string;
  readonly scalar?: Scalar | undefined;
  readonly type?: Type | undefined;
}

/** An object that must have some parts, or refer to what has them. */
interface Whole extends Visit {
  readonly value: Node;
  readonly type: Type;
}

export interface Leaving {
  /** True to keep everything for the caller to reject; missing parts are left to the rules, which name them. */
  readonly isStrict: boolean;
  readonly placeOf: (node: object, key: string) => string;
}

/**
 * Leaves out of a description, in all files that it refers to, the keywords that have a value of the wrong type, also those
 * beside a reference: everything else can rely on the rest.
 */
export async function leaveOutUnusable(
  { parsed, source }: Document,
  resolver: ConfinedResolver,
  leaving: Leaving,
): Promise<Left> {
  const search = new Search(resolver, detectSpec(parsed), leaving);
  const notes = await search.visitAll({ value: parsed, base: source.absoluteRef });
  return { notes: notes.toSorted((one, other) => ORDER.compare(one.place, other.place)), isWhole: search.isWhole };
}

interface Left {
  readonly notes: Note[];
  /** True if each reference leads to an object of the same file: there is nothing to bundle. */
  readonly isWhole: boolean;
}

const ORDER = new Intl.Collator('en', { numeric: true });

class Search {
  isWhole = true;
  #root = '';
  readonly #notes: Note[] = [];
  readonly #types: Readonly<Record<string, Type>>;
  readonly #resolver: ConfinedResolver;
  readonly #leaving: Leaving;
  readonly #version: ReturnType<typeof detectSpec>;
  readonly #isEarlier: boolean;
  readonly #seen = new Map<string | undefined, Set<object>>();
  readonly #open: Visit[] = [];
  /** The schemas that a schema is part of. */
  readonly #parents = new Map<unknown, Part[]>();
  /** Schemas that accept more than they say. */
  readonly #widened: object[] = [];
  readonly #lists = new Set<unknown[]>();
  readonly #nullable: Node[] = [];
  readonly #wholes: Whole[] = [];
  /** Data and texts that may be in another place, as authors write it although it is a reference to no specification. */
  readonly #elsewhere: Elsewhere[] = [];
  /** Members of a discriminator that name the file of a schema. */
  readonly #mapped: { readonly part: Part; readonly base: string }[] = [];
  /** Reads what a reference leads to. */
  readonly #targets = new Map<Node, () => unknown>();

  constructor(resolver: ConfinedResolver, version: ReturnType<typeof detectSpec>, leaving: Leaving) {
    this.#types = normalizeTypes(nodeTypes(version));
    this.#resolver = resolver;
    this.#leaving = leaving;
    this.#version = version;
    this.#isEarlier = version === 'oas3_0' || version === 'oas2';
  }

  async visitAll(root: Omit<Visit, 'type'>): Promise<Note[]> {
    this.#root = root.base;
    this.#foreign();
    await this.#visitFrom({ ...root, type: this.#types.Root });
    this.#breakCircles();
    // Files that these name may name others.
    for (const { part, base } of this.#mapped) await this.#followMapping(part, base);
    for (const each of this.#elsewhere) await this.#copy(each);
    if (!this.#leaving.isStrict) this.#completeAll();
    for (const list of this.#lists) list.splice(0, list.length, ...list.filter(() => true));
    this.#loosen();
    for (const schema of this.#nullable) this.#acceptNull(schema);
    const chains = this.#resolver.chains.map((node) => ({
      place: this.#leaving.placeOf(node, '$ref'),
      message: LONG_CHAIN,
    }));
    return [...this.#notes, ...chains];
  }

  async #visitFrom(first: Visit): Promise<void> {
    this.#open.push(first);
    for (let visit = this.#open.pop(); visit !== undefined; visit = this.#open.pop()) {
      const reference = this.#visit(visit);
      if (reference !== undefined) await this.#follow(visit, reference);
    }
  }

  /** Leaves out what JSON cannot express, of the files that have been opened since the last time. */
  #foreign(): void {
    for (const { holder, key, problem } of this.#resolver.foreign.splice(0)) this.#leaveOut({ holder, key }, problem);
  }

  /** Judges a node, and puts its parts on the list of those to visit. Returns its reference, if it is one. */
  #visit({ value: node, type, base, part }: Visit): string | undefined {
    const seen = this.#seen.get(type?.name) ?? new Set();
    this.#seen.set(type?.name, seen);
    if (!isRecord(node)) return undefined;
    if (type !== undefined && !Array.isArray(node))
      this.#wholes.push({ value: node, type, base, ...(part && { part }) });
    if (seen.has(node)) return undefined;
    seen.add(node);
    // Not followed here, but where files are bundled.
    if (type === undefined && '$ref' in node) this.isWhole = false;
    if (Array.isArray(node)) this.#list(node, type, base);
    else {
      for (const key of Object.keys(node))
        if (Object.hasOwn(node, key)) this.#member({ holder: node, key }, type, base);
      for (const { key, problem } of misplacedIn(type?.name ?? '', node))
        this.#note({ holder: node, key }, problem, '');
      if (type?.name === 'Schema') this.#fitEnum(node);
      if (type?.name === 'Schema' && typeof node.nullable === 'boolean') this.#nullable.push(node);
    }
    return type !== undefined && typeof node.$ref === 'string' ? node.$ref : undefined;
  }

  #list(node: unknown[], type: Type | undefined, base: string): void {
    const items = type?.items;
    for (const [index, value] of node.entries()) {
      const found = typeof items === 'function' ? items(value, String(index)) : items;
      const itemType = isType(found) ? found : undefined;
      const part = { holder: node as unknown as Node, key: String(index) };
      if (itemType === undefined || hasShape(value, itemType)) this.#open.push({ value, type: itemType, base, part });
      else this.#leaveOut(part, 'is an entry of the wrong type');
    }
  }

  #member(part: Part, type: Type | undefined, base: string): void {
    const { holder, key } = part;
    const value = holder[key];
    if (standsElsewhere(type, part)) this.isWhole = false;
    if (isOfFile(type, part)) this.#mapped.push({ part, base });
    const problem = key.startsWith('x-')
      ? !isNames(type) && problemOfExtension(key, value)
      : problemOfName(type, key, value);
    const unread = problemOfCode(type?.name ?? '', part);
    if (unread !== undefined) this.#note(part, unread, '');
    if (problem) this.#leaveOut(part, problem);
    else if (type?.name === 'Schema') this.#keyword(part, type, base);
    else this.#typed(part, type, base);
  }

  #typed(part: Part, type: Type | undefined, base: string): void {
    const { holder, key } = part;
    const value = holder[key];
    if (key === '$ref' && type !== undefined && (!isRecord(value) || !isNames(type))) {
      // One that stands for all that authors named is written out where it is followed.
      if (typeof value !== 'string') this.#leaveOut(part, 'is not a string');
      return;
    }
    const found = memberType(type, key, value);
    const wrapped = isType(found) && found.name === 'MultiFormatSchema' ? (value as Node) : undefined;
    const { schemaFormat } = key === 'payload' && wrapped === undefined ? holder : (wrapped ?? {});
    if (typeof schemaFormat === 'string' && !OF_JSON.test(schemaFormat)) this.#acceptFormat(part, schemaFormat);
    else if (wrapped !== undefined) {
      holder[key] = wrapped.schema;
      this.#typed(part, type, base);
    } else if (!isType(found) || found.name === 'scalar') {
      const isText = type !== undefined && !isNames(type) && TEXTS.has(key);
      const scalar = isRecord(found) ? found : isText ? TEXT : undefined;
      const problem = scalar && !isReference(value) ? problemOfScalar(value, scalar) : undefined;
      if (problem !== undefined) this.#readText(part, problem, type);
      else if (isReference(value) && (DATA.has(key) || scalar)) this.#elsewhere.push({ part, base, scalar, type });
      if (!DATA.has(key)) this.#open.push({ value, type: undefined, base });
    } else if (found.name === 'Schema' && typeof value === 'boolean') this.#writeOut(part, value);
    else if (hasShape(value, found)) this.#open.push({ value, type: found, base, part });
    else if (found.name === 'Schema' && isNames(type)) this.#acceptAnything(part);
    else this.#leaveOut(part, `is not ${found.items ? 'a list' : 'an object'}`, type);
  }

  #keyword(part: Part, type: Type, base: string): void {
    const { holder, key } = part;
    const value = holder[key];
    const problem = problemOfKeyword(key, value, this.#isEarlier);
    if (key === 'type' && value === 'file') this.#acceptBytes(part);
    else if (key === 'discriminator' && typeof value === 'string') this.#nameDiscriminator(part);
    else if (problem !== undefined) {
      if (key === 'pattern' && typeof value === 'string') this.#leaveUnchecked(part, problem);
      else this.#readText(part, problem, type);
    } else if (isReference(value) && DATA.has(key)) this.#elsewhere.push({ part, base });
    else if (SCHEMAS.has(key)) this.#schema(part, part, base);
    else if (OF_SCHEMAS.has(key)) {
      for (const name of Object.keys(Object(value))) this.#schema({ holder: value as Node, key: name }, part, base);
    } else if (!DATA.has(key)) {
      const found = memberType(type, key, value);
      this.#open.push({ value, type: isType(found) ? found : undefined, base, part });
    }
  }

  /** A schema that is part of another, below one of its keywords. */
  #schema(part: Part, owner: Part, base: string): void {
    const value = part.holder[part.key];
    const problem = owner.key === 'patternProperties' ? problemOfPattern(part.key) : undefined;
    if (problem !== undefined) this.#leaveNameOut(part, owner.holder, problem);
    else if (Array.isArray(value) && LISTS_SCHEMAS.has(owner.key)) {
      // A keyword of an earlier dialect; `dependencies` also lists names.
      for (const index of value.keys())
        if (isRecord(value[index])) this.#schema({ holder: value as unknown as Node, key: `${index}` }, owner, base);
    } else if (isRecord(value) && !Array.isArray(value)) {
      this.#belongs(value, owner);
      this.#open.push({ value, type: this.#types.Schema, base });
    } else if (typeof value !== 'boolean') this.#acceptAnything(part, owner.holder);
    else if (!KEEPS_BOOLEANS.test(owner.key) || (value && owner.key === 'items')) this.#writeOut(part, value);
  }

  #belongs(value: unknown, owner: Part): void {
    const parents = this.#parents.get(value) ?? [];
    parents.push(owner);
    this.#parents.set(value, parents);
  }

  async #follow(visit: Visit, $ref: string): Promise<void> {
    const { value, type, base } = visit;
    const [uri = '', fragment = ''] = $ref.split('#', 2);
    const holder = value as Node;
    const reference = referenceOf(visit);
    if (/^\w+:\/\//.test(uri)) return this.#leaveOut(reference, ELSEWHERE, type);
    if (uri !== '' || !fragment.startsWith('/')) this.isWhole = false;
    // An anchor, which nothing here follows.
    if (fragment !== '' && !fragment.startsWith('/')) return;
    const document = await this.#resolver.resolveDocument(base, uri === '' ? base : uri).catch(() => undefined);
    // An unreadable file is reported where references are resolved.
    if (document === undefined || document instanceof Error) return;
    this.#foreign();
    if (this.#isDescription(document, fragment))
      return this.#leaveOut(reference, 'leads to the description itself', type);
    const pointer = pointerOfRef(fragment);
    const find = () => valueAt(document.parsed, pointer);
    if (type?.name === 'Schema') this.#writeOutAt(document.parsed, pointer);
    const target = find();
    if (target === undefined) return this.#leaveOut(reference, 'leads to nothing', type);
    this.#targets.set(holder, find);
    if (type?.name === 'Schema') this.#belongs(target, reference);
    if (!(isNames(type) || this.#isMerged(type, holder)) || this.#leaving.isStrict) {
      this.#open.push({ value: target, type, base: document.source.absoluteRef });
      return;
    }
    if (contains(target, holder)) return this.#leaveOut(reference, 'leads to what it is part of', type);
    delete holder.$ref;
    const members = uri === '' ? Object(target) : membersOf(Object(target), $ref);
    Object.assign(holder, { ...members, ...holder });
    // The target may be of another kind.
    this.#seen.get(type?.name)?.delete(holder);
    this.#open.push({ value: holder, type, base });
  }

  /** Returns true for a reference whose other members hold as well: of a path, or of a channel of AsyncAPI 2. */
  #isMerged(type: Type | undefined, holder: Node): boolean {
    const isMergeable = type?.name === 'PathItem' || (type?.name === 'Channel' && this.#version === 'async2');
    return isMergeable && Object.keys(holder).length > 1;
  }

  /** Returns true for the place that holds all others, and is no part of itself. */
  #isDescription({ source }: Document, fragment: string): boolean {
    return fragment === '' && source.absoluteRef === this.#root;
  }

  /** Leaves out a reference to data where it leads to no such data, and writes out one to a text. */
  async #copy({ part, base, scalar, type }: Elsewhere): Promise<void> {
    const target = await this.#targetOf(part.holder[part.key] as { $ref: string }, base);
    const problem = target === undefined ? 'leads to nothing' : scalar && problemOfScalar(target.value, scalar);
    if (problem !== undefined) this.#leaveOut(part, problem, type);
    else if (scalar !== undefined && !this.#leaving.isStrict) part.holder[part.key] = target?.value;
  }

  /** Leaves out the references that lead through references to themselves, which say nothing. */
  #breakCircles(): void {
    for (const first of this.#targets.keys()) {
      const path = new Set<Node>();
      let each = first;
      for (let find = this.#targets.get(each); find !== undefined && !path.has(each); find = this.#targets.get(each)) {
        path.add(each);
        each = Object(find());
      }
      if (!path.has(each) || each.$ref === undefined) continue;
      this.#note({ holder: each, key: '$ref' }, '`$ref` leads back to itself and is left out.');
      delete each.$ref;
      this.#targets.delete(each);
    }
  }

  async #followMapping(part: Part, base: string): Promise<void> {
    const target = await this.#targetOf({ $ref: String(part.holder[part.key]) }, base);
    if (target === undefined || !isRecord(target.value) || Array.isArray(target.value))
      this.#leaveOut(part, 'leads to no schema');
    else await this.#visitFrom({ ...target, type: this.#types.Schema });
  }

  /** The value at another place, or none: something that looks like a reference need not be one. */
  async #targetOf(
    { $ref }: { readonly $ref: string },
    base: string,
  ): Promise<Pick<Visit, 'value' | 'base'> | undefined> {
    const [uri = '', fragment = ''] = $ref.split('#', 2);
    const document = await this.#resolver.resolveDocument(base, uri === '' ? base : uri).catch(() => undefined);
    if (document === undefined || document instanceof Error) return undefined;
    this.#foreign();
    if (this.#isDescription(document, fragment)) return undefined;
    const value = valueAt(document.parsed, pointerOfRef(fragment));
    return value === undefined ? undefined : { value, base: document.source.absoluteRef };
  }

  /** Completes objects that lack a required part, or removes them and their references, until nothing else does. */
  #completeAll(): void {
    const wholes = this.#wholes.filter(
      ({ value, type }) => this.#targets.has(value) || requiredOf(type, value).length > 0,
    );
    let isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (const whole of wholes) if (this.#complete(whole)) isChanged = true;
    }
  }

  #complete(whole: Whole): boolean {
    const { value, type, part } = whole;
    const isThere = part === undefined || part.holder[part.key] === value;
    if (!isThere) return false;
    const reference = referenceOf(whole);
    const find = this.#targets.get(value);
    if (find !== undefined && typeof value.$ref === 'string') {
      const target = find();
      const problem = hasShape(target, type) ? lackingIn(type, target) : 'leads to nothing';
      if (problem !== undefined) this.#leaveOut(reference, problem.replace('lacks', 'leads to what lacks'));
      return problem !== undefined;
    }
    const missing = requiredOf(type, value).filter((key) => !(key in value));
    for (const [key, usual] of Object.entries(COMPLETED[type.name] ?? {}))
      if (missing.includes(key)) value[key] = structuredClone(usual);
    const problem = lackingIn(type, value);
    if (part === undefined || problem === undefined) return false;
    this.#leaveOut(part, problem);
    return true;
  }

  /** Converts the earlier name of a file. */
  #acceptBytes({ holder, key }: Part): void {
    this.#note({ holder, key }, '`type` is read as text of any bytes.');
    if (!this.#leaving.isStrict) Object.assign(holder, { type: 'string', format: 'binary' });
  }

  /** Writes the discriminator of Swagger and AsyncAPI, which is the name of a property, as OpenAPI 3 has it. */
  #nameDiscriminator({ holder, key }: Part): void {
    // The converter reads that of Swagger.
    if (this.#version === 'oas2') return;
    if (!this.#version.startsWith('async')) this.#note({ holder, key }, DISCRIMINATOR_TEXT);
    if (!this.#leaving.isStrict) holder[key] = standFor({ propertyName: holder[key] }, holder, key);
  }

  /** Reads the values of an enum as the type beside it says, which quotes contradict or a lack of them. */
  #fitEnum(schema: Node): void {
    const { type, enum: values } = schema;
    const [own, ...others] = [type].flat().filter((each) => each !== 'null');
    if (!Array.isArray(values) || others.length > 0) return;
    const fitting = values.map((value, index) => {
      if (own === 'string') return isUnquoted(value) ? textOf(values, `${index}`) : value;
      return (own === 'integer' || own === 'number') && isNumeric(value) ? Number(value) : value;
    });
    if (fitting.every((value, index) => value === values[index])) return;
    this.#note({ holder: schema, key: 'enum' }, ANOTHER_TYPE, '');
    if (!this.#leaving.isStrict) schema.enum = [...new Set(fitting)];
  }

  /** Writes `nullable` as JSON Schema does where OpenAPI 3.0 has no such keyword, or says nothing of it without a type. */
  #acceptNull(schema: Node): void {
    const { nullable, ...others } = schema;
    const { type, enum: values } = others;
    const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => others[key] ?? []).filter(isRecord);
    // A type says nothing of null where the parts of a combination have types, too.
    const isOfParts = combined.some((part) => part.$ref !== undefined || part.type !== undefined);
    const isTyped = !isOfParts && (typeof type === 'string' || Array.isArray(type));
    if (this.#isEarlier && (isTyped || nullable === false)) return;
    if (nullable === true) this.#note({ holder: schema, key: 'nullable' }, NULL_ACCEPTED, '');
    if (this.#leaving.isStrict) return;
    delete schema.nullable;
    if (nullable === false) return;
    if (isTyped) schema.type = [...new Set([type, 'null'].flat())];
    if (isTyped || Object.keys(others).every((key) => ANNOTATIONS.has(key) || key === 'enum')) {
      if (Array.isArray(values) && !values.includes(null)) schema.enum = [...values, null];
      return;
    }
    const own = Object.keys(others).filter((key) => !ANNOTATIONS.has(key));
    const entries = own.map((key) => [key, schema[key]]);
    for (const key of own) delete schema[key];
    schema.anyOf = [
      standFor(Object.fromEntries(entries), schema, 'nullable'),
      this.#isEarlier ? { enum: [null] } : { type: 'null' },
    ];
  }

  /** Writes a number or a boolean as text where a text belongs, for which YAML needs quotes; leaves out everything else. */
  #readText(part: Part, problem: string, type?: Type): void {
    const { holder, key } = part;
    const value = holder[key];
    const isText = problem === 'is not a string' && key !== '$ref' && isUnquoted(value);
    const isTexts = problem === 'is not a list of strings' && Array.isArray(value) && value.every(isScalar);
    if (!isText && !isTexts) {
      this.#leaveOut(part, problem, type);
      return;
    }
    this.#note(part, `\`${key}\` ${problem} and is read as text.`);
    if (this.#leaving.isStrict) return;
    holder[key] = isTexts ? value.map((_, index) => textOf(value, `${index}`)) : textOf(holder, key);
  }

  #leaveOut(part: Part, problem: string, type?: Type): void {
    const { holder, key } = part;
    if (this.#leaving.isStrict && type !== undefined && requiredOf(type, holder).includes(key)) return;
    this.#note(part, `${Array.isArray(holder) ? 'this' : `\`${key}\``} ${problem} and is left out.`);
    this.#remove(part);
  }

  /** A pattern that is not run stays in the document for people. */
  #leaveUnchecked(part: Part, problem: string): void {
    const { holder, key } = part;
    const written = withUnicode(String(holder[key]));
    if (written !== undefined && problemOfPattern(written) === undefined) {
      this.#note(part, '`pattern` is written for the flag `u`, since it is valid only without it.');
      if (!this.#leaving.isStrict) holder[key] = written;
      return;
    }
    this.#note(part, `\`pattern\` ${problem} and is not checked.`);
    if (!this.#leaving.isStrict) holder[UNCHECKED_PATTERN] = holder[key];
    this.#remove(part);
  }

  #acceptFormat(part: Part, format: string): void {
    this.#note(part, 'schemas of this format are not read, and any value is accepted.', format);
    if (!this.#leaving.isStrict) part.holder[part.key] = {};
  }

  #leaveNameOut(part: Part, schema: Node, problem: string): void {
    this.#note(part, `a pattern of \`patternProperties\` ${problem} and is left out.`);
    this.#remove(part);
    // They would refuse what the pattern allows.
    for (const key of ['additionalProperties', 'unevaluatedProperties']) this.#remove({ holder: schema, key });
  }

  #acceptAnything(part: Part, schema?: object): void {
    this.#note(part, 'this is not a schema, and any value is accepted.');
    if (schema !== undefined) this.#widened.push(schema);
    if (!this.#leaving.isStrict) part.holder[part.key] = {};
  }

  /** Writes `true` and `false` as the schemas that they stand for. */
  #writeOut({ holder, key }: Part, isAccepted: boolean): void {
    if (!this.#leaving.isStrict) holder[key] = standFor(isAccepted ? {} : { not: {} }, holder, String(key));
  }

  /** Writes out what a reference leads to, which is in a part of another file that nothing else visits. */
  #writeOutAt(parsed: unknown, pointer: string): void {
    const keys = keysOfPointer(pointer);
    const key = keys.pop() ?? '';
    const holder = valueAt(parsed, pointerOf(keys));
    const value = valueAt(parsed, pointer);
    if (isRecord(holder) && typeof value === 'boolean') this.#writeOut({ holder, key }, value);
  }

  #note({ holder, key }: Part, message: string, detail = shortOf(holder[key])): void {
    const place = this.#leaving.placeOf(holder, key);
    this.#notes.push({ place, message, ...(detail !== '' && { detail }) });
  }

  /** In a list this leaves a gap, so that no removal moves the next one. */
  #remove({ holder, key }: Part): void {
    if (this.#leaving.isStrict) return;
    delete holder[key];
    this.#widened.push(holder);
    if (Array.isArray(holder)) this.#lists.add(holder);
  }

  /** Leaves out what would refuse more because a part of it accepts more. */
  #loosen(): void {
    const seen = new Set(this.#widened);
    const open = this.#leaving.isStrict ? [] : [...seen];
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      for (const { holder, key } of this.#parents.get(schema) ?? []) {
        if (Object.hasOwn(LOOSENED, key) && key in holder) {
          const message = `a part of \`${key}\` is left out, and so \`${key}\` is not checked.`;
          this.#notes.push({ place: this.#leaving.placeOf(holder, key), message });
          LOOSENED[key]?.(holder);
        }
        if (seen.has(holder)) continue;
        seen.add(holder);
        open.push(holder);
      }
    }
  }
}

/** Keys whose values are shown as texts, also where no specification has them. */
const TEXTS = new Set(['title', 'summary', 'description']);

const TEXT: Scalar = { type: 'string' };

const NULL_ACCEPTED = '`nullable` says nothing here by the specification; null is accepted all the same.';

const DISCRIMINATOR_TEXT = '`discriminator` is read as the name of a property.';

const ANOTHER_TYPE = '`enum` has values of another type than `type`, and they are read as that.';

/** Keywords that say nothing of what is valid. */
const ANNOTATIONS = new Set(
  wordList(`
  title description default example examples deprecated readOnly writeOnly externalDocs xml $comment format
  contentEncoding contentMediaType
`),
);

/** Problem of a reference that is not followed. */
export const ELSEWHERE = 'leads to another machine';

/** Message for references that lead to references, and to others, which tools follow again and again. */
export const LONG_CHAIN = 'a long chain of references begins here, and is shortened.';

/** Keyword for a pattern that our programs do not run. */
const UNCHECKED_PATTERN = 'x-unchecked-pattern';

/** Keywords that refuse more when a part of theirs accepts more, and what becomes of them. */
const LOOSENED: Readonly<Record<string, (schema: Node) => void>> = {
  not: (schema) => {
    delete schema.not;
  },
  if: (schema) => {
    for (const key of ['if', 'then', 'else']) delete schema[key];
  },
  oneOf: (schema) => {
    const { allOf, anyOf, oneOf } = schema;
    // A discriminator goes by what stands beside it.
    if (anyOf === undefined) schema.anyOf = oneOf;
    else schema.allOf = [...(Array.isArray(allOf) ? allOf : []), { anyOf: oneOf }];
    delete schema.oneOf;
  },
};

/** Keywords of a schema that hold one schema. */
const SCHEMAS = new Set(
  wordList(`
  items not if then else contains propertyNames additionalProperties contentSchema unevaluatedItems
  unevaluatedProperties additionalItems
`),
);

/** Keywords of a schema that hold schemas, in a list or by name. */
const OF_SCHEMAS = new Set(
  wordList(`
  allOf anyOf oneOf prefixItems properties patternProperties dependentSchemas $defs definitions dependencies
`),
);

/** Keywords that may hold a list in place of a schema. */
const LISTS_SCHEMAS = new Set(['items', 'dependencies']);

/** Keywords at which `true` and `false` are usual. */
const KEEPS_BOOLEANS = /^(?:additional|unevaluated|items$)/;

/** Formats of schemas of AsyncAPI that JSON Schema is read by. */
const OF_JSON = /^application\/(?:schema\+|vnd\.(?:aai|oai)\.)/;

/** References to the members of a map of another file, whose own references go by that file. */
function membersOf(map: Node, $ref: string): Node {
  const place = $ref.includes('#') ? $ref : `${$ref}#`;
  const entries = Object.entries(map).map(([name, value]) => {
    const reference = { $ref: `${place}/${refOf(pointerToken(name)).slice(1)}` };
    return [name, isRecord(value) ? standFor(reference, map, name) : value];
  });
  return Object.fromEntries(entries);
}

/** The part that is left out with a reference: nothing is left of a list without it. */
function referenceOf({ value, type, part }: Pick<Visit, 'value' | 'type' | 'part'>): Part {
  return type?.items && part ? part : { holder: value as Node, key: '$ref' };
}
