import { isRecord } from '../../model/json-pointer.ts';
import { referredTo } from './conjuncts.ts';
import { fitsPattern } from './object-rules.ts';
import { elementsOf, type Keywords, memberOf, membersOf, type Step } from './rule.ts';

/**
 * Whether schemas, or any that judge the same value with them, say something about a field: by name, by pattern, or by
 * what they say of all others. A field of which nothing is said is written by nobody who keeps to the contract.
 */
export function speaksOf(document: object, schemas: readonly unknown[], field: string): boolean {
  return allHere(document, schemas).some(
    (schema) =>
      Object.hasOwn(schema, 'additionalProperties') ||
      elementsOf(schema.required).includes(field) ||
      partsOfField(schema, field).length > 0,
  );
}

/** All schemas that judge the part of a value to which steps lead from what a schema judges. */
export function schemasAt(document: object, schema: unknown, path: readonly Step[]): unknown[] {
  return path.reduce<unknown[]>(
    (schemas, step) => allHere(document, schemas).flatMap((each) => partsAt(each, step)),
    [schema],
  );
}

/** Schemas with all that judge the same value together with them, however they are combined. */
function allHere(document: object, schemas: readonly unknown[]): Keywords[] {
  const found = new Set<Keywords>();
  const visit = (schema: unknown): void => {
    if (!isRecord(schema) || found.has(schema)) return;
    found.add(schema);
    for (const part of partsHere(document, schema)) visit(part);
  };
  schemas.forEach(visit);
  return [...found];
}

function partsHere(document: object, schema: Keywords): unknown[] {
  const { $ref } = schema;
  return [
    ...(typeof $ref === 'string' ? [referredTo(document, $ref)] : []),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => elementsOf(schema[keyword])),
    ...['not', 'if', 'then', 'else'].map((keyword) => memberOf(schema, keyword)),
  ];
}

function partsAt(schema: Keywords, step: Step): unknown[] {
  if (step === 'elements') {
    return ['items', 'contains'].flatMap((keyword) => schema[keyword] ?? []);
  }
  const others = memberOf(schema, 'additionalProperties');
  if (step !== 'fields') {
    const own = partsOfField(schema, step.field);
    return own.length > 0 ? own : [others];
  }
  return [
    others,
    ...['properties', 'patternProperties'].flatMap((keyword) => Object.values(membersOf(schema[keyword]))),
  ];
}

function partsOfField({ properties, patternProperties }: Keywords, field: string): unknown[] {
  const named = membersOf(properties);
  const matching = Object.entries(membersOf(patternProperties)).filter(([pattern]) => fitsPattern(field, pattern));
  return [...(Object.hasOwn(named, field) ? [named[field]] : []), ...matching.map(([, schema]) => schema)];
}
