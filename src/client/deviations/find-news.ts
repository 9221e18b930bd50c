import type { Shape } from '../../../generated/responses.ts';
import { describeShape } from './describe-shape.ts';
import type { DeviationKind } from './deviation.ts';

/** Something in a body that breaks no rule, and that the contract does not know. */
export type News = DeviationKind & {
  readonly at: string;
  readonly message: string;
  readonly openPoints: readonly string[];
};

/** Finds values outside those seen and fields that are not listed, in the order of the body. */
export function findNews(value: unknown, shape: Shape, at = ''): News[] {
  if (Array.isArray(value)) {
    const { items } = shape;
    return items ? value.flatMap((item, index) => findNews(item, items, `${at}/${index}`)) : [];
  }
  if (typeof value === 'object' && value !== null) return findFieldNews(value, shape, at);
  return newValue(value, shape, at);
}

function findFieldNews(value: object, { fields, openPoints = [] }: Shape, at: string): News[] {
  if (!fields) return [];
  return Object.entries(value).flatMap(([name, field]): News[] => {
    const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known) return findNews(field, known, place);
    const shape = describeShape(field);
    return [{ kind: 'extra-field', shape, at: place, message: `is not listed; it is ${shape}`, openPoints }];
  });
}

function newValue(value: unknown, { seen, openPoints = [] }: Shape, at: string): News[] {
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
