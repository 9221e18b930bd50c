import type { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { addRules } from '../../cli/engine/model/add-rules.ts';
import { createAjv } from '../../cli/engine/model/create-ajv.ts';
import { ANNOTATIONS } from '../../cli/engine/model/extension-keywords.ts';
import type { Dialect } from './random-schemas.ts';

/** Random schemas are not always as a person would write them; what they mean is as our checks have it. */
const LENIENT = {
  ...{ strict: false, strictSchema: false },
  ...{ meta: false, validateSchema: false, allErrors: false, code: { optimize: false } },
  logger: false,
} as const;

/** What our checks say of a value; a schema with keywords of a later draft is judged by the same rules. */
export function judge(document: object, schema: unknown, dialect: Dialect): (value: unknown) => boolean {
  const ajv = VALIDATORS[dialect];
  const whole = { ...document, allOf: [schema] };
  const check = ajv.compile(whole);
  ajv.removeSchema(whole);
  return (value) => check(value) === true;
}

const VALIDATORS = { shared: knowingComponents(createAjv(LENIENT)), later: knowingComponents(later()) };

function later() {
  const ajv = new Ajv2020(LENIENT);
  ajv.addVocabulary([...ANNOTATIONS]);
  addRules(ajv);
  return ajv;
}

function knowingComponents<Validator extends Ajv | Ajv2020>(ajv: Validator): Validator {
  ajv.addVocabulary(['components']);
  return ajv;
}

/**
 * Whether ajv may misjudge a value: within a list or an object, it takes an empty list for one that contains what the
 * list before it contained (`contains` keeps the result of the last turn of a loop).
 */
export function misleadsAjv(value: unknown, schemas: string): boolean {
  return schemas.includes('"contains"') && /[[,:]\[\]/.test(JSON.stringify(value));
}
