import { type Html, html } from './html.ts';

/** The pages of the site, in the order of the top bar. */
export const PAGES = {
  overview: { file: 'index.html', label: 'Overview' },
  rest: { file: 'rest.html', label: 'REST API' },
  events: { file: 'events.html', label: 'Events' },
  openPoints: { file: 'open-points.html', label: 'Open points' },
  changes: { file: 'changes.html', label: 'Changes' },
} as const;

export type PageName = keyof typeof PAGES;

/** Height of the top bar in CSS pixels; Redoc keeps its menu and its anchors clear of it. */
export const BAR_HEIGHT = 52;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Crect x='2' y='6' width='28' height='20' rx='4' fill='%231d4ed8'/%3E" +
  "%3Crect x='2' y='11' width='28' height='4' fill='%23dbe6ff'/%3E%3C/svg%3E";

/** The browser itself sees to it that no page asks another host for anything; Redoc evaluates code and starts workers of its own. */
const OWN_HOST_ONLY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:";

/** What every page has in its head: encoding, viewport, icon, and the style of the top bar. */
export function headOf(title: string): Html {
  return html`<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta http-equiv="content-security-policy" content="${OWN_HOST_ONLY}">
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="top-bar.css">`;
}

/** The bar on top of every page, with the links to all of them. */
export function topBarOf(service: string, current?: PageName): Html {
  const links = Object.entries(PAGES).map(
    ([name, { file, label }]) => html`<a href="${file}"${name === current ? CURRENT : undefined}>${label}</a>`,
  );
  return html`<header class="top-bar" style="--top-bar-height: ${BAR_HEIGHT}px">
<a class="top-bar-name" href="${PAGES.overview.file}">${service}</a>
<nav aria-label="Documentation">${links}</nav>
</header>`;
}

const CURRENT = html` aria-current="page"`;

interface Page {
  readonly title: string;
  readonly service: string;
  readonly name?: PageName;
  /** Style sheet of this page alone. */
  readonly style?: string;
  readonly main: Html;
}

/** Writes one of our own pages: head, skip link, top bar, and the page itself. */
export function layOutPage({ title, service, name, style, main }: Page): string {
  return `${html`<!doctype html>
<html lang="en">
<head>
${headOf(title)}
<link rel="stylesheet" href="site.css">
${style === undefined ? undefined : html`<link rel="stylesheet" href="${style}">`}
</head>
<body>
<a class="skip-link" href="#main">Skip to the content</a>
${topBarOf(service, name)}
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>`}\n`;
}
