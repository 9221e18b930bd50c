import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenApiDocument } from '../engine/model/contract.ts';
import { runBin } from '../engine/system/run-program.ts';
import { UserError } from '../engine/system/user-error.ts';
import { Html, html } from './html.ts';
import { paragraphs, renderMarkdown } from './markdown.ts';
import { type Page, pageOf } from './page-layout.ts';
import { referenceMarkdown } from './reference-markdown.ts';
import { withSamples } from './samples/write-samples.ts';
import { sanitiseDocument } from './sanitise-document.ts';
import { IN_LINES, shownReference, UNFOLDING } from './show-open-points.ts';
import type { Shown } from './site-of.ts';

type File = readonly [name: string, text: string];

const TEXT = 'reference-text.html';

/** Most letters of the text for which the page of Redoc holds it too, for print and for browsers without scripts. */
const MAX_TEXT = 1_000_000;

type TextPage = Page & { readonly markdown: string };

/** The reference as a page of text, to print, to search or to read without a script. */
export async function referenceText(contract: Shown, document: OpenApiDocument): Promise<TextPage> {
  const markdown = referenceMarkdown(contract, shownReference(contract, document, IN_LINES));
  const page = pageOf({
    contract,
    name: 'reference',
    file: TEXT,
    title: 'Reference as text',
    description: 'Every operation, event, field and open point on one page.',
    markdown,
    alternate: 'reference.md',
    menu: 'Operations and events',
  });
  return { ...page, markdown };
}

/** The reference in Redoc, with its text, and the files that Redoc needs. */
export function referencePage(
  contract: Shown,
  { markdown, ...text }: TextPage,
  { markup, styles, program, data }: Redoc,
): { page: Page; files: File[] } {
  const page = pageOf({
    contract,
    name: 'reference',
    description: 'Every operation and event with its fields, samples and open points.',
    markdown,
    searched: '',
    head: html`<link rel="stylesheet" href="site.css" media="print">
<noscript><link rel="stylesheet" href="site.css"></noscript>
<style data-styled="true">${new Html(styles)}</style>`,
    instead: html`<div id="main"><div id="redoc">${new Html(markup)}</div></div>
${markdown.length > MAX_TEXT ? html`<p class="as-text">Read or print <a href="${TEXT}">the reference as text</a>.</p>` : html`<div class="as-text">${renderMarkdown(markdown)}</div>`}
<script src="reference.js" defer></script>`,
  });
  return {
    page,
    files: [
      [text.file, text.html],
      ['redoc.js', program],
      ['redoc-document.js', data],
    ],
  };
}

const OPTIONS = {
  // Height of the top bar.
  scrollYOffset: 52,
  schemasExpansionLevel: 'all',
  hideDownloadButtons: true,
  // The last is the body alone, in Redoc's words.
  codeSamples: {
    languages: [
      { lang: 'curl' },
      { lang: 'typescript', label: 'TypeScript' },
      { lang: 'python', label: 'Python' },
      { lang: 'payload', label: 'Payload' },
    ],
  },
};

type Redoc = ReturnType<typeof partsOf>;

/**
 * Has `redocly build-docs` render the reference; its program runs as soon as this returns. Throws a UserError with Redocly's
 * reason when it cannot.
 */
export async function renderReference(contract: Shown, document: OpenApiDocument): Promise<Redoc> {
  const description = paragraphs([
    document.info.description ?? '',
    `[All of it on one page](${TEXT}), to print, to search or to read without a script.`,
  ]);
  const linked = { ...document, info: { ...document.info, description } };
  const shown = sanitiseDocument(shownReference(contract, withSamples(linked, contract), UNFOLDING));
  const scratch = mkdtempSync(path.join(tmpdir(), 'unsaid-docs-'));
  try {
    const source = path.join(scratch, 'document.json');
    const output = path.join(scratch, 'page.html');
    writeFileSync(source, JSON.stringify(shown));
    writeFileSync(path.join(scratch, 'redocly.yaml'), JSON.stringify({ openapi: OPTIONS }));
    // Started in the scratch folder, so that no other redocly.yaml on the way changes what is rendered.
    const parameters = ['build-docs', source, '--inlineBundle', '--output', output];
    const outcome = await runBin('@redocly/cli', 'redocly', parameters, scratch);
    if (outcome?.code === 0) return partsOf(await readFile(output, 'utf8'));
    const reason = outcome === undefined ? '@redocly/cli is not installed.' : reasonOf(outcome.output);
    throw new UserError(`redocly build-docs failed: ${reason} Correct the documents, or install the packages again.`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Redocly prints a banner and its progress too; what went wrong comes last, or is the thrown error. */
function reasonOf(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /^\w*Error:/.test(line)) ?? lines.filter((line) => /^[\w"'`]/.test(line)).at(-1);
  return (reason ?? 'it printed nothing').replace(/[.!]?$/, '.');
}

/** The vendor's logo as the program names it, in a short and a long form. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;

/** Address of icons that a document may name; ours uses none. */
const ICONS = /https:\/\/cdn\.redocly\.com\/icons\/[\w./-]+/g;

const LOGO_AS_TEXT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="14">' +
    '<text y="11" font-family="sans-serif" font-size="11" fill="#7d879a">Redoc</text></svg>',
)}`;

const STYLES = /<style data-styled[^>]*>([\s\S]*?)<\/style>/;
const MARKUP = /<div id="redoc">([\s\S]*)<\/div>\s*<script type="module">/;
const SCRIPT =
  /<script type="module">([\s\S]*?)(const __redoc_definition = [\s\S]*?const __redoc_options = [^\n]*)\s*hydrate\(/;

/** Addresses from which the program may load something; a document may name any. */
const HOSTS = /https?:\/\/cdn\.[^\s"'`<>)]+/;
const LOADED = /<(?:img|link|script|iframe)\b[^>]*\s(?:src|href)="(https?:[^"]+)"/;

/** How a module names its own place and what others import; a page opened from a folder may load no modules. */
const OF_MODULES = /import\.meta(?=\.)|export ?\{[^}]*\};?\s*$/g;

/**
 * Takes apart a page of Redocly's, changed so that nothing in it leaves its own host: introduction and menu, styles, Redoc as
 * a script, and another with what it is called with. Throws a UserError when the page is not as expected, since it might then
 * load something from elsewhere unseen.
 */
export function partsOf(page: string) {
  const [, styles] = STYLES.exec(page) ?? [];
  const [, markup] = MARKUP.exec(page) ?? [];
  const [, program, data] = SCRIPT.exec(page) ?? [];
  if (styles === undefined || markup === undefined || program === undefined || data === undefined)
    throw unexpected('is not built as expected');
  const offline = (text: string) => text.replace(LOGO, LOGO_AS_TEXT).replace(ICONS, 'data:,').trim();
  const remote = HOSTS.exec(offline(program))?.[0] ?? LOADED.exec(offline(markup))?.[1];
  if (remote) throw unexpected(`still names ${remote}`);
  return {
    // Until the program runs, its links lead to the place too. What its scripts do, ours have done.
    markup: offline(markup)
      .replaceAll('href="/', 'href="#/')
      .replaceAll(/<script>[\s\S]*?<\/script>/g, ''),
    styles,
    program: `${offline(program).replaceAll(OF_MODULES, (found) => (found.startsWith('import') ? '({})' : ''))}\n`,
    data: `${data.replaceAll(/const __redoc_(definition|options) =/g, 'const $1 =')}\n`,
  };
}

function unexpected(problem: string): UserError {
  return new UserError(
    `The page that Redocly built ${problem}. Install the version of @redocly/cli that this command depends on.`,
  );
}
