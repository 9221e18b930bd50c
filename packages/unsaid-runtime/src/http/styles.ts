import type { ParameterRow } from '../contract.ts';
import { writeJson } from './json.ts';

/** How a parameter is written as text (OpenAPI 3.1, section 4.8.12.2). */
export type Styled = Pick<ParameterRow, 'name' | 'in' | 'style' | 'explode' | 'isJson'> &
  Partial<Pick<ParameterRow, 'validate'>>;

const USUAL: Readonly<Record<string, string>> = { query: 'form', cookie: 'form', path: 'simple', header: 'simple' };

/** Delimiter between the items of a value in one text. */
const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '|' };

export function styleOf({
  in: place,
  style = USUAL[place] ?? '',
  explode = style === 'form' || style === 'cookie',
}: Styled) {
  return { style, isExploded: explode, delimiter: DELIMITERS[style] ?? ',' };
}

/** The text of a parameter as its style has it: with its name in a query or a cookie, and without in a path or a header. */
export function styledText(row: Styled, value: unknown): string {
  const { name, in: place, isJson } = row;
  const { style, isExploded, delimiter } = styleOf(row);
  const encode = (part: unknown) =>
    place === 'header' || style === 'cookie' ? String(part) : encodeURIComponent(String(part));
  const isNamed = USUAL[place] === 'form';
  const pair = (key: string, part: string) => `${key}=${part}`;
  if (isJson || typeof value !== 'object' || value === null) {
    const text = encode(isJson ? writeJson(value, row.validate) : value);
    if (isNamed || style === 'matrix') return `${style === 'matrix' ? ';' : ''}${pair(name, text)}`;
    return style === 'label' ? `.${text}` : text;
  }
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const isList = Array.isArray(value);
  if (style === 'deepObject')
    return bracketed(name, value)
      .map(([key, part]) => pair(key, encode(part)))
      .join('&');
  if (entries.length === 0) return '';
  // A list within an object is repeated, as one by itself is.
  const exploded = entries.flatMap(([key, part]) =>
    [part].flat().map((each) => pair(isList ? name : encode(key), encode(each))),
  );
  const joined = entries
    .flatMap(([key, part]) => (isList ? [encode(part)] : [encode(key), encode(part)]))
    .join(delimiter);
  if (isNamed) return isExploded ? exploded.join(place === 'query' ? '&' : '; ') : pair(name, joined);
  if (style === 'matrix') return `;${isExploded ? exploded.join(';') : pair(name, joined)}`;
  const parts = isList ? entries.map(([, part]) => encode(part)) : exploded;
  if (style === 'label') return `.${isExploded ? parts.join('.') : joined}`;
  return isExploded ? parts.join(',') : joined;
}

/**
 * The fields of an object by their names in brackets. OpenAPI does not say how objects within it are written: the brackets
 * follow each other, and those of a list have numbers.
 */
function bracketed(name: string, value: object): [name: string, value: unknown][] {
  return Object.entries(value).flatMap(([key, part]) => {
    const own = `${name}[${key}]`;
    if (typeof part !== 'object' || part === null) return part === undefined ? [] : [[own, part]];
    const hasObjects = !Array.isArray(part) || part.some((each) => typeof each === 'object');
    return hasObjects ? bracketed(own, part) : part.map((each): [string, unknown] => [own, each]);
  });
}

/** The parts of a value in one text, as items or as keys and values in turn; they stay encoded. */
export function partsOf(row: Styled, text: string): string[] {
  const { style, isExploded, delimiter } = styleOf(row);
  const { name } = row;
  const bare =
    style === 'matrix' ? text.replace(`;${name}=`, '').replace(/^;/, '') : style === 'label' ? text.slice(1) : text;
  if (bare === '') return [];
  if (style === 'matrix' && isExploded) return bare.split(';').map((part) => part.replace(`${name}=`, ''));
  if (style === 'label' && isExploded) return bare.split('.');
  if (delimiter === ',') return bare.split(',');
  return bare.split(delimiter === '|' ? /\||%7C/i : /\+|%20/);
}
