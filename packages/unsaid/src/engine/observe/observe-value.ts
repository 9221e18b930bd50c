import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import type { Reporter, Values } from './context.ts';
import { isMasked } from './mask.ts';
import type { Spot, Tells } from './prepare.ts';
import { formOf, isWord, schemaOf, shownName, typeOf } from './shown.ts';

/** Items of an array that are looked at; fields of an object likewise. */
const MAX_PARTS = 200;

interface Options {
  readonly report: Reporter;
  /** Violations, whose places give no evidence for open points. */
  readonly violations: readonly { readonly place: string }[];
  /** True if unlisted fields are reported here; those of a request are judged by its response. */
  readonly listsFields: boolean;
  /** True if the statements about what it carries are put to the test. */
  readonly exercises: boolean;
}

interface Observing extends Options {
  readonly values: Map<string, Json>;
  readonly broken: ReadonlySet<string>;
}

/** Reports the evidence of a body for open points, and returns its values by their places. */
export function observeValue(root: Spot, value: Json, options: Options): Values {
  const values = new Map<string, Json>();
  const broken = new Set(options.violations.map(({ place }) => place));
  observe({ ...options, values, broken }, root, value);
  return values;
}

function observe(observing: Observing, spot: Spot, value: Json): void {
  const { report, values, broken, exercises } = observing;
  if (!values.has(spot.place)) values.set(spot.place, value);
  if (exercises) report.exercise([...spot.carried, ...spot.typed]);
  if (exercises && spot.schema['x-sum']) report.exercise(report.context.index.sumsOf(spot));
  if (Array.isArray(value)) {
    if (spot.items) for (const item of value.slice(0, MAX_PARTS)) observe(observing, spot.items, item as Json);
  } else if (isRecord(value)) {
    // Where none are listed and no point asks about them, fields are part of the shape.
    const hasFields = spot.fields !== undefined || spot.tells.has('fields');
    if (observing.listsFields && hasFields) observeFields(report, spot, value as Record<string, Json>);
    for (const [name, field] of spot.fields ?? []) {
      if (Object.hasOwn(value, name)) observe(observing, field, value[name] as Json);
      else if (exercises && spot.required.includes(name)) report.exercise(field.carried);
    }
  }
  if (broken.has(spot.place)) return;
  const asType = spot.tells.get('type');
  const asNumber = spot.tells.get('number');
  if (asType) {
    const message = `${asType.place} is of the type ${typeOf(value)}.`;
    report.evidence({ ...asType, rule: 'value-type', message, seen: { kind: 'shape', schema: schemaOf(value) } });
  }
  if (typeof value === 'string' && !isMasked(value)) observeText(report, spot, value);
  if (typeof value === 'number' && asNumber) report.range(asNumber, 'value', value);
}

function observeText(report: Reporter, { tells, seen: known }: Spot, value: string): void {
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

function observeFields(report: Reporter, spot: Spot, value: Readonly<Record<string, Json>>): void {
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
