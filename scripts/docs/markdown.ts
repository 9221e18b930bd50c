import { renderMarkdown } from './guides/render-markdown.ts';
import type { Html } from './html.ts';

/** Where a link leads, as a page wants it. */
export type Resolve = (href: string) => string;

/** Turns a description of the documents into HTML, its links led where the page wants them. */
export function markdown(text: string, resolve?: Resolve): Html {
  return renderMarkdown(text, resolve === undefined ? {} : { resolve });
}
