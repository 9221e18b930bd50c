import type { BodyRow, FieldRow } from '../contract.ts';
import { writeJson } from './json.ts';
import { styledText } from './styles.ts';

interface Form extends Partial<Pick<BodyRow, 'validate'>> {
  readonly fields?: Readonly<Record<string, Pick<FieldRow, 'style' | 'explode'>>>;
}

/**
 * The fields of an object but null as application/x-www-form-urlencoded: one with a style as in a query, any other once for each item
 * of an array, with an object as JSON (OpenAPI 3.1, section 4.8.15).
 */
export function formText(body: unknown, { fields = {}, validate }: Form): string {
  const texts = Object.entries(body ?? {}).flatMap(([name, value]) => {
    const how = fields[name] ?? {};
    if (value === undefined || value === null) return [];
    if (how.style === undefined && how.explode === undefined)
      return [value]
        .flat()
        .flatMap((item) => (item === null ? [] : String(new URLSearchParams([[name, textOf(item)]]))));
    return styledText({ ...how, name: encodeURIComponent(name), in: 'query' }, value);
  });
  return texts.filter(Boolean).join('&');

  function textOf(item: unknown): string {
    return typeof item === 'object' ? String(writeJson(item, validate)) : String(item);
  }
}
