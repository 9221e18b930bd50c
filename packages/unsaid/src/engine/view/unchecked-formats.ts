import { type DocumentKind, type Documents, KINDS } from '../model/contract.ts';
import { eachSchema } from '../model/dialect.ts';
import { formatOf, isUnknownFormat } from '../model/formats.ts';

export interface UncheckedFormat {
  readonly kind: DocumentKind;
  /** JSON pointer of the schema. */
  readonly place: string;
  readonly format: string;
  readonly why: string;
}

/** Finds the formats that no check judges, unknown ones and those beside a type that they are not about, and those beside none. */
export function findUncheckedFormats(documents: Documents): UncheckedFormat[] {
  return KINDS.flatMap((kind) => {
    const found: UncheckedFormat[] = [];
    eachSchema(documents[kind], (schema, place) => {
      const { format }: { readonly format?: unknown } = schema;
      if (typeof format !== 'string') return;
      if (isUnknownFormat(schema))
        found.push({ kind, place, format, why: 'is not known; values are not checked by it' });
      if (isMisplaced(schema))
        found.push({ kind, place, format, why: 'is not one of values of this type; values are not checked by it' });
      if (!('type' in schema) && formatOf(schema)?.name === format)
        found.push({ kind, place, format, why: 'stands beside no type; values of its type are checked by it' });
    });
    return found;
  });
}

function isMisplaced(schema: object): boolean {
  const { type }: { type?: unknown } = schema;
  const types = [type ?? []].flat().map((each) => (each === 'integer' ? 'number' : each));
  const about: readonly unknown[] = formatOf(schema)?.types ?? types;
  return types.length > 0 && !types.some((each) => about.includes(each));
}
