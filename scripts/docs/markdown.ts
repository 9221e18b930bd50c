import { type Html, html, prose } from './html.ts';

/** Where a link leads, as a page wants it. */
export type Resolve = (href: string) => string;

/**
 * Turns a description of the documents into HTML: paragraphs, tables and lists, with links, `code` and **bold**.
 * Their other Markdown does not occur, which a test sees to.
 */
export function markdown(text: string, resolve: Resolve = (href) => href): Html {
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean);
  return html`${blocks.map((block) => blockOf(block, resolve))}`;
}

function blockOf(block: string, resolve: Resolve): Html {
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('|'))) return tableOf(lines, resolve);
  if (lines.every((line) => /^(- | {2})/.test(line))) return listOf(block, resolve);
  return html`<p>${inline(block, resolve)}</p>`;
}

function tableOf([head = '', , ...rows]: string[], resolve: Resolve): Html {
  const cells = (line: string) => line.slice(1, -1).split('|');
  const heads = cells(head).map((cell) => html`<th scope="col">${inline(cell.trim(), resolve)}</th>`);
  const body = rows.map(
    (row) => html`<tr>${cells(row).map((cell) => html`<td>${inline(cell.trim(), resolve)}</td>`)}</tr>`,
  );
  return html`<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`;
}

function listOf(block: string, resolve: Resolve): Html {
  const items = block.split(/^- /m).filter(Boolean);
  return html`<ul>${items.map((item) => html`<li>${inline(item, resolve)}</li>`)}</ul>`;
}

/** The text of one block, with its links. */
function inline(text: string, resolve: Resolve): Html {
  const parts = text.split(/\[([^\]]+)\]\(([^)\s]+)\)/);
  const links = parts.flatMap((part, at) => {
    if (at % 3 === 0) return prose(part);
    if (at % 3 === 1) return html`<a href="${resolve(parts[at + 1] ?? '')}">${prose(part)}</a>`;
    return [];
  });
  return html`${links}`;
}
