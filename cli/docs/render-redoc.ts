import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '../engine/model/contract.ts';
import { runBin } from '../engine/system/run-program.ts';
import { UserError } from '../engine/system/user-error.ts';
import { withoutHtml } from './markdown.ts';
import { BAR_HEIGHT, PAGES, type PageName } from './page-layout.ts';
import { type Rendered, takeOffline } from './take-offline.ts';

const OPTIONS = { scrollYOffset: BAR_HEIGHT, schemasExpansionLevel: 'all', hideDownloadButtons: true };

interface Rendering {
  readonly document: OpenApiDocument;
  readonly name: PageName;
  /** A folder for the files that Redocly reads and writes; the caller removes it. */
  readonly scratch: string;
}

/** Has Redocly prepare a document for its pages. Throws a UserError with Redocly's reason when it cannot. */
export async function renderRedoc({ document, name, scratch }: Rendering): Promise<Rendered> {
  const { file } = PAGES[name];
  const [source, options] = ['json', 'options.json'].map((end) => path.join(scratch, `${name}.${end}`));
  const output = path.join(scratch, file);
  if (!source || !options) throw new Error('No name for a scratch file.');
  await writeFile(source, JSON.stringify(document, withoutHtmlIn));
  await writeFile(options, JSON.stringify(OPTIONS));
  await buildDocs([source, '--inlineBundle', '--openapi', options, '--output', output], scratch);
  return takeOffline(await readFile(output, 'utf8'), file);
}

/** Redoc takes descriptions for Markdown, which may hold HTML. */
function withoutHtmlIn(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? withoutHtml(value) : value;
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
