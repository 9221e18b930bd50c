import { withBigInts } from './big-integers.ts';
import type { Check } from './check.ts';
import type { Formats, Schema } from './compiling.ts';
import { Findings, type Issue, pointerToken, type Validation, type Validator } from './findings.ts';
import { Schemas } from './schemas.ts';
import { isObject } from './values.ts';

/** Makes validators of schemas that refer to each other as `#/$defs/NAME`. Each schema is compiled once, with its first value. */
export interface SchemaSet {
  /** The validator of the first of these schemas; the others are those that it refers to. */
  validator<Value>(schemas: NamedSchemas): Validator<Value>;
}

type NamedSchemas = Readonly<Record<string, Schema>>;

interface SetOptions {
  /** Set to `bigint` if values of `type: bigint` occur, which are integers in JSON. */
  readonly integers?: 'number' | 'bigint';
  /** Schemas that those of every validator may refer to. */
  readonly shared?: NamedSchemas;
}

/**
 * Makes a set of schemas. Throws an Error for bigints on a JavaScript whose JSON cannot carry them.
 * @param formats Judges of the formats that the schemas use.
 */
export function schemaSet(formats: Formats = {}, { integers = 'number', shared = {} }: SetOptions = {}): SchemaSet {
  const hasBigInts = integers === 'bigint';
  if (hasBigInts && !('rawJSON' in JSON)) throw new Error(NOT_EXACT);
  const known: Record<string, Schema> = Object.assign(Object.create(null), shared);
  const compiled = new Schemas({ $defs: known }, formats, hasBigInts);
  return {
    validator<Value>(schemas: NamedSchemas): Validator<Value> {
      const [name = ''] = Object.keys(schemas);
      const $ref = `#/$defs/${encodeURIComponent(pointerToken(name))}`;
      let check: Check | undefined;
      const made = () => {
        if (check === undefined) {
          Object.assign(known, schemas);
          check = compiled.check($ref);
        }
        return check;
      };
      const validate = (value: unknown) => compiled.judging(() => judge<Value>(made(), value));
      if (!hasBigInts) return validate;
      return Object.assign(validate, {
        withBigInts: (value: unknown) => made() && compiled.judging(() => withBigInts(value, [{ $ref }], compiled)),
      });
    },
  };
}

const NOT_EXACT =
  'Integers of 64 bits as bigint need a JavaScript with JSON.rawJSON: Node 22, Chrome 114, Firefox 135, Safari 18.4 or later.';

/** Judges a value by a check, with all issues where it is wrong. */
function judge<Value>(check: Check, value: unknown): Validation<Value> {
  try {
    if (check(value)) return { ok: true, value: value as Value };
    const findings = new Findings();
    check(value, findings);
    return { ok: false, issues: findings.issues };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refused('', 'depth', 'is nested too deeply to be checked');
  }
}

/** The result for a webhook payload; an event whose name the contract does not know is data, not an issue. */
export type EventValidation<Event, Unknown> =
  | { readonly ok: true; readonly known: true; readonly value: Event }
  | { readonly ok: true; readonly known: false; readonly value: Unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks a webhook payload; `event` is its name where no field of the payload has it. */
export interface EventValidator<Event, Unknown> {
  (value: unknown, event?: string): EventValidation<Event, Unknown>;
  /** As that of a validator: absent where no event has bigints. */
  readonly withBigInts?: (value: unknown, event?: string) => unknown;
}

/**
 * Makes the validator of webhook payloads: each is checked by the validator of its event.
 * @param field The field of a payload that names its event; absent where a header does.
 */
export function eventValidator<Event, Unknown>(
  validators: Readonly<Record<string, Validator<Event>>>,
  field?: string,
): EventValidator<Event, Unknown> {
  const validateEvent: EventValidator<Event, Unknown> = (value, named) => {
    if (!isObject(value)) return refused('', 'type', 'must be object');
    const event = field === undefined ? named : nameIn(value, field);
    if (typeof event === 'object') return event;
    const validate = event !== undefined && Object.hasOwn(validators, event) ? validators[event] : undefined;
    if (validate === undefined) return { ok: true, known: false, value: value as Unknown };
    const validation = validate(value);
    return validation.ok ? { ok: true, known: true, value: validation.value } : validation;
  };
  if (!Object.values(validators).some((each) => each.withBigInts)) return validateEvent;
  return Object.assign(validateEvent, {
    withBigInts(value: unknown, named?: string) {
      const event = field === undefined ? named : Reflect.get(Object(value), field);
      const validate = Object.hasOwn(validators, String(event)) ? validators[String(event)] : undefined;
      return validate?.withBigInts ? validate.withBigInts(value) : inNumbers(value);
    },
  });
}

/** A parsed value of which nothing says that it has bigints. */
const inNumbers = (value: unknown) => withBigInts(value, [], new Schemas({}, {}, true));

/** The text in a field, or the reason for its absence. */
function nameIn(value: Record<string, unknown>, field: string): string | ReturnType<typeof refused> {
  const name = Object.hasOwn(value, field) ? value[field] : undefined;
  if (typeof name === 'string') return name;
  const at = `/${pointerToken(field)}`;
  return name === undefined ? refused(at, 'required', 'is missing') : refused(at, 'type', 'must be string');
}

function refused(at: string, rule: string, message: string): { readonly ok: false; readonly issues: readonly Issue[] } {
  return { ok: false, issues: [{ at, rule, message }] };
}
