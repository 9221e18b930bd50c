import { randomInt } from 'node:crypto';
import type { Contract, Json } from '../engine/model/contract.ts';
import { contractAjv, schemaAt } from '../engine/model/create-ajv.ts';
import { isRecord, pointerOfRef } from '../engine/model/json-pointer.ts';
import { eventMessages, eventNameOf } from '../engine/view/events.ts';

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
  /** Copy of the payload with other identifiers: equal `story` numbers give equal identifiers. */
  about(sample: Sample, story: number): Sample;
  /** Each of the values that the contract leaves open, by another one. */
  readonly unseenValues: readonly Sample[];
  /** Each event with fields that the contract does not list, which it does not exclude either. */
  readonly unknownFields: readonly Sample[];
  /** An event with another text in one of its fields, and the same with one beyond ASCII. */
  readonly texts: readonly [ascii: Sample, beyond: Sample] | undefined;
  /** Two events with the same identifiers that differ in their amounts and times. */
  readonly twins: readonly [Sample, Sample] | undefined;
}

export function createPayloads(contract: Contract): Payloads {
  const ajv = contractAjv(contract);
  // A field that nothing names is as good as another.
  const name = eventNameOf(contract.asyncapi) ?? { field: 'event' };
  const eventField = 'field' in name ? name.field : undefined;
  const messages = eventMessages(contract.asyncapi);
  const isGenuine = ({ event, payload }: Sample) =>
    (eventField === undefined || payload[eventField] === event) &&
    schemaAt(ajv, 'openapi', pointerOfRef(messages[event]?.payload.$ref ?? ''))(payload) === true;
  const samples = Object.values(messages).map(({ name: event, examples = [] }) =>
    examples.map(({ payload }) => ({ event, place: event, payload: payload as Payload })),
  );
  const examples = samples.flat();
  const firsts = samples.flatMap(([first]) => first ?? []);
  // Another run is about other things: an endpoint may remember those of this one.
  const run = tailOf(randomInt(32 ** 4));
  const aboutStory = (sample: Sample, story: number): Sample[] => {
    const payload = withTail(sample.payload, run + tailOf(story));
    return [{ ...sample, payload }].filter((made) => isGenuine(made) && !isSame(made, sample));
  };
  const unseen = firsts.flatMap(({ event, payload }) =>
    textsOf(payload).flatMap(({ path, text }) =>
      unseenOf(text).map((value) => {
        return { event, place: `${event} ${path.join('.')}`, payload: withText(payload, path, value) };
      }),
    ),
  );
  const twins = firsts.flatMap((sample) =>
    aboutStory(sample, 5_000).flatMap((one): [Sample, Sample][] => {
      const other = { ...one, payload: later(one.payload) };
      return isGenuine(other) && !isSame(one, other) ? [[one, other]] : [];
    }),
  );
  const texts = firsts.flatMap(({ event, payload }) =>
    freeTextsOf(payload).flatMap((path): [Sample, Sample][] => {
      const withValue = (value: string) => ({ event, place: event, payload: withText(payload, path, value) });
      const one = withValue('Unseen');
      const other = withValue('Größe \u2615 \u{1f381}');
      return isGenuine(one) && isGenuine(other) ? [[one, other]] : [];
    }),
  );
  const [fallback = { event: '', place: '', payload: {} }] = examples;
  return {
    eventField,
    examples,
    plain: examples.find((sample) => aboutStory(sample, 1).length > 0) ?? fallback,
    about: (sample, story) => aboutStory(sample, story)[0] ?? sample,
    twins: twins[0],
    texts: texts[0],
    unseenValues: unseen.filter(isGenuine),
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
  const unknown = { x_unseen: { since: 2027, notes: [null, true, 'a text'] } };
  const nested = Object.entries(payload).map(([name, value]) => [
    name,
    isObject(value) ? { ...value, ...unknown } : value,
  ]);
  return { ...Object.fromEntries(nested), ...unknown };
}

function withText(payload: Payload, [name = '', ...below]: readonly string[], value: string): Payload {
  return { ...payload, [name]: below.length === 0 ? value : withText(payload[name] as Payload, below, value) };
}

/** The texts of a payload, each with the names of the fields that lead to it. */
function textsOf(payload: Payload, above: readonly string[] = []): { path: readonly string[]; text: string }[] {
  return Object.entries(payload).flatMap(([name, value]) => {
    const path = [...above, name];
    if (isObject(value)) return textsOf(value, path);
    return typeof value === 'string' ? [{ path, text: value }] : [];
  });
}

/** Paths of texts that seem to be words, those last that may be one of a list. */
function freeTextsOf(payload: Payload): (readonly string[])[] {
  const words = textsOf(payload).filter(
    ({ path, text }) => /[a-z]/i.test(text) && !/_(?:id|at)$|^event$/.test(path.at(-1) ?? ''),
  );
  const isCode = (text: string) => /^[a-z_]+$|^[A-Z]{2,3}$/.test(text);
  return words.toSorted((one, other) => Number(isCode(one.text)) - Number(isCode(other.text))).map(({ path }) => path);
}

/** Other values of the form that a text seems to have; what the contract excludes of them is left out later. */
function unseenOf(text: string): string[] {
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(text))
    return [text.replace(/\.\d+Z$/, 'Z'), text.replace(/(?:\.\d+)?Z$/, '.123456+00:00')];
  if (/^[A-Z]{2}$/.test(text)) return ['ZZ'];
  // The code of ISO 4217 for tests.
  return [/^[A-Z]{3}$/.test(text) ? 'XTS' : 'unseen_value'];
}
