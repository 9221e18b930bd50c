import type { ErrorObject } from 'ajv';
import type { OpenApiDocument, Schema } from '../engine/model/contract.ts';
import { compileWithin, createContractAjv, type Judge } from '../engine/model/create-ajv.ts';
import { pointerToken } from '../engine/model/json-pointer.ts';
import type { Violation } from './refusals.ts';

export type CheckSchema = (schema: Schema, value: unknown) => Violation[];

const MAX_VIOLATIONS = 50;

/** Makes a check for the schemas of one document. */
export function createSchemaCheck({ components }: OpenApiDocument): CheckSchema {
  // Not strict: a keyword that the mock does not know must not keep an edited document from being served.
  const options = { strictNumbers: true, verbose: true };
  const ajv = createContractAjv({ openapi: { components }, asyncapi: {} }, options);
  const compiled = new Map<Schema, Judge>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? compileWithin(ajv, 'openapi', schema);
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
