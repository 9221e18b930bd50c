import type { Node, Shape } from './walk.ts';
import { isNode } from './walk.ts';
import { FIELD_KINDS, inWords } from './words.ts';

/** The types of a schema, null left out. */
export function typesOf({ type, enum: values, const: value }: Node): readonly unknown[] {
  if (typeof type === 'string') return type === 'null' ? [] : [type];
  if (type !== undefined) return [type].flat().filter((each) => each !== 'null');
  const known = Array.isArray(values) ? values : value === undefined ? [] : [value];
  return known.length > 0 && known.every((each) => typeof each === 'string') ? ['string'] : [];
}

export const isText = (schema: Node) => typesOf(schema).includes('string');
export const isNumber = (schema: Node) => typesOf(schema).some((type) => type === 'integer' || type === 'number');

const MONEY_VALUE = /^(?:amount|value|minor units|units|total)$/;
const CURRENCY_NAME = /(?:^|\s)currency(?: code)?$/;

/** True if an object is an amount with its currency, and little else. */
export function isMoney({ properties }: Shape): boolean {
  const names = [...properties.keys()].map(inWords);
  return (
    names.length <= 5 && names.some((name) => MONEY_VALUE.test(name)) && names.some((name) => CURRENCY_NAME.test(name))
  );
}

/** Tests if a schema fits a type of the vocabulary. */
const FITS: Readonly<Record<string, (shape: Shape) => boolean>> = {
  text: ({ schema }) => isText(schema) || (isNode(schema.items) && isText(schema.items)),
  // Numbers written as texts are codes.
  worded: ({ schema: { enum: values, example, ...schema } }) =>
    isText(schema) && !(Array.isArray(values) ? values : [example]).some((value) => /^\d/.test(String(value))),
  opaque: ({ schema }) => isText(schema) && schema.format !== 'uuid',
  number: ({ schema }) => isNumber(schema),
  enum: ({ schema }) => Array.isArray(schema.enum) && schema.enum.some((value) => typeof value === 'string'),
  list: ({ schema }) => typesOf(schema).includes('array'),
  object: ({ properties }) => properties.size > 0,
  flag: ({ schema }) => typesOf(schema).includes('boolean'),
  amount: (shape) => isNumber(shape.schema) || isMoney(shape) || (isText(shape.schema) && !('enum' in shape.schema)),
};

/** Kinds of a field in the vocabulary: at most one of each group. */
export function kindsOf(words: string, shape: Shape, siblings: readonly string[]): Set<string> {
  const { schema, sentences } = shape;
  const said = sentences.map(({ text }) => text).join('\n');
  const fits = ({ types, name, format, says, unless, unlike, beside, apart }: (typeof FIELD_KINDS)[number][number]) => {
    if (types !== undefined && !types.some((type) => FITS[type]?.(shape))) return false;
    if (unless?.test(words) || unlike?.test(said)) return false;
    if (format !== undefined) return schema.format === format;
    if (beside !== undefined && !siblings.some((sibling) => beside.test(sibling))) return false;
    if (apart !== undefined && siblings.some((sibling) => apart.test(sibling))) return false;
    return (name?.test(words) ?? true) && (says?.test(said) ?? true);
  };
  const found = FIELD_KINDS.flatMap((group) => group.find(fits)?.kind ?? []);
  return new Set(found);
}
