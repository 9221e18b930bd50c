import { Lexer, Marked, Renderer, type Token, type Tokens } from 'marked';
import { withoutTags } from '../open-points/ask.js';
import { type Code, codeBlock, codeTabs, escapeHtml, Html } from './html.ts';

/**
 * Turns Markdown into HTML. HTML within it is shown as text, since an overlay may have written it, but for our anchors.
 * @param panels What comes above the samples of a section, by the id of its heading.
 */
export function renderMarkdown(text: string, panels: Readonly<Record<string, Html>> = {}): Html {
  const marked = new Marked({
    renderer: {
      html: ({ text: markup, panel, samples, name }: Tokens.Generic) =>
        samples ? `${panel ?? ''}${codeTabs(samples.map(codeOf), name)}` : withAnchors(markup),
      code: (token) => String(codeBlock(codeOf(token))),
      image: ({ text: label }) => escapeHtml(label),
      heading({ depth, text: title, tokens, id }: Tokens.Generic) {
        const content = this.parser.parseInline(tokens ?? []);
        // One within a quotation or a list is no place of the page.
        if (id === undefined) return `<h${depth}>${content}</h${depth}>\n`;
        const label = escapeHtml(`Link to ${withoutMarks(title)}`);
        const anchor = depth === 1 ? '' : `<a class="anchor" href="#${escapeHtml(id)}" aria-label="${label}"></a>`;
        return `<h${depth} id="${escapeHtml(id)}">${content}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        return SAFE.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
      },
      table(token) {
        const table = Renderer.prototype.table.call(this, token);
        if (token.header.length < 4) return table;
        // On a phone, the words of that many columns have no room beside each other.
        const label = token.header.map(({ text: column }) => withoutMarks(column)).filter(Boolean);
        return `<div class="table-scroll" tabindex="0" role="group" aria-label="${escapeHtml(`Table: ${label.join(', ')}`)}">${table}</div>\n`;
      },
      tablecell({ header, tokens }: Tokens.TableCell) {
        const content = this.parser.parseInline(tokens);
        // An empty heading names nothing.
        return header && content !== '' ? `<th scope="col">${content}</th>` : `<td>${content}</td>`;
      },
    },
  });
  return new Html(marked.parser(blocksOf(text, marked.lexer(text), panels) as Token[]));
}

/**
 * The blocks of a text: a heading with the id of the anchor above it, or that of its words; the samples of one call as one.
 * @param tokens Those of the text, without the parts of its lines by default.
 */
function blocksOf(
  text: string,
  tokens: readonly Tokens.Generic[] = new Lexer().blockTokens(text.replaceAll(/\r\n?/g, '\n')),
  panels: Readonly<Record<string, Html>> = {},
): Tokens.Generic[] {
  const blocks: Tokens.Generic[] = [];
  const anchors = [...text.matchAll(/^<a id="([^"<>]+)"><\/a>/gm)].map(([, anchor = '']) => anchor);
  const ids = new Map(anchors.map((anchor) => [anchor, 1]));
  let id = '';
  for (const token of tokens) {
    const last = blocks.at(-1);
    if (token.type === 'heading') {
      const [, given] = /^<a id="([^"<>]+)"><\/a>\s*$/.exec(last?.raw ?? '') ?? [];
      if (given !== undefined) blocks.pop();
      id = given ?? freeId(slugOf(token.text), ids);
      ids.set(id, ids.get(id) ?? 1);
      blocks.push({ ...token, id });
    } else if (token.type === 'code' && token.lang?.endsWith(SAMPLE)) {
      if (last?.samples) last.samples.push(token);
      else {
        // One of a page: of parts with a common name, a browser opens one.
        const name = `sample-${id}-${blocks.length}`;
        blocks.push({ type: 'html', raw: '', samples: [token], name, panel: panels[id] });
      }
    } else if (token.type !== 'space') blocks.push(token);
  }
  return blocks;
}

/**
 * The id, or the first numbered one that no other heading has, as on GitHub.
 * @param ids Those that are taken, each with the number to try next.
 */
function freeId(id: string, ids: Map<string, number>): string {
  let number = ids.get(id);
  if (number === undefined) return id;
  while (ids.has(`${id}-${number}`)) number += 1;
  ids.set(id, number + 1);
  return `${id}-${number}`;
}

/** An address that only leads somewhere. */
export const SAFE = /^(?:https?:|mailto:|[^:]*(?:[/#?]|$))/i;

function withAnchors(markup: string): string {
  return escapeHtml(markup)
    .replaceAll(/&#60;a id=&#34;([\w./#-]+)&#34;&#62;/g, '<a id="$1">')
    .replaceAll('&#60;/a&#62;', '</a>');
}

/** A fence: below the name of its file where it gives one, with others for the same call where it is a sample. */
function codeOf({ text, lang = '' }: Tokens.Code): Code {
  const [, quoted, plain] = /title=(?:"([^"]+)"|(\S+))/.exec(lang) ?? [];
  return { source: text, label: quoted ?? plain, lang: /^\w*/.exec(lang)?.[0] };
}

/** The anchor of a heading, as GitHub makes it, so that links between guides lead to the same place in both. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

interface Section {
  readonly depth: number;
  readonly id: string;
  readonly title: string;
  /** Text without markup. */
  text: string;
}

/** The sections of a text, each from one heading to the next. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const { type, depth, id, text, raw } of blocksOf(markdown)) {
    const said = type === 'code' ? text : raw.replaceAll(/^[|:\- ]*-{3}[|:\- ]*$|\|/gm, ' ');
    const last = sections.at(-1);
    if (type === 'heading') sections.push({ depth, id, title: withoutMarks(text), text: '' });
    else if (last) last.text = `${last.text} ${withoutMarks(said)}`.trim();
  }
  return sections;
}

/** The heading of level one, without its marks. */
export function titleOf(text: string): string {
  return withoutMarks(/^# (.+)$/m.exec(text)?.[1] ?? '');
}

/** The first paragraph in one line, without its marks. */
export function openingOf(text: string): string {
  return withoutMarks(blocksOf(text).find(({ type }) => type === 'paragraph')?.text ?? '');
}

/** A text in one line, without the marks of links, code and emphasis. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*]|<a id="[^"]*"><\/a>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
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

/** A block of code in Markdown; what the block is comes above it. No line of the source ends it. */
export function fenced(source: string, language: string, title = ''): string {
  const longest = Math.max(2, ...(source.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}${title === '' ? '' : ` title="${title}"`}\n${source}\n${fence}`;
}

/** Suffix of the info string of a fence that shows the same call as its neighbours. */
const SAMPLE = ' sample';

/** A call in several languages, of which a page shows one. */
export function sampleFences(samples: readonly Code[]): string {
  return paragraphs(
    samples.map(({ source, lang, label }) => fenced(source, lang ?? '', label).replace('\n', `${SAMPLE}\n`)),
  );
}

/**
 * Markdown in which no text is HTML for any renderer, since an overlay or a description may have written it. Code keeps its
 * `<` only where no two renderers can differ on what is code.
 */
export function withoutHtml(markdown: string): string {
  const lines = markdown.replaceAll(/\r\n?/g, '\n').split('\n');
  const inFence = linesInFences(lines);
  const runs: { isCode: boolean; lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const isCode = inFence?.[at] ?? false;
    const last = runs.at(-1);
    const continues = last?.isCode === isCode && (isCode || (line.trim() !== '' && last.lines.at(-1)?.trim() !== ''));
    if (continues) last.lines.push(line);
    else runs.push({ isCode, lines: [line] });
  }
  return runs.map(({ isCode, lines: own }) => (isCode ? own.join('\n') : withoutTags(own.join('\n')))).join('\n');
}

/** A line that begins a fence, or ends one, in whatever list or quotation it stands. */
const FENCE = /^[\s>*+\-\d.)]*(`{3,}|~{3,})/;

/** For each line, true if it is part of a fence; undefined if renderers may disagree. */
function linesInFences(lines: readonly string[]): boolean[] | undefined {
  let open = '';
  const found: boolean[] = [];
  for (const line of lines) {
    const [, run = ''] = FENCE.exec(line) ?? [];
    const isWithin = open !== '';
    found.push(isWithin || run !== '');
    if (run === '' || (isWithin && !run.startsWith(open))) continue;
    if (isWithin ? line.trimEnd() !== run : !/^(?:`{3,}[^`]*|~{3,}.*)$/.test(line)) return undefined;
    open = isWithin ? '' : run;
  }
  return open === '' ? found : undefined;
}
