import { createAjv } from '../../cli/engine/model/create-ajv.ts';

/** Random schemas are not always as a person would write them; what they mean is as our checks have it. */
const LENIENT = {
  ...{ strict: false, strictSchema: false },
  ...{ meta: false, validateSchema: false, allErrors: false, code: { optimize: false } },
  logger: false,
} as const;

const ajv = createAjv(LENIENT);
ajv.addVocabulary(['components']);

/** What our checks say of a value. */
export function judge(document: object, schema: unknown): (value: unknown) => boolean {
  const whole = { ...document, allOf: [schema] };
  const check = ajv.compile(whole);
  ajv.removeSchema(whole);
  return (value) => check(value) === true;
}

/**
 * Whether ajv may misjudge a value: within a list or an object, it takes an empty list for one that contains what the
 * list before it contained (`contains` keeps the result of the last turn of a loop).
 */
export function misleadsAjv(value: unknown, schemas: string): boolean {
  return schemas.includes('"contains"') && /[[,:]\[\]/.test(JSON.stringify(value));
}
