import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OpenPoint } from '../engine/model/contract.ts';
import { Html, html } from './html.ts';
import { renderMarkdown, SAFE, sectionsOf } from './markdown.ts';
import type { Shown, Site } from './site-of.ts';

interface PageOfAny {
  readonly file: string;
  readonly label: string;
  /** Returns true for a contract whose site has the page. */
  readonly has: (contract: Shown) => boolean;
}

/** The pages that the site of any contract can have, in the order of the top bar. */
export const PAGES = {
  overview: { file: 'index.html', label: 'Overview', has: () => true },
  reference: { file: 'reference.html', label: 'Reference', has: () => true },
  tryIt: { file: 'try-it.html', label: 'Try it', has: ({ openapi }) => Object.keys(openapi.paths).length > 0 },
  openPoints: { file: 'open-points.html', label: 'Open points', has: ({ openPoints }) => openPoints.length > 0 },
  guides: { file: 'guides.html', label: 'Guides', has: ({ root }) => existsSync(path.join(root, 'guides')) },
} as const satisfies Record<string, PageOfAny>;

/** A page of the top bar. */
export interface PageEntry {
  readonly name: string;
  readonly file: string;
  readonly label: string;
}

/** The pages that the site of a contract has, in the order of the top bar: none for what it lacks. */
function pagesOf(contract: Shown): PageEntry[] {
  const { site } = contract;
  const [overview, ...others] = Object.entries<PageOfAny>(PAGES)
    .filter(([, { has }]) => has(contract))
    .map(([name, { file, label }]): PageEntry => ({ name, file, label }));
  return [
    ...(overview === undefined ? [] : [overview]),
    ...site.pages.filter(({ isFirst }) => isFirst),
    ...others,
    ...site.pages.filter(({ isFirst }) => !isFirst),
  ];
}

/** The search index, loaded on the first search: as a script, because a page opened from a folder may load no other data. */
export const SEARCH_INDEX = 'search-index.js';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Crect x='5' y='2' width='22' height='28' rx='4' fill='%231d4ed8'/%3E" +
  "%3Cpath d='M10 10h12M10 16h12M10 22h7' stroke='%23dbe6ff' stroke-width='3'/%3E%3C/svg%3E";

/**
 * The browser itself sees to it that no page asks another host for anything but those that it sends calls to, and that no
 * script runs but our files: not that of a link (`javascript:`), of an attribute or of the page itself. Redoc evaluates
 * code and starts workers of its own.
 */
const policyOf = (sendsTo: readonly string[], hasRedoc: boolean) =>
  [
    `default-src 'self' 'unsafe-inline' data: blob:`,
    ['connect-src', `'self'`, ...sendsTo].join(' '),
    hasRedoc ? `script-src 'self' 'unsafe-eval' blob:` : `script-src 'self'`,
    `base-uri 'none'; form-action 'self'`,
  ].join('; ');

/** A page of the site, with the Markdown that is written beside it. */
export interface Page {
  readonly file: string;
  readonly html: string;
  readonly markdown?: string | undefined;
  /** Text that the search lists by sections; the Markdown of the page if absent. */
  readonly searched?: string | undefined;
  /** Name of the sections in the search, if they belong to no page. */
  readonly kind?: string;
}

interface Content {
  readonly contract: Shown;
  /** The entry of the top bar that the page belongs to. */
  readonly name?: string;
  /** Name of the page's file, where it is not that of the entry. */
  readonly file?: string;
  /** Title of the tab; by default the label of the entry. */
  readonly title?: string;
  /** One sentence for search engines and link previews. */
  readonly description: string;
  /** The text of the page, which is written beside it too. */
  readonly markdown?: string;
  /** Text that the search lists by sections; the Markdown of the page if absent. */
  readonly searched?: string;
  /** HTML above the samples of a section, by the id of its heading. */
  readonly panels?: Readonly<Record<string, Html>>;
  /** Label of the list of sections; absent for none. */
  readonly menu?: string;
  /** The text of the page, where it is not its Markdown alone. */
  readonly main?: Html;
  /** The Markdown of the page, where it is not that of its own name. */
  readonly alternate?: string;
  /** HTML that replaces the page's text and style sheet. */
  readonly instead?: Html;
  readonly head?: Html;
  /** Hosts that the page sends calls to. */
  readonly sendsTo?: readonly string[];
}

/** Lays out a page: head, skip link, top bar with the search, and the page itself. */
export function pageOf({ contract, name, markdown, instead, head, ...page }: Content): Page {
  const entry = pagesOf(contract).find((each) => each.name === name);
  const { file = entry?.file ?? '', sendsTo = [] } = page;
  const service = nameOf(contract);
  const title = page.title ?? (name === 'overview' ? service : (entry?.label ?? ''));
  const alternate = html`<link rel="alternate" type="text/markdown" href="${page.alternate ?? markdownFile(file)}">\n`;
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title === service ? service : `${title} · ${service}`}</title>
<meta name="description" content="${page.description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="${policyOf(sendsTo, instead !== undefined)}">
<link rel="icon" href="${contract.site.logo ?? ICON}">
<script src="site.js"></script>
<link rel="stylesheet" href="top-bar.css">
${instead ? undefined : html`<link rel="stylesheet" href="site.css">\n`}${markdown === undefined ? undefined : alternate}${head}
</head>
<body>
${topBar(contract, name)}
${instead ?? html`<main id="main" tabindex="-1">\n${page.main ?? textOf(page, markdown)}\n</main>`}
${footer(contract)}
</body>
</html>`;
  return { file, html: `${text}\n`, markdown, searched: page.searched };
}

function textOf({ menu, panels }: Pick<Content, 'menu' | 'panels'>, markdown = ''): Html {
  const text = renderMarkdown(markdown, panels);
  const parts = menu === undefined ? [] : sectionsOf(markdown).filter(({ depth }) => depth === 2);
  if (parts.length < 2) return text;
  const links = parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return besideMenu(html`<nav class="menu" aria-label="${menu}"><ul>${links}</ul></nav>`, text);
}

/** A list of a page's parts beside its text, or above that where there is no room; below the title and the first paragraph. */
export function besideMenu(menu: Html, text: Html): Html {
  const markup = String(text);
  const [title = ''] = /^[\s\S]*?<\/h1>\s*(?:<p>[\s\S]*?<\/p>)?/.exec(markup) ?? [];
  return html`${new Html(title)}
<div class="with-menu">${menu}
<div class="text">${new Html(markup.slice(title.length))}</div></div>`;
}

/** The Markdown beside a page. */
export const markdownFile = (file: string): string => file.replace(/\.html$/, '.md');

/** The link that skips the bar, the bar with its links and the search, and below it whose answers a variant shows. */
function topBar(contract: Shown, current?: string): Html {
  const links = pagesOf(contract).map(({ name, file, label }) => {
    return html`<a href="${file}"${name === current ? html` aria-current="page"` : undefined}>${label}</a>`;
  });
  const answers = whoseAnswers(contract);
  const { logo } = contract.site;
  return html`<a class="skip-link" href="#main">Skip to the content</a>
<header class="top-bar">
<a class="top-bar-name" href="${PAGES.overview.file}">${logo && html`<img src="${logo}" alt="" height="24">`}${nameOf(contract)}</a>
<nav aria-label="Documentation">${links}</nav>
<search class="site-search" data-index="${SEARCH_INDEX}">
<label for="site-search">Search all pages</label>
<input id="site-search" type="search" autocomplete="off" spellcheck="false" placeholder="Search (/)" aria-describedby="site-search-keys">
<span id="site-search-keys" hidden>The key / leads here, arrow keys to the results, Escape back.</span>
<div class="site-search-results" hidden><p role="status"></p><ol></ol></div>
</search>
<script src="search.js" defer></script>
</header>
${answers && html`<aside class="whose-answers" aria-label="Source of these answers">${renderMarkdown(answers)}</aside>`}`;
}

const nameOf = ({ openapi, site }: Shown) => site.title ?? openapi.info.title;

type Info = Shown['openapi']['info'] & {
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string };
};

/** The version of the description, its commit, and a contact. */
function footer({ openapi, site }: Shown): Html {
  const { title, version, contact }: Info = openapi.info;
  const address = contact?.url ?? (contact?.email && `mailto:${contact.email}`);
  const link =
    address !== undefined && SAFE.test(address) && html`<a href="${address}">${contact?.name ?? address}</a>`;
  const parts = [`${title} ${version}`, site.commit, link].flatMap((part) =>
    part ? [html`<span>${part}</span>\n`] : [],
  );
  return html`<footer class="site-footer">${parts}</footer>`;
}

/** Sources of the answers that the pages of a variant show, in numbers; empty for the open contract. */
export function whoseAnswers({ openPoints, site: { standIn } }: Pick<Shown, 'openPoints' | 'site'>): string {
  const names = openPoints.flatMap(({ answers = [] }) => [...new Set(answers.map(({ by }) => by))]);
  if (names.length === 0) return '';
  const isStandIn = (name: string) => name === standIn?.by;
  const ofProvider = names.every(isStandIn) ? ['0 by your provider'] : [];
  const counts = [...Map.groupBy(names, (name) => name)].map(
    ([name, { length }]) => `${length} answered by **${isStandIn(name) ? standIn?.called : name}**`,
  );
  const open = openPoints.filter(({ answers = [] }) => answers.length === 0).length;
  const list = [...counts, ...ofProvider, `${open} unanswered`].join(', ');
  return `${openPoints.length} [open points](${PAGES.openPoints.file}): ${list}.`;
}

export function isAnsweredByProvider(point: OpenPoint, { standIn }: Site): boolean {
  return (point.answers ?? []).some(({ by }) => by !== standIn?.by);
}
