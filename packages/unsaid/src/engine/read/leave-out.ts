import { type Document, detectSpec, normalizeTypes } from '@redocly/openapi-core';
import { isRecord, pointerOfRef, pointerToken, refOf, valueAt } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { problemOfPattern } from './judge-pattern.ts';
import { problemOfExtension, problemOfKeyword } from './keyword-values.ts';
import { misplacedIn } from './misplaced-keywords.ts';
import {
  COMPLETED,
  DATA,
  hasShape,
  isNames,
  isOfFile,
  isReference,
  isType,
  KEEPS_BOOLEANS,
  LISTS_SCHEMAS,
  lackingIn,
  memberType,
  type Node,
  OF_SCHEMAS,
  type Part,
  problemOfName,
  problemOfScalar,
  requiredOf,
  SCHEMAS,
  type Scalar,
  standsElsewhere,
  TEXTS,
  type Type,
} from './node-parts.ts';
import { nodeTypes } from './node-types.ts';
import { standFor } from './origins.ts';
import { contains } from './plain-values.ts';
import type { ConfinedResolver } from './redocly.ts';
import { isEarlier, type Leaving, Repairs } from './repairs.ts';
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
  readonly #types: Readonly<Record<string, Type>>;
  readonly #resolver: ConfinedResolver;
  readonly #leaving: Leaving;
  readonly #repairs: Repairs;
  readonly #version: ReturnType<typeof detectSpec>;
  readonly #seen = new Map<string | undefined, Set<object>>();
  readonly #open: Visit[] = [];
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
    this.#repairs = new Repairs(leaving, version);
    this.#version = version;
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
    this.#repairs.finish();
    for (const schema of this.#nullable) this.#repairs.acceptNull(schema);
    for (const holder of this.#resolver.chains) this.#repairs.note({ holder, key: '$ref' }, LONG_CHAIN, '');
    return this.#repairs.notes;
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
    for (const { holder, key, problem } of this.#resolver.foreign.splice(0))
      this.#repairs.leaveOut({ holder, key }, problem);
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
        this.#repairs.note({ holder: node, key }, problem, '');
      if (type?.name === 'Schema') this.#repairs.fitEnum(node);
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
      else this.#repairs.leaveOut(part, 'is an entry of the wrong type');
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
    if (unread !== undefined) this.#repairs.note(part, unread, '');
    if (problem) this.#repairs.leaveOut(part, problem);
    else if (type?.name === 'Schema') this.#keyword(part, type, base);
    else this.#typed(part, type, base);
  }

  #typed(part: Part, type: Type | undefined, base: string): void {
    const { holder, key } = part;
    const value = holder[key];
    if (key === '$ref' && type !== undefined && (!isRecord(value) || !isNames(type))) {
      // One that stands for all that authors named is written out where it is followed.
      if (typeof value !== 'string') this.#repairs.leaveOut(part, 'is not a string');
      return;
    }
    const found = memberType(type, key, value);
    const wrapped = isType(found) && found.name === 'MultiFormatSchema' ? (value as Node) : undefined;
    const { schemaFormat } = key === 'payload' && wrapped === undefined ? holder : (wrapped ?? {});
    if (typeof schemaFormat === 'string' && !OF_JSON.test(schemaFormat)) this.#repairs.acceptFormat(part, schemaFormat);
    else if (wrapped !== undefined) {
      holder[key] = wrapped.schema;
      this.#typed(part, type, base);
    } else if (!isType(found) || found.name === 'scalar') {
      const isText = type !== undefined && !isNames(type) && TEXTS.has(key);
      const scalar = isRecord(found) ? found : isText ? TEXT : undefined;
      const problem = scalar && !isReference(value) ? problemOfScalar(value, scalar) : undefined;
      if (problem !== undefined) this.#repairs.readText(part, problem, type);
      else if (isReference(value) && (DATA.has(key) || scalar)) this.#elsewhere.push({ part, base, scalar, type });
      if (!DATA.has(key)) this.#open.push({ value, type: undefined, base });
    } else if (found.name === 'Schema' && typeof value === 'boolean') this.#repairs.writeOut(part, value);
    else if (hasShape(value, found)) this.#open.push({ value, type: found, base, part });
    else if (found.name === 'Schema' && isNames(type)) this.#repairs.acceptAnything(part);
    else this.#repairs.leaveOut(part, `is not ${found.items ? 'a list' : 'an object'}`, type);
  }

  #keyword(part: Part, type: Type, base: string): void {
    const { holder, key } = part;
    const value = holder[key];
    const problem = problemOfKeyword(key, value, isEarlier(this.#version));
    if (key === 'type' && value === 'file') this.#repairs.acceptBytes(part);
    else if (key === 'discriminator' && typeof value === 'string') this.#repairs.nameDiscriminator(part);
    else if (problem !== undefined) {
      if (key === 'pattern' && typeof value === 'string') this.#repairs.leaveUnchecked(part, problem);
      else this.#repairs.readText(part, problem, type);
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
    if (problem !== undefined) this.#repairs.leaveNameOut(part, owner.holder, problem);
    else if (Array.isArray(value) && LISTS_SCHEMAS.has(owner.key)) {
      // A keyword of an earlier dialect; `dependencies` also lists names.
      for (const index of value.keys())
        if (isRecord(value[index])) this.#schema({ holder: value as unknown as Node, key: `${index}` }, owner, base);
    } else if (isRecord(value) && !Array.isArray(value)) {
      this.#repairs.belongs(value, owner);
      this.#open.push({ value, type: this.#types.Schema, base });
    } else if (typeof value !== 'boolean') this.#repairs.acceptAnything(part, owner.holder);
    else if (!KEEPS_BOOLEANS.test(owner.key) || (value && owner.key === 'items')) this.#repairs.writeOut(part, value);
  }

  async #follow(visit: Visit, $ref: string): Promise<void> {
    const { value, type, base } = visit;
    const [uri = '', fragment = ''] = $ref.split('#', 2);
    const holder = value as Node;
    const reference = referenceOf(visit);
    if (/^\w+:\/\//.test(uri)) return this.#repairs.leaveOut(reference, ELSEWHERE, type);
    if (uri !== '' || !fragment.startsWith('/')) this.isWhole = false;
    // An anchor, which nothing here follows.
    if (fragment !== '' && !fragment.startsWith('/')) return;
    const document = await this.#resolver.resolveDocument(base, uri === '' ? base : uri).catch(() => undefined);
    // An unreadable file is reported where references are resolved.
    if (document === undefined || document instanceof Error) return;
    this.#foreign();
    if (this.#isDescription(document, fragment))
      return this.#repairs.leaveOut(reference, 'leads to the description itself', type);
    const pointer = pointerOfRef(fragment);
    const find = () => valueAt(document.parsed, pointer);
    if (type?.name === 'Schema') this.#repairs.writeOutAt(document.parsed, pointer);
    const target = find();
    if (target === undefined) return this.#repairs.leaveOut(reference, 'leads to nothing', type);
    this.#targets.set(holder, find);
    if (type?.name === 'Schema') this.#repairs.belongs(target, reference);
    if (!(isNames(type) || this.#isMerged(type, holder)) || this.#leaving.isStrict) {
      this.#open.push({ value: target, type, base: document.source.absoluteRef });
      return;
    }
    if (contains(target, holder)) return this.#repairs.leaveOut(reference, 'leads to what it is part of', type);
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
    if (problem !== undefined) this.#repairs.leaveOut(part, problem, type);
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
      this.#repairs.note({ holder: each, key: '$ref' }, '`$ref` leads back to itself and is left out.');
      delete each.$ref;
      this.#targets.delete(each);
    }
  }

  async #followMapping(part: Part, base: string): Promise<void> {
    const target = await this.#targetOf({ $ref: String(part.holder[part.key]) }, base);
    if (target === undefined || !isRecord(target.value) || Array.isArray(target.value))
      this.#repairs.leaveOut(part, 'leads to no schema');
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
      if (problem !== undefined) this.#repairs.leaveOut(reference, problem.replace('lacks', 'leads to what lacks'));
      return problem !== undefined;
    }
    const missing = requiredOf(type, value).filter((key) => !(key in value));
    for (const [key, usual] of Object.entries(COMPLETED[type.name] ?? {}))
      if (missing.includes(key)) value[key] = structuredClone(usual);
    const problem = lackingIn(type, value);
    if (part === undefined || problem === undefined) return false;
    this.#repairs.leaveOut(part, problem);
    return true;
  }
}

const TEXT: Scalar = { type: 'string' };

/** Problem of a reference that is not followed. */
export const ELSEWHERE = 'leads to another machine';

/** Message for references that lead to references, and to others, which tools follow again and again. */
export const LONG_CHAIN = 'a long chain of references begins here, and is shortened.';

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
