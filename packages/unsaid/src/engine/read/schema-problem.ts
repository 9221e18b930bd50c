import type { ErrorObject, ValidateFunction } from 'ajv';
import { didYouMean } from '../system/user-error.ts';

const NAMES: Readonly<Record<string, string>> = {
  array: 'list',
  object: 'mapping',
  string: 'text',
  integer: 'integer',
};

/**
 * Says what is wrong with a value that a schema refuses, and how to fix it: the first problem of each node, with its JSON
 * pointer. The schema is compiled with `verbose`.
 */
export function problemsBySchema({ errors }: ValidateFunction): { readonly pointer: string; readonly says: string }[] {
  // The problems of each choice are less useful than the fact that no choice fits.
  const all = (errors ?? []).filter(({ schemaPath }) => !/\/(?:one|any)Of\/\d/.test(schemaPath));
  return [...Map.groupBy(all, ({ instancePath }) => instancePath)].map(([pointer, found]) => {
    const [first = found[0] as ErrorObject] = ['additionalProperties', 'type'].flatMap((wanted) =>
      found.filter(({ keyword }) => keyword === wanted),
    );
    return {
      pointer,
      says: sentenceOf(
        first,
        found.flatMap(({ params }) => params.missingProperty ?? []),
      ),
    };
  });
}

function sentenceOf(
  { keyword, params, parentSchema, data, message, instancePath, propertyName }: ErrorObject,
  missing: string[],
): string {
  const advice = (other: string): string => parentSchema?.$comment ?? other;
  if (keyword === 'additionalProperties') {
    const key: string = params.additionalProperty;
    const keys = Object.keys(parentSchema?.properties ?? {});
    return `has an unknown key ${key}.${didYouMean(key, keys)} Use ${keys.join(', ')}.`;
  }
  if (keyword === 'required') return `lacks ${missing.join(', ')}. Add ${missing.length === 1 ? 'it' : 'them'}.`;
  if (keyword === 'enum')
    return `is ${JSON.stringify(data)}. Use one of ${params.allowedValues.join(', ')}.${didYouMean(String(data), params.allowedValues)}`;
  if (keyword === 'const') return `is not ${params.allowedValue}. Write that, or remove the key.`;
  if (keyword === 'oneOf') {
    const choices: { required?: string[] }[] = parentSchema?.oneOf ?? [];
    const keys = choices.flatMap(({ required = [] }) => required);
    const isNone = params.passingSchemas === null;
    return `has ${isNone ? 'neither' : 'both'} ${keys.join(isNone ? ' nor ' : ' and ')}. ${advice('Write one of them.')}`;
  }
  // YAML reads what a comma cuts off as a key of its own.
  if (keyword === 'type' && data === null && instancePath !== '')
    return `has no value. Write one${/\/x-answers\/./.test(instancePath) ? ', and quote a text with a comma within { }' : ''}.`;
  if (keyword === 'type') {
    const types = [params.type].flat().map((type) => NAMES[type] ?? type);
    return `is not a ${types.join(' or ')}. ${advice('Write one.')}`;
  }
  return propertyName === undefined
    ? `${message}. ${advice('Correct it.')}`
    : `has the key ${propertyName}, which ${message}. ${advice('Correct it.')}`;
}
