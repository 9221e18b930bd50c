import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '../contract/contract.ts';
import { runBin } from '../run-program.ts';
import { UserError } from '../user-error.ts';
import { html } from './html.ts';
import { BAR_HEIGHT, headOf, PAGES, type PageName, topBarOf } from './page-layout.ts';
import { takeOffline } from './take-offline.ts';

const OPTIONS = { scrollYOffset: BAR_HEIGHT, schemasExpansionLevel: 'all', hideDownloadButtons: true };

interface Rendering {
  readonly document: OpenApiDocument;
  readonly name: PageName;
  readonly service: string;
  /** A folder for the files that Redocly reads and writes; the caller removes it. */
  readonly scratch: string;
}

/** Renders a document to one offline page with Redoc. Throws a UserError with Redocly's reason when it cannot. */
export async function renderRedoc({ document, name, service, scratch }: Rendering): Promise<string> {
  const { file } = PAGES[name];
  const [source, template, options] = ['json', 'hbs', 'options.json'].map((end) =>
    path.join(scratch, `${name}.${end}`),
  );
  const output = path.join(scratch, file);
  if (!source || !template || !options) throw new Error('No name for a scratch file.');
  await writeFile(source, JSON.stringify(document));
  await writeFile(template, templateOf(document, name, service));
  await writeFile(options, JSON.stringify(OPTIONS));
  await buildDocs(
    [source, '--inlineBundle', '--template', template, '--openapi', options, '--output', output],
    scratch,
  );
  return takeOffline(await readFile(output, 'utf8'), file);
}

/** A Handlebars template: Redocly fills in `redocHead` and `redocHTML`. */
function templateOf(document: OpenApiDocument, name: PageName, service: string): string {
  return `${html`<!doctype html>
<html lang="en">
<head>
${headOf({ title: `${PAGES[name].label} · ${service}`, description: `${document.info.summary ?? document.info.title}.`, file: PAGES[name].file })}
<link rel="stylesheet" href="redoc.css">
<script src="redoc-page.js"></script>
{{{redocHead}}}
</head>
<body>
${topBarOf({ service, current: name, main: 'redoc' })}
<main>{{{redocHTML}}}</main>
</body>
</html>`}\n`;
}

async function buildDocs(parameters: string[], directory: string): Promise<void> {
  // Started in the scratch folder, so that no redocly.yaml on the way changes what is rendered.
  const outcome = await runBin('@redocly/cli', 'redocly', ['build-docs', ...parameters], directory);
  if (outcome?.code === 0) return;
  const reason = outcome === undefined ? '@redocly/cli is not installed.' : reasonOf(outcome.output);
  throw new UserError(`redocly build-docs failed: ${reason} Correct the documents, or install the packages again.`);
}

/** Redocly prints a banner and its progress too; what went wrong comes last, or is the thrown error. */
function reasonOf(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /^\w*Error:/.test(line)) ?? lines.filter((line) => /^[\w"'`]/.test(line)).at(-1);
  return (reason ?? 'it said nothing').replace(/[.!]?$/, '.');
}
