import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import type { Reporter } from './context.ts';
import { isMasked } from './mask.ts';
import type { Spot, Tells } from './prepare.ts';
import { formOf, isWord, schemaOf, shownName, typeOf } from './shown.ts';

/** Items of an array that are looked at; fields of an object likewise. */
const MAX_PARTS = 200;

/** First value at each place of a body, by the field under its object, as in `Order.total`. */
export type Values = Map<string, Json>;

export interface Observing {
  readonly report: Reporter;
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
  const number = spot.tells.get('number');
  if (typeof value === 'number' && number) observing.report.range(number, 'value', value);
}

function observeType({ report }: Observing, { tells }: Spot, value: Json): void {
  const told = tells.get('type');
  if (!told) return;
  const message = `${told.place} is of the type ${typeOf(value)}.`;
  report.evidence({ ...told, rule: 'value-type', message, seen: { kind: 'shape', schema: schemaOf(value) } });
}

function observeText({ report }: Observing, { tells, seen: known }: Spot, value: string): void {
  const asValue = tells.get('value');
  if (asValue && !isWord(value)) observeForm(report, asValue, value);
  else if (asValue) {
    const isKnown = known?.includes(value) ?? false;
    const rule = isKnown || known === undefined ? 'value' : 'unknown-value';
    const message = isKnown
      ? `\`${value}\` is one of the values that the specification has seen.`
      : `\`${value}\` was seen.`;
    report.evidence({ ...asValue, rule, message, seen: { kind: 'value', value } });
  }
  const asForm = tells.get('form');
  if (asForm) observeForm(report, asForm, value);
  const asLength = tells.get('length');
  if (asLength) report.range(asLength, 'length', [...value].length);
}

function observeForm(report: Reporter, told: Tells, value: string): void {
  const pattern = formOf(value);
  const seen = { kind: 'shape', schema: { type: 'string', pattern } } as const;
  report.evidence({ ...told, rule: 'form', message: `${told.place} was seen in the form ${pattern}.`, seen });
}

function observeFields({ report }: Observing, spot: Spot, value: Readonly<Record<string, Json>>): void {
  const told = spot.tells.get('fields');
  const place = told?.place ?? spot.place;
  const unlisted = Object.keys(value).filter((name) => !spot.fields?.has(name));
  for (const name of unlisted.slice(0, MAX_PARTS)) {
    const seen = { kind: 'field', name: shownName(name), schema: schemaOf(value[name] as Json) } as const;
    const message = `${place} carried the field ${shownName(name)}, which is not listed.`;
    const observation = { rule: 'unlisted-field', place, message, seen };
    if (told) report.evidence({ ...observation, openPoints: told.openPoints });
    else report.unexplained(observation);
  }
  if (told && unlisted.length === 0) report.says(told, 'listed-fields-alone', `${place} carried listed fields alone.`);
  observeOptional(report, spot, value);
}

/** Which of the fields that are listed and not required an object carried, and whether it carried all that are. */
function observeOptional(report: Reporter, spot: Spot, value: Readonly<Record<string, Json>>): void {
  for (const [name, { place, tells }] of spot.fields ?? []) {
    const told = tells.get('fields');
    if (!told || spot.required.includes(name)) continue;
    const says = `${place} was ${Object.hasOwn(value, name) ? 'there' : 'absent'}.`;
    report.says({ ...told, place }, 'optional-field', says);
  }
  const told = spot.tells.get('presence');
  if (told === undefined || !spot.required.every((name) => value[name] != null)) return;
  report.says(told, 'all-fields', `${spot.place} carried each listed field, and none was null.`);
}
