/** Text that no Markdown takes for markup. What stands between backticks stays code, in which nothing is markup. */
export function escaped(text: string): string {
  const parts = text.split(/(`[^`|]+`)/);
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(MARKUP, '\\$&'))).join('');
}

const MARKUP = /[\\`*_{}[\]<>#|~&!@]|:(?=\/\/)|^[-+]/g;
