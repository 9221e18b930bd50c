import type { Ajv2020 } from 'ajv/dist/2020.js';
import { createAjv } from './create-ajv.ts';
import { describeUnshared, findUnshared } from './dialect.ts';
import { X_SUM } from './extension-keywords.ts';
import { type Finding, houseRule, type Place } from './house-rule.ts';
import { isRecord } from './json-pointer.ts';
import { isMethod, METHODS } from './methods.ts';

/** The documents use nothing that we cannot generate from, so that a mistake is reported where it stands. */
export const supportedOnly = houseRule(() => {
  const ajv = createAjv({ meta: false, validateSchema: false });
  return (place) => judge(ajv, place);
});

function* judge(ajv: Ajv2020, { node, type }: Place): Iterable<Finding> {
  if (type === 'Schema') yield* judgeSchema(ajv, node);
  if (type === 'PathItem') {
    const at = Object.keys(node).find((key) => key !== '$ref' && !isMethod(key));
    if (at !== undefined) {
      const message = `${at} is not supported at a path. A path holds operations only: ${METHODS.join(', ')}.`;
      yield { at, message };
    }
  }
  if (type === 'OperationTrait' && !Number.isInteger(fieldsOf(node['x-delivery']).success_status)) {
    yield { message: 'This operation trait has no x-delivery with a success_status, on which the webhooks build.' };
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function* judgeSchema(ajv: Ajv2020, node: Place['node']): Iterable<Finding> {
  const at = findUnshared(node);
  if (at !== undefined) {
    yield { at, message: `${describeUnshared(at)}.` };
    return;
  }
  try {
    ajv.compile(withoutParts(node));
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    yield {
      message: `This schema cannot be used: ${reason.replace('strict mode: ', '').replace(/ at "[^"]*".*$/, '')}.`,
    };
  }
}

/** A schema with anything allowed in place of its parts, which are judged by themselves. */
function withoutParts(schema: Place['node']): object {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (key === '$ref' || (key.startsWith('x-') && key !== X_SUM)) return [];
      if (PARTS.has(key)) return [[key, isRecord(value) ? {} : value]];
      if (NAMED_PARTS.has(key))
        return [[key, Object.fromEntries(Object.keys(fieldsOf(value)).map((name) => [name, {}]))]];
      if (LISTED_PARTS.has(key)) return [[key, Object.values(fieldsOf(value)).map(() => ({}))]];
      return [[key, value]];
    }),
  );
}

const PARTS = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']);
const NAMED_PARTS = new Set(['properties', 'patternProperties']);
const LISTED_PARTS = new Set(['allOf', 'anyOf', 'oneOf']);
