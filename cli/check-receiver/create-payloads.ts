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
  readonly eventField?: string;
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
  readonly twins?: readonly [Sample, Sample];
  /** Text beyond ASCII in a field that takes any text. */
  readonly beyondAscii: Sample;
}

export function createPayloads(contract: Contract): Payloads {
  const messages = Object.values(eventMessages(contract.asyncapi));
  const ajv = contractAjv(contract);
  const field = eventFieldOf(contract);
  const isGenuine = ({ event, payload }: Pick<Sample, 'event' | 'payload'>) =>
    (field === undefined || payload[field] === event) &&
    schemaValidator(ajv, payloadSchemaName(event))(payload) === true;
  const samples = messages.map(({ name, examples = [] }) =>
    examples.map(({ payload }) => ({ event: name, place: name, payload: payload as Payload })),
  );
  const examples = samples.flat();
  const firsts = samples.flatMap(([first]) => first ?? []);
  const genuine = (sample: Sample) => (isGenuine(sample) ? [sample] : []);
  const texts = firsts.flatMap((sample) =>
    textsOf(contract, sample.payload, schemaOf(contract, sample.event)).map((text) => ({ ...text, sample })),
  );
  const changed = ({ sample, path }: (typeof texts)[number], value: string) =>
    genuine({
      ...sample,
      place: `${sample.place} ${path.join('.')}`,
      payload: withText(sample.payload, path, value),
    });
  // Another run is about other cards: an endpoint may remember those of this one.
  const run = tailOf(randomInt(32 ** 4));
  const aboutStory = (sample: Sample, story: number) => {
    const payload = about(sample.payload, run + tailOf(story));
    return payload === sample.payload ? sample : { ...sample, payload };
  };
  const plain = examples.find((sample) => aboutStory(sample, 1) !== sample && isGenuine(aboutStory(sample, 1)));
  const twins = firsts.flatMap((sample): [Sample, Sample][] => {
    const first = aboutStory(sample, 5_000);
    const second = { ...first, payload: later(first.payload) };
    const areTwins = first !== sample && isGenuine(first) && isGenuine(second);
    return areTwins && JSON.stringify(first) !== JSON.stringify(second) ? [[first, second]] : [];
  });
  const [fallback = { event: '', place: '', payload: {} }] = examples;
  return {
    ...(field !== undefined && { eventField: field }),
    examples,
    plain: plain ?? fallback,
    about: (sample, story) => [aboutStory(sample, story)].find(isGenuine) ?? sample,
    ...(twins[0] && { twins: twins[0] }),
    unseenValues: texts.flatMap((text) => text.unseen.flatMap((value) => changed(text, value))),
    unknownFields: firsts.flatMap((sample) => genuine({ ...sample, payload: withUnknownFields(sample.payload) })),
    beyondAscii: [
      ...texts.filter(({ isFree }) => isFree).flatMap((text) => changed(text, BEYOND_ASCII)),
      ...firsts.flatMap((sample) => genuine({ ...sample, payload: { ...sample.payload, x_unseen: BEYOND_ASCII } })),
      fallback,
    ][0] as Sample,
  };
}

/** The field that names the event: what nothing names is as good as another. */
function eventFieldOf({ asyncapi }: Contract): string | undefined {
  const name = eventNameOf(asyncapi) ?? { field: 'event' };
  return 'field' in name ? name.field : undefined;
}

const BEYOND_ASCII = 'Naïvasha Café – Größe ☕ 🎁';

/** Letters and digits that common alphabets of identifiers have. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function tailOf(number: number): string {
  return [3, 2, 1, 0].map((place) => DIGITS[Math.floor(number / 32 ** place) % 32]).join('');
}

/** The payload with the end of each of its identifiers replaced; itself where it has none. */
function about(payload: Payload, tail: string): Payload {
  const replaced = Object.entries(payload).map(([name, value]): [string, Json] => {
    if (isRecord(value) && !Array.isArray(value)) return [name, about(value as Payload, tail)];
    return [name, typeof value === 'string' && name.endsWith('_id') ? value.slice(0, -tail.length) + tail : value];
  });
  return replaced.some(([name, value]) => value !== payload[name]) ? Object.fromEntries(replaced) : payload;
}

/** Another event about the same: each amount is one more, and each time a minute later. */
function later(payload: Payload): Payload {
  const changed = Object.entries(payload).map(([name, value]): [string, Json] => {
    if (isRecord(value) && !Array.isArray(value)) return [name, later(value as Payload)];
    if (typeof value === 'number') return [name, value + 1];
    const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? Date.parse(value) : Number.NaN;
    return [name, Number.isNaN(time) ? value : new Date(time + 60_000).toISOString()];
  });
  return Object.fromEntries(changed);
}

function withUnknownFields(payload: Payload): Payload {
  const unknown = { x_unseen: { since: 2027, notes: [null, true, 'x'] } };
  const nested = Object.entries(payload).map(([name, value]) => [
    name,
    isRecord(value) ? { ...value, ...unknown } : value,
  ]);
  return { ...Object.fromEntries(nested), ...unknown };
}

interface Text {
  readonly path: readonly string[];
  /** Whether it takes any text, as far as its schema says. */
  readonly isFree: boolean;
  /** Values of its form that were not seen. */
  readonly unseen: readonly string[];
}

function schemaOf({ asyncapi }: Contract, event: string): Schema {
  return eventMessages(asyncapi)[event]?.payload ?? {};
}

/** The texts of a payload that its schema describes, but for the name of the event. */
function textsOf(contract: Contract, payload: Payload, schema: Schema, above: readonly string[] = []): Text[] {
  return Object.entries(payload).flatMap(([name, value]): Text[] => {
    const parts = partsOf(contract, schema).flatMap(({ properties }) => properties?.[name] ?? []);
    const path = [...above, name];
    const [first] = parts;
    if (first === undefined || path.join() === eventFieldOf(contract)) return [];
    if (isRecord(value)) return textsOf(contract, value as Payload, first, path);
    if (typeof value !== 'string') return [];
    const said = parts.flatMap((part) => partsOf(contract, part));
    const isBound = said.some(({ format, pattern, enum: set }) => format ?? pattern ?? set);
    const unseen = unseenOf(value, said);
    return [{ path, isFree: !isBound && !name.endsWith('_id') && unseen.length === 0, unseen }];
  });
}

/** A schema and everything that it takes over from others. */
function partsOf({ asyncapi }: Contract, schema: Schema): Schema[] {
  const found = resolveRef<Schema>(asyncapi, schema as Schema & { $ref: string });
  return [found, ...(found.allOf ?? []).flatMap((part) => partsOf({ asyncapi } as Contract, part))];
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

function withText(payload: Payload, [name = '', ...below]: readonly string[], value: string): Payload {
  return { ...payload, [name]: below.length === 0 ? value : withText(payload[name] as Payload, below, value) };
}
