import { _, type Ajv2020, type FuncKeywordDefinition, str } from 'ajv/dist/2020.js';
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js';
import { type Issue, isMultipleOf, pointerToken, sumOf } from 'unsaid-runtime/validation';
import { X_FORMAT, X_SUM } from './extension-keywords.ts';
import { formatOf } from './formats.ts';
import { isRecord } from './json-pointer.ts';
import { type ValidatorOf, validatorsIn } from './schema-validators.ts';

/**
 * Gives an ajv the formats that are judged, and the rules that standard keywords lack: `x-sum`, and `exact-integer`, which
 * every `type: integer` obeys. The generated validators judge by the same functions.
 */
export function addRules(ajv: Ajv2020): void {
  ajv.addVocabulary([X_FORMAT]);
  ajv.addKeyword(SUM);
  for (const rule of [FORMAT, MULTIPLE_OF, ...unevaluatedRules()])
    ajv.removeKeyword(String(rule.keyword)).addKeyword(rule);
  // ajv itself checks types where it compiles a schema; its keyword of that name does nothing.
  ajv.removeKeyword('type').addKeyword(TYPE);
}

/** The id of the document whose components the schemas of both refer to. */
export const OPENAPI = 'https://contract.invalid/openapi.json';

/** `format`, by its RFC or by the words of `x-format`; a format that is not known excludes nothing. */
const FORMAT = {
  keyword: 'format',
  errors: false,
  compile(_format: unknown, parent: object, { schemaEnv }) {
    // The schema of schemas has formats too; ajv itself says more exactly what is wrong with a pattern or a reference.
    const format = schemaEnv.meta === true ? undefined : formatOf(parent);
    if (format === undefined) return () => true;
    const types: readonly string[] = format.types;
    return (value: unknown) => !types.includes(typeof value) || format.judge(value as never);
  },
  error: {
    message: (context) => str`must match format "${formatIn(context)}"`,
    params: (context) => _`{format: ${formatIn(context)}}`,
  },
} satisfies FuncKeywordDefinition;

function formatIn({ parentSchema = {} }: KeywordErrorCxt): string {
  return formatOf(parentSchema)?.name ?? '';
}

/** `multipleOf` of decimals as they are written; ajv itself divides what they are rounded to. */
const MULTIPLE_OF = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  errors: false,
  compile: (step: number) => (value: number) => isMultipleOf(value, step),
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
} satisfies FuncKeywordDefinition;

/**
 * Reports an integer beyond 2^53 - 1, for which a number no longer identifies the integer in the JSON: 9007199254740993 is
 * parsed as ...992. This is a limit of numbers and not of amounts, so the documents state no bound. Digits after the
 * point that are lost in parsing, as in 9007199254740990.9, are not looked for: a number does not show them, and not
 * every supported platform gives `JSON.parse` access to the source text.
 */
const TYPE: FuncKeywordDefinition = {
  keyword: 'type',
  schemaType: ['string', 'array'],
  compile(schema: string | readonly string[], _parent, { createErrors }) {
    const types = [schema].flat();
    // Under `not` and `if` nothing is required of a value: whether it is an integer is all that is asked.
    const isExact = types.includes('integer') && !types.includes('number') && createErrors !== false;
    return isExact ? reporting(inexactInteger) : () => true;
  },
};

const BEYOND = `is beyond ±${Number.MAX_SAFE_INTEGER}, the largest integers that JSON numbers carry exactly; it may have been rounded`;

function inexactInteger(value: unknown, at: string): Issue[] {
  const isBeyond = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isBeyond ? [{ at, rule: 'exact-integer', message: BEYOND }] : [];
}

/**
 * `x-sum: {total: [net, tax]}`: a property equals the sum of others.
 * Judged when all of them are exact integers; of any others `type` and `exact-integer` speak.
 */
const SUM: FuncKeywordDefinition = {
  keyword: X_SUM,
  type: 'object',
  schemaType: 'object',
  // Checked here: ajv would compile a schema of schemas for a schema of the keyword.
  compile(sums: Record<string, readonly string[]>) {
    for (const terms of Object.values(sums))
      if (!Array.isArray(terms) || terms.length === 0 || terms.some((term) => typeof term !== 'string'))
        throw new Error(`${X_SUM} is not a list of fields for each total`);
    return reporting((value: Record<string, unknown>, at) =>
      Object.entries(sums).flatMap(([total, terms]) => {
        const sum = sumOf(terms.map((term) => value[term]));
        const found = value[total];
        if (sum === undefined || !Number.isSafeInteger(found) || Number(sum) === found) return [];
        const message = `must equal ${terms.join(' + ')} (${sum}), is ${found}`;
        return [{ at: `${at}/${pointerToken(total)}`, rule: X_SUM, message }];
      }),
    );
  },
};

/**
 * `unevaluatedItems` and `unevaluatedProperties` as the generated validators judge them: ajv itself loses what `contains` and
 * `if` have looked at.
 */
function unevaluatedRules(): FuncKeywordDefinition[] {
  const within = new Map<object | undefined, ValidatorOf>();
  return (['unevaluatedItems', 'unevaluatedProperties'] as const).map((keyword) => ({
    keyword,
    type: keyword === 'unevaluatedItems' ? 'array' : 'object',
    schemaType: ['boolean', 'object'],
    compile(_, schema, { self, schemaEnv }) {
      const home = [schemaEnv.root.schema, self.schemas[OPENAPI]?.schema].find(hasComponents);
      const validatorOf = within.get(home) ?? validatorsIn(home ?? {});
      within.set(home, validatorOf);
      const { [keyword]: unevaluated, ...others } = schema;
      const whole = validatorOf(schema);
      const own = validatorOf(others);
      const message = `must NOT have unevaluated ${keyword.slice('unevaluated'.length).toLowerCase()}`;
      // Everything else that is wrong is reported by its own keyword.
      return reporting((value, at) => (whole(value).ok || !own(value).ok ? [] : [{ at, rule: keyword, message }]));
    },
  }));
}

function hasComponents(document: unknown): document is { readonly components: { readonly schemas: object } } {
  return isRecord(document) && isRecord(document.components) && isRecord(document.components.schemas);
}

type Validate = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>;

/** A function of ajv's that reports the issues which `find` finds in a value at a place. */
function reporting<Value>(find: (value: Value, at: string) => Issue[]): Validate {
  const validate: Validate = (value: Value, context) => {
    const issues = find(value, context?.instancePath ?? '');
    validate.errors = issues.map(({ at, rule, message }) => ({ instancePath: at, keyword: rule, params: {}, message }));
    return issues.length === 0;
  };
  return validate;
}
