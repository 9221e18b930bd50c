import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../engine/model/contract.ts';
import { ROOT } from '../engine/system/root.ts';
import { eventMessages } from '../engine/view/events.ts';
import { type Html, html } from './html.ts';
import { searchBox } from './search/search-box.ts';

/** The pages of the site, in the order of the top bar. */
export const PAGES = {
  overview: { file: 'index.html', label: 'Overview' },
  quickstart: { file: 'quickstart.html', label: 'Quickstart' },
  rest: { file: 'rest.html', label: 'REST API' },
  events: { file: 'events.html', label: 'Events' },
  openPoints: { file: 'open-points.html', label: 'Open points' },
  guides: { file: 'guides.html', label: 'Guides' },
  changes: { file: 'changes.html', label: 'Changes' },
} as const;

export type PageName = keyof typeof PAGES;

/** The pages that the site of a contract has: no page for what it lacks, and those about our packages for ours alone. */
export function pagesOf({ root, asyncapi, openPoints }: Contract): PageName[] {
  const isOwn = root === ROOT;
  const has: Readonly<Record<PageName, boolean>> = {
    overview: true,
    quickstart: isOwn,
    rest: true,
    events: Object.keys(eventMessages(asyncapi)).length > 0,
    openPoints: openPoints.length > 0,
    guides: isOwn || existsSync(path.join(root, 'guides')),
    changes: isOwn,
  };
  return (Object.keys(PAGES) as PageName[]).filter((name) => has[name]);
}

/** Height of the top bar in CSS pixels; Redoc keeps its menu and its anchors clear of it. */
export const BAR_HEIGHT = 52;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Crect x='2' y='6' width='28' height='20' rx='4' fill='%231d4ed8'/%3E" +
  "%3Crect x='2' y='11' width='28' height='4' fill='%23dbe6ff'/%3E%3C/svg%3E";

/**
 * The browser itself sees to it that no page asks another host for anything, and that no script runs but ours: not that of
 * a link (`javascript:`) or of an attribute. Redoc evaluates code and starts workers of its own.
 */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const own = ["script-src 'self' 'unsafe-eval' blob:", ...hashes].join(' ');
  return `default-src 'self' 'unsafe-inline' data: blob:; ${own}; base-uri 'none'; form-action 'self'`;
}

interface Head {
  readonly title: string;
  /** One sentence for search engines and link previews. */
  readonly description: string;
  /** File of the page, which has a Markdown file of the same name beside it. */
  readonly file?: string | undefined;
  /** What the addresses of the site's files begin with; `/` where a page is shown for any address. */
  readonly root?: string | undefined;
  /** Texts of the scripts that stand in the page itself. */
  readonly scripts?: readonly string[] | undefined;
}

/** What every page has in its head: encoding, title, viewport, icon, and the style of the top bar. */
export function headOf({ title, description, file, root = '', scripts = [] }: Head): Html {
  return html`<meta charset="utf-8">
<title>${title}</title>
<meta name="description" content="${description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="${policyOf(scripts)}">
<link rel="icon" href="${ICON}">
<style>:root { --top-bar-height: ${BAR_HEIGHT}px }</style>
<link rel="stylesheet" href="${root}top-bar.css">
<link rel="stylesheet" href="${root}search.css">
${file === undefined ? undefined : html`<link rel="alternate" type="text/markdown" href="${root}${markdownFile(file)}">`}`;
}

/** The Markdown beside a page. */
export const markdownFile = (file: string): string => file.replace(/\.html$/, '.md');

interface TopBar {
  readonly contract: Contract;
  readonly current?: PageName | undefined;
  /** Id of the element that the skip link leads to. */
  readonly main: string;
  readonly root?: string | undefined;
}

/** The bar on top of every page, with the links to all of them, and the link that skips it. */
export function topBarOf({ contract, current, main, root = '' }: TopBar): Html {
  const links = pagesOf(contract).map((name) => {
    const { file, label } = PAGES[name];
    return html`<a href="${root}${file}"${name === current ? CURRENT : undefined}>${label}</a>`;
  });
  return html`<a class="skip-link" href="#${main}">Skip to the content</a>
<header class="top-bar">
<a class="top-bar-name" href="${root}${PAGES.overview.file}">${contract.openapi.info.title}</a>
<nav aria-label="Documentation">${links}</nav>
${searchBox(root)}
</header>`;
}

const CURRENT = html` aria-current="page"`;

interface Page extends Head {
  readonly contract: Contract;
  readonly name?: PageName;
  /** Style sheets of this page, besides the one of all. */
  readonly style?: string | readonly string[];
  readonly main: Html;
}

/** Writes one of our own pages: head, skip link, top bar, and the page itself. */
export function layOutPage({ title, description, root = '', contract, name, style, main, ...page }: Page): string {
  const file = page.file ?? (name && PAGES[name].file);
  return `${html`<!doctype html>
<html lang="en">
<head>
${headOf({ title, description, file, root, scripts: page.scripts })}
<link rel="stylesheet" href="${root}site.css">
${[style ?? []].flat().map((file) => html`<link rel="stylesheet" href="${root}${file}">`)}
</head>
<body>
${topBarOf({ contract, current: name, main: 'main', root })}
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>`}\n`;
}
