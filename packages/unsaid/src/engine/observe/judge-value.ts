import type { ErrorObject } from 'ajv';
import type { Json } from '../model/contract.ts';
import { isRecord, valueAt } from '../model/json-pointer.ts';
import type { Context, Reporter, Values } from './context.ts';
import { exactMember, integerOf, type Rounded, roundedIn } from './exact-numbers.ts';
import { isMasked } from './mask.ts';
import { observeValue } from './observe-value.ts';
import { type Body, type Spot, spotAt } from './prepare.ts';
import { formOf, isWord, typeOf } from './shown.ts';

/**
 * Judges a body that the service sent, and returns its values by their places.
 * @param answered The points that a variant answers by its complete schema: violations without a statement belong to those.
 */
export function judgeValue(report: Reporter, body: Body, value: Json, answered: readonly string[] = []): Values {
  const violations = violationsOf(report.context, body, value).map((each) => {
    if (each.statements.length > 0) return each;
    return { ...each, statements: report.sourcesOf(answered), openPoints: [...each.openPoints, ...answered] };
  });
  reportViolations(report, violations);
  return observeValue(body.root, value, { report, violations, listsFields: true, exercises: true });
}

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
export function violationsOf(context: Context, { root, validate }: Body, value: Json): Violation[] {
  const encoding = isRecord(value) ? encodingViolations(root, value) : [];
  const rounded = [...roundedIn(value)];
  const inNumbers = rounded.length === 0 ? [] : errorsOfNumbers(root, value, rounded);
  const errors = [...(validate(value) ? [] : (validate.errors ?? [])), ...inNumbers].slice(0, MAX_VIOLATIONS);
  const judged = decidable(value, errors);
  return [...encoding, ...judged.flatMap((error) => violationOf(context, root, value, error) ?? [])];
}

/** Errors without those of alternatives that the unknown value behind a mask may have fitted. */
function decidable(value: Json, errors: readonly ErrorObject[]): ErrorObject[] {
  const masked = errors.filter(({ instancePath }) => isMasked(valueAt(value, instancePath)));
  const unclear = errors.filter(
    ({ keyword, instancePath: at }) =>
      ALTERNATIVES.has(keyword) && masked.some(({ instancePath }) => `${instancePath}/`.startsWith(`${at}/`)),
  );
  return errors.filter(
    ({ instancePath }) => !unclear.some((error) => `${instancePath}/`.startsWith(`${error.instancePath}/`)),
  );
}

const ALTERNATIVES: ReadonlySet<string> = new Set(['oneOf', 'anyOf']);

/** Violations by numbers as written, which a parsed number does not show: a fraction of an integer, and a sum. */
function errorsOfNumbers(root: Spot, body: Json, rounded: readonly Rounded[]): ErrorObject[] {
  const errorAt = (instancePath: string, keyword: string, message: string) =>
    ({ instancePath, keyword, message, schemaPath: '', params: {} }) as ErrorObject;
  const fractions = rounded.flatMap(({ pointer, source }) => {
    const types = [spotAt(root, pointer).schema.type ?? []].flat();
    const isWrong = types.includes('integer') && !types.includes('number') && integerOf(source) === undefined;
    return isWrong ? [errorAt(pointer, 'type', FRACTION)] : [];
  });
  const holders = new Set(rounded.map(({ pointer }) => pointer.replace(/\/[^/]*$/, '')));
  const sums = [...holders].flatMap((pointer) => {
    const holder = valueAt(body, pointer);
    const { schema } = pointer === '' ? root : spotAt(root, pointer);
    if (!isRecord(holder)) return [];
    return Object.entries(schema['x-sum'] ?? {}).flatMap(([total, terms]) => {
      const exact = [total, ...terms].map((name) => exactMember(holder, name));
      const [sum, ...parts] = exact;
      if (exact.some((each) => each === undefined)) return [];
      const isRight = parts.reduce<bigint>((all, each) => all + (each ?? 0n), 0n) === sum;
      return isRight ? [] : [errorAt(`${pointer}/${total}`, 'x-sum', `must equal ${terms.join(' + ')}`)];
    });
  });
  return [...fractions, ...sums];
}

const FRACTION = 'must be integer, and has a fraction that a number does not carry';

/** Characters of any base64 alphabet, with the line breaks of MIME; which of them is an open point. */
const BASE64 = /^[\w+/=\s-]*$/;

/** `contentEncoding` is an annotation, which validators pass over. */
function encodingViolations({ fields = new Map() }: Spot, body: Readonly<Record<string, unknown>>): Violation[] {
  return [...fields].flatMap(([name, { place, schema, typed }]) => {
    const text = body[name];
    if (schema.contentEncoding !== 'base64' || typeof text !== 'string' || BASE64.test(text) || isMasked(text))
      return [];
    const message = `${place} is not base64-encoded.`;
    return [{ rule: 'contentEncoding', place, message, statements: typed, openPoints: [] }];
  });
}

function violationOf(context: Context, root: Spot, body: Json, error: ErrorObject): Violation | undefined {
  const { keyword, params, instancePath } = error;
  const name: string | undefined = keyword === 'required' ? params.missingProperty : undefined;
  const spot = spotAt(root, name === undefined ? instancePath : `${instancePath}/${name}`);
  const value = valueAt(body, instancePath);
  if (isMasked(value)) return undefined;
  const around = spotAt(root, name === undefined ? instancePath.replace(/\/[^/]*$/, '') : instancePath);
  const ids = keyword === 'required' ? spot.carried : keyword === 'x-sum' ? context.index.sumsOf(around) : spot.typed;
  const answers = spot.answered.length > 0 ? spot.answered : around.answered;
  const stated = [ids, spot.sources, around.sources, answers.flatMap((id) => context.points.get(id)?.source ?? [])];
  const isLost = keyword === 'required' || value === null;
  const openPoints = isLost ? [spot, around].flatMap(({ tells }) => tells.get('presence')?.openPoints ?? []) : [];
  return {
    rule: keyword,
    place: spot.place,
    message: `${spot.place} ${wordsOf(error, value, placedAnswer(context, spot.answered.length > 0 ? spot : around))}`,
    statements: stated.find(({ length }) => length > 0) ?? [],
    openPoints: [...new Set([...openPoints, ...spot.answered])],
  };
}

/** Where the answer is written that a value contradicts. */
function placedAnswer({ points }: Context, { answered, schema }: Spot): string {
  const [place] = answered.flatMap((id) => {
    const own = schema['x-answers']?.[id]?.answer;
    return points.get(id)?.answers?.flatMap((each) => (each.answer === own ? [each.place] : [])) ?? [];
  });
  return place === undefined ? '' : ` (${place})`;
}

function wordsOf({ keyword, params, message = 'is invalid' }: ErrorObject, value: unknown, at: string): string {
  if (keyword === 'required') return 'is missing.';
  if (message === FRACTION) return `${message}.`;
  if (keyword === 'type') return `is of the type ${typeOf(value)}; it ${message}.`;
  if (keyword === 'pattern' || keyword === 'format') return `is of the form ${formOf(String(value))}; it ${message}.`;
  // Without the numbers.
  if (keyword === 'x-sum') return `${message.replaceAll(/ \([^)]*\), is .*$/g, '')}, and does not.`;
  if (keyword !== 'enum') return `${message}.`;
  const shown = isWord(value) ? `\`${value}\`` : 'a value that is not shown';
  const allowed = (params.allowedValues as unknown[]).map((each) => `\`${each}\``);
  const more = allowed.length > MAX_LISTED ? ` and ${allowed.length - MAX_LISTED} more` : '';
  return `is ${shown}; it must be one of ${allowed.slice(0, MAX_LISTED).join(', ')}${more}${at}.`;
}

const MAX_LISTED = 12;

/** Rules whose messages quote the value that breaks them. */
const OF_VALUES: ReadonlySet<string> = new Set(['pattern', 'format', 'enum']);

/** Reports what a body violates as breaches. */
export function reportViolations(report: Reporter, violations: readonly Violation[]): void {
  for (const violation of violations) {
    const { rule, statements } = violation;
    // Whatever the value is, it is one breach of one rule at one place, so that a baseline goes on accepting it.
    const observation = OF_VALUES.has(rule) ? { ...violation, key: rule } : violation;
    // Beyond 2^53 a parsed number may differ from the integer that was sent: that is our limit, not a statement's.
    // Where nothing is numbered, the document itself says what is stated.
    const isStated = statements.length > 0 || report.context.contract.sections.size === 0;
    if (rule === 'exact-integer' || !isStated) report.unexplained(observation);
    else report.breach(observation);
  }
}
