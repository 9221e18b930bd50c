import { Marked, type Tokens } from 'marked';
import { codeBlock, escapeHtml, Html } from './html.ts';

/** Where a link leads, as a page wants it. */
export type Resolve = (href: string) => string;

interface Rendering {
  /** Level of the first heading; those below it follow. */
  readonly level?: number;
  /** What the id of each heading begins with. */
  readonly prefix?: string;
  readonly resolve?: Resolve;
}

/**
 * Turns Markdown into HTML. HTML within it is shown as text, since an overlay may have written it; anchors and
 * folds are kept, which cannot do anything.
 */
export function renderMarkdown(
  text: string,
  { level = 1, prefix = '', resolve = (href) => href }: Rendering = {},
): Html {
  const marked = new Marked({
    renderer: {
      html: ({ text: markup }) => withOwnTags(markup),
      code: ({ text: source, lang = '' }) => String(codeOf(source, lang)),
      image: ({ text: label }) => escapeHtml(label),
      heading({ depth, text: title, tokens }) {
        const tag = `h${Math.min(6, depth + level - 1)}`;
        const id = `${prefix}${slugOf(title)}`;
        const label = escapeHtml(`Link to ${withoutMarks(title)}`);
        const anchor = depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="${label}"></a>`;
        return `<${tag} id="${id}">${this.parser.parseInline(tokens)}${anchor}</${tag}>\n`;
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        const target = resolve(href);
        return SAFE.test(target) ? `<a href="${escapeHtml(target)}">${label}</a>` : label;
      },
      tablecell({ header, tokens }: Tokens.TableCell) {
        const content = this.parser.parseInline(tokens);
        // An empty heading names nothing.
        return header && content !== '' ? `<th scope="col">${content}</th>` : `<td>${content}</td>`;
      },
    },
  });
  return new Html(marked.parse(text, { async: false }));
}

/** An address that only leads somewhere. */
const SAFE = /^(?:https?:|mailto:|[^:]*(?:[/#?]|$))/i;

const OWN_TAGS = /&#60;(\/?(?:details|summary|b)|a id=&#34;[\w./#-]+&#34;|\/a)&#62;/g;

function withOwnTags(markup: string): string {
  return escapeHtml(markup).replaceAll(OWN_TAGS, (_, tag: string) => `<${tag.replaceAll('&#34;', '"')}>`);
}

/** A block of code, below the name of its file where the fence gives one. */
function codeOf(source: string, language: string): Html {
  const [, quoted, plain] = /title=(?:"([^"]+)"|(\S+))/.exec(language) ?? [];
  const title = quoted ?? plain;
  const [name = ''] = /^\w*/.exec(language) ?? [];
  return codeBlock(title, source, name);
}

/** The anchor of a heading, as GitHub makes it, so that links between guides lead to the same place in both. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** The headings of level two, with their anchors. */
export function sectionsOf(text: string): { id: string; title: string }[] {
  const headings = new Marked().lexer(text).filter((token) => token.type === 'heading' && token.depth === 2);
  return headings.map(({ text: title }: Tokens.Generic) => ({ id: slugOf(title), title: withoutMarks(title) }));
}

/** The heading of level one, without its marks. */
export function titleOf(text: string): string {
  return withoutMarks(/^# (.+)$/m.exec(text)?.[1] ?? '');
}

/** The first paragraph in one line, without its marks. */
export function openingOf(text: string): string {
  const first = new Marked().lexer(text).find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined;
  return withoutMarks((first?.text ?? '').replaceAll('\n', ' '));
}

/** The words of a line, without the marks of links, code and emphasis. */
function withoutMarks(line: string): string {
  return line.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '');
}

/** Joins what there is with empty lines, and ends with one line end. */
export function paragraphs(texts: readonly string[]): string {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  return `${filled.join('\n\n')}\n`;
}

/** A heading that other pages lead to by a name. */
export function headed(id: string, title: string, level = 2): string {
  return `<a id="${id}"></a>\n\n${'#'.repeat(level)} ${title}`;
}

/** A block of code in Markdown; what the block is comes above it. */
export function fenced(source: string, language: string, title = ''): string {
  return `\`\`\`${language}${title === '' ? '' : ` title="${title}"`}\n${source}\n\`\`\``;
}

/** Blocks and spans of code, in which nothing is markup, and the anchors that we write. */
const INERT = /(^```[^\n]*\n[\s\S]*?^```$|(?<![`\\])`[^`\n]+`(?!`)|<a id="[\w./#-]+"><\/a>)/m;

/** Markdown in which no text is HTML: an overlay may have written it. */
export function withoutHtml(markdown: string): string {
  const parts = markdown.split(INERT);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/(?<!\\)<(?=[a-z/!?])/gi, '\\<'))).join('');
}
