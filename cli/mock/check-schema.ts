import type { ErrorObject, ValidateFunction } from 'ajv';
import type { OpenApiDocument, Schema } from '../engine/model/contract.ts';
import { createAjv } from '../engine/model/create-ajv.ts';
import { pointerToken } from '../engine/model/json-pointer.ts';
import type { Violation } from './refusal.ts';

/** Checks a value against a schema of the document. */
export type CheckSchema = (schema: Schema, value: unknown) => Violation[];

const MAX_VIOLATIONS = 50;

/**
 * Makes a check for the schemas of one document. Prism has its own, but that takes `1e999` for an integer, any falsy
 * body for none, and a schema that it cannot compile for satisfied.
 */
export function createSchemaCheck({ components }: OpenApiDocument): CheckSchema {
  // Not strict: a keyword that the mock does not know must not keep an edited document from being served.
  const ajv = createAjv({ strict: false, strictNumbers: true, allErrors: true, verbose: true, logger: false });
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []).slice(0, MAX_VIOLATIONS).map(violationOf);
  };
}

function violationOf({ instancePath, keyword, params, message = '', parentSchema }: ErrorObject): Violation {
  if (keyword === 'required') {
    return { at: `${instancePath}/${pointerToken(params.missingProperty)}`, message: 'is missing' };
  }
  const [example] = (parentSchema as Schema | undefined)?.examples ?? [];
  const isPlain = example === undefined || keyword === 'exact-integer';
  return { at: instancePath, message: isPlain ? message : `${message}, as in ${JSON.stringify(example)}` };
}
