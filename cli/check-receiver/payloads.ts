import { randomInt } from 'node:crypto';
import type { Contract, Json, Schema } from '../engine/model/contract.ts';
import { contractAjv, schemaValidator } from '../engine/model/create-ajv.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { eventMessages, eventNameOf, payloadSchemaName } from '../engine/view/events.ts';

export type Payload = Readonly<Record<string, Json>>;

/** A payload of an event, and what is notable about it: the name of the event, and the field that was changed. */
export interface Sample {
  readonly event: string;
  readonly place: string;
  readonly payload: Payload;
}

/** Payloads of events, all but `examples` made from those: each is one that the contract's schemas accept. */
export interface Payloads {
  /** The field that names the event; none where a header does. */
  readonly eventField: string | undefined;
  /** The examples of all events, in the order of the document. */
  readonly examples: readonly Sample[];
  /** An example with an identifier in it, so that no two deliveries need to be alike. */
  readonly plain: Sample;
  /** The same payload about another card, reward or wallet: the same `story` gives the same identifiers. */
  about(sample: Sample, story: number): Sample;
  /** Each of the values that the contract leaves open, by another one. */
  readonly unseenValues: readonly Sample[];
  /** Each event with fields that the contract does not list, which it does not exclude either. */
  readonly unknownFields: readonly Sample[];
  /** Two events with the same identifiers that differ in their amounts and times. */
  readonly twins: readonly [Sample, Sample] | undefined;
}

export function createPayloads(contract: Contract): Payloads {
  const ajv = contractAjv(contract);
  // A field that nothing names is as good as another.
  const name = eventNameOf(contract.asyncapi) ?? { field: 'event' };
  const eventField = 'field' in name ? name.field : undefined;
  const isGenuine = ({ event, payload }: Sample) =>
    (eventField === undefined || payload[eventField] === event) &&
    schemaValidator(ajv, payloadSchemaName(event))(payload) === true;
  const samples = Object.values(eventMessages(contract.asyncapi)).map(
    ({ name: event, payload: schema, examples = [] }) =>
      examples.map(({ payload }) => ({ event, place: event, payload: payload as Payload, schema })),
  );
  const examples = samples.flat();
  const firsts = samples.flatMap(([first]) => first ?? []);
  // Another run is about other cards: an endpoint may remember those of this one.
  const run = tailOf(randomInt(32 ** 4));
  const aboutStory = (sample: Sample, story: number): Sample[] => {
    const payload = withTail(sample.payload, run + tailOf(story));
    return [{ ...sample, payload }].filter((made) => isGenuine(made) && !isSame(made, sample));
  };
  const texts = firsts.flatMap((sample) =>
    textsOf(contract, sample.payload, sample.schema)
      .filter(({ path }) => path.join() !== eventField)
      .map((text) => ({ ...text, sample })),
  );
  const changed = ({ sample, path }: (typeof texts)[number], value: string): Sample[] => {
    const payload = withText(sample.payload, path, value);
    return [{ ...sample, place: `${sample.place} ${path.join('.')}`, payload }].filter(isGenuine);
  };
  const twins = firsts.flatMap((sample) =>
    aboutStory(sample, 5_000).flatMap((one): [Sample, Sample][] => {
      const other = { ...one, payload: later(one.payload) };
      return isGenuine(other) && !isSame(one, other) ? [[one, other]] : [];
    }),
  );
  const [fallback = { event: '', place: '', payload: {} }] = examples;
  return {
    eventField,
    examples,
    plain: examples.find((sample) => aboutStory(sample, 1).length > 0) ?? fallback,
    about: (sample, story) => aboutStory(sample, story)[0] ?? sample,
    twins: twins[0],
    unseenValues: texts.flatMap((text) => text.unseen.flatMap((value) => changed(text, value))),
    unknownFields: firsts
      .map((sample) => ({ ...sample, payload: withUnknownFields(sample.payload) }))
      .filter(isGenuine),
  };
}

const isSame = (one: Sample, other: Sample) => JSON.stringify(one.payload) === JSON.stringify(other.payload);

/** Letters and digits that common alphabets of identifiers have. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function tailOf(number: number): string {
  return [3, 2, 1, 0].map((place) => DIGITS[Math.floor(number / 32 ** place) % 32]).join('');
}

/** The payload with each of its values changed, those of objects within it as well. */
function withEach(payload: Payload, change: (value: Json, name: string) => Json): Payload {
  const fields = Object.entries(payload).map(([name, value]): [string, Json] => {
    return [name, isObject(value) ? withEach(value, change) : change(value, name)];
  });
  return Object.fromEntries(fields);
}

export function isObject(value: Json): value is Payload {
  return isRecord(value) && !Array.isArray(value);
}

/** The payload with the end of each of its identifiers replaced. */
function withTail(payload: Payload, tail: string): Payload {
  return withEach(payload, (value, name) =>
    typeof value === 'string' && name.endsWith('_id') ? value.slice(0, -tail.length) + tail : value,
  );
}

/** Another event about the same: each amount is one more, and each time a minute later. */
function later(payload: Payload): Payload {
  return withEach(payload, (value) => {
    if (typeof value === 'number') return value + 1;
    const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? value : new Date(time + 60_000).toISOString();
  });
}

function withUnknownFields(payload: Payload): Payload {
  const unknown = { x_unseen: { since: 2027, notes: [null, true, 'Größe ☕ 🎁'] } };
  const nested = Object.entries(payload).map(([name, value]) => [
    name,
    isObject(value) ? { ...value, ...unknown } : value,
  ]);
  return { ...Object.fromEntries(nested), ...unknown };
}

function withText(payload: Payload, [name = '', ...below]: readonly string[], value: string): Payload {
  return { ...payload, [name]: below.length === 0 ? value : withText(payload[name] as Payload, below, value) };
}

interface Text {
  readonly path: readonly string[];
  /** Values of its form that were not seen. */
  readonly unseen: readonly string[];
}

/** The texts of a payload that its schema describes. */
function textsOf(contract: Contract, payload: Payload, schema: Schema, above: readonly string[] = []): Text[] {
  return Object.entries(payload).flatMap(([name, value]): Text[] => {
    const parts = partsOf(contract, schema).flatMap(({ properties }) => properties?.[name] ?? []);
    const path = [...above, name];
    const [first] = parts;
    if (first === undefined) return [];
    if (isObject(value)) return textsOf(contract, value, first, path);
    if (typeof value !== 'string') return [];
    const said = parts.flatMap((part) => partsOf(contract, part));
    return [{ path, unseen: unseenOf(value, said) }];
  });
}

/** A schema and everything that it takes over from others. */
function partsOf(contract: Contract, schema: Schema): Schema[] {
  const found = resolveRef<Schema>(contract.asyncapi, schema);
  return [found, ...(found.allOf ?? []).flatMap((part) => partsOf(contract, part))];
}

/** Other values of the form that a text has: the contract closes none of these sets. */
function unseenOf(value: string, said: readonly Schema[]): string[] {
  if (said.some(({ format }) => format === 'date-time'))
    return [value.replace(/\.\d+Z$/, 'Z'), value.replace(/(?:\.\d+)?Z$/, '.123456+00:00')];
  if (/^[A-Z]{2}$/.test(value)) return ['ZZ'];
  // The code of ISO 4217 for tests.
  if (/^[A-Z]{3}$/.test(value)) return ['XTS'];
  return said.some((part) => part['x-values-seen']) ? ['unseen_value'] : [];
}
