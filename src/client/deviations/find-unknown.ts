import type { Shape } from '../../../generated/responses.ts';
import { describeShape } from './describe-shape.ts';
import type { DeviationKind } from './deviation.ts';

/** Something in a body that breaks no rule, and that the contract does not know. */
export type Unknown = DeviationKind & {
  readonly at: string;
  readonly message: string;
  readonly openPoints: readonly string[];
};

/** Finds values outside those seen and fields that are not listed, in the order of the body. */
export function findUnknown(value: unknown, shape: Shape, at = ''): Unknown[] {
  if (Array.isArray(value)) {
    const { items } = shape;
    return items ? value.flatMap((item, index) => findUnknown(item, items, `${at}/${index}`)) : [];
  }
  if (typeof value === 'object' && value !== null) return findUnknownFields(value, shape, at);
  return unknownValue(value, shape, at);
}

function findUnknownFields(value: object, { fields, openPoints = [] }: Shape, at: string): Unknown[] {
  if (!fields) return [];
  return Object.entries(value).flatMap(([name, field]): Unknown[] => {
    const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known) return findUnknown(field, known, place);
    const shape = describeShape(field);
    return [{ kind: 'extra-field', shape, at: place, message: `is not listed; it is ${shape}`, openPoints }];
  });
}

function unknownValue(value: unknown, { seen, openPoints = [] }: Shape, at: string): Unknown[] {
  if (typeof value !== 'string' || seen === undefined || seen.includes(value)) return [];
  const message = `is ${JSON.stringify(value)}; seen so far: ${seen.join(', ')}`;
  return [{ kind: 'new-value', value, at, message, openPoints }];
}

/** The open points marked at a place of a body; none where the contract knows no such place. */
export function openPointsAt(shape: Shape, at: string): readonly string[] {
  let here: Shape | undefined = shape;
  for (const token of at.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    here = here?.items ?? (here?.fields && Object.hasOwn(here.fields, name) ? here.fields[name] : undefined);
  }
  return here?.openPoints ?? [];
}
