/** Where a block begins or ends, in Markdown. */
const BLOCKS: readonly (readonly [mark: RegExp, text: string])[] = [
  [/<li\b[^>]*>\s*/g, '\n- '],
  [/<dt\b[^>]*>\s*/g, '\n- '],
  [/<\/dt>\s*<dd\b[^>]*>\s*/g, ': '],
  [/<tr\b[^>]*>\s*/g, '\n| '],
  [/<\/t[hd]>\s*/g, ' | '],
  [/<br\b[^>]*>/g, '\n'],
  [/<\/?(?:p|h[1-6]|ul|ol|dl|table|section|article|div|nav|form|figure|details|summary|header)\b[^>]*>/g, '\n\n'],
];

/**
 * Writes a page of ours as Markdown: headings, paragraphs, lists, tables, code and links. What a script alone shows is left
 * out; what a page has as a document of its own is better written from that.
 */
export function pageAsMarkdown(page: string): string {
  const main = page
    .slice(Math.max(0, page.indexOf('<main')), page.lastIndexOf('</main>'))
    .replaceAll(/<(script|style|template|form|button)\b[\s\S]*?<\/\1>/g, '');
  // Code stands as it is: every other line is trimmed.
  const parts = main.split(/<pre\b[^>]*>([\s\S]*?)<\/pre>/);
  const texts = parts.map((part, index) =>
    index % 2 === 1 ? `\`\`\`\n${textOf(part).trim()}\n\`\`\`` : blocksOf(part),
  );
  const text = joinRows(texts.join('\n\n'));
  return `${text.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}

/** Moves the rows of a table together, and draws the line below its first. */
function joinRows(text: string): string {
  return text
    .replaceAll(/\|\n+(?=\| )/g, '|\n')
    .replaceAll(/(?<!\|\n)^\| .*\|$/gm, (head) => `${head}\n${'|---'.repeat(head.split('|').length - 2)}|`);
}

function blocksOf(markup: string): string {
  const headed = markup.replaceAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g, (_, level, title) => {
    return `\n\n${'#'.repeat(Number(level))} ${title.replaceAll(/\s+/g, ' ').trim()}\n\n`;
  });
  const inline = headed
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/<code\b[^>]*>([\s\S]*?)<\/code>/g, (_, code) => `\`${code.replaceAll(/<[^>]+>/g, '')}\``)
    .replaceAll(/<(b|strong)\b[^>]*>([\s\S]*?)<\/\1>/g, '**$2**')
    .replaceAll(
      /<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
      (_, href, label) => `[${label.trim()}](${linkOf(href)})`,
    );
  const marked = BLOCKS.reduce((text, [mark, replacement]) => text.replaceAll(mark, replacement), inline);
  return textOf(marked)
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** Leads to the Markdown beside a page of the site; Redoc's places are not there. */
function linkOf(href: string): string {
  return href.replace(/^([a-z-]+)\.html(?:#\/.*)?/, '$1.md');
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<(?!a id=)[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof NAMED) => NAMED[name]);
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"' };
