import { renderMarkdown } from './guides/render-markdown.ts';
import type { Html } from './html.ts';

/** Where a link leads, as a page wants it. */
export type Resolve = (href: string) => string;

/** Turns a description of the documents into HTML, its links led where the page wants them. */
export function markdown(text: string, resolve?: Resolve): Html {
  return renderMarkdown(text, resolve === undefined ? {} : { resolve });
}

/** Blocks and spans of code, in which nothing is markup, and the anchors that we write. */
const INERT = /(^```[^\n]*\n[\s\S]*?^```$|(?<![`\\])`[^`\n]+`(?!`)|<a id="[\w./#-]+"><\/a>)/m;

/** Markdown in which no text is HTML, whoever wrote it: what it holds may come from an overlay. */
export function withoutHtml(markdown: string): string {
  const parts = markdown.split(INERT);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/(?<!\\)<(?=[a-z/!?])/gi, '\\<'))).join('');
}
