import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Json } from '../contract/contract.ts';
import { isRecord, valueAt } from '../contract/json-pointer.ts';
import { FORMS } from '../statements/fact.ts';
import type { Moment } from './collect-findings.ts';
import { breach, type Context } from './context.ts';
import { type Spot, spotAt } from './describe-body.ts';
import { formOf } from './form-of.ts';
import { isMasked } from './masked.ts';
import { typeOf } from './schema-of.ts';

/** Violations of one body that are judged; they repeat themselves, as in an array. */
const MAX_VIOLATIONS = 50;

/** A violation of a rule of the contract, at a place and for a person. */
export interface Violation {
  readonly rule: string;
  readonly place: string;
  readonly message: string;
  readonly statements: readonly string[];
  readonly openPoints: readonly string[];
}

/** Lists how a body violates the contract; empty where it does not. Repeats nothing of the body but types and forms. */
export function violationsOf(context: Context, root: Spot, validate: ValidateFunction, value: Json): Violation[] {
  const encoding = encodingViolations(root, value);
  if (validate(value)) return encoding;
  const errors = (validate.errors ?? []).slice(0, MAX_VIOLATIONS);
  return [...encoding, ...errors.flatMap((error) => violationOf(context, root, value, error) ?? [])];
}

/** Characters of any base64 alphabet, with the line breaks of MIME; which of them is an open point. */
const BASE64 = /^[\w+/\s-]*={0,2}\s*$/;

/** `contentEncoding` is an annotation, which validators pass over. */
function encodingViolations(root: Spot, value: Json): Violation[] {
  if (!isRecord(value)) return [];
  return [...(root.fields ?? [])].flatMap(([name, { place, schema, typed }]) => {
    const text = value[name];
    if (schema.contentEncoding !== 'base64' || typeof text !== 'string' || BASE64.test(text) || isMasked(text))
      return [];
    const message = `${place} is not base64-encoded.`;
    return [{ rule: 'contentEncoding', place, message, statements: typed, openPoints: [] }];
  });
}

function violationOf(context: Context, root: Spot, body: Json, error: ErrorObject): Violation | undefined {
  const { keyword, params, instancePath } = error;
  const name: string | undefined = keyword === 'required' ? params.missingProperty : undefined;
  const { spot } = spotAt(root, name === undefined ? instancePath : `${instancePath}/${name}`);
  const value = valueAt(body, instancePath);
  if (isMasked(value)) return undefined;
  const around =
    name === undefined ? spotAt(root, instancePath.replace(/\/[^/]*$/, '')).spot : spotAt(root, instancePath).spot;
  const ids = keyword === 'required' ? spot.carried : keyword === 'x-sum' ? sumsOf(context, around) : spot.typed;
  const answers = spot.answered.length > 0 ? spot.answered : around.answered;
  const stated = [ids, spot.sources, around.sources, answers.flatMap((id) => context.points.get(id)?.source ?? [])];
  const isLost = keyword === 'required' || value === null;
  const openPoints = isLost ? absentFieldPoints(context, spot, around) : [];
  return {
    rule: keyword,
    place: spot.place,
    message: `${spot.place} ${wordsOf(error, value)}`,
    statements: stated.find(({ length }) => length > 0) ?? [],
    openPoints: [...new Set([...openPoints, ...spot.answered])],
  };
}

function sumsOf({ index }: Context, { sources }: Spot): readonly string[] {
  const sums = index.where(({ sum }) => sum !== undefined);
  return sums.filter((id) => sources.includes(id));
}

function absentFieldPoints(context: Context, spot: Spot, around: Spot): string[] {
  const marked = [...spot.openPoints.keys(), ...around.openPoints.keys()];
  return marked.filter((id) => id === 'absent-fields' && context.points.has(id));
}

function wordsOf({ keyword, params, message = 'is invalid' }: ErrorObject, value: unknown): string {
  switch (keyword) {
    case 'required':
      return 'is missing.';
    case 'type':
      return `is ${article(typeOf(value))}; it has to be ${article(String(params.type))}.`;
    case 'pattern':
    case 'format': {
      const words = Object.entries<Record<string, string>>(FORMS).find(
        ([, form]) => form[keyword] === params[keyword],
      )?.[0];
      return `is of the form ${formOf(String(value))}; the form is ${words ?? params[keyword]}.`;
    }
    case 'x-sum':
      return `${message.replaceAll(/ \([^)]*\), is .*$/g, '')}, and does not.`;
    case 'enum':
      return 'is none of the values that the answer allows.';
    default:
      return `${message}.`;
  }
}

function article(type: string): string {
  if (type === 'null') return 'null';
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** Reports what a body violates as breaches. */
export function reportViolations(context: Context, violations: readonly Violation[], moment: Moment): void {
  for (const { rule, place, message, statements, openPoints } of violations) {
    const observation = { rule, place, message, statements, openPoints };
    // Beyond 2^53 a parsed number no longer tells the integer that travelled: that is our limit, and no statement's.
    if (rule === 'exact-integer' || statements.length === 0)
      context.findings.add({ ...observation, class: 'unexplained' }, moment);
    else breach(context, observation, moment);
  }
}

/** The statements that a body puts to the test by what it carries. */
export function exercise(context: Context, spot: Spot, value: Json): void {
  for (const id of [...spot.carried, ...spot.typed]) context.exercised.add(id);
  if (spot.schema['x-sum']) for (const id of sumsOf(context, spot)) context.exercised.add(id);
  if (Array.isArray(value)) {
    if (spot.items && value.length > 0) exercise(context, spot.items, value[0] as Json);
  } else if (isRecord(value)) {
    for (const [name, field] of spot.fields ?? []) {
      if (Object.hasOwn(value, name)) exercise(context, field, value[name] as Json);
      else if (spot.required.includes(name)) for (const id of field.carried) context.exercised.add(id);
    }
  }
}

/** The places that violations concern. */
export function placesOf(violations: readonly Violation[]): Set<string> {
  return new Set(violations.map(({ place }) => place));
}
