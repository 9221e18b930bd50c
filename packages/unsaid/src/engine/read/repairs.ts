import type { SpecVersion } from '@redocly/openapi-core';
import { isRecord, keysOfPointer, pointerOf, valueAt } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { wordList } from '../model/words.ts';
import { problemOfPattern, withUnicode } from './judge-pattern.ts';
import { isNumeric, isScalar, isUnquoted, type Node, type Part, requiredOf, shortOf, type Type } from './node-parts.ts';
import { standFor, textOf } from './origins.ts';

export interface Leaving {
  /** True to keep everything for the caller to reject; missing parts are left to the rules, which name them. */
  readonly isStrict: boolean;
  readonly placeOf: (node: object, key: string) => string;
}

/** Returns true for a version that has its own dialect of JSON Schema. */
export const isEarlier = (version: SpecVersion) => version === 'oas3_0' || version === 'oas2';

/** Changes to a description, each with a note: parts that are left out, or read as their authors meant them. */
export class Repairs {
  readonly notes: Note[] = [];
  readonly #leaving: Leaving;
  readonly #version: SpecVersion;
  /** The schemas that a schema is part of. */
  readonly #parents = new Map<unknown, Part[]>();
  /** Schemas that accept more than they say. */
  readonly #widened: object[] = [];
  readonly #lists = new Set<unknown[]>();

  constructor(leaving: Leaving, version: SpecVersion) {
    this.#leaving = leaving;
    this.#version = version;
  }

  /** Closes the gaps in lists, and loosens the schemas that would refuse more. */
  finish(): void {
    for (const list of this.#lists) list.splice(0, list.length, ...list.filter(() => true));
    this.#loosen();
  }

  belongs(value: unknown, owner: Part): void {
    const parents = this.#parents.get(value) ?? [];
    parents.push(owner);
    this.#parents.set(value, parents);
  }

  /** Converts the earlier name of a file. */
  acceptBytes({ holder, key }: Part): void {
    this.note({ holder, key }, '`type` is read as text of any bytes.');
    if (!this.#leaving.isStrict) Object.assign(holder, { type: 'string', format: 'binary' });
  }

  /** Writes the discriminator of Swagger and AsyncAPI, which is the name of a property, as OpenAPI 3 has it. */
  nameDiscriminator({ holder, key }: Part): void {
    // The converter reads that of Swagger.
    if (this.#version === 'oas2') return;
    if (!this.#version.startsWith('async')) this.note({ holder, key }, DISCRIMINATOR_TEXT);
    if (!this.#leaving.isStrict) holder[key] = standFor({ propertyName: holder[key] }, holder, key);
  }

  /** Reads the values of an enum as the type beside it says, which quotes contradict or a lack of them. */
  fitEnum(schema: Node): void {
    const { type, enum: values } = schema;
    const [own, ...others] = [type].flat().filter((each) => each !== 'null');
    if (!Array.isArray(values) || others.length > 0) return;
    const fitting = values.map((value, index) => {
      if (own === 'string') return isUnquoted(value) ? textOf(values, `${index}`) : value;
      return (own === 'integer' || own === 'number') && isNumeric(value) ? Number(value) : value;
    });
    if (fitting.every((value, index) => value === values[index])) return;
    this.note({ holder: schema, key: 'enum' }, ANOTHER_TYPE, '');
    if (!this.#leaving.isStrict) schema.enum = [...new Set(fitting)];
  }

  /** Writes `nullable` as JSON Schema does where OpenAPI 3.0 has no such keyword, or says nothing of it without a type. */
  acceptNull(schema: Node): void {
    const { nullable, ...others } = schema;
    const { type, enum: values } = others;
    const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => others[key] ?? []).filter(isRecord);
    // A type says nothing of null where the parts of a combination have types, too.
    const isOfParts = combined.some((part) => part.$ref !== undefined || part.type !== undefined);
    const isTyped = !isOfParts && (typeof type === 'string' || Array.isArray(type));
    if (isEarlier(this.#version) && (isTyped || nullable === false)) return;
    if (nullable === true) this.note({ holder: schema, key: 'nullable' }, NULL_ACCEPTED, '');
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
      isEarlier(this.#version) ? { enum: [null] } : { type: 'null' },
    ];
  }

  /** Writes a number or a boolean as text where a text belongs, for which YAML needs quotes; leaves out everything else. */
  readText(part: Part, problem: string, type?: Type): void {
    const { holder, key } = part;
    const value = holder[key];
    const isText = problem === 'is not a string' && key !== '$ref' && isUnquoted(value);
    const isTexts = problem === 'is not a list of strings' && Array.isArray(value) && value.every(isScalar);
    if (!isText && !isTexts) {
      this.leaveOut(part, problem, type);
      return;
    }
    this.note(part, `\`${key}\` ${problem} and is read as text.`);
    if (this.#leaving.isStrict) return;
    holder[key] = isTexts ? value.map((_, index) => textOf(value, `${index}`)) : textOf(holder, key);
  }

  leaveOut(part: Part, problem: string, type?: Type): void {
    const { holder, key } = part;
    if (this.#leaving.isStrict && type !== undefined && requiredOf(type, holder).includes(key)) return;
    this.note(part, `${Array.isArray(holder) ? 'this' : `\`${key}\``} ${problem} and is left out.`);
    this.#remove(part);
  }

  /** A pattern that is not run stays in the document for people. */
  leaveUnchecked(part: Part, problem: string): void {
    const { holder, key } = part;
    const written = withUnicode(String(holder[key]));
    if (written !== undefined && problemOfPattern(written) === undefined) {
      this.note(part, '`pattern` is written for the flag `u`, since it is valid only without it.');
      if (!this.#leaving.isStrict) holder[key] = written;
      return;
    }
    this.note(part, `\`pattern\` ${problem} and is not checked.`);
    if (!this.#leaving.isStrict) holder[UNCHECKED_PATTERN] = holder[key];
    this.#remove(part);
  }

  acceptFormat(part: Part, format: string): void {
    this.note(part, 'schemas of this format are not read, and any value is accepted.', format);
    if (!this.#leaving.isStrict) part.holder[part.key] = {};
  }

  leaveNameOut(part: Part, schema: Node, problem: string): void {
    this.note(part, `a pattern of \`patternProperties\` ${problem} and is left out.`);
    this.#remove(part);
    // They would refuse what the pattern allows.
    for (const key of ['additionalProperties', 'unevaluatedProperties']) this.#remove({ holder: schema, key });
  }

  acceptAnything(part: Part, schema?: object): void {
    this.note(part, 'this is not a schema, and any value is accepted.');
    if (schema !== undefined) this.#widened.push(schema);
    if (!this.#leaving.isStrict) part.holder[part.key] = {};
  }

  /** Writes `true` and `false` as the schemas that they stand for. */
  writeOut({ holder, key }: Part, isAccepted: boolean): void {
    if (!this.#leaving.isStrict) holder[key] = standFor(isAccepted ? {} : { not: {} }, holder, String(key));
  }

  /** Writes out what a reference leads to, which is in a part of another file that nothing else visits. */
  writeOutAt(parsed: unknown, pointer: string): void {
    const keys = keysOfPointer(pointer);
    const key = keys.pop() ?? '';
    const holder = valueAt(parsed, pointerOf(keys));
    const value = valueAt(parsed, pointer);
    if (isRecord(holder) && typeof value === 'boolean') this.writeOut({ holder, key }, value);
  }

  note({ holder, key }: Part, message: string, detail = shortOf(holder[key])): void {
    const place = this.#leaving.placeOf(holder, key);
    this.notes.push({ place, message, ...(detail !== '' && { detail }) });
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
          this.note({ holder, key }, message, '');
          LOOSENED[key]?.(holder);
        }
        if (seen.has(holder)) continue;
        seen.add(holder);
        open.push(holder);
      }
    }
  }
}

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
