import type { Schema } from '../model/contract.ts';
import { deliveryHeaders } from '../view/events.ts';
import { headerValue } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import { breach, type Context, evidence } from './context.ts';
import type { HeaderFields } from './exchange.ts';
import { formOf } from './form-of.ts';
import { isMasked } from './masked.ts';
import { observeUnlistedHeaders } from './observe-headers.ts';

/**
 * The headers that every delivery carries: they have to be there, and their form bears on how they are computed. Lists
 * those that it carries besides.
 */
export function observeDeliveryHeaders(context: Context, headers: HeaderFields, moment: Moment): void {
  const { asyncapi } = context.contract;
  const { schemas } = asyncapi.components;
  const schema = deliveryHeaders(asyncapi);
  const listed = Object.keys(schema.properties ?? {}).map((name) => name.toLowerCase());
  const isKnown = (name: string) => listed.includes(name);
  const carried = { what: 'A delivery', place: 'delivery message', in: 'delivery', isKnown } as const;
  observeUnlistedHeaders(context, headers, carried, moment);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const holder = Object.keys(schemas).find((key) => schemas[key] === schema) ?? 'headers';
    const place = `${holder}.${name}`;
    const statements = [...new Set([...(property['x-source'] ?? []), ...(schema['x-source'] ?? [])])];
    const value = headerValue(headers, name);
    for (const id of context.index.where((fact) => fact.delivery === 'header' && fact.is === name, `header ${name}`))
      context.exercised.add(id);
    if (value === undefined) {
      if (!schema.required?.includes(name)) continue;
      breach(context, { rule: 'required', place, message: `A delivery lacks the header ${name}.`, statements }, moment);
    } else if (!isMasked(value)) judgeForm(context, { place, name, value, property, statements }, moment);
  }
}

function judgeForm(
  context: Context,
  {
    place,
    name,
    value,
    property,
    statements,
  }: { place: string; name: string; value: string; property: Schema; statements: string[] },
  moment: Moment,
): void {
  const form = formOf(value);
  const openPoints = property['x-open-points']?.filter((id) => context.points.get(id)?.bears?.includes('form')) ?? [];
  const seen = { kind: 'shape', schema: { type: 'string', pattern: form } } as const;
  evidence(
    context,
    { rule: 'form', place, message: `${name} was seen in the form ${form}.`, openPoints, seen },
    moment,
  );
  const { pattern } = property;
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return;
  const answered = Object.keys(property['x-answers'] ?? {});
  const message = `${name} is of the form ${form}; it has to match ${pattern}.`;
  breach(context, { rule: 'pattern', key: 'pattern', place, message, statements, openPoints: answered }, moment);
}
