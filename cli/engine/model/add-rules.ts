import type { Ajv2020, FuncKeywordDefinition } from 'ajv/dist/2020.js';
import { X_SUM } from './extension-keywords.ts';
import { isDate, isEmailAddress, isTimestamp } from './formats.ts';
import { addWrongInteger, checkSum, type Issues, pointerToken } from './issues.ts';

/**
 * The formats of the contract, judged by the words of the specification: "form YYYY-MM-DD", "ISO 8601 UTC timestamp" and
 * "e-mail address". The standard formats of these names are narrower (no ISO 8601 but RFC 3339, no quoted or
 * internationalised address) and wider (any offset from UTC); they stay in the documents as annotations for tools.
 */
export const FORMATS = { date: isDate, 'date-time': isTimestamp, email: isEmailAddress };

/**
 * Gives an ajv the formats of the contract and the two rules that standard keywords lack: `x-sum`, and `exact-integer`,
 * which every `type: integer` obeys. The generated validators judge by the same functions.
 */
export function addRules(ajv: Ajv2020): void {
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  ajv.addKeyword(SUM);
  // ajv itself checks types where it compiles a schema; its keyword of that name does nothing.
  ajv.removeKeyword('type').addKeyword(TYPE);
}

/**
 * Reports an integer beyond 2^53 - 1, where a number no longer tells which integer the JSON had: 9007199254740993 is
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

function inexactInteger(value: unknown, at: string): Issues {
  const isBeyond = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isBeyond ? addWrongInteger(undefined, value, at, 'integer') : undefined;
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
    return reporting((value: Record<string, unknown>, at) => {
      let issues: Issues;
      for (const [total, terms] of Object.entries(sums)) {
        const read = terms.map((term) => value[term]);
        issues = checkSum(issues, `${at}/${pointerToken(total)}`, value[total], read, terms.join(' + '));
      }
      return issues;
    });
  },
};

type Validate = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>;

/** A function of ajv's that reports the issues which `find` finds in a value at a place. */
function reporting<Value>(find: (value: Value, at: string) => Issues): Validate {
  const validate: Validate = (value: Value, context) => {
    const issues = find(value, context?.instancePath ?? '');
    validate.errors =
      issues?.map(({ at, rule, message }) => ({ instancePath: at, keyword: rule, params: {}, message })) ?? [];
    return issues === undefined;
  };
  return validate;
}
