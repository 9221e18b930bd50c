import { createRequire } from 'node:module';

/** As much of highlight.js as is used; its own types are those of a browser. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(source: string, options: { readonly language: string }): { readonly value: string };
}

const highlighter: Highlighter = createRequire(import.meta.url)('highlight.js/lib/common');

/** Markup that needs no escaping any more. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

type Value = Html | string | number | undefined | readonly Value[];

/** Template tag for HTML: escapes every value but Html, joins arrays, leaves out `undefined`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((markup, string, index) => markup + markupOf(values[index - 1]) + string));
}

function markupOf(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  return Array.isArray(value) ? value.map(markupOf).join('') : escapeHtml(String(value));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A value for a script of a page; `<` is written in a way that ends no element. */
export function dataFor(id: string, data: object): Html {
  const text = new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));
  return html`<script type="application/json" id="${id}">${text}</script>`;
}

/** A text in a language that a fence of Markdown names, and what it is called. */
export interface Code {
  readonly source: string;
  readonly lang?: string | undefined;
  readonly label?: string | undefined;
}

/** Several texts of which one is open at a time; without a script too. */
export function codeTabs(tabs: readonly Code[], name: string): Html {
  return html`${tabs.map(({ label, ...code }, at) => {
    const open = at === 0 ? html` open` : undefined;
    return html`<details name="${name}"${open}><summary>${label}</summary>\n${codeBlock(code)}</details>\n`;
  })}`;
}

/** One text, coloured by its language, under its name where it has one. */
export function codeBlock({ source, lang = '', label }: Code): Html {
  // Its `shell` is what a terminal shows, with a prompt.
  const language = lang === 'shell' ? 'sh' : lang;
  const code = new Html(
    highlighter.getLanguage(language) ? highlighter.highlight(source, { language }).value : escapeHtml(source),
  );
  if (label === undefined) return html`<pre tabindex="0"><code>${code}</code></pre>\n`;
  return html`<figure class="code"><figcaption>${label}</figcaption>
<pre tabindex="0" aria-label="${label}"><code>${code}</code></pre></figure>`;
}
