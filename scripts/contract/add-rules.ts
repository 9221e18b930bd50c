import { _, type Code, type CodeKeywordDefinition, KeywordCxt, str } from 'ajv';
import { and, getProperty } from 'ajv/dist/compile/codegen/index.js';
import type Ajv from 'ajv/dist/core.js';
import { X_SUM } from './extension-keywords.ts';
import { isDate, isEmailAddress, isTimestamp } from './formats.ts';

const MAX = Number.MAX_SAFE_INTEGER;

/**
 * The formats of the contract, judged by the words of the specification: "form YYYY-MM-DD", "ISO 8601 UTC timestamp" and
 * "e-mail address". The standard formats of these names are narrower (no ISO 8601 but RFC 3339, no quoted or
 * internationalised address) and wider (any offset from UTC); they stay in the documents as annotations for tools.
 */
export const FORMATS = { date: isDate, 'date-time': isTimestamp, email: isEmailAddress };

/**
 * Gives an ajv, of any draft, the formats of the contract and the two rules that standard keywords lack: `x-sum`, and
 * `exact-integer`, which every `type: integer` obeys. Both rules are written with ajv's code generator, so that
 * standalone validators carry them.
 */
export function addRules(ajv: Ajv.default): void {
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  ajv.addKeyword(SUM);
  // ajv itself checks types where it compiles a schema; its keyword of that name does nothing.
  ajv.removeKeyword('type').addKeyword({ keyword: 'type', schemaType: ['string', 'array'], code: checkExact });
}

/**
 * Reports an integer beyond 2^53 - 1, where a number no longer tells which integer the JSON had: 9007199254740993 is
 * parsed as ...992. This is a limit of numbers and not of amounts, so the documents state no bound. Digits after the
 * point that are lost in parsing, as in 9007199254740990.9, are not looked for: a number does not show them, and not
 * every supported platform gives `JSON.parse` access to the source text.
 */
export const EXACT_INTEGER = {
  keyword: 'exact-integer',
  type: [],
  schemaType: [],
  error: {
    message: `is beyond ±${MAX}, the largest integers that JSON numbers carry exactly; it may have been rounded`,
  },
  code: (cxt: KeywordCxt) => cxt.fail(_`typeof ${cxt.data} == "number" && Math.abs(${cxt.data}) > ${MAX}`),
};

function checkExact({ it, schema }: KeywordCxt): void {
  const types: string[] = [schema].flat();
  // Under `not` and `if` nothing is required of a value: whether it is an integer is all that is asked.
  if (!types.includes('integer') || types.includes('number') || it.createErrors === false) return;
  EXACT_INTEGER.code(new KeywordCxt(it, EXACT_INTEGER, EXACT_INTEGER.keyword));
}

/**
 * `x-sum: {new_balance: [previous_balance, added]}`: a property equals the sum of others.
 * Judged when all of them are exact integers; of any others `type` and `exact-integer` speak.
 */
const SUM: CodeKeywordDefinition = {
  keyword: X_SUM,
  type: 'object',
  schemaType: 'object',
  metaSchema: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
  },
  error: {
    message: ({ params: { terms, sum, actual } }) => str`must equal ${terms} (${sum}), is ${actual}`,
  },
  code(cxt: KeywordCxt) {
    for (const [total, terms] of Object.entries<string[]>(cxt.schema)) checkSum(cxt, total, terms);
  },
};

function checkSum(cxt: KeywordCxt, total: string, terms: string[]): void {
  const read = (property: string) => _`${cxt.data}${getProperty(property)}`;
  const actual = read(total);
  const added = terms.map(read);
  const exact = [actual, ...added].map((value) => _`Number.isSafeInteger(${value})`);
  const sum = sumOf(added.map((value) => _`BigInt(${value})`));
  // A sum of two that is rounded equals no exact integer; of more terms, a sum on the way may be rounded unseen.
  const rounded = added.length > 2 ? _`Number(${sum})` : sumOf(added);
  cxt.gen.if(and(...exact, _`${rounded} !== ${actual}`), () => {
    // A name of a property is as good as code here, which ajv's types do not tell.
    const instancePath = total as unknown as Code;
    cxt.error(false, { terms: str`${terms.join(' + ')}`, sum: _`(${sum})`, actual }, { instancePath });
  });
}

function sumOf(terms: Code[]): Code {
  return terms.reduce((left, right) => _`${left} + ${right}`);
}
