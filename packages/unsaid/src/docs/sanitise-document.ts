import { Marked, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { OpenApiDocument } from '../engine/model/contract.ts';
import { wordList } from '../engine/model/words.ts';
import { escapeHtml } from './html.ts';
import { SAFE } from './markdown.ts';

/** Keywords whose values are data, which Redoc shows as JSON. */
const DATA = ['example', 'default', 'enum', 'const', 'value'];

/** Keywords whose members have names of their own, so that one called `example` is no keyword. */
const MAPS = wordList(`
  paths webhooks callbacks pathItems parameters requestBodies responses headers content mediaTypes examples
  links encoding schemas securitySchemes variables mapping properties patternProperties dependentSchemas $defs
  definitions
`);

/** Keywords whose members Redoc reads as Markdown. */
const TEXTS = ['x-enumDescriptions', 'scopes'];

/** Keywords whose text Redoc shows as it is, or in a heading. */
const SHORT = ['title', 'summary', 'version'];

/** Keywords whose description Redoc shows as it is; what bears such a name without being one is not formatted either. */
const PLAIN = ['servers', 'externalDocs'];

const ADDRESSES = ['url', 'href', 'termsOfService', 'authorizationUrl', 'tokenUrl', 'refreshUrl', 'openIdConnectUrl'];

/**
 * A copy of an untrusted document that Redoc can render: the HTML in its texts is reduced to formatting, and
 * its addresses to those of web pages and mail. Nothing in it is loaded from elsewhere.
 */
export function sanitiseDocument(document: OpenApiDocument): OpenApiDocument {
  return sanitised(document) as OpenApiDocument;
}

function sanitised(value: unknown, key = '', above = ''): unknown {
  if (typeof value === 'string') {
    if (SHORT.includes(key) || (key === 'description' && PLAIN.includes(above)))
      return value.replaceAll(/\s+/g, ' ').replaceAll(/<(?=[a-z/!?])|\{(?=%)|\](?=\()/gi, '$& ');
    if (key === 'description' || TEXTS.includes(above)) return sanitiseMarkdown(value);
    return ADDRESSES.includes(key) && !SAFE.test(value) ? '#' : value;
  }
  if (typeof value !== 'object' || value === null || (DATA.includes(key) && !MAPS.includes(above))) return value;
  if (Array.isArray(value)) return value.map((each) => sanitised(each, key, above));
  const members = Object.entries(value).filter(([name]) => key !== 'info' || name !== 'x-logo');
  return Object.fromEntries(members.map(([name, each]) => [name, sanitised(each, name, key)]));
}

/**
 * Text that Redoc's Markdown could interpret: HTML, a Markdoc tag, an image, and a link that is not clearly one to a web
 * page, to mail, or within the site.
 */
const LIVE = /<[a-z/!?]|\{%|!\[|\]\((?!https?:\/\/|mailto:|[#?)]|[\w./-]+(?:[#?)]|\s))/i;

/**
 * Markdown of which Redoc makes nothing but formatted text. A part without HTML stays as it is written; any other one is
 * rendered here, so that no reader of Markdown reads it in another way, and is one block of sanitised HTML.
 */
export function sanitiseMarkdown(markdown: string): string {
  if (!LIVE.test(markdown)) return markdown;
  const parts: Token[][] = [];
  for (const token of new Marked().lexer(markdown)) {
    const last = parts.at(-1);
    if (last === undefined || isTitle(token) || last.some(isTitle)) parts.push([token]);
    else last.push(token);
  }
  return parts.map(partOf).join('\n\n');
}

/** A heading that stays as it is written: Redoc lists those of the introduction in its menu. */
const isTitle = ({ type, raw }: Token) => type === 'heading' && !LIVE.test(raw);

/** An image is its text, since it would be loaded from elsewhere. */
const WITHOUT_IMAGES = new Marked({ renderer: { image: ({ text }) => escapeHtml(text) } });

function partOf(tokens: Token[]): string {
  const text = tokens.map(({ raw }) => raw).join('');
  return LIVE.test(text) ? htmlBlock(WITHOUT_IMAGES.parser(tokens)) : text.trim();
}

const INLINE = wordList(`
  a b strong i em u s del ins mark small sub sup code kbd samp var q
`);

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...INLINE,
    ...wordList(`
    p br hr blockquote pre h1 h2 h3 h4 h5 h6 details summary ul ol li dl dt dd table thead tbody tfoot tr th td
    caption
  `),
  ],
  allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
};

/** A space between two elements within a line, which Redoc leaves out; within the first of them it stays. */
const GAP = new RegExp(`(</(?:${INLINE.join('|')})>) (?=<(?:${INLINE.join('|')})\\b)`, 'g');

/** HTML that Markdown reads as one block: without an empty line, which would end it, and without a tag of Markdoc. */
function htmlBlock(html: string): string {
  const lines = sanitizeHtml(html, ALLOWED)
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part, at) => (at % 2 === 1 ? part.replaceAll('\n', '&#10;') : part.replaceAll(/\s*\n\s*/g, ' ')));
  return `<div>${lines.join('').trim().replaceAll(GAP, ' $1').replaceAll('{%', '{&#37;')}</div>`;
}
