import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenApiDocument } from '../engine/model/contract.ts';
import { runBin } from '../engine/system/run-program.ts';
import { UserError } from '../engine/system/user-error.ts';
import { withoutHtml } from './markdown.ts';
import { BAR_HEIGHT } from './page-layout.ts';

const OPTIONS = {
  scrollYOffset: BAR_HEIGHT,
  schemasExpansionLevel: 'all',
  hideDownloadButtons: true,
  skipBundle: true,
  disableTelemetry: true,
};

/** A module with what `hydrate` of the program is called with. Redoc takes descriptions for Markdown, which may hold HTML. */
export function redocData(document: OpenApiDocument): string {
  const definition = JSON.stringify(document, (key, value) =>
    key === 'description' && typeof value === 'string' ? withoutHtml(value) : value,
  );
  return `export const definition = ${definition};\nexport const options = ${JSON.stringify(OPTIONS)};\n`;
}

/**
 * The program of Redoc, a module that exports `hydrate`: the same for every document, and taken out of the page that
 * Redocly builds of one. Throws a UserError with Redocly's reason when it cannot render the document.
 */
export async function redocProgram(document: OpenApiDocument): Promise<string> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'reward-card-docs-'));
  try {
    const [source, output] = [path.join(scratch, 'document.json'), path.join(scratch, 'page.html')];
    await writeFile(source, JSON.stringify(document));
    // Started in the scratch folder, so that no redocly.yaml on the way changes what is rendered.
    const parameters = ['build-docs', source, '--inlineBundle', '--output', output];
    const outcome = await runBin('@redocly/cli', 'redocly', parameters, scratch);
    if (outcome?.code === 0) return takeOffline(await readFile(output, 'utf8'));
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
  return (reason ?? 'it said nothing').replace(/[.!]?$/, '.');
}

const SCRIPT = /<script type="module">([\s\S]*?)const __redoc_definition = /;

/** The vendor's logo as the bundle names it, in a short and a long form. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;

/** Where the bundle looks for icons that a document may ask for by name; ours ask for none. */
const ICONS = /https:\/\/cdn\.redocly\.com\/icons\/[\w./-]+/g;

const LOGO_AS_TEXT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="14">' +
    '<text y="11" font-family="sans-serif" font-size="11" fill="#7d879a">Redoc</text></svg>',
)}`;

/**
 * Takes the program out of a page of Redocly's, changed so that nothing in it leaves its own host. Throws a UserError when
 * the page is not as expected, since it might then load something from elsewhere unseen.
 */
export function takeOffline(page: string): string {
  const [, program] = SCRIPT.exec(page) ?? [];
  if (program === undefined) throw unexpected('has no inline script');
  const offline = program.replace(LOGO, LOGO_AS_TEXT).replace(ICONS, 'data:,').trim();
  const [remote] = offline.match(/https?:\/\/cdn\.[^\s"'`<>)]+/) ?? [];
  if (remote) throw unexpected(`still names ${remote}`);
  return `${offline}\n`;
}

function unexpected(problem: string): UserError {
  return new UserError(
    `The page that Redocly built ${problem}. Install the version of @redocly/cli that reward-card-cli depends on.`,
  );
}
