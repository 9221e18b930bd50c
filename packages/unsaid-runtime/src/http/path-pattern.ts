/** `.` and `..`, escaped or not: to a URL these are directions, not names, and a proxy may have followed them. */
const DOTS = '(?:\\.|%2[eE]){1,2}';

/** A character that a regular expression or a URL writes in another way. */
const WRITTEN_OTHERWISE = /[\\^$.*+?()[\]{}|%]|[^!-~\p{Surrogate}]/gu;

/** The path of a template, without the query and the fragment that distinguish operations of one path in some descriptions. */
export const pathOfTemplate = (template: string): string => template.replace(/\{?[?#].*/s, '');

/**
 * The source of a regular expression for the path of a URL, by a template such as `/v1/orders/{order_id}.json`: a group for each
 * parameter, still percent-encoded. Other text may be percent-encoded or not. `names` are those of the parameters, in their order.
 */
export function pathPattern(template: string): { readonly source: string; readonly names: readonly string[] } {
  const parts = pathOfTemplate(template).split(/\{([^{}]+)\}/);
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(WRITTEN_OTHERWISE, eitherWay);
    return `(?!${DOTS}(?:/|$))${groupAt(parts, index)}`;
  });
  return { source: source.join(''), names: parts.filter((_, index) => index % 2 === 1) };
}

function groupAt(parts: readonly string[], index: number): string {
  if (isNamePart(parts, index - 2)) return '([^/.]+)';
  const isLast = index + 2 >= parts.length;
  return isLast || isNamePart(parts, index) ? '([^/]+)' : groupBefore(parts[index + 1] ?? '');
}

/** Returns true for the first of two parameters in a segment with a dot between them: the last dot parts them, as in file names. */
function isNamePart(parts: readonly string[], index: number): boolean {
  const [before = '', , after = '', second, rest = ''] = parts.slice(Math.max(index - 1, 0));
  const isAlone = index > 0 && before.includes('/') && second !== undefined;
  return isAlone && /^\.[^/]*$/.test(after) && (index + 4 >= parts.length || rest.includes('/'));
}

/** A parameter before other text and another parameter: it ends where that text begins, so that a URL is read once. */
function groupBefore(text: string): string {
  const [first] = text;
  if (first === undefined) return '([^/])';
  const isEncoded = encodeURI(first) !== first;
  return `([^/${first.replace(/[\\\]^-]/, '\\$&')}${isEncoded ? '%' : ''}]+)`;
}

/**
 * Orders templates so that of those which fit a URL the closest comes first: fewer parameters, then more of other text, and
 * before those with a query or a fragment the path alone.
 */
export function comparePaths(one: string, other: string): number {
  const path = pathOfTemplate(one);
  const otherPath = pathOfTemplate(other);
  const parts = path.split(/\{[^{}]+\}/);
  const otherParts = otherPath.split(/\{[^{}]+\}/);
  const byText = otherParts.join('').length - parts.join('').length;
  return parts.length - otherParts.length || byText || Number(one !== path) - Number(other !== otherPath);
}

function eitherWay(character: string): string {
  const plain = character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  const encoded = encodeURI(character);
  return encoded === character ? plain : `(?:${plain}|${encoded})`;
}
