import type { AsyncAPIConvertVersion } from '@asyncapi/converter';
import { eachNode, isRecord, pointerOf, resolveRef, valueAt } from '../model/json-pointer.ts';
import { originMarks } from './origins.ts';

/**
 * Writes a bundled document of Swagger 2.0 or AsyncAPI 2 in the version that everything else reads. Others stay as they are.
 * The converters make copies, whose objects keep the places of those that they were made of.
 */
export async function convertVersion(document: object): Promise<object> {
  const { swagger, asyncapi } = document as { swagger?: unknown; asyncapi?: unknown };
  const convert = swagger === undefined ? convertEvents : convertSwagger;
  if (swagger === undefined && !(typeof asyncapi === 'string' && asyncapi.startsWith('2.'))) return document;
  const marks = originMarks();
  const converted = await convert(marks.marked(document) as Record<string, unknown>);
  marks.restore(converted);
  return converted;
}

async function convertSwagger(document: Record<string, unknown>): Promise<object> {
  const { upgrade } = await import('@scalar/openapi-upgrader');
  const forms = shareParameters(document);
  // Without a media type, a body is JSON. Only Swagger names a scheme apart from the host.
  const { info, paths = {}, ...others } = document;
  const upgraded: object = upgrade({ info, paths, ...others }, '3.0');
  for (const keys of forms) Object.assign(Object(valueAt(upgraded, pointerOf([...keys, 'requestBody']))), REQUIRED);
  eachNode(upgraded, acceptNull);
  return upgraded;
}

/** Writes `x-nullable` beside a reference or `allOf`, to which the converter gives no type. */
function acceptNull(schema: Record<string, unknown>): void {
  const { $ref, allOf } = schema;
  const isNullable = schema.nullable === true || schema['x-nullable'] === true;
  if (!isNullable || schema.type !== undefined || ($ref === undefined && allOf === undefined)) return;
  for (const key of ['$ref', 'allOf', 'nullable', 'x-nullable']) delete schema[key];
  schema.anyOf = [$ref === undefined ? { allOf } : { $ref }, { enum: [null] }];
}

const REQUIRED = { required: true };

/**
 * Copies the parameters of paths to their operations, and bodies and form fields to where they are referred to, since the
 * converter makes no body of those. Returns the places of operations with a form field that is required, and so a form.
 */
function shareParameters(document: Record<string, unknown>): string[][] {
  const resolved = (parameter: unknown) => resolveRef<Record<string, unknown>>(document, Object(parameter));
  const isOfBody = (parameter: unknown) => /^(?:body|formData)$/.test(String(resolved(parameter).in));
  const keyOf = (parameter: unknown) => {
    const { name, in: place } = resolved(parameter);
    return place === 'body' ? place : `${place} ${name}`;
  };
  const isOfPath = (parameter: unknown) => /^#\/paths\//.test(String(Object(parameter).$ref));
  const forms: string[][] = [];
  // Written at the end: until then, parameters may refer to those of other operations by their places.
  const writes: (() => void)[] = [];
  for (const [name, item] of Object.entries(Object(document.paths))) {
    if (!isRecord(item)) continue;
    const ofItem = Array.isArray(item.parameters) ? item.parameters : [];
    writes.push(() => delete item.parameters);
    for (const [method, operation] of Object.entries(item)) {
      if (!isRecord(operation) || method.startsWith('x-')) continue;
      const own = Array.isArray(operation.parameters) ? operation.parameters : [];
      const keys = new Set(own.map(keyOf));
      const all = [...ofItem.filter((each) => !keys.has(keyOf(each))), ...own];
      if (all.length === 0) continue;
      const copies = all.map((each) => structuredClone(isOfBody(each) || isOfPath(each) ? resolved(each) : each));
      writes.push(() => {
        operation.parameters = copies;
      });
      const isRequired = all.map(resolved).some((each) => each.in === 'formData' && each.required === true);
      if (isRequired) forms.push(['paths', name, method]);
    }
  }
  for (const write of writes) write();
  return forms;
}

async function convertEvents(document: Record<string, unknown>): Promise<object> {
  const { convert } = await import('@asyncapi/converter');
  const [, minor = '6'] = /^2\.(\d)/.exec(String(document.asyncapi)) ?? [];
  reduceParameters(document);
  nameMessages(document);
  return convert({ ...document, asyncapi: `2.${minor}.0` }, '3.0.0' satisfies AsyncAPIConvertVersion);
}

/** Names messages as the components do, or after their channels: the converter names all others after the direction. */
function nameMessages({ channels, components }: Record<string, unknown>): void {
  const name = (message: unknown, id: string) => {
    if (isRecord(message) && message.$ref === undefined) message.messageId ??= message.name ?? id;
  };
  for (const [key, message] of Object.entries(Object(Object(components).messages))) name(message, key);
  for (const [channel, { publish, subscribe }] of Object.entries(Object(channels) as Record<string, Directions>)) {
    nameAfter(publish, subscribe === undefined ? channel : `${channel}.publish`);
    nameAfter(subscribe, channel);
  }

  function nameAfter(direction: unknown, channel: string): void {
    const { operationId = channel, message } = Object(direction);
    const { oneOf } = Object(message);
    if (Array.isArray(oneOf)) for (const [index, each] of oneOf.entries()) name(each, `${operationId}.${index}`);
    else name(message, operationId);
  }
}

interface Directions {
  readonly publish?: unknown;
  readonly subscribe?: unknown;
}

/**
 * Parameters of channels are texts in AsyncAPI 3: the converter prints what it leaves out, and takes extension keywords for
 * entries of a list.
 */
function reduceParameters({ channels, components }: Record<string, unknown>): void {
  const holders = [components, ...Object.values(Object(channels))];
  for (const { parameters } of holders.filter(isRecord))
    for (const parameter of Object.values(Object(parameters)).filter(isRecord)) {
      const { schema } = parameter;
      for (const key of Object.keys(parameter)) if (key.startsWith('x-')) delete parameter[key];
      if (!isRecord(schema)) continue;
      const { enum: values, const: value, default: usual, description, examples } = schema;
      parameter.schema = JSON.parse(
        JSON.stringify({ enum: values, const: value, default: usual, description, examples }),
      );
    }
}
