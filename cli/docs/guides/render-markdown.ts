import { Html, html, prose } from '../html.ts';

interface Rendering {
  /** Level of the first heading; those below it follow. */
  readonly level?: number;
  /** What the id of each heading begins with. */
  readonly prefix?: string;
  /** Where a link leads on the page. */
  readonly resolve?: (href: string) => string;
}

/**
 * Turns a guide into HTML: headings, paragraphs, lists, tables and blocks of code, with links, `code` and **bold**; the
 * guides use nothing else.
 */
export function renderMarkdown(
  text: string,
  { level = 1, prefix = '', resolve = (href) => href }: Rendering = {},
): Html {
  const blocks = blocksOf(text).map((block) => {
    const [first = ''] = block;
    if (first.startsWith('```')) return codeOf(block);
    if (first.startsWith('#')) return headingOf(first, level - 1, prefix);
    if (first.startsWith('|')) return tableOf(block, resolve);
    if (/^(- |\d+\. )/.test(first)) return listOf(block, resolve);
    return html`<p>${inline(block.join(' '), resolve)}</p>`;
  });
  return html`${blocks.map((block) => html`${block}\n`)}`;
}

/** The heading of level one, without its marks. */
export function titleOf(text: string): string {
  return (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '');
}

/** The first paragraph in one line, without its marks. */
export function openingOf(text: string): string {
  const [first = []] = blocksOf(text).filter(([line = '']) => !/^(#|```|\||- |\d+\. )/.test(line));
  return first
    .join(' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*]/g, '');
}

/** Lines that belong together: what an empty line ends, a heading, or a block of code. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  let isCode = false;
  const end = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const line of text.trim().split('\n')) {
    const isFence = line.startsWith('```');
    if (!isCode && (isFence || line === '' || line.startsWith('#'))) end();
    if (isCode || line !== '') block.push(line);
    if (isFence) isCode = !isCode;
    if (!isCode && (isFence || line.startsWith('#'))) end();
  }
  end();
  return blocks;
}

/** A block of code, below the name of its file where the guide gives one. */
function codeOf([first = '', ...lines]: readonly string[]): Html {
  const [, file] = /title="?([^"\s]+)/.exec(first) ?? [];
  const name = file === undefined ? undefined : html`<p class="file"><code>${file}</code></p>\n`;
  return html`${name}<pre><code>${lines.slice(0, -1).join('\n')}</code></pre>`;
}

function headingOf(line: string, deeper: number, prefix: string): Html {
  const [, marks = '#', title = ''] = /^(#+) (.*)$/.exec(line) ?? [];
  const tag = new Html(`h${Math.min(6, marks.length + deeper)}`);
  return html`<${tag} id="${prefix}${slugOf(title)}">${prose(title)}</${tag}>`;
}

/** The anchor of a heading, as GitHub makes it, so that links between guides lead to the same place in both. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function tableOf([head = '', , ...rows]: string[], resolve: (href: string) => string): Html {
  const cellsOf = (line: string) => line.replaceAll(/^\||\|$/g, '').split(/(?<!\\)\|/);
  const cell = (text: string) => inline(text.replaceAll('\\|', '|').trim(), resolve);
  // A heading without a text is none.
  const heads = cellsOf(head).map((text) => (text.trim() ? html`<th scope="col">${cell(text)}</th>` : html`<td></td>`));
  const body = rows.map((row) => html`<tr>${cellsOf(row).map((text) => html`<td>${cell(text)}</td>`)}</tr>\n`);
  return html`<table><thead><tr>${heads}</tr></thead>\n<tbody>${body}</tbody></table>`;
}

function listOf(lines: readonly string[], resolve: (href: string) => string): Html {
  const items: string[] = [];
  for (const line of lines) {
    const [, text] = /^(?:- |\d+\. )(.*)$/.exec(line) ?? [];
    if (text !== undefined) items.push(text);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const shown = items.map((item) => html`<li>${inline(item, resolve)}</li>\n`);
  return lines[0]?.startsWith('- ') ? html`<ul>${shown}</ul>` : html`<ol>${shown}</ol>`;
}

/** An address that only leads somewhere. */
const SAFE = /^(?:https?:|mailto:|[^:]*(?:[/#?]|$))/i;

/** The text of one block, with its links. */
function inline(text: string, resolve: (href: string) => string): Html {
  const parts = text.split(/\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/);
  const shown = parts.flatMap((part, at) => {
    if (at % 3 === 0) return prose(part);
    const href = resolve(parts[at + 1] ?? '');
    if (at % 3 === 2) return [];
    return SAFE.test(href) ? html`<a href="${href}">${prose(part)}</a>` : prose(part);
  });
  return html`${shown}`;
}
