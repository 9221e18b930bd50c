import type { Schema } from '../../cli/engine/model/contract.ts';
import { resolveRef } from '../../cli/engine/model/json-pointer.ts';

type Random = () => number;

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How far a value may stray from its schema: not at all as far as we can, in about one place, or anywhere. */
const STRAYING = [0, 0, 0.04, 0.04, 0.3];

/** Makes values near a schema: most fit it, others miss it by a bound, a character, a field or a type. */
export function createValues(document: object, seed: number): (schema: Schema) => unknown {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  let straying = 0;

  /** A schema with what it refers to in place of the references. */
  const inFull = (reference: Schema): Schema => {
    const { allOf = [], ...own } = resolveRef<Schema>(document, reference);
    return Object.assign({}, ...allOf.map(inFull), own);
  };

  const makeValue = (reference: Schema): unknown => {
    const schema = inFull(reference);
    if (random() < straying) return pick(STRANGE);
    if (schema.const !== undefined) return schema.const;
    const known = [...(schema.enum ?? []), ...(schema['x-values-seen'] ?? []), ...(schema.examples ?? [])];
    if (known.length > 0 && random() < 0.5) return vary(pick(known));
    if (schema.enum) return pick(schema.enum);
    if (schema.properties) return makeObject(schema);
    if (schema.type === 'array')
      return Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => makeValue(schema.items ?? {}));
    if (schema.type === 'integer') return pick(random() < straying ? beyond(schema) : within(schema));
    if (schema.type !== 'string') return pick(STRANGE);
    const texts = [...(TEXTS_OF_FORMAT[schema.format ?? ''] ?? TEXTS), ...textsAtBounds(schema)];
    const fitting = texts.filter((text) => fits(schema, text));
    return pick(random() < straying || fitting.length === 0 ? texts : fitting);
  };

  const makeObject = ({ properties = {}, required = [], 'x-sum': sums = {} }: Schema): object => {
    const fields = Object.entries(properties).filter(
      ([name]) => random() < (required.includes(name) ? 1 - straying : 0.7),
    );
    const value: Record<string, unknown> = Object.fromEntries(fields.map(([name, field]) => [name, makeValue(field)]));
    for (const [total, terms] of Object.entries(sums)) {
      const sum = terms.reduce((left, term) => left + Number(value[term]), 0);
      if (Number.isInteger(sum) && random() > 0.2) value[total] = sum;
    }
    if (random() < 0.2) value[pick(['note', 'data', 'status'])] ??= pick(STRANGE);
    return value;
  };

  /** A text with a character too many, too few or changed; anything else as it is. */
  const vary = (value: unknown): unknown => {
    if (typeof value !== 'string' || random() >= straying * 2) return value;
    const at = Math.floor(random() * (value.length + 1));
    return value.slice(0, at) + pick(['', 'x', 'É', '0']) + value.slice(at + pick([0, 1]));
  };

  return (schema) => {
    straying = pick(STRAYING);
    return makeValue(schema);
  };
}

const STRANGE = [null, true, 0, -1, 1.5, 2 ** 53, '', 'x', [], ['x'], {}, { event: 'x' }];
const TEXTS = [
  '',
  'a',
  'KES',
  'usd',
  '+2547',
  '+254712345678',
  '+1234567890123456',
  'sent_web',
  'crd_5Q7M2XKD8RT4VBN6',
  'bat_2H8VN4TCX7KQ5RMD',
  '7K4M-9TQX-2HPD-W3RJ',
  'ISSUED',
  'xx',
  '=?É ',
];
const DATES = ['2027-03-31', '2024-02-29', '2026-02-29', '27-03-31'];
const TIMES = [
  ...['2026-07-03T09:41:27.316Z', '2026-08-19T16:05:52.048Z', '2026-07-03T09:41:27Z'],
  ...['2026-07-03T09:41:27.250+02:00', '2026-07-03', '2026-07-03T25:00:00Z'],
];
const EMAILS = ['amina@example.com', 'a.b+c@mail.example.org', 'amina', '@example.com'];
const TEXTS_OF_FORMAT: Readonly<Record<string, readonly string[]>> = { date: DATES, 'date-time': TIMES, email: EMAILS };

interface Bounds extends Schema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

function within({ minimum = 0, maximum = 10_000 }: Bounds): number[] {
  return [minimum, minimum + 1, maximum - 1, maximum, 5000];
}

function beyond({ minimum = 0, maximum = 10_000 }: Bounds): number[] {
  return [minimum - 1, maximum + 1, 0, -7, 10 ** 12];
}

/** Texts of the lengths at and around the bounds; none for a bound that would make them huge. */
function textsAtBounds({ minLength, maxLength }: Bounds): string[] {
  const lengths = [minLength, maxLength].filter((length) => length !== undefined && length < 1000);
  return lengths.flatMap((length = 0) => [-1, 0, 1].map((more) => '+'.padEnd(length + more, '7')));
}

/** Whether a text is likely to fit; a rough filter, for which the validator is asked anyway. */
function fits(
  { format, pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Bounds,
  text: string,
): boolean {
  const all = TEXTS_OF_FORMAT[format ?? ''];
  const hasForm = new RegExp(pattern, 'u').test(text);
  if (all) return hasForm && all.indexOf(text) < all.length / 2;
  return hasForm && text.length >= minLength && text.length <= maxLength;
}
