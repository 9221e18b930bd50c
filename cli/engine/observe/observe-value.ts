import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import type { Moment } from './collect-findings.ts';
import { type Context, evidence } from './context.ts';
import type { Spot, Tells } from './describe-body.ts';
import { formOf } from './form-of.ts';
import { isMasked } from './masked.ts';
import type { Ranges } from './ranges.ts';
import { schemaOf, typeOf } from './schema-of.ts';
import { isWord, shownName } from './shown.ts';

/** Items of an array that are looked at; fields of an object likewise. */
const MAX_PARTS = 200;

/** First value at each place of a body, by the field under its object, as in `Order.total`. */
export type Values = Map<string, Json>;

export interface Observing {
  readonly context: Context;
  readonly ranges: Ranges;
  readonly moment: Moment;
  readonly values: Values;
  /** Whether unlisted fields are reported here; those of a request are judged by its response. */
  readonly listsFields: boolean;
  /** Places that break the contract: what stands there is no answer to what is open. */
  readonly broken: ReadonlySet<string>;
}

/** Reports what a body tells about open points, and remembers its values by their places. */
export function observeValue(observing: Observing, spot: Spot, value: Json): void {
  const { values, broken } = observing;
  if (!values.has(spot.place)) values.set(spot.place, value);
  if (Array.isArray(value)) {
    if (spot.items) for (const item of value.slice(0, MAX_PARTS)) observeValue(observing, spot.items, item as Json);
  } else if (isRecord(value)) {
    // Where none are listed and no point asks about them, fields are part of the shape.
    const hasFields = spot.fields !== undefined || spot.tells.has('fields');
    if (observing.listsFields && hasFields) observeFields(observing, spot, value as Record<string, Json>);
    for (const [name, field] of spot.fields ?? []) {
      if (Object.hasOwn(value, name)) observeValue(observing, field, value[name] as Json);
    }
  }
  if (broken.has(spot.place)) return;
  observeType(observing, spot, value);
  if (typeof value === 'string' && !isMasked(value)) observeText(observing, spot, value);
  if (typeof value === 'number') observeNumber(observing, spot, value);
}

function observeType({ context, moment }: Observing, { tells }: Spot, value: Json): void {
  const told = tells.get('type');
  if (!told) return;
  const message = `${told.place} is of the type ${typeOf(value)}.`;
  const seen = { kind: 'shape', schema: schemaOf(value) } as const;
  evidence(context, { ...told, rule: 'value-type', message, seen }, moment);
}

function observeText(observing: Observing, spot: Spot, value: string): void {
  const { context, moment, ranges } = observing;
  const asValue = spot.tells.get('value');
  if (asValue) {
    if (isWord(value)) {
      const isKnown = spot.seen?.includes(value) ?? false;
      const rule = isKnown || spot.seen === undefined ? 'value' : 'unknown-value';
      const message = isKnown
        ? `\`${value}\` is one of the values that the specification has seen.`
        : `\`${value}\` was seen.`;
      evidence(context, { ...asValue, rule, message, seen: { kind: 'value', value } }, moment);
    } else observeForm(observing, asValue, value);
  }
  const asForm = spot.tells.get('form');
  if (asForm) observeForm(observing, asForm, value);
  const asLength = spot.tells.get('length');
  if (asLength) ranges.add(asLength, 'length', [...value].length, moment, context);
}

function observeForm({ context, moment }: Observing, told: Tells, value: string): void {
  const pattern = formOf(value);
  const seen = { kind: 'shape', schema: { type: 'string', pattern } } as const;
  evidence(context, { ...told, rule: 'form', message: `${told.place} was seen in the form ${pattern}.`, seen }, moment);
}

function observeNumber({ context, ranges, moment }: Observing, { tells }: Spot, value: number): void {
  const told = tells.get('number');
  if (told) ranges.add(told, 'value', value, moment, context);
}

function observeFields({ context, moment }: Observing, spot: Spot, value: Readonly<Record<string, Json>>): void {
  const told = spot.tells.get('fields');
  const place = told?.place ?? spot.place;
  const unlisted = Object.keys(value).filter((name) => !spot.fields?.has(name));
  for (const name of unlisted.slice(0, MAX_PARTS)) {
    const seen = { kind: 'field', name: shownName(name), schema: schemaOf(value[name] as Json) } as const;
    const message = `${place} carried the field ${shownName(name)}, which is not listed.`;
    const observation = { rule: 'unlisted-field', place, message, seen };
    if (told) evidence(context, { ...observation, openPoints: told.openPoints }, moment);
    else context.findings.add({ ...observation, class: 'unexplained', statements: [] }, moment);
  }
  if (told && unlisted.length === 0) {
    const says = `${place} carried listed fields alone.`;
    const seen = { kind: 'behaviour', says } as const;
    evidence(context, { rule: 'listed-fields-alone', ...told, message: says, seen }, moment);
  }
  observeOptional({ context, moment }, spot, value);
}

/** Which of the fields that are listed and not required an object carried, and whether it carried all that are. */
function observeOptional({ context, moment }: Pick<Observing, 'context' | 'moment'>, spot: Spot, value: object): void {
  for (const [name, field] of spot.fields ?? []) {
    const told = field.tells.get('fields');
    if (!told || spot.required.includes(name)) continue;
    const says = `${field.place} was ${Object.hasOwn(value, name) ? 'there' : 'absent'}.`;
    const seen = { kind: 'behaviour', says } as const;
    evidence(context, { ...told, place: field.place, rule: 'optional-field', message: says, seen }, moment);
  }
  const told = spot.tells.get('presence');
  if (told === undefined || !spot.required.every((name) => (value as Record<string, unknown>)[name] != null)) return;
  const says = `${spot.place} carried each listed field, and none was null.`;
  const seen = { kind: 'behaviour', says } as const;
  evidence(context, { ...told, rule: 'all-fields', message: says, seen }, moment);
}
