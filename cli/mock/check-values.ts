import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { OpenApiDocument, Parameter, Schema } from '../engine/model/contract.ts';
import { createAjv } from '../engine/model/create-ajv.ts';
import { isRecord, pointerToken, resolveRef } from '../engine/model/json-pointer.ts';
import type { Route } from './find-route.ts';
import type { Violation } from './refusal.ts';

/** Checks a value against a schema of the document. */
export type CheckSchema = (schema: Schema, value: unknown) => Violation[];

const MAX_VIOLATIONS = 50;

/**
 * Makes a check for the schemas of one document.
 * @param isText Whether values come as text, which stands for what the type of its schema makes of it.
 */
export function createSchemaCheck({ components }: OpenApiDocument, isText = false): CheckSchema {
  // Not strict: a keyword that the mock does not know must not keep an edited document from being served.
  const ajv = createAjv({ strictNumbers: true, verbose: true, ...(isText && { coerceTypes: 'array' }) });
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, validate);
    return validate(value) ? [] : (validate.errors ?? []).slice(0, MAX_VIOLATIONS).map(violationOf);
  };
}

/** Makes a check for the parameters of requests: those of path, query and headers that are text or lists of text. */
export function createParameterCheck(document: OpenApiDocument) {
  const check = createSchemaCheck(document, true);
  return ({ operation, parameters: values }: Route, target: string, headers: IncomingHttpHeaders): Violation[] => {
    const { searchParams } = new URL(target, 'http://mock.invalid');
    const valuesOf = ({ in: place, name }: Parameter): readonly string[] => {
      if (place === 'query') return searchParams.getAll(name);
      if (place === 'header') return [headers[name.toLowerCase()] ?? []].flat();
      return [values[name] ?? []].flat();
    };
    const parameters = (operation.parameters ?? []).map((each) => resolveRef<Parameter>(document, each));
    return parameters.flatMap((parameter) => {
      const { in: place, name, required, style = '', explode = place === 'query', schema = {} } = parameter;
      const { type } = resolveRef<Schema>(document, schema);
      if (place === 'cookie' || type === 'object' || !/^(?:form|simple)?$/.test(style)) return [];
      const texts = valuesOf(parameter).flatMap((text) => (type === 'array' && !explode ? text.split(',') : text));
      const at = `/${place}/${place === 'header' ? name.toLowerCase() : name}`;
      if (texts.length === 0) return required ? [{ at, message: 'is missing' }] : [];
      const found = check(schema, texts.length === 1 ? texts[0] : texts);
      return found.map((violation) => ({ ...violation, at: at + violation.at }));
    });
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

/**
 * Makes a body that Prism generated say what the contract says: only fields that the contract lists, sums that add up
 * (`x-sum`), and something behind the fixed beginning of a pattern such as `^sent_`.
 */
export function correctDynamicBody(document: OpenApiDocument, schema: Schema, value: unknown): unknown {
  const node = resolveRef<Schema>(document, schema);
  const { allOf, items, pattern } = node;
  // One reference, with a description next to it.
  if (allOf !== undefined)
    return allOf.reduce<unknown>((body, part) => correctDynamicBody(document, part, body), value);
  if (Array.isArray(value)) return items ? value.map((item) => correctDynamicBody(document, items, item)) : value;
  if (isRecord(value)) return correctObject(document, node, value);
  const isOpenEnded = pattern !== undefined && !pattern.endsWith('$');
  return typeof value === 'string' && isOpenEnded ? `${value}${randomUUID().slice(0, 8)}` : value;
}

function correctObject(document: OpenApiDocument, node: Schema, value: Record<string, unknown>) {
  const corrected: Record<string, unknown> = node.additionalProperties ? { ...value } : {};
  for (const [name, schema] of Object.entries(node.properties ?? {})) {
    if (Object.hasOwn(value, name)) corrected[name] = correctDynamicBody(document, schema, value[name]);
  }
  for (const [total, parts] of Object.entries(node['x-sum'] ?? {})) {
    const summands = parts.map((part) => corrected[part]).filter((part) => Number.isSafeInteger(part)) as number[];
    if (summands.length === parts.length) corrected[total] = summands.reduce((sum, part) => sum + part, 0);
  }
  return corrected;
}
